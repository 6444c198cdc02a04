/** Keeps the settings that the person has changed, under a key that all tabs share. */
import { FIRST_SETTINGS, readSettings } from "../state/settings.ts";
import type { Settings } from "../state/types.ts";
import type { Storage } from "./storage.ts";

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
