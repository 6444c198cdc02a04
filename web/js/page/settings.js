/** The settings as they are kept on the device: what the person has changed, under a key that all tabs share. */
import { FIRST_SETTINGS, readSettings } from "../state/settings.js";
/** @import { Settings } from "../state/settings.js" */

export class KeptSettings {
  #storage;

  /** @param {import("../state/storage.js").Storage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /** What the person has changed; null where nothing was ever kept. @returns {Partial<Settings> | null} */
  get #kept() {
    const saved = this.#storage.load();
    return saved !== null && typeof saved === "object" && !Array.isArray(saved) ? saved : null;
  }

  /**
   * The settings of this device.
   * @param {Settings} [old]  those that an older version has saved with the game: taken over where nothing was kept.
   *   First settings are not, since the second copy may have what the storage has lost.
   */
  load(old) {
    if (old && this.#kept === null && JSON.stringify(old) !== JSON.stringify(FIRST_SETTINGS)) this.keep(old);
    return readSettings(this.#kept);
  }

  /** Keep a change. What is kept of other versions of the page stays. @param {Partial<Settings>} change */
  keep(change) {
    return this.#storage.save({ ...this.#kept, ...change });
  }
}
