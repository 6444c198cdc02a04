/**
 * Where the state is kept on the device: the browser's storage, or memory where there is none
 * (private windows, full disks). Nothing else in the page touches it.
 */

const KEY = "mastermind";

/**
 * @typedef {object} Storage
 * @property {() => unknown} load  what was saved last, or null
 * @property {(value: unknown) => boolean} save  whether it will be there after a reload
 */

/**
 * @param {() => globalThis.Storage} [find]  asking for it can already throw
 * @returns {Storage}
 */
export function makeStorage(find = () => globalThis.localStorage) {
  /** @type {string | null} */
  let memory = null;
  return {
    load() {
      try {
        return JSON.parse(find().getItem(KEY) ?? memory ?? "null");
      } catch {
        return null;
      }
    },
    save(value) {
      memory = JSON.stringify(value);
      try {
        find().setItem(KEY, memory);
        return true;
      } catch {
        return false;
      }
    },
  };
}
