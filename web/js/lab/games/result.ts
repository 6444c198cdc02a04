/**
 * Results of games. Those of custom code, and those that were saved, can be anything, so they are
 * read with care.
 */
import { isWhole } from "../../state/valid.ts";

/**
 * `histogram` maps guesses to the number of games; `seconds` is the time that the strategy thought;
 * `ci95` is the interval that holds the true mean with 95 % confidence. Figures that need more
 * games are null.
 */
export interface Result {
  histogram: Record<string, number>;
  seconds: number;
  games: number;
  mean: number | null;
  ci95: [number, number] | null;
  worst: number | null;
  seconds_per_guess: number | null;
}

const MAX_BARS = 5000;

/** A mean may have been rounded. */
const ROUNDED = 0.01;

export const noGames = (): Result => ({
  histogram: {},
  seconds: 0,
  games: 0,
  mean: null,
  ci95: null,
  worst: null,
  seconds_per_guess: null,
});

/**
 * Null unless each field has the right type, and the figures are those of at most `most` games: a
 * plot of others could be of any size.
 */
export function readResult(found: any, most: number): Result | null {
  const { histogram, seconds, mean = null, ci95 = null, worst = null } = found ?? {};
  const { seconds_per_guess = null } = found ?? {};
  if (!histogram || typeof histogram !== "object" || Array.isArray(histogram)) return null;
  const bars = Object.entries<any>(histogram);
  const isBar = ([guesses, n]: [string, any]) =>
    /^[1-9]\d{0,5}$/.test(guesses) && isWhole(n, 1, most);
  if (bars.length > MAX_BARS || !bars.every(isBar)) return null;
  const games = bars.reduce((sum, [, n]) => sum + n, 0);
  const guesses = bars.reduce((sum, [key, n]) => sum + Number(key) * n, 0);
  const longest = Math.max(0, ...bars.map(([key]) => Number(key)));
  const isNear = (value: any) => Number.isFinite(value) && Math.abs(value) <= 100 * longest;
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

const isTime = (value: any) => Number.isFinite(value) && value >= 0;
