/** Strategies that play games for the Lab, a piece at a time. */
import { isWhole } from "../../state/valid.js";
import { readSentence } from "../../words/errors.js";
/** @import { Options } from "../../python/queue.js" */

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

/**
 * A strategy that plays games in pieces. `run` plays `count` games after those of `before`, and
 * returns the result of both; it rejects with an AbortError when `cancel` was called.
 * @typedef {object} Runner
 * @property {string} name  the strategy's
 * @property {(rules: string, seed: string, count: number, before: Result,
 *   onProgress?: (done: number) => void) => Promise<Result>} run
 * @property {() => void} cancel
 */

/** @typedef {(request: object, options?: Options) => Promise<any>} Ask */

/** An error in a reply of the core. */
export class Refused extends Error {
  /** @param {import("../../questions/types.js").CoreError} error */
  constructor(error) {
    super(error.message);
    this.kind = error.kind;
    this.sentence = readSentence(error);
  }
}

/**
 * The reply to a request; rejects if it is an error.
 * @param {Ask} ask
 * @param {object} request
 * @param {Options} [options]
 */
export async function replyOrRefused(ask, request, options) {
  const reply = await ask(request, options);
  if (reply.error) throw new Refused(reply.error);
  return reply;
}

/** The runner of a strategy of the core. @param {Ask} ask @param {string} name @returns {Runner} */
export function builtIn(ask, name) {
  let stop = new AbortController();
  return {
    name,
    run: async (rules, seed, count, before, onProgress) => {
      stop = new AbortController();
      const request = { action: "simulate", rules, strategy: name, seed, count, ...after(before) };
      const reply = await replyOrRefused(ask, request, {
        signal: stop.signal,
        onProgress: onProgress && (({ done }) => onProgress(done)),
      });
      return reply.summary;
    },
    cancel: () => stop.abort(),
  };
}

/** The time that a piece should take, in ms, so that results are seen soon. */
const PIECE = 180;
const MAX_IN_PIECE = 1000;

/** Finds the number of games for a piece of the right length. */
export class Pieces {
  #size = 1;

  /** @param {number} due  games still to play */
  next(due) {
    return Math.max(1, Math.min(due, this.#size));
  }

  /** @param {number} games @param {number} took  in ms */
  took(games, took) {
    const fitting = Math.round((games * PIECE) / Math.max(took, 1));
    this.#size = Math.max(1, Math.min(fitting, games * 4, MAX_IN_PIECE));
  }
}

/** What a request for more games says about those before. @param {Result} before */
export const after = ({ games, histogram, seconds }) => ({
  first: games,
  before: { histogram, seconds },
});

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

/** How many games a histogram tells of. @param {Record<string, number>} histogram */
export const gamesIn = (histogram) =>
  Object.values(histogram).reduce((sum, games) => sum + games, 0);

/**
 * A histogram of at most `games` games, none longer than `longest`; null if `found` is none.
 * @param {any} found
 * @param {{games: number, longest: number, bars?: number}} limits  `bars`: how many different lengths it may have
 * @returns {Record<string, number> | null}
 */
export function readHistogram(found, { games, longest, bars = Infinity }) {
  if (!found || typeof found !== "object" || Array.isArray(found)) return null;
  const counts = Object.entries(found);
  if (counts.length > bars) return null;
  const isBar = (/** @type {[string, any]} */ [guesses, n]) =>
    /^[1-9]\d{0,7}$/.test(guesses) && Number(guesses) <= longest && isWhole(n, 1, games);
  return counts.every(isBar) && gamesIn(found) <= games ? Object.fromEntries(counts) : null;
}
