/**
 * Keeps values on the device: in the browser's storage, or in memory where there is none (private
 * windows, full disks). No other module uses that storage. One origin may have several copies of
 * the page, each open in several tabs. So every key begins with the path of the copy, and every tab
 * has its own game (tab.ts).
 */

export type Shelf = Pick<
  globalThis.Storage,
  "length" | "key" | "getItem" | "setItem" | "removeItem"
>;

export interface Storage {
  load: () => unknown;
  /** Returns whether the value will be there after a reload. */
  save: (value: unknown) => boolean;
  drop: () => void;
  /**
   * Keeps a saved text, or a part of it, in a place where it is not loaded again; returns whether
   * there was any.
   */
  putAside: (part?: unknown) => boolean;
}

/**
 * Every key of this copy of the page begins so. For files it is the whole path: a folder may hold
 * several one-file copies, and browsers may give all files one storage.
 */
export const homeOf = ({ protocol, pathname }: { protocol: string; pathname: string }) =>
  `mastermind:${protocol === "file:" ? pathname : pathname.replace(/[^/]*$/, "")}:`;

export const sharedKey = (name: string) => homeOf(location) + name;

const world: any = globalThis;

export const DISK = Symbol.for("mastermind.disk");

/** The disk that disk.ts has opened. */
export const thisDisk = (): Shelf & { recovered: Promise<unknown> } => world[DISK];

export const diskRecovered = () => thisDisk().recovered;

export const keysOf = (disk: Pick<globalThis.Storage, "length" | "key">, home: string) =>
  Array.from({ length: disk.length }, (_, index) => disk.key(index) ?? "").filter((key) =>
    key.startsWith(home),
  );

/** Reads a value before the page's own script is there. */
export function readFirst(name: string) {
  try {
    return JSON.parse(globalThis.localStorage.getItem(sharedKey(name)) ?? "null");
  } catch {
    return null;
  }
}

/** @param where - `max`: a longer text is not kept */
export function makeStorage(
  key: string,
  { find = thisDisk, max = Infinity }: { find?: () => Shelf; max?: number } = {},
): Storage {
  let memory: string | null = null;
  return {
    load() {
      let text = memory;
      try {
        text = find().getItem(key) ?? memory;
        memory = text; // the storage may be cleared under the page
      } catch {
        // Without a storage, the value that this page has saved counts.
      }
      try {
        return JSON.parse(text ?? "null");
      } catch {
        return null;
      }
    },
    save(value) {
      const text = JSON.stringify(value);
      memory = text.length > max ? null : text;
      try {
        if (memory === null) find().removeItem(key);
        else find().setItem(key, memory);
        return memory !== null;
      } catch {
        return false;
      }
    },
    drop() {
      memory = null;
      try {
        find().removeItem(key);
      } catch {
        // There is no storage.
      }
    },
    putAside(part) {
      try {
        const text = part ? JSON.stringify(part) : find().getItem(key);
        if (text !== null) find().setItem(`${key}:aside`, text);
        return text !== null;
      } catch {
        return false; // no room: the text is lost
      }
    },
  };
}

/** Games that cannot be read, or that a newer version of the page has written. */
const ASIDE = /^(game|record):(aside|newer)$/;

export function makeAside({
  home = homeOf(location),
  find = thisDisk,
}: {
  home?: string;
  find?: () => Shelf;
} = {}) {
  const keys = () => {
    try {
      return keysOf(find(), home).filter((key) => ASIDE.test(key.slice(home.length)));
    } catch {
      return []; // no storage
    }
  };
  return {
    get texts() {
      return Object.fromEntries(
        keys().map((key) => [key.slice(home.length), find().getItem(key) ?? ""]),
      );
    },
    erase() {
      for (const key of keys()) find().removeItem(key);
    },
  };
}
