/** Reads what a custom strategy's Python says of its games. The code there can say anything. */
import { gamesIn, readHistogram } from "../games/runners.js";

/** How many different numbers of guesses the games of one strategy may take. */
const MAX_BARS = 5000;
const MAX_GUESSES = 999_999;

/** How far a mean may be from that of the games: it may have been rounded. */
const ROUNDED = 0.01;

/**
 * The result of games; null unless each field has the right type, and the figures are those of the
 * games: a plot of others could be of any size.
 * @param {any} summary  from a reply
 * @param {number} games  that it must be about
 * @returns {import("../games/runners.js").Result | null}
 */
export function readGamesResult(summary, games) {
  const {
    histogram,
    seconds,
    mean = null,
    ci95 = null,
    worst = null,
    seconds_per_guess = null,
  } = summary ?? {};
  const counts = readHistogram(histogram, { games, longest: MAX_GUESSES, bars: MAX_BARS });
  if (!counts || gamesIn(counts) !== games) return null;
  const bars = Object.entries(counts);
  const longest = bars.reduce((most, [key]) => Math.max(most, Number(key)), 0);
  const guesses = bars.reduce((sum, [key, value]) => sum + Number(key) * value, 0);
  const near = (/** @type {any} */ value) =>
    Number.isFinite(value) && Math.abs(value) <= 100 * longest;
  const good =
    isTime(seconds) &&
    (seconds_per_guess === null || isTime(seconds_per_guess)) &&
    (mean === null || (near(mean) && Math.abs(mean - guesses / games) <= ROUNDED)) &&
    (worst === null || worst === longest) &&
    (ci95 === null || (Array.isArray(ci95) && ci95.length === 2 && ci95.every(near)));
  return good ? { histogram: counts, seconds, games, mean, ci95, worst, seconds_per_guess } : null;
}

/** @param {any} value  in seconds */
const isTime = (value) => Number.isFinite(value) && value >= 0;
