/**
 * The browser's storage, with the last texts in its database as well. A browser writes its storage
 * to the disk late: Chromium up to a minute, Firefox some seconds. If it is killed, as phones do,
 * the turns since then are gone. A database writes at once, but is read late. So the storage is
 * read first, and what only the database has is put back a moment later.
 *
 * Each text has a number, greater than those before; the storage has the number that it reached.
 */
import { DISK, homeOf, keysOf } from "./storage.ts";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

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

/** A text that the storage may lose. */
interface Entry {
  key: string;
  number: number;
  text: string;
}

export interface Texts {
  all: () => Promise<Entry[]>;
  /** Resolves when it is written, so that it is there after the browser is ended. */
  put: (entry: Entry) => Promise<unknown>;
  drop: (key: string) => Promise<unknown>;
}

/**
 * A value that all tabs share. `change` gets it, or undefined, and returns its successor; no other
 * tab changes it meanwhile.
 */
export interface Shared {
  change: (change: (saved: unknown) => unknown) => Promise<unknown>;
  onChange: () => void;
}

type Schema = DBSchema & {
  kept: { key: string; value: Entry };
  record: { key: string; value: unknown };
};

const [TEXTS, RECORD, GAMES] = ["kept", "record", "games"] as const;

/**
 * The database may be missing or fail. It is opened when it is first needed, and again after it was
 * closed, as when the person clears the browser's data.
 */
function makeDatabase(home: string): { texts: Texts; games: Shared } {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => {
    opened = null;
  };
  const open = async () => {
    opened ??= (openDB as typeof openDB<Schema>)(home, 2, {
      upgrade(database, before) {
        if (before < 1) database.createObjectStore(TEXTS, { keyPath: "key" });
        database.createObjectStore(RECORD);
      },
      blocking: (_, __, { target }) => {
        (target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    try {
      return await opened;
    } catch (error) {
      forget(); // the next call opens it again
      throw error;
    }
  };
  const others = new BroadcastChannel(`${home}games`);
  const games = {
    onChange: () => {},
    async change(change: (saved: unknown) => unknown) {
      const transaction = (await open()).transaction(RECORD, "readwrite");
      const before = await transaction.store.get(GAMES);
      const after = change(before);
      const isNew = JSON.stringify(after) !== JSON.stringify(before);
      if (isNew) transaction.store.put(after, GAMES);
      await transaction.done;
      if (isNew) others.postMessage(null);
      return after;
    },
  };
  others.onmessage = () => games.onChange();
  return {
    games,
    texts: {
      all: async () => (await open()).getAll(TEXTS),
      put: async (entry) => (await open()).put(TEXTS, entry),
      drop: async (key) => (await open()).delete(TEXTS, key),
    },
  };
}
