/**
 * The browser's storage, with the last texts in its database as well. A browser writes its storage to the disk
 * late: Chromium up to a minute, Firefox some seconds. If it is killed, as phones do, the turns since then are
 * gone. A database writes at once, but is read late. So the storage is read first, and what only the database
 * has is put back a moment later.
 *
 * Each text has a number, greater than those before; the storage has the number that it reached.
 */
import { makeDatabase } from "./database.js";
import { DISK, homeOf, keysOf } from "./storage.js";
/** @import { Shared, Texts } from "./database.js" */

/** What must not be lost: games, settings with peg sets, custom strategies, and code typed into lessons. @param {string} key */
const mustSurvive = (key) => /:(game@\w+|own@\w+|settings|lessons)$/.test(key);

export class Disk {
  #find;
  #texts;
  #counter;
  /** The number that was reached last. */
  #number = 0;
  /** Resolves when what the browser had lost is in the storage again, with whether there was anything. @type {Promise<boolean>} */
  recovered;

  /**
   * @param {object} wiring
   * @param {string} wiring.home  the beginning of every key
   * @param {() => globalThis.Storage} wiring.find  the browser's storage; may throw
   * @param {{texts: Texts, games: Shared}} [wiring.database]
   */
  constructor({ home, find, database = makeDatabase(home) }) {
    this.#find = find;
    this.#texts = database.texts;
    this.#counter = `${home}count`;
    /** The finished games. */
    this.games = database.games;
    this.recovered = this.#recover().catch(() => false); // there is no storage, or no database
  }

  /** Whether the browser has a storage at all. */
  get isThere() {
    try {
      this.getItem(this.#counter);
      return true;
    } catch {
      return false;
    }
  }

  get length() {
    return this.#find().length;
  }

  /** @param {number} index */
  key(index) {
    return this.#find().key(index);
  }

  /** @param {string} key */
  getItem(key) {
    return this.#find().getItem(key);
  }

  /** @param {string} key @param {string} text */
  setItem(key, text) {
    this.#find().setItem(key, text);
    if (mustSurvive(key)) this.#note(key).catch(() => {});
  }

  /** @param {string} key */
  removeItem(key) {
    this.#find().removeItem(key);
  }

  /** Put a text into the database. What that had at first is read before. @param {string} key */
  async #note(key) {
    await this.recovered;
    const text = this.getItem(key);
    if (text === null) return;
    this.#number = Math.max(this.#number, this.#reached) + 1;
    this.#find().setItem(this.#counter, String(this.#number));
    await this.#texts.put({ key, number: this.#number, text });
  }

  /** The number that the storage reached. Other tabs count on. */
  get #reached() {
    return Number(this.getItem(this.#counter)) || 0;
  }

  async #recover() {
    const reached = this.#reached;
    const entries = (await this.#texts.all()).sort((one, other) => one.number - other.number);
    this.#number = entries.at(-1)?.number ?? 0;
    const lost = entries.filter(
      ({ key, number, text }) => number > reached && this.getItem(key) !== text,
    );
    for (const { key, text } of lost) {
      this.#find().setItem(key, text);
      if (key.includes("@")) this.#find().setItem(key.replace(/@\w+$/, ""), text); // what a new tab begins with
    }
    this.#find().setItem(this.#counter, String(Math.max(reached, this.#number)));
    // The texts of tabs that are forgotten by now.
    const there = new Set(keysOf(this, ""));
    for (const { key } of entries) if (!there.has(key)) await this.#texts.drop(key);
    return lost.length > 0;
  }
}

/** @type {any} */
const world = globalThis;

/** The device's storage: one object for the page and for its other scripts. @returns {Disk} */
export const openDisk = () =>
  (world[DISK] ??= new Disk({ home: homeOf(location), find: () => globalThis.localStorage }));
