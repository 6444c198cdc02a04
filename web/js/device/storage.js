/**
 * What is kept on the device: in the browser's storage, or in memory where there is none (private
 * windows, full disks). No other module uses that storage.
 *
 * One origin may have several copies of the page, each open in several tabs. So every key begins
 * with the path of the copy, and every tab has its own game (tab.js).
 */

/** What is used of a browser's storage. @typedef {Pick<globalThis.Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">} Shelf */
/**
 * @typedef {object} Storage
 * @property {() => unknown} load  what was saved last, or null
 * @property {(value: unknown) => boolean} save  whether it will be there after a reload
 * @property {() => void} drop  keep nothing any more
 * @property {(part?: unknown) => boolean} putAside  keep what was saved, or a part of it, under another key, where it is not
 *   loaded again; whether there was anything
 */

/**
 * The beginning of every key of this copy of the page. For files it is the whole path: a folder may
 * hold several one-file copies, and browsers may give all files one storage.
 * @param {{protocol: string, pathname: string}} where
 */
export const homeOf = ({ protocol, pathname }) =>
  `mastermind:${protocol === "file:" ? pathname : pathname.replace(/[^/]*$/, "")}:`;

/** The key of a value that all tabs share. @param {string} name */
export const sharedKey = (name) => homeOf(location) + name;

/** @type {any} */
const world = globalThis;

export const DISK = Symbol.for("mastermind.disk");

/** The device's storage, which the page has opened (disk.js). @returns {Shelf & {recovered: Promise<unknown>}} */
const thisDisk = () => world[DISK];

/** Resolves when what the browser had lost is in the storage again. */
export const diskRecovered = () => thisDisk().recovered;

/** The keys of a storage that begin so. @param {Pick<globalThis.Storage, "length" | "key">} disk @param {string} home */
export const keysOf = (disk, home) =>
  Array.from({ length: disk.length }, (_, index) => disk.key(index) ?? "").filter((key) =>
    key.startsWith(home),
  );

/** What all tabs share under a name, or null: read before the page's own script is there. @param {string} name */
export function readFirst(name) {
  try {
    return JSON.parse(globalThis.localStorage.getItem(sharedKey(name)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Storage for one value under one key.
 * @param {string} key
 * @param {{find?: () => Shelf, max?: number}} [where]  `max`: the longest text to keep; a longer one is not kept
 * @returns {Storage}
 */
export function makeStorage(key, { find = thisDisk, max = Infinity } = {}) {
  /** @type {string | null} */
  let memory = null;
  return {
    load() {
      let text = memory;
      try {
        text = find().getItem(key) ?? memory;
        memory = text; // the storage may be cleared under the page
      } catch {
        // There is no storage: what this page has saved counts.
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
        return false; // there is no room: it is lost
      }
    },
  };
}

/** The keys of games that are set aside: they cannot be read, or a newer version of the page has written them. */
const ASIDE = /^(game|record):(aside|newer)$/;

/** All games that are set aside on the device. @param {{home?: string, find?: () => Shelf}} [where]  `home`: the beginning of every key */
export function makeAside({ home = homeOf(location), find = thisDisk } = {}) {
  const keys = () => {
    try {
      return keysOf(find(), home).filter((key) => ASIDE.test(key.slice(home.length)));
    } catch {
      return []; // there is no storage
    }
  };
  return {
    /** The texts by their keys. */
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
 * Storage for a value that every tab has for itself: a reload finds the tab's value, a new tab begins
 * with a copy of the value that was saved last.
 * @param {{home: string, keyOf: (name: string) => string, keep: (shelf: Shelf) => void,
 *   write: (shelf: Shelf, key: string, text: string) => boolean}} tab
 * @param {string} name
 * @param {string} [old]  the key of older versions, which had one value for all tabs and all copies on an
 *   origin: it is read, and never changed, since another copy may be such a version
 * @param {() => Shelf} [find]
 */
export function makeTabStorage(tab, name, old, find = thisDisk) {
  const shared = `${tab.home}${name}`;
  const keys = () => [tab.keyOf(name), shared, ...(old ? [old] : [])];
  /** @type {string | null} */
  let memory = null;

  /** @param {string} key */
  const found = (key) => {
    try {
      return find().getItem(key);
    } catch {
      return null;
    }
  };
  /** Move a text that cannot be read to a key where it is not loaded again. @param {string} key @param {string} text @param {string} [to] */
  const putAside = (key, text, to = "aside") => {
    if (key === old) return;
    try {
      tab.write(find(), `${shared}:${to}`, text);
      find().removeItem(key);
    } catch {
      // There is no room: it is lost.
    }
  };

  return {
    /** What the last `load` set aside: a value of a newer version of the page, or one that nothing can be read from. @type {null | "newer" | "unread"} */
    aside: null,

    /**
     * The value that was saved last and can be read, or null. A value of a newer version, which an older one
     * may follow on a server, is kept under a key of its own.
     * @template T
     * @param {(saved: unknown) => T | null} read
     * @param {(saved: unknown) => boolean} [isNewer]
     * @param {() => void} [tryReading]  called before a value is set aside as unreadable; throws where no value can be read
     * @returns {T | null}
     */
    load(read, isNewer = () => false, tryReading = () => {}) {
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
          // It cannot be read: the next key is tried.
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

    /** Whether it will be there after a reload. @param {unknown} value @returns {boolean} */
    save(value) {
      memory = JSON.stringify(value);
      try {
        const disk = find();
        tab.keep(disk);
        const kept = [shared, tab.keyOf(name)].map((key) =>
          tab.write(disk, key, /** @type {string} */ (memory)),
        );
        return kept.includes(true);
      } catch {
        return false;
      }
    },

    /** Set aside what was saved, which cannot be drawn, so that the next load does not find it. */
    putAside() {
      memory = null;
      for (const key of keys()) {
        const text = found(key);
        if (text !== null) putAside(key, text);
      }
    },

    /** Whether nothing is there of what this page has saved: the storage was cleared under it. */
    get gone() {
      return memory !== null && keys().every((key) => found(key) === null);
    },

    /** Whether another page has saved another value for this tab. */
    get changed() {
      const text = found(tab.keyOf(name));
      return text !== null && text !== memory;
    },
  };
}
