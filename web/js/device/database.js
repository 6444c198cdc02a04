/** The browser's database, which has the second copies. */
/** A text and its number. @typedef {{key: string, number: number, text: string}} Entry */
/**
 * @typedef {object} Database
 * @property {() => Promise<Entry[]>} all
 * @property {(entries: Entry[]) => Promise<void>} put  resolves when they are written, so that they are there after the browser is ended
 * @property {(keys: string[]) => Promise<void>} drop
 */

/** What the database calls the place of the copies. */
const STORE = "kept";

/**
 * A database of the browser, which may be missing or fail. It is opened when it is first needed, and again
 * after it was closed, as when the person clears the browser's data.
 * @param {string} name
 * @returns {Database}
 */
export function makeDatabase(name) {
  /** @type {Promise<IDBDatabase> | null} */
  let opened = null;

  const open = () =>
    (opened ??= new Promise((/** @type {(database: IDBDatabase) => void} */ resolve, reject) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "key" });
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        const database = asked.result;
        database.onclose = () => {
          opened = null;
        };
        database.onversionchange = () => {
          database.close();
          opened = null;
        };
        resolve(database);
      };
    }));

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T> | void} act
   * @returns {Promise<T>}
   */
  async function transact(mode, act) {
    try {
      const transaction = (await open()).transaction(STORE, mode);
      const asked = act(transaction.objectStore(STORE));
      await new Promise((done, fail) => {
        transaction.oncomplete = done;
        transaction.onabort = transaction.onerror = () => fail(transaction.error);
      });
      return /** @type {IDBRequest<T>} */ (asked)?.result;
    } catch (error) {
      opened = null; // the next one opens it again
      throw error;
    }
  }

  return {
    all: () => transact("readonly", (store) => store.getAll()),
    put: (entries) =>
      transact("readwrite", (store) => entries.forEach((entry) => store.put(entry))),
    drop: (keys) => transact("readwrite", (store) => keys.forEach((key) => store.delete(key))),
  };
}
