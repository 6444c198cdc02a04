/** What the page keeps on the device: the game of this tab and the settings. The page says once if something cannot be kept. */
import { isNewer, readState } from "../state/saved.js";
import { savedOf } from "../state/state.js";
import { t } from "../words/strings.js";
import { openDisk } from "./disk.js";
import { makeStorage, makeTabStorage } from "./storage.js";
import { keepSettings, loadSettings } from "./settings.js";
/** @import { Settings, State } from "../state/types.js" */

/** How long a database is waited for, in ms: it takes about 100. */
export const MAX_EARLY = 2000;

export class Persistence {
  #game;
  #settings;
  #disk;
  #notes;
  /**
   * Whether the state is still the one that was opened. Until it is known what the browser had lost, such a
   * state is not saved: it would take the place of a newer one.
   */
  isUntouched = () => true;
  /** @type {() => State} */ #newState = () => {
    throw new Error("nothing was loaded yet");
  };
  /** What the person was told is not kept. @type {Set<string>} */ #told = new Set();

  /**
   * @param {object} wiring
   * @param {import("./tab.js").Tab} wiring.tab
   * @param {{say: (text: string, how: {stays: boolean}) => void}} wiring.notes  says what will be lost
   * @param {import("./disk.js").Disk} [wiring.disk]
   */
  constructor({ tab, notes, disk = openDisk() }) {
    /** Whether the page was in this tab before: it was loaded again, or restored. */
    this.returns = tab.returns;
    this.#game = makeTabStorage(tab, "game", "mastermind", () => disk);
    /** The key under which all tabs keep the settings. */
    this.settingsKey = `${tab.home}settings`;
    this.#settings = makeStorage(this.settingsKey, { find: () => disk });
    this.#disk = disk;
    this.#notes = notes;
  }

  /** The state that was saved last, or else a new one, with the settings. @param {() => State} newState @returns {State} */
  load(newState) {
    this.#newState = newState;
    const state = this.#load() ?? newState();
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

  /** Set aside what was saved, which cannot be drawn. */
  putAside() {
    this.#game.putAside();
  }

  /** @param {State} state */
  save(state) {
    if (!this.isUntouched()) this.tellIfUnkept(this.#game.save(savedOf(state)), "game");
  }

  /** Save a state that is gone: the storage was cleared under the page. @param {State} state */
  saveAgain(state) {
    if (this.#game.gone) this.save(state);
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
   * Say once if something will not be there after a reload.
   * @param {boolean} isThere  whether it will
   * @param {"game" | "settings" | "record"} what
   */
  tellIfUnkept(isThere, what) {
    const text = this.#disk.isThere ? `note.unkept.${what}` : "note.saved";
    if (!isThere && !this.#told.has(text)) this.#notes.say(t(text), { stays: true });
    if (!isThere) this.#told.add(text);
  }

  /**
   * Wait until it is known what the browser had lost; from then on every state is saved.
   * @returns {Promise<{lost: boolean, saved: State | null}>}  whether there was anything, and this tab's state
   *   then, unless something was done since
   */
  async recover() {
    const lost = (await within(this.#disk.recovered, MAX_EARLY)) === true;
    const saved = lost && this.isUntouched() ? this.#load() : null;
    this.isUntouched = () => false;
    return { lost, saved };
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
