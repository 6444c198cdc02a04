/** Strategies that play games for the Lab, a piece at a time. */
import { replyOrRefused } from "./replies.js";
/** @import { Options } from "../../python/queue.js" */
/** @import { Ask } from "./replies.js" */
/** @import { Result } from "./result.js" */

/** `count` games after those of `before`. @typedef {{rules: string, seed: string, count: number, before: Result}} Piece */

/**
 * A strategy that plays games. `run` plays a piece and returns the result of all games so far; what it hears
 * of its progress has the share that is `done`, if it is to be believed.
 * @typedef {object} Runner
 * @property {string} name  the strategy's
 * @property {(piece: Piece, options: Options) => Promise<Result>} run
 */

/** The runner of a strategy of the core. @param {Ask} ask @param {string} name @returns {Runner} */
export const builtIn = (ask, name) => ({
  name,
  run: async (piece, options) => {
    const request = { action: "simulate", strategy: name, ...requested(piece) };
    return (await replyOrRefused(ask, request, options)).summary;
  },
});

/** What a request says of its games. @param {Piece} piece */
export const requested = ({ before: { games, histogram, seconds }, ...piece }) => ({
  ...piece,
  first: games,
  before: { histogram, seconds },
});

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
