/**
 * What becomes of the page on this device: when a newer version of it is offered, and whether the browser
 * keeps its games and settings for good.
 */

import { t } from "../words/strings.js";

/** @typedef {Pick<StorageManager, "persist" | "persisted">} Disk */
/**
 * `changed`: settles, asks and draws again.
 * @typedef {{state: () => import("../state/types.js").State, dispatch: (action: {type: "open", panel: null}) => void,
 *   notes: {say: (text: string, how: {action?: {label: string, run: () => void}, stays?: boolean}) => void}, changed: () => void}} Wiring
 */

/** After how many finished games the browser is asked to keep them: some ask the person, who may say no. */
const ASKED_AFTER = [1, 10, 100, 1000];

export class Upkeep {
  /** Switches to the newer version that waits, and loads the page again. @type {(() => void) | null} */
  update = null;
  /** Whether the browser keeps what the page has saved until the person deletes it; null where it does not tell. @type {boolean | null} */
  kept = null;
  #page;
  #disk;
  #offered = true;

  /** @param {Wiring} page @param {Disk | undefined} disk */
  constructor(page, disk = globalThis.navigator?.storage) {
    this.#page = page;
    this.#disk = disk;
  }

  /** A newer version is there. @param {() => void} apply */
  found(apply) {
    const { state, dispatch, notes, changed } = this.#page;
    this.update = () => {
      // About offers it, too, and the notice is below that.
      if (state().panel === "about") dispatch({ type: "open", panel: null });
      notes.say(t("note.updating"), { stays: true });
      apply();
    };
    this.#offered = false;
    changed();
  }

  /** Offer a newer version once, and not in the middle of a game. @param {boolean} busy */
  settle(busy) {
    if (busy || this.#offered || !this.update) return;
    this.#offered = true;
    const action = { label: t("note.updateNow"), run: this.update };
    this.#page.notes.say(t("note.update"), { action });
  }

  /** Look whether the browser keeps what is saved. */
  look() {
    return this.#tell((disk) => disk.persisted());
  }

  /** Ask the browser to keep what is saved, when there is something worth keeping. @param {number} games  that are finished */
  async ask(games) {
    if (ASKED_AFTER.includes(games) && !this.kept)
      await this.#tell(async (disk) => (await disk.persisted()) || disk.persist());
  }

  /** @param {(disk: Disk) => Promise<boolean>} act */
  async #tell(act) {
    const disk = this.#disk;
    if (!disk?.persisted || !disk.persist) return;
    try {
      this.kept = await act(disk);
      this.#page.changed();
    } catch {
      // A page without an origin, as a file may be, has no such storage.
    }
  }
}
