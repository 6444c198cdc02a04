/**
 * What is kept on the device: in the browser's storage, or in memory where there is none (private
 * windows, full disks). Nothing else in the page touches it.
 *
 * An origin may hold many copies of the page, and each may be open in many tabs. So every key
 * begins with the copy's own path, and every tab has a game of its own (tab.js).
 */

/**
 * @typedef {object} Storage
 * @property {() => unknown} load  what was saved last, or null
 * @property {(value: unknown) => boolean} save  whether it will be there after a reload
 */

/**
 * The beginning of every key of this copy of the page. A folder may hold many one-file copies, and
 * browsers may give all files one storage.
 * @param {{protocol: string, pathname: string}} where
 */
export const homeOf = ({ protocol, pathname }) =>
  `mastermind:${protocol === "file:" ? pathname : pathname.replace(/[^/]*$/, "")}:`;

/** The key of something that all tabs share. @param {string} name */
export const sharedKey = (name) => homeOf(location) + name;

/** Asking for it can already throw. */
const local = () => globalThis.localStorage;

/**
 * One thing under one key.
 * @param {() => globalThis.Storage} [find]
 * @param {string} [key]
 * @param {number} [max]  the longest text to keep: what is longer is forgotten, for all have one disk
 * @returns {Storage}
 */
export function makeStorage(find = local, key = sharedKey("game"), max = Infinity) {
  /** @type {string | null} */
  let memory = null;
  return {
    load() {
      try {
        return JSON.parse(find().getItem(key) ?? memory ?? "null");
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
  };
}

/**
 * One thing of which every tab has its own: a reload finds the tab's, a new tab begins with a copy
 * of what any tab saved last.
 * @param {import("./tab.js").Tab} tab
 * @param {string} name
 * @param {string} [old]  the key under which versions before there were tabs kept it
 * @param {() => globalThis.Storage} [find]
 */
export function makeTabStorage(tab, name, old, find = local) {
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
  /** What cannot be read is not lost, but never met again. @param {string} key @param {string} text */
  const putAside = (key, text) => {
    try {
      tab.write(find(), `${shared}:aside`, text);
      find().removeItem(key);
    } catch {
      // Then it is not kept at all.
    }
  };

  return {
    /**
     * What was saved last, as far as it can be read; else null.
     * @template T
     * @param {(saved: unknown) => T | null} read
     * @returns {T | null}
     */
    load(read) {
      for (const key of keys()) {
        const text = found(key);
        if (text === null) continue;
        try {
          const value = read(JSON.parse(text));
          if (value !== null) return value;
        } catch {
          // As if it were none.
        }
        putAside(key, text);
      }
      return memory === null ? null : read(JSON.parse(memory));
    },

    /** Whether it will be there after a reload. @param {unknown} value @returns {boolean} */
    save(value) {
      memory = JSON.stringify(value);
      try {
        const disk = find();
        tab.keep(disk);
        const kept = [shared, tab.keyOf(name)].map((key) => tab.write(disk, key, /** @type {string} */ (memory)));
        if (old && kept.includes(true)) disk.removeItem(old);
        return kept.includes(true);
      } catch {
        return false;
      }
    },

    /** What was saved last cannot be drawn: the next load is not to find it. */
    putAside() {
      memory = null;
      for (const key of keys()) {
        const text = found(key);
        if (text !== null) putAside(key, text);
      }
    },

    /** Whether another page has saved something else for this tab. */
    get changed() {
      const text = found(tab.keyOf(name));
      return text !== null && text !== memory;
    },
  };
}
