/**
 * The browser's database: the finished games, and the texts that the storage may lose (disk.ts).
 */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

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
export function makeDatabase(home: string): { texts: Texts; games: Shared } {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => {
    opened = null;
  };
  const open = async () => {
    opened ??= (openDB as typeof openDB<Schema>)(home, 2, {
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
  const others = globalThis.BroadcastChannel ? new BroadcastChannel(`${home}games`) : null;
  const games = {
    onChange: () => {},
    async change(change: (saved: unknown) => unknown) {
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
