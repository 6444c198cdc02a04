/** Keeps the game of this tab and the settings on the device. */
import { isNewer, readState } from "../state/saved.ts";
import { savedOf } from "../state/state.ts";
import { t } from "../words/strings.ts";
import { openDisk, type Disk } from "./disk.ts";
import { makeStorage, makeTabStorage, type Storage } from "./storage.ts";
import { FIRST_SETTINGS, readSettings } from "../state/settings.ts";
import type { Settings, State } from "../state/types.ts";
import type { Tab } from "./tab.ts";

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
  #newState = (): State => {
    throw new Error("nothing was loaded yet");
  };
  /** The losses that the person was told of. */ #told = new Set<string>();

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

  load(newState: () => State): State {
    this.#newState = newState;
    const state = this.#load() ?? newState();
    return { ...state, settings: loadSettings(this.#settings, state.settings) };
  }

  /** A new tab, which begins with the state of another one, opens no sheet. */
  #load() {
    // A browser that lacks something for reading throws over a new state as well.
    const state = this.#game.load(readState, isNewer, () => readState(savedOf(this.#newState())));
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

  /** The storage may be cleared under the page. */
  saveAgain(state: State) {
    if (this.#game.gone) this.save(state);
  }

  get changed() {
    return this.#game.changed ? this.#load() : null;
  }

  get settings() {
    return loadSettings(this.#settings);
  }

  keepSettings(change: Partial<Settings>) {
    this.tellIfUnkept(keepSettings(this.#settings, change), "settings");
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

// The settings that the person has changed lie under a key that all tabs share.

/** Null if nothing was ever kept. */
function changedIn(storage: Storage): Partial<Settings> | null {
  const saved = storage.load();
  return saved !== null && typeof saved === "object" && !Array.isArray(saved) ? saved : null;
}

/**
 * @param old - those that an older version has saved with the game: taken over where nothing was
 * kept. First settings are not, since the database may have what the storage has lost.
 */
export function loadSettings(storage: Storage, old?: Settings) {
  if (old && changedIn(storage) === null && JSON.stringify(old) !== JSON.stringify(FIRST_SETTINGS))
    keepSettings(storage, old);
  return readSettings(changedIn(storage));
}

/** Settings of other versions of the page stay. */
export const keepSettings = (storage: Storage, change: Partial<Settings>) =>
  storage.save({ ...changedIn(storage), ...change });
