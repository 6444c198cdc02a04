/** Finds the finished game whose skill and luck are in sight, and the request for them. */
import { isOver } from "../state/game.ts";
import { playedOn } from "../state/named.ts";
import { idOf } from "../state/ended.ts";
import { isPending, type Finished } from "../state/record.ts";
import { current, inLobby } from "../state/state.ts";
import { asSure, readGame, readRules, writeGame } from "../words/notation.ts";
import { finishedRequest } from "./review.ts";
import type { State } from "../state/types.ts";
import type { Request } from "./types.ts";

/** The review of a larger board takes seconds. */
const MAX_CODES = 40_000;
/** The first Python scores these, in a tenth of a second. */
const MAX_CODES_FIRST = 1300;

function codesOf({ game }: Pick<Finished, "game">) {
  const board = readRules(readGame(game)?.rules ?? "");
  return board ? board.colours ** board.pegs : Infinity;
}

/** True if the scores come by themselves. */
export const isScored = (game: Finished) => game.game.includes(":") && codesOf(game) <= MAX_CODES;

export const isScoredFast = (game: Pick<Finished, "game">) => codesOf(game) <= MAX_CODES_FIRST;

/** Undefined if an earlier end of the game counts instead, as when it is played again. */
export function endedGame(state: State, games: Finished[]) {
  const game = current(state);
  if (state.mode !== "play" || inLobby(state) || !isOver(game) || game.play?.source === "puzzle")
    return undefined;
  const text = writeGame(game.rules, asSure(game.turns));
  const id = idOf("play", game);
  return games.find((each) => each.id === id && each.game === text);
}

/** The game of the day whose sheet is open, else the one in hand. */
export function gameInSight(
  state: State,
  games: Finished[],
  { day, way, rules }: { day: string; way: "day" | "dayPuzzle"; rules: string },
) {
  if (state.panel !== "day") return endedGame(state, games);
  return way === "day" ? playedOn(games, day, rules) : undefined;
}

/** Null if the scores are known, or come only with the review. */
export const scoresRequest = (game: Finished | undefined): Request | null =>
  game && isPending(game) && isScored(game) ? finishedRequest(game) : null;
