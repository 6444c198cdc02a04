/** What the page keeps on the device: the game of this tab and the settings. The page says once if something cannot be kept. */
import { isNewer, readState } from "../state/saved.js";
import { savedOf } from "../state/state.js";
import { makeStorage, makeTabStorage, thisDisk } from "./storage.js";
import { keepSettings, loadSettings } from "./settings.js";
/** @import { Settings } from "../state/settings.js" */
/** @import { State } from "../state/state.js" */

/** How long a database is waited for, in ms: it takes about 100. */
export const MAX_EARLY = 2000;

export class Persistence {
  #game;
  #settings;
  #disk;
  #tell;
  /** True until the page knows what the browser lost; until then it overwrites nothing. */ #early = true;
  /** Holds states saved before that, and states that do not fit into the storage. A reload finds them; closing the tab deletes them. */ #soon;
  /** Whether the state is newer than all that the browser may have lost. */ #isNewest = false;
  /** @type {() => State} */ #newState = () => {
    throw new Error("nothing was loaded yet");
  };
  /** What the storage had of this tab's game when that was loaded. @type {string | null} */
  #loaded = null;
  /** What the person was told is not kept. @type {Set<string>} */ #told = new Set();

  /**
   * @param {object} wiring
   * @param {import("./tab.js").Tab} wiring.tab
   * @param {(text: string) => void} wiring.tell  the key of a text that says what will be lost
   * @param {import("./mirroredStorage.js").MirroredStorage} [wiring.disk]
   * @param {() => import("./storage.js").Shelf} [wiring.session]  what a reload of the tab finds again; may throw
   */
  constructor({ tab, tell, disk = thisDisk(), session = () => globalThis.sessionStorage }) {
    /** Whether the page was in this tab before: it was loaded again, or restored. */
    this.returns = tab.returns;
    this.#game = makeTabStorage(tab, "game", "mastermind", () => disk);
    this.#soon = makeStorage(`${tab.home}soon`, { find: session });
    /** The key under which all tabs keep the settings. */
    this.settingsKey = `${tab.home}settings`;
    this.#settings = makeStorage(this.settingsKey, { find: () => disk });
    this.#disk = disk;
    this.#tell = tell;
  }

  /** The state that was saved last, or else a new one, with the settings. @param {() => State} newState @returns {State} */
  load(newState) {
    this.#newState = newState;
    const soon = this.#soon.load();
    const found = readState(soon);
    this.#isNewest = found !== null && /** @type {any} */ (soon).isNewest === true;
    const state = found ?? this.#load() ?? newState();
    this.#loaded = this.#game.text;
    return { ...state, settings: loadSettings(this.#settings, state.settings) };
  }

  /** The saved state. A new tab, which begins with that of another one, opens no sheet. */
  #load() {
    // A browser that lacks something for reading throws over a new state as well.
    const state = this.#game.load(readState, isNewer, () => readState(savedOf(this.#newState())));
    return state && !this.returns ? { ...state, panel: null } : state;
  }

  /** Why a game that was saved could not be read, or null. */
  get aside() {
    return this.#game.aside;
  }

  /** Set aside what was saved, which cannot be drawn. Its second copy, which would come back as lost, cannot be drawn either. */
  putAside() {
    this.#game.putAside();
    this.#isNewest = true;
  }

  /** @param {State} state */
  save(state) {
    const saved = savedOf(state);
    if (this.#early) this.#soon.save({ ...saved, isNewest: this.#isNewest });
    else {
      const isThere = this.#game.save(saved);
      this.tellIfUnkept(isThere, "game");
      // A reload may come before the second copy is written. An older copy would then replace the state that
      // did not fit into the storage.
      this.#soon.save(isThere && !this.#disk.isFull ? null : { ...saved, isNewest: true });
    }
  }

  /**
   * Save a state that may be lost: the storage was cleared under the page, or may have room by now.
   * @param {State} state
   */
  saveAgain(state) {
    if (this.#game.gone || this.#disk.isFull) this.save(state);
  }

  /** The state that another page of this tab has saved since, or null. */
  get changed() {
    return this.#game.changed ? this.#load() : null;
  }

  /** The settings, which another tab may have changed. */
  get settings() {
    return loadSettings(this.#settings);
  }

  /** @param {Partial<Settings>} change */
  keepSettings(change) {
    this.tellIfUnkept(keepSettings(this.#settings, change), "settings");
  }

  /**
   * Say once if something will not be there after a reload; returns whether it will.
   * @param {boolean} saved  whether the storage has it
   * @param {"game" | "settings" | "record"} what
   */
  async tellIfUnkept(saved, what) {
    if (saved || (await this.#disk.isCopied())) return true;
    const text = this.#disk.isThere ? `note.unkept.${what}` : "note.saved";
    if (!this.#told.has(text)) this.#tell(text);
    this.#told.add(text);
    return false;
  }

  /**
   * Wait until it is known what the browser had lost; from then on states are saved.
   * @param {() => boolean} [isUntouched]  whether the state is still the one that was loaded: what was done since is not undone
   * @returns {Promise<{lost: boolean, saved: State | null}>}  whether there was anything, and this tab's state if it was lost
   */
  async recover(isUntouched = () => true) {
    const lost = (await within(this.#disk.recovered, MAX_EARLY)) === true;
    this.#early = false;
    const isRestored = lost && !this.#isNewest && this.#game.text !== this.#loaded;
    return { lost, saved: isRestored && isUntouched() ? this.#load() : null };
  }
}

/**
 * @template T
 * @param {Promise<T>} what
 * @param {number} most  in ms
 * @returns {Promise<T | undefined>}
 */
export const within = (what, most) =>
  Promise.race([
    what,
    new Promise((/** @type {(late: undefined) => void} */ late) => setTimeout(late, most)),
  ]);
