/**
 * What the person wants of the guesses: the fewest on average, or never more than so many in a
 * whole game; and, besides, only guesses that could be the code. How it is done is Python's.
 */
import presets from "../words/presets.json" with { type: "json" };
import { readRules } from "../words/notation.js";

/**
 * @typedef {object} Aim
 * @property {number | null} most  guesses that no game may need more than; null where that is free
 * @property {boolean} consistent  only guesses that could be the code
 */

/** The aim of who has not chosen one. @type {Aim} */
export const USUAL = Object.freeze({ most: null, consistent: false });

/** What Python takes, and what the chooser offers. */
const MAX_ASKED = 99;
const OFFERED = { from: 2, to: 15 };

/**
 * The aim that was saved, or the usual one where what was saved is none.
 * @param {any} saved
 * @returns {Aim}
 */
export function readAim(saved) {
  const most = saved?.most ?? null;
  const counts = most === null || (Number.isInteger(most) && most >= 1 && most <= MAX_ASKED);
  if (!counts || typeof saved?.consistent !== "boolean") return USUAL;
  return { most, consistent: saved.consistent };
}

/**
 * What a request says of the aim: nothing where it is the usual one, so that it stays the request
 * whose reply may be there already.
 * @param {Aim} aim
 * @returns {{most?: number, consistent?: boolean}}
 */
export const askedOf = ({ most, consistent }) => ({
  ...(most === null ? {} : { most }),
  ...(consistent ? { consistent } : {}),
});

/**
 * How many guesses to offer first for "never more than" on a board.
 * @param {string} rules
 */
export function sensibleMost(rules) {
  const preset = presets.find((each) => each.rules === rules);
  return preset?.most ?? Math.min(OFFERED.to, (readRules(rules)?.pegs ?? 4) + 2);
}

/** The numbers to choose from, the one chosen among them. @param {number} chosen */
export function offered(chosen) {
  const numbers = [];
  for (let n = OFFERED.from; n <= OFFERED.to; n++) numbers.push(n);
  return numbers.includes(chosen) ? numbers : [...numbers, chosen].sort((a, b) => a - b);
}
