/** Results of games. Those of custom code, and those that were saved, can be anything, so they are read with care. */
import { isWhole } from "../../state/valid.js";

/**
 * The result of some games, as the core computes it. `histogram`: guesses -> games that took this
 * many; `seconds` that the strategy thought; `ci95`: the interval that holds the true mean with 95 %
 * confidence. Figures that need more games are null.
 * @typedef {object} Result
 * @property {Record<string, number>} histogram
 * @property {number} seconds
 * @property {number} games
 * @property {number | null} mean
 * @property {[number, number] | null} ci95
 * @property {number | null} worst
 * @property {number | null} seconds_per_guess
 */

/** How many different lengths games may have. */
const MAX_BARS = 5000;

/** How far a mean may be from that of the games: it may have been rounded. */
const ROUNDED = 0.01;

/** @returns {Result} */
export const noGames = () => ({
  histogram: {},
  seconds: 0,
  games: 0,
  mean: null,
  ci95: null,
  worst: null,
  seconds_per_guess: null,
});

/**
 * A result of at most `most` games; null unless each field has the right type, and the figures are those
 * of the games: a plot of others could be of any size.
 * @param {any} found
 * @param {number} most
 * @returns {Result | null}
 */
export function readResult(found, most) {
  const { histogram, seconds, mean = null, ci95 = null, worst = null } = found ?? {};
  const { seconds_per_guess = null } = found ?? {};
  if (!histogram || typeof histogram !== "object" || Array.isArray(histogram)) return null;
  const bars = Object.entries(histogram);
  // A game of a million guesses is none.
  const isBar = (/** @type {[string, any]} */ [guesses, n]) =>
    /^[1-9]\d{0,5}$/.test(guesses) && isWhole(n, 1, most);
  if (bars.length > MAX_BARS || !bars.every(isBar)) return null;
  const games = bars.reduce((sum, [, n]) => sum + n, 0);
  const guesses = bars.reduce((sum, [key, n]) => sum + Number(key) * n, 0);
  const longest = Math.max(0, ...bars.map(([key]) => Number(key)));
  const isNear = (/** @type {any} */ value) =>
    Number.isFinite(value) && Math.abs(value) <= 100 * longest;
  const isGood =
    games <= most &&
    isTime(seconds) &&
    (seconds_per_guess === null || isTime(seconds_per_guess)) &&
    (mean === null || (isNear(mean) && Math.abs(mean - guesses / games) <= ROUNDED)) &&
    (worst === null || worst === longest) &&
    (ci95 === null || (Array.isArray(ci95) && ci95.length === 2 && ci95.every(isNear)));
  if (!isGood) return null;
  return {
    histogram: Object.fromEntries(bars),
    seconds,
    games,
    mean,
    ci95,
    worst,
    seconds_per_guess,
  };
}

/** @param {any} value  in seconds */
const isTime = (value) => Number.isFinite(value) && value >= 0;
