/**
 * Knows which tab this is. A tab finds its values by its id, which is in the session storage: a
 * reload and a restored tab still have it. A duplicated tab has the id of the first, too; the first
 * one objects, and the duplicate takes another id.
 */
import { homeOf, keysOf, thisDisk, type Shelf } from "./storage.ts";

/** The one used least recently is forgotten first. */
const MAX_TABS = 8;

interface Channel {
  postMessage: (message: any) => void;
  onmessage: ((event: any) => void) | null;
}

export class Tab {
  home;
  /** The tab has to save again: its id has changed, or another tab has used it. */
  onClash;
  /** True if this tab was the last to save: it was loaded again, or restored. */ returns;
  #id;
  #session;
  #mark = word();

  /** `session` may throw; `open` opens a channel to the other tabs. */
  constructor({
    home = homeOf(location),
    session = () => globalThis.sessionStorage,
    open = (name) => new BroadcastChannel(name),
  }: {
    home?: string;
    session?: () => globalThis.Storage;
    open?: ((name: string) => Channel) | null;
  } = {}) {
    this.home = home;
    this.#session = session;
    this.onClash = () => {};
    const id = this.#remembered();
    this.returns = id !== null;
    this.#id = id ?? word();
    if (!id) this.#remember();
    const channel = open?.(`${home}tabs`);
    if (!channel) return;
    channel.onmessage = ({ data }) => {
      const { claim, taken, mark } = data ?? {};
      if (claim === this.#id && mark !== this.#mark) {
        channel.postMessage({ taken: claim, mark });
        this.onClash();
      } else if (taken === this.#id && mark === this.#mark) {
        this.#id = word();
        this.#remember();
        this.onClash();
      }
    };
    if (id) channel.postMessage({ claim: id, mark: this.#mark });
  }

  keyOf(name: string) {
    return `${this.home}${name}@${this.#id}`;
  }

  /** Notes that this tab was used last; of too many the oldest are forgotten. */
  keep(disk: Shelf) {
    const ids = this.#ids(disk);
    if (ids.at(-1) === this.#id) return;
    const next = [...ids.filter((id) => id !== this.#id), this.#id];
    for (const id of next.slice(0, -MAX_TABS)) this.#forget(disk, id);
    this.write(disk, `${this.home}tabs`, JSON.stringify(next.slice(-MAX_TABS)));
  }

  /**
   * Returns whether there was room; if there is none, other tabs are forgotten, the oldest first.
   * If it fails, the older text under the key is removed: it would be out of date.
   */
  write(disk: Shelf, key: string, text: string) {
    const others = this.#ids(disk).filter((id) => id !== this.#id);
    for (;;) {
      try {
        disk.setItem(key, text);
        return true;
      } catch {
        const next = others.shift();
        if (next === undefined) break;
        this.#forget(disk, next);
      }
    }
    disk.removeItem(key);
    return false;
  }

  #ids(disk: Shelf): string[] {
    let listed: unknown;
    try {
      listed = JSON.parse(disk.getItem(`${this.home}tabs`) ?? "[]");
    } catch {
      listed = null;
    }
    const ids = Array.isArray(listed) ? listed.filter((id) => typeof id === "string") : [];
    if (ids.at(-1) === this.#id) return ids; // the order is the same
    const found = keysOf(disk, this.home)
      .map((key) => key.split("@")[1])
      .filter(Boolean);
    return [...new Set([...found.filter((id) => !ids.includes(id)), ...ids])];
  }

  #forget(disk: Shelf, id: string) {
    for (const key of keysOf(disk, this.home)) {
      if (key.endsWith(`@${id}`)) disk.removeItem(key);
    }
  }

  #remembered() {
    try {
      const id = this.#session().getItem(`${this.home}tab`) ?? "";
      return /^[a-z0-9]{1,12}$/.test(id) ? id : null;
    } catch {
      return null;
    }
  }

  #remember() {
    try {
      this.#session().setItem(`${this.home}tab`, this.#id);
    } catch {
      // A reload is then a new tab, which begins with a copy of the state that was saved last.
    }
  }
}

const word = () => Math.random().toString(36).slice(2, 12);

/**
 * Storage for a value that every tab has for itself: a reload finds the tab's value, a new tab
 * begins with a copy of the value that was saved last.
 * @param old - the key of older versions, which had one value for all tabs and all copies on an
 * origin: it is read, and never changed, since another copy may be such a version
 */
export function makeTabStorage(tab: Tab, name: string, old?: string, find: () => Shelf = thisDisk) {
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
     */
    load<T>(
      read: (saved: unknown) => T | null,
      isNewer: (saved: unknown) => boolean = () => false,
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

    get changed() {
      const text = found(tab.keyOf(name));
      return text !== null && text !== memory;
    },
  };
}

const world: any = globalThis;

const one: { tab?: Tab } = (world[Symbol.for("mastermind.tab")] ??= {});

/** The page and the Lab, which is a separate script, share one object. */
export const thisTab = () => (one.tab ??= new Tab());
