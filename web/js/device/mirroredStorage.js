/**
 * The browser's storage with a second copy of what must not be lost. A browser writes its storage to the
 * disk some seconds late: one that is ended meanwhile, as phones do, loses the last turns. A database
 * writes within milliseconds, but is read late. So the storage is read first, and whatever only the
 * database has is restored.
 *
 * Each text that is kept has a number, greater than those before; the storage has the number that it
 * reached. The same copy helps where the storage has no room.
 */
import { makeDatabase } from "./database.js";
/** @import { Database, Entry } from "./database.js" */

/** The keys of older versions, which began with no path. */
const OLD = /^mastermind(\.|$)/;

/** What must not be lost: games, finished ones, settings with peg sets, custom strategies, and code typed into lessons. @param {string} key */
const mustSurvive = (key) => /:(game@\w+|own@\w+|record|settings|lessons)$/.test(key);

/** What all tabs begin with, under the key without the tab. @param {string} key */
const sharedBy = (key) => (key.includes("@") ? key.replace(/@\w+$/, "") : null);

/** The keys of a storage that begin so. @param {Pick<globalThis.Storage, "length" | "key">} disk @param {string} home */
export const keysOf = (disk, home) =>
  Array.from({ length: disk.length }, (_, index) => disk.key(index) ?? "").filter((key) =>
    key.startsWith(home),
  );

/** Whether a text is one that a page has written. @param {string | null} text */
function isWhole(text) {
  try {
    const value = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

export class MirroredStorage {
  #find;
  #database;
  #counter;
  #home;
  /** The number that was reached last. */
  #number = 0;
  /** What the storage had no room for. @type {Map<string, string>} */ #spare = new Map();
  /** What is to be copied. @type {Map<string, Entry>} */ #due = new Map();
  /** Whether what was to be copied is there. @type {Promise<boolean>} */
  #copied = Promise.resolve(true);
  #copying = false;
  /** What this page has written: newer than what the database had at first. @type {Set<string>} */
  #written = new Set();
  /** Resolves when what the browser had lost is in the storage again, with whether there was anything. @type {Promise<boolean>} */
  recovered;

  /**
   * @param {object} wiring
   * @param {string} wiring.home  the beginning of every key
   * @param {() => globalThis.Storage} wiring.find  the browser's storage; may throw
   * @param {Database} [wiring.database]
   */
  constructor({ home, find, database = makeDatabase(home) }) {
    this.#home = home;
    this.#find = find;
    this.#database = database;
    this.#counter = `${home}count`;
    this.recovered = this.#recover().catch(() => false); // there is no database
  }

  /** Whether the browser has a storage at all. */
  get isThere() {
    try {
      this.#find().getItem(this.#counter);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether the browser's storage had no room for something that this page keeps. */
  get isFull() {
    return this.#spare.size > 0;
  }

  get length() {
    return this.#find().length;
  }

  /** @param {number} index */
  key(index) {
    return this.#find().key(index);
  }

  /** @param {string} key @returns {string | null} */
  getItem(key) {
    return this.#spare.get(key) ?? this.#find().getItem(key);
  }

  /** Throws if the browser's storage does; the text is copied all the same. @param {string} key @param {string} text */
  setItem(key, text) {
    if (mustSurvive(key)) this.#copy(key, text);
    try {
      this.#find().setItem(key, text);
      this.#spare.delete(key);
    } catch (error) {
      if (mustSurvive(key)) this.#spare.set(key, text);
      throw error;
    }
  }

  /** Remove a text from the browser's storage, to make room. @param {string} key */
  removeItem(key) {
    this.#find().removeItem(key);
  }

  /** Whether all that was written so far is in the second copy, and will be found there. */
  async isCopied() {
    return this.isThere && (await this.#copied);
  }

  /** @param {string} key @param {string} text */
  #copy(key, text) {
    this.#written.add(key);
    this.#number = Math.max(this.#number, this.#reached() ?? 0) + 1;
    this.#due.set(key, { key, number: this.#number, text });
    try {
      this.#find().setItem(this.#counter, String(this.#number));
    } catch {
      // There is no storage, or no room in it.
    }
    if (!this.#copying) this.#copied = this.#write();
  }

  /** Copy what is due; returns whether that succeeded. What could not be copied is due with the next text. */
  async #write() {
    this.#copying = true;
    await this.recovered; // what the database had is read before it is changed
    /** @type {Map<string, Entry>} */
    const failed = new Map();
    while (this.#due.size > 0) {
      const entries = [...this.#due.values()];
      this.#due.clear();
      // One by one where they fail together: a text that is too long must not keep the others from being copied.
      const parts = (await this.#put(entries, failed)) || entries.length === 1 ? [] : entries;
      for (const entry of parts) await this.#put([entry], failed);
    }
    this.#due = failed;
    this.#copying = false;
    return failed.size === 0;
  }

  /** @param {Entry[]} entries @param {Map<string, Entry>} failed  gets those that could not be copied, and loses those that were */
  async #put(entries, failed) {
    const isGood = await this.#database.put(entries).then(
      () => true,
      () => false,
    );
    for (const entry of entries) {
      if (isGood) {
        failed.delete(entry.key);
        this.#makeRoom(entry);
      } else failed.set(entry.key, entry);
    }
    return isGood;
  }

  /**
   * Drop the older text of what the storage had no room for, which would be taken for the newest; its place
   * may be enough. The second copy is there already.
   * @param {Entry} entry
   */
  #makeRoom({ key, text }) {
    if (this.#spare.get(key) !== text) return;
    try {
      this.#find().removeItem(key);
      this.#find().setItem(key, text);
      this.#spare.delete(key);
    } catch {
      // There is still no room.
    }
  }

  /** The number that the storage reached; null if it has none. */
  #reached() {
    try {
      const text = this.#find().getItem(this.#counter);
      return text === null ? null : Number(text) || 0;
    } catch {
      return null;
    }
  }

  async #recover() {
    const reached = this.#reached() ?? (this.#isEmpty() ? 0 : Infinity);
    const entries = (await this.#database.all()).sort((one, other) => one.number - other.number);
    this.#number = Math.max(this.#number, ...entries.map(({ number }) => number));
    if (reached === Infinity) return false;
    const old = entries
      .filter(({ key, number }) => number <= reached && !this.#isKnown(key))
      .map(({ key }) => key);
    const lost = entries.filter((entry) => this.#isLost(entry, reached));
    for (const { key, text } of lost) this.#putBack(key, text);
    const shared = this.#shareNewest(
      entries.filter(({ key }) => !old.includes(key)),
      lost,
    );
    if (old.length > 0) await this.#database.drop(old);
    return lost.length > 0 || shared;
  }

  /**
   * Whether the storage lacks a text that the database has.
   * @param {Entry} entry
   * @param {number} reached  the number that the storage reached
   */
  #isLost({ key, number, text }, reached) {
    const found = this.getItem(key);
    if (found === text || this.#written.has(key)) return false; // it is there, or this page has written a newer one
    if (number > reached) return true; // the browser was ended before it wrote it to the disk
    return this.#isKnown(key) && !isWhole(found); // it was written, and is gone or damaged
  }

  /**
   * Let a new tab begin with what a tab has saved last, where the storage has lost that.
   * @param {Entry[]} entries  in the order in which they were written
   * @param {Entry[]} lost
   */
  #shareNewest(entries, lost) {
    const written = [...this.#written].map(sharedBy);
    const newest = new Map(entries.map(({ key, text }) => [sharedBy(key), text]));
    const due = [...newest].filter(
      ([shared]) =>
        shared !== null &&
        !written.includes(shared) &&
        (lost.some(({ key }) => sharedBy(key) === shared) || !isWhole(this.getItem(shared))),
    );
    for (const [shared, text] of due) this.#putBack(/** @type {string} */ (shared), text);
    return due.length > 0;
  }

  /** Whether a key is that of a tab that is remembered, or of no tab. @param {string} key */
  #isKnown(key) {
    const listed = this.getItem(`${this.#home}tabs`);
    return !key.includes("@") || listed === null || listed.includes(`"${key.split("@")[1]}"`);
  }

  /** @param {string} key @param {string} text */
  #putBack(key, text) {
    try {
      this.#find().setItem(key, text);
    } catch {
      this.#spare.set(key, text);
    }
  }

  /** Whether the storage has nothing of this page: not even of an older version, which had no numbers. */
  #isEmpty() {
    return !keysOf(this.#find(), "").some((key) => key.startsWith(this.#home) || OLD.test(key));
  }
}
