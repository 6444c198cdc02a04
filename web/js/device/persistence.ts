/** Keeps the game of this tab and the settings on the device. */
import { isNewer, readState } from "../state/saved.ts";
import { savedOf } from "../state/state.ts";
import { t } from "../words/strings.ts";
import { openDisk, type Disk } from "./disk.ts";
import { makeStorage } from "./storage.ts";
import { makeTabStorage, type Tab } from "./tab.ts";
import { FIRST_SETTINGS, readSettings } from "../state/settings.ts";
import type { Notes, Settings, State } from "../state/types.ts";

/** The longest wait, in ms; a database takes about 100. */
export const MAX_EARLY = 2000;

export class Persistence {
  returns;
  settingsKey;
  #game;
  #settings;
  #disk;
  #notes;
  /**
   * The state is still the one that was opened. It is not saved until the page knows what the
   * browser had lost: it would take the place of a newer one.
   */
  isUntouched = () => true;
  #told = new Set<string>();

  constructor({ tab, notes, disk = openDisk() }: { tab: Tab; notes: Notes; disk?: Disk }) {
    this.returns = tab.returns;
    this.#game = makeTabStorage(tab, "game", "mastermind", () => disk);
    this.settingsKey = `${tab.home}settings`;
    this.#settings = makeStorage(this.settingsKey, { find: () => disk });
    this.#disk = disk;
    this.#notes = notes;
  }

  load(newState: () => State): State {
    const state = this.#load() ?? newState();
    // Older versions saved the settings with the game. First settings are not taken over, since the
    // database may have what the storage has lost.
    const isOld = JSON.stringify(state.settings) !== JSON.stringify(FIRST_SETTINGS);
    if (isOld && this.#changed === null) this.#settings.save(state.settings);
    return { ...state, settings: this.settings };
  }

  /** A new tab, which begins with the state of another one, opens no sheet. */
  #load() {
    const state = this.#game.load(readState, isNewer);
    return state && !this.returns ? { ...state, panel: null } : state;
  }

  get aside() {
    return this.#game.aside;
  }

  putAside() {
    this.#game.putAside();
  }

  save(state: State) {
    if (!this.isUntouched()) this.tellIfUnkept(this.#game.save(savedOf(state)), "game");
  }

  get changed() {
    return this.#game.changed ? this.#load() : null;
  }

  /** The settings that the person has changed, in any tab; null if nothing was ever kept. */
  get #changed(): Partial<Settings> | null {
    const saved = this.#settings.load();
    return saved !== null && typeof saved === "object" && !Array.isArray(saved) ? saved : null;
  }

  get settings() {
    return readSettings(this.#changed);
  }

  /** Settings of other versions of the page stay. */
  keepSettings(change: Partial<Settings>) {
    this.tellIfUnkept(this.#settings.save({ ...this.#changed, ...change }), "settings");
  }

  /** Say once if something will not be there after a reload. */
  tellIfUnkept(isThere: boolean, what: "game" | "settings" | "record") {
    const text = this.#disk.isThere ? `note.unkept.${what}` : "note.saved";
    if (!isThere && !this.#told.has(text)) this.#notes.say(t(text), { stays: true });
    if (!isThere) this.#told.add(text);
  }

  /**
   * Wait until it is known what the browser had lost; from then on every state is saved.
   * @returns `saved`: the state that was lost, unless something was done since
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
