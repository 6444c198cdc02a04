/**
 * The browser's storage, with the last texts in its database as well. A browser writes its storage
 * to the disk late: Chromium up to a minute, Firefox some seconds. If it is killed, as phones do,
 * the turns since then are gone. A database writes at once, but is read late. So the storage is
 * read first, and what only the database has is put back a moment later.
 *
 * Each text has a number, greater than those before; the storage has the number that it reached.
 */
import { makeDatabase, type Shared, type Texts } from "./database.ts";
import { DISK, homeOf, keysOf } from "./storage.ts";

/**
 * The texts that must not be lost: games, settings with peg sets, custom strategies, and code in
 * lessons.
 */
const mustSurvive = (key: string) => /:(game@\w+|own@\w+|settings|lessons)$/.test(key);

export class Disk {
  games;
  #find;
  #texts;
  #counter;
  #number = 0;
  /**
   * Resolves when the texts that the browser had lost are in the storage again, with whether there
   * were any.
   */
  recovered: Promise<boolean>;

  /** `find` may throw. */
  constructor({
    home,
    find,
    database = makeDatabase(home),
  }: { home: string; find: () => globalThis.Storage; database?: { texts: Texts; games: Shared } }) {
    this.#find = find;
    this.#texts = database.texts;
    this.#counter = `${home}count`;
    this.games = database.games;
    this.recovered = this.#recover().catch(() => false); // no storage or no database
  }

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

  key(index: number) {
    return this.#find().key(index);
  }

  getItem(key: string) {
    return this.#find().getItem(key);
  }

  setItem(key: string, text: string) {
    this.#find().setItem(key, text);
    if (mustSurvive(key)) this.#note(key).catch(() => {});
  }

  removeItem(key: string) {
    this.#find().removeItem(key);
  }

  /** The first content of the database is read before this. */
  async #note(key: string) {
    await this.recovered;
    const text = this.getItem(key);
    if (text === null) return;
    this.#number = Math.max(this.#number, this.#reached) + 1;
    this.#find().setItem(this.#counter, String(this.#number));
    await this.#texts.put({ key, number: this.#number, text });
  }

  /** Other tabs raise it, too. */
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
      if (key.includes("@")) this.#find().setItem(key.replace(/@\w+$/, ""), text); // for a new tab
    }
    this.#find().setItem(this.#counter, String(Math.max(reached, this.#number)));
    const there = new Set(keysOf(this, ""));
    for (const { key } of entries) if (!there.has(key)) await this.#texts.drop(key);
    return lost.length > 0;
  }
}

const world: any = globalThis;

/** The page and its other scripts share one object. */
export const openDisk = (): Disk =>
  (world[DISK] ??= new Disk({ home: homeOf(location), find: () => globalThis.localStorage }));
