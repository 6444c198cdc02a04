/**
 * What the page keeps on the device: the game of this tab and the settings. The page says once if
 * something cannot be kept.
 */
import { isNewer, readState } from "../state/saved.ts";
import { savedOf } from "../state/state.ts";
import { t } from "../words/strings.ts";
import { openDisk, type Disk } from "./disk.ts";
import { makeStorage, makeTabStorage } from "./storage.ts";
import { keepSettings, loadSettings } from "./settings.ts";
import type { Settings, State } from "../state/types.ts";
import type { Tab } from "./tab.ts";

/** How long a database is waited for, in ms: it takes about 100. */
export const MAX_EARLY = 2000;

export class Persistence {
  /** Whether the page was in this tab before: it was loaded again, or restored. */ returns;
  /** The key under which all tabs keep the settings. */ settingsKey;
  #game;
  #settings;
  #disk;
  #notes;
  /**
   * Whether the state is still the one that was opened. Until it is known what the browser had
   * lost, such a state is not saved: it would take the place of a newer one.
   */
  isUntouched = () => true;
  #newState = (): State => {
    throw new Error("nothing was loaded yet");
  };
  /** What the person was told is not kept. */ #told = new Set<string>();

  /** `notes`: says what will be lost. */
  constructor({
    tab,
    notes,
    disk = openDisk(),
  }: { tab: Tab; notes: { say: (text: string, how: { stays: boolean }) => void }; disk?: Disk }) {
    this.returns = tab.returns;
    this.#game = makeTabStorage(tab, "game", "mastermind", () => disk);
    this.settingsKey = `${tab.home}settings`;
    this.#settings = makeStorage(this.settingsKey, { find: () => disk });
    this.#disk = disk;
    this.#notes = notes;
  }

  /** The state that was saved last, or else a new one, with the settings. */
  load(newState: () => State): State {
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

  save(state: State) {
    if (!this.isUntouched()) this.tellIfUnkept(this.#game.save(savedOf(state)), "game");
  }

  /** Save a state that is gone: the storage was cleared under the page. */
  saveAgain(state: State) {
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

  keepSettings(change: Partial<Settings>) {
    this.tellIfUnkept(keepSettings(this.#settings, change), "settings");
  }

  /**
   * Say once if something will not be there after a reload.
   * @param isThere - whether it will
   */
  tellIfUnkept(isThere: boolean, what: "game" | "settings" | "record") {
    const text = this.#disk.isThere ? `note.unkept.${what}` : "note.saved";
    if (!isThere && !this.#told.has(text)) this.#notes.say(t(text), { stays: true });
    if (!isThere) this.#told.add(text);
  }

  /**
   * Wait until it is known what the browser had lost; from then on every state is saved.
   * @returns whether there was anything, and this tab's state then, unless something was done since
   */
  async recover(): Promise<{ lost: boolean; saved: State | null }> {
    const lost = (await within(this.#disk.recovered, MAX_EARLY)) === true;
    const saved = lost && this.isUntouched() ? this.#load() : null;
    this.isUntouched = () => false;
    return { lost, saved };
  }
}

/** @param most - in ms */
export const within = <T>(what: Promise<T>, most: number): Promise<T | undefined> =>
  Promise.race([what, new Promise((late: (late: undefined) => void) => setTimeout(late, most))]);
