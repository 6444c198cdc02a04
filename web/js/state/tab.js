/**
 * Which tab this is. What a tab keeps is found again by its id, in the storage of the browser's
 * session: a reload has it still, and so has a browser that restores its tabs. A tab that was
 * duplicated begins with the id of the first, which answers to it: then the later takes another.
 */
import { homeOf } from "./storage.js";

/** So many tabs are remembered; those used least lately are forgotten first. */
const MAX_TABS = 8;

/** @typedef {{postMessage: (message: any) => void, onmessage: ((event: any) => void) | null}} Channel */

export class Tab {
  #id;
  #session;
  #mark = word();

  /**
   * @param {object} [wiring]
   * @param {string} [wiring.home]  what every key begins with
   * @param {() => globalThis.Storage} [wiring.session]  asking for it can already throw
   * @param {((name: string) => Channel) | null} [wiring.open]  opens a channel to the other tabs
   */
  constructor({ home = homeOf(location), session = () => globalThis.sessionStorage, open = opened() } = {}) {
    this.home = home;
    this.#session = session;
    /** Called when something is to be saved, since this tab's id is another or was used by another. */
    this.onClash = () => {};
    const id = this.#remembered();
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

  /** The key of what this tab keeps under a name. @param {string} name */
  keyOf(name) {
    return `${this.home}${name}@${this.#id}`;
  }

  /** Put this tab last in the list of those used, and forget the first of too many. @param {globalThis.Storage} disk */
  keep(disk) {
    const ids = this.#ids(disk);
    if (ids.at(-1) === this.#id) return;
    const next = [...ids.filter((id) => id !== this.#id), this.#id];
    for (const id of next.slice(0, -MAX_TABS)) this.#forget(disk, id);
    this.write(disk, `${this.home}tabs`, JSON.stringify(next.slice(-MAX_TABS)));
  }

  /**
   * Write, if need be into the room of what other tabs keep; whether it was possible. A text that
   * is older than the one that finds no room would be wrong to stay.
   * @param {globalThis.Storage} disk
   * @param {string} key
   * @param {string} text
   */
  write(disk, key, text) {
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

  /** The tabs that keep something, those in the list last. @param {globalThis.Storage} disk @returns {string[]} */
  #ids(disk) {
    let listed;
    try {
      listed = JSON.parse(disk.getItem(`${this.home}tabs`) ?? "[]");
    } catch {
      listed = null;
    }
    const ids = Array.isArray(listed) ? listed.filter((id) => typeof id === "string") : [];
    if (ids.at(-1) === this.#id) return ids; // nothing has changed, and nothing need be looked for
    const found = keysOf(disk, this.home).map((key) => key.split("@")[1]).filter(Boolean);
    return [...new Set([...found.filter((id) => !ids.includes(id)), ...ids])];
  }

  /** @param {globalThis.Storage} disk @param {string} id */
  #forget(disk, id) {
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
      // Then a reload is a new tab, which begins with what was saved last.
    }
  }
}

/** A word that no other tab has. */
const word = () => Math.random().toString(36).slice(2, 12);

/** @param {globalThis.Storage} disk @param {string} home */
function keysOf(disk, home) {
  const all = Array.from({ length: disk.length }, (_, index) => disk.key(index) ?? "");
  return all.filter((key) => key.startsWith(home));
}

/** @returns {((name: string) => Channel) | null} */
function opened() {
  return globalThis.BroadcastChannel ? (name) => new BroadcastChannel(name) : null;
}

/** @type {{tab?: Tab}} */
const one = (/** @type {any} */ (globalThis)[Symbol.for("mastermind.tab")] ??= {});

/** This tab, the same for the page and for the Lab, which is a script of its own. */
export const thisTab = () => (one.tab ??= new Tab());
