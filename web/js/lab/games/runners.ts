/** Strategies that play games for the Lab, a piece at a time. */
import { replyOrRefused, type Ask } from "./replies.ts";
import type { Options } from "../../python/queue.ts";
import type { Result } from "./result.ts";

/** `count` games after those of `before`. */
interface Piece {
  rules: string;
  seed: string;
  count: number;
  before: Result;
}

/** `run` plays a piece and returns the result of all games so far. */
export interface Runner {
  name: string;
  run: (piece: Piece, options: Options) => Promise<Result>;
}

export const builtIn = (ask: Ask, name: string): Runner => ({
  name,
  run: async (piece, options) => {
    const request = { action: "simulate", strategy: name, ...requested(piece) };
    return (await replyOrRefused(ask, request, options)).summary;
  },
});

export const requested = ({ before: { games, histogram, seconds }, ...piece }: Piece) => ({
  ...piece,
  first: games,
  before: { histogram, seconds },
});

/** A piece takes about this time, in ms, so that results are seen soon. */
const PIECE = 180;
const MAX_IN_PIECE = 1000;

export class Pieces {
  #size = 1;

  next(due: number) {
    return Math.max(1, Math.min(due, this.#size));
  }

  took(games: number, took: number) {
    const fitting = Math.round((games * PIECE) / Math.max(took, 1));
    this.#size = Math.max(1, Math.min(fitting, games * 4, MAX_IN_PIECE));
  }
}
