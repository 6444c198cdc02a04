/**
 * What becomes of the page on this device: when a newer version of it is offered, and whether the browser
 * keeps its games and settings for good.
 */

/** After how many finished games the browser is asked to keep them: some ask the person, who may say no. */
const ASKED_AFTER = [1, 10, 100, 1000];

export class Upkeep {
  /** Switches to the newer version that waits, and loads the page again. @type {(() => void) | null} */
  update = null;
  /** Whether the browser keeps what the page has saved until the person deletes it; null where it does not tell. @type {boolean | null} */
  kept = null;
  #wiring;
  #offered = true;

  /**
   * @param {object} wiring
   * @param {(apply: () => void) => void} wiring.onOffer  the person is offered the newer version
   * @param {() => void} wiring.onTaken  the person takes it; it may need a moment
   * @param {() => void} wiring.onChange
   * @param {Pick<StorageManager, "persist" | "persisted"> | undefined} [wiring.disk]
   */
  constructor({ disk = globalThis.navigator?.storage, ...wiring }) {
    this.#wiring = { ...wiring, disk };
  }

  /** A newer version is there. @param {() => void} apply */
  found(apply) {
    this.update = () => {
      this.#wiring.onTaken();
      apply();
    };
    this.#offered = false;
    this.#wiring.onChange();
  }

  /** Offer a newer version once, and not in the middle of a game. @param {boolean} busy */
  settle(busy) {
    if (busy || this.#offered || !this.update) return;
    this.#offered = true;
    this.#wiring.onOffer(this.update);
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

  /** @param {(disk: Pick<StorageManager, "persist" | "persisted">) => Promise<boolean>} act */
  async #tell(act) {
    const { disk, onChange } = this.#wiring;
    if (!disk?.persisted || !disk.persist) return;
    try {
      this.kept = await act(disk);
      onChange();
    } catch {
      // A page without an origin, as a file may be, has no such storage.
    }
  }
}
