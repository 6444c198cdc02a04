/** Which finished game's skill and luck are in sight, and the request for them. */
import { isOver } from "../state/game.ts";
import { playedOn } from "../state/named.ts";
import { idOf } from "../state/ended.ts";
import { isPending, type Finished } from "../state/record.ts";
import { current, inLobby } from "../state/state.ts";
import { asSure, readGame, readRules, writeGame } from "../words/notation.ts";
import { finishedRequest } from "./review.ts";
import type { State } from "../state/types.ts";
import type { Request } from "./types.ts";

/**
 * The most codes of a board whose games are scored by themselves; the review of a larger one takes
 * seconds.
 */
const MAX_CODES = 40_000;
/**
 * The most codes of a board whose games the first Python scores: in a tenth of a second, or a few.
 */
const MAX_CODES_FIRST = 1300;

/** At most how many codes the board of a game has. */
function codesOf({ game }: Pick<Finished, "game">) {
  const board = readRules(readGame(game)?.rules ?? "");
  return board ? board.colours ** board.pegs : Infinity;
}

/** Whether the scores of a game come by themselves. */
export const isScored = (game: Finished) => game.game.includes(":") && codesOf(game) <= MAX_CODES;

/**
 * Whether the first Python may work on the end of a game, for which it is not free for a moment.
 */
export const isScoredFast = (game: Pick<Finished, "game">) => codesOf(game) <= MAX_CODES_FIRST;

/**
 * The record's entry for the current game of Play once it is over; undefined if an earlier end of
 * it counts instead, as when it is played again.
 */
export function endedGame(state: State, games: Finished[]) {
  const game = current(state);
  if (state.mode !== "play" || inLobby(state) || !isOver(game) || game.play?.source === "puzzle")
    return undefined;
  const text = writeGame(game.rules, asSure(game.turns));
  const id = idOf("play", game);
  return games.find((each) => each.id === id && each.game === text);
}

/**
 * The finished game whose scores are in sight: of the day whose sheet is open, else that in hand.
 */
export function gameInSight(
  state: State,
  games: Finished[],
  { day, way, rules }: { day: string; way: "day" | "dayPuzzle"; rules: string },
) {
  if (state.panel !== "day") return endedGame(state, games);
  return way === "day" ? playedOn(games, day, rules) : undefined;
}

/**
 * What is asked for the scores of a game; null where they are known, or come only with its review.
 */
export const scoresRequest = (game: Finished | undefined): Request | null =>
  game && isPending(game) && isScored(game) ? finishedRequest(game) : null;
