/**
 * Where the state is kept on the device: the browser's storage, or memory where there is none
 * (private windows, full disks). Nothing else in the page touches it.
 */

const KEY = "mastermind";
/** Where the person's own strategy is kept: no part of the game, and as long as they write. */
export const OWN_KEY = "mastermind.own";
/** Where the Lab's results are kept: long texts, written seldom. */
export const COMPARE_KEY = "mastermind.compare";
export const MAPS_KEY = "mastermind.maps";

/**
 * @typedef {object} Storage
 * @property {() => unknown} load  what was saved last, or null
 * @property {(value: unknown) => boolean} save  whether it will be there after a reload
 */

/**
 * @param {() => globalThis.Storage} [find]  asking for it can already throw
 * @param {string} [key]
 * @param {number} [most]  the longest text to keep: what is longer is forgotten, for all have one disk
 * @returns {Storage}
 */
export function makeStorage(find = () => globalThis.localStorage, key = KEY, most = Infinity) {
  /** @type {string | null} */
  let memory = null;
  return {
    load() {
      try {
        return JSON.parse(find().getItem(key) ?? memory ?? "null");
      } catch {
        return null;
      }
    },
    save(value) {
      const text = JSON.stringify(value);
      memory = text.length > most ? null : text;
      try {
        if (memory === null) find().removeItem(key);
        else find().setItem(key, memory);
        return memory !== null;
      } catch {
        return false;
      }
    },
  };
}
