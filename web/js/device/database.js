/** The browser's database: it has the finished games, and the texts that the storage may lose (disk.js). */
import { openDB } from "idb";
/** @import { DBSchema, IDBPDatabase } from "idb" */

/** A text of the storage, and its number. @typedef {{key: string, number: number, text: string}} Entry */
/**
 * @typedef {object} Texts
 * @property {() => Promise<Entry[]>} all
 * @property {(entry: Entry) => Promise<unknown>} put  resolves when it is written, so that it is there after the browser is ended
 * @property {(key: string) => Promise<unknown>} drop
 */
/**
 * The one value that all tabs share. `change` gets it, or undefined, and returns its successor; no other tab
 * changes it meanwhile. `onChange` is called when another tab has changed it.
 * @typedef {{change: (change: (saved: unknown) => unknown) => Promise<unknown>, onChange: () => void}} Shared
 */
/** @typedef {DBSchema & {kept: {key: string, value: Entry}, record: {key: string, value: unknown}}} Schema */

/** The stores, and the only key of the second one. */
const [TEXTS, RECORD, GAMES] = /** @type {const} */ (["kept", "record", "games"]);

/**
 * A database of the browser, which may be missing or fail. It is opened when it is first needed, and again
 * after it was closed, as when the person clears the browser's data.
 * @param {string} home  its name, with which the keys of its texts begin
 * @returns {{texts: Texts, games: Shared}}
 */
export function makeDatabase(home) {
  /** @type {Promise<IDBPDatabase<Schema>> | null} */
  let opened = null;
  const forget = () => {
    opened = null;
  };
  const open = async () => {
    opened ??= /** @type {typeof openDB<Schema>} */ (openDB)(home, 2, {
      async upgrade(database, before, _, transaction) {
        if (before < 1) database.createObjectStore(TEXTS, { keyPath: "key" });
        const record = database.createObjectStore(RECORD);
        // Versions up to 0.4 had a copy of the finished games among the texts.
        const texts = transaction.objectStore(TEXTS);
        const old = await texts.get(`${home}record`);
        if (old) await record.put(JSON.parse(old.text), GAMES);
        await texts.delete(`${home}record`);
      },
      blocking: (_, __, { target }) => {
        /** @type {IDBDatabase} */ (target).close();
        forget();
      },
      terminated: forget,
    });
    try {
      return await opened;
    } catch (error) {
      forget(); // the next one opens it again
      throw error;
    }
  };
  const others = globalThis.BroadcastChannel ? new BroadcastChannel(`${home}games`) : null;
  const games = {
    onChange: () => {},
    /** @param {(saved: unknown) => unknown} change */
    async change(change) {
      const transaction = (await open()).transaction(RECORD, "readwrite");
      const before = await transaction.store.get(GAMES);
      const after = change(before);
      const isNew = JSON.stringify(after) !== JSON.stringify(before);
      if (isNew) transaction.store.put(after, GAMES);
      await transaction.done;
      if (isNew) others?.postMessage(null);
      return after;
    },
  };
  if (others) others.onmessage = () => games.onChange();
  return {
    games,
    texts: {
      all: async () => (await open()).getAll(TEXTS),
      put: async (entry) => (await open()).put(TEXTS, entry),
      drop: async (key) => (await open()).delete(TEXTS, key),
    },
  };
}
