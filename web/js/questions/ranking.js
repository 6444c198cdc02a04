/** The best guesses of a position as Python ranks them, together with the suggestion and the person's guess. */

/** @import { Alternative } from "./types.js" */

/** @typedef {Alternative & {suggested: boolean, own: boolean}} Ranked */

/** Of two figures for one guess, the one with the greater number here is shown. */
const SURE = { exact: 3, bound: 2, estimate: 1 };

/** @param {Alternative} guess */
const sureness = ({ certainty }) => (certainty ? SURE[certainty] : 0);

/**
 * Whether the first figures are better than the others: surer, or equally sure and lower. The order
 * in which replies arrive does not matter, since at most one of two is better.
 * @param {Alternative} one
 * @param {Alternative} other
 */
function tellsMore(one, other) {
  const surer = sureness(one) - sureness(other);
  return surer > 0 || (surer === 0 && (one.mean ?? Infinity) < (other.mean ?? Infinity));
}

/**
 * A guess with its figures, or with those of the alternatives if these are better.
 * @template {Alternative} T
 * @param {T} guess
 * @param {Alternative[]} alternatives
 * @returns {T}
 */
export function surest(guess, alternatives) {
  const other = alternatives.find((each) => each.guess === guess.guess);
  if (!other || !tellsMore(other, guess)) return guess;
  const { mean, worst, certainty } = other;
  return { ...guess, mean, worst, certainty };
}

/**
 * The alternatives in Python's order. The suggestion and the person's guess are marked, and inserted
 * by their figures if they are not among them.
 * @param {Alternative[]} alternatives
 * @param {{suggestion: Alternative | null, own: Alternative | null}} inHand
 * @returns {Ranked[]}
 */
export function ranked(alternatives, { suggestion, own }) {
  const rows = [...alternatives];
  for (const guess of [suggestion, own]) {
    if (!guess) continue;
    const at = rows.findIndex((row) => row.guess === guess.guess);
    if (at >= 0) {
      rows[at] = surest(rows[at], [guess]);
    } else {
      const later = rows.findIndex((row) => worth(row) > worth(guess) + 1e-9);
      rows.splice(later < 0 ? rows.length : later, 0, guess);
    }
  }
  return rows.map((row) => ({
    ...row,
    suggested: row.guess === suggestion?.guess,
    own: row.guess === own?.guess,
  }));
}

/** @param {Alternative} guess */
const worth = ({ mean }) => mean ?? Infinity;
