/** The settings as they are kept on the device: what the person has changed, under a key that all tabs share. */
import { FIRST_SETTINGS, readSettings } from "../state/settings.js";
/** @import { Settings } from "../state/types.js" */
/** @import { Storage } from "./storage.js" */

/** What the person has changed; null where nothing was ever kept. @param {Storage} storage @returns {Partial<Settings> | null} */
function changedIn(storage) {
  const saved = storage.load();
  return saved !== null && typeof saved === "object" && !Array.isArray(saved) ? saved : null;
}

/**
 * The settings of this device.
 * @param {Storage} storage
 * @param {Settings} [old]  those that an older version has saved with the game: taken over where nothing was kept.
 *   First settings are not, since the database may have what the storage has lost.
 */
export function loadSettings(storage, old) {
  if (old && changedIn(storage) === null && JSON.stringify(old) !== JSON.stringify(FIRST_SETTINGS))
    keepSettings(storage, old);
  return readSettings(changedIn(storage));
}

/** Keep a change. What is kept of other versions of the page stays. @param {Storage} storage @param {Partial<Settings>} change */
export const keepSettings = (storage, change) => storage.save({ ...changedIn(storage), ...change });
