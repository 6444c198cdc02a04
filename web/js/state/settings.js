/**
 * What the person has chosen for the page: one flat object, kept on the device and the same in every
 * tab. A new setting is one line in the table, and its control in a section of views/settings.
 */
import { LEVELS, MAKERS } from "./start.js";

/** The limits of guesses to choose from: the rows of the boards that are sold, or none. */
export const LIMITS = Object.freeze([8, 10, 12, null]);

/**
 * @typedef {object} Settings
 * @property {number | null} turns  Play: after how many guesses a new game is lost; one of `LIMITS`
 * @property {boolean} clock  Play: whether new games show the time
 * @property {boolean} undo  Play: whether a guess of a new game can be taken back after its answer
 * @property {import("./start.js").Maker} maker  Play: what hides the code of new games
 * @property {number} level  Play: of the next puzzles; one of `LEVELS`
 * @property {string | null} language  such as "de"; null for the one that the browser asks for
 * @property {boolean} shortcuts  whether letters, digits and "?" are keys of the page
 */

/**
 * A setting: its value until the person chooses another, and whether a value from storage or from a
 * file is one of its values.
 * @template T
 * @typedef {{first: T, valid: (value: any) => boolean}} Setting
 */

/** @template T @param {T} first @param {readonly T[]} values @returns {Setting<T>} */
const oneOf = (first, values) => ({ first, valid: (value) => values.includes(value) });

/** @param {boolean} first @returns {Setting<boolean>} */
const flag = (first) => ({ first, valid: (value) => typeof value === "boolean" });

/** @type {{[Key in keyof Settings]: Setting<Settings[Key]>}} */
const TABLE = {
  turns: oneOf(10, LIMITS), // the rows of the boards that most people know
  clock: flag(false),
  undo: flag(false),
  maker: oneOf("computer", MAKERS),
  level: oneOf(2, LEVELS),
  language: { first: null, valid: (value) => value === null || (typeof value === "string" && /^[a-z]{2,3}$/.test(value)) },
  shortcuts: flag(true),
};

const KEYS = /** @type {(keyof Settings)[]} */ (Object.keys(TABLE));

/**
 * Settings from storage or from a file: a key that is missing or not valid has its first value.
 * @param {any} saved
 * @returns {Settings}
 */
export function readSettings(saved) {
  const value = (/** @type {keyof Settings} */ key) => {
    const found = saved && Object.hasOwn(saved, key) ? saved[key] : undefined;
    return TABLE[key].valid(found) ? found : TABLE[key].first;
  };
  return /** @type {any} */ (Object.fromEntries(KEYS.map((key) => [key, value(key)])));
}

/** The settings of a person who has changed none. */
export const FIRST_SETTINGS = Object.freeze(readSettings(null));
