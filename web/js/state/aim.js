/**
 * What the person wants: the fewest guesses on average, or a limit of guesses that no game exceeds;
 * and whether only possible codes may be guessed. Python decides how.
 */
import { readRules } from "../words/notation.js";
import { presetOf } from "../words/boards.js";

/**
 * @typedef {object} Aim
 * @property {number | null} most  the limit of guesses in a game; null without a limit
 * @property {boolean} consistent  whether only possible codes may be guessed
 */

/** The default. @type {Aim} */
export const USUAL = Object.freeze({ most: null, consistent: false });

/** The greatest limit that Python takes, and the limits that the page offers. */
const MAX_ASKED = 99;
const OFFERED = { from: 2, to: 15 };

/** @param {any} saved @returns {Aim} */
export function readAim(saved) {
  const most = saved?.most ?? null;
  const counts = most === null || (Number.isInteger(most) && most >= 1 && most <= MAX_ASKED);
  if (!counts || typeof saved?.consistent !== "boolean") return USUAL;
  return { most, consistent: saved.consistent };
}

/** The limit to offer first on a board. @param {string} rules */
export function sensibleMost(rules) {
  return presetOf(rules)?.most ?? Math.min(OFFERED.to, (readRules(rules)?.pegs ?? 4) + 2);
}

/** The limits to choose from, with the chosen one among them. @param {number} chosen */
export function offered(chosen) {
  const numbers = [];
  for (let n = OFFERED.from; n <= OFFERED.to; n++) numbers.push(n);
  return numbers.includes(chosen) ? numbers : [...numbers, chosen].sort((a, b) => a - b);
}
