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
const thisDisk = (): Shelf & { recovered: Promise<unknown> } => world[DISK];

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

/**
 * Storage for a value that every tab has for itself: a reload finds the tab's value, a new tab
 * begins with a copy of the value that was saved last.
 * @param old - the key of older versions, which had one value for all tabs and all copies on an
 * origin: it is read, and never changed, since another copy may be such a version
 */
export function makeTabStorage(
  tab: {
    home: string;
    keyOf: (name: string) => string;
    keep: (shelf: Shelf) => void;
    write: (shelf: Shelf, key: string, text: string) => boolean;
  },
  name: string,
  old?: string,
  find: () => Shelf = thisDisk,
) {
  const shared = `${tab.home}${name}`;
  const keys = () => [tab.keyOf(name), shared, ...(old ? [old] : [])];
  let memory: string | null = null;

  const found = (key: string) => {
    try {
      return find().getItem(key);
    } catch {
      return null;
    }
  };
  /** Moves a text that cannot be read to a place where it is not loaded again. */
  const putAside = (key: string, text: string, to = "aside") => {
    if (key === old) return;
    try {
      tab.write(find(), `${shared}:${to}`, text);
      find().removeItem(key);
    } catch {
      // There is no room, so the text is lost.
    }
  };

  return {
    /**
     * The kind of value that the last `load` set aside: one of a newer version of the page, or an
     * unreadable one.
     */
    aside: null as null | "newer" | "unread",

    /**
     * The value that was saved last and can be read, or null. A value of a newer version, which an
     * older one may follow on a server, is kept under a key of its own.
     * @param tryReading - called before a value is set aside as unreadable; throws where no value
     * can be read
     */
    load<T>(
      read: (saved: unknown) => T | null,
      isNewer: (saved: unknown) => boolean = () => false,
      tryReading = () => {},
    ): T | null {
      this.aside = null;
      let unread = false;
      for (const key of keys()) {
        const text = found(key);
        if (text === null) continue;
        let newer = false;
        try {
          const saved = JSON.parse(text);
          newer = isNewer(saved);
          const value = newer ? null : read(saved);
          if (value !== null) return value;
        } catch {
          // This text cannot be read: the next key is tried.
        }
        if (!newer) tryReading();
        putAside(key, text, newer ? "newer" : "aside");
        if (newer) this.aside = "newer";
        else unread = true;
      }
      if (memory !== null) return read(JSON.parse(memory));
      this.aside ??= unread ? "unread" : null;
      return null;
    },

    save(value: unknown) {
      memory = JSON.stringify(value);
      try {
        const disk = find();
        tab.keep(disk);
        const kept = [shared, tab.keyOf(name)].map((key) => tab.write(disk, key, memory as string));
        return kept.includes(true);
      } catch {
        return false;
      }
    },

    /** Keeps a value that cannot be drawn from being loaded again. */
    putAside() {
      memory = null;
      for (const key of keys()) {
        const text = found(key);
        if (text !== null) putAside(key, text);
      }
    },

    /** The storage was cleared under the page. */
    get gone() {
      return memory !== null && keys().every((key) => found(key) === null);
    },

    get changed() {
      const text = found(tab.keyOf(name));
      return text !== null && text !== memory;
    },
  };
}
