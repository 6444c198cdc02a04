/** Which finished game's skill and luck are in sight, and the request for them. */
import { isOver } from "../state/game.js";
import { playedOn } from "../state/named.js";
import { idOf } from "../state/ended.js";
import { isPending } from "../state/record.js";
import { current, inLobby } from "../state/state.js";
import { asSure, readGame, readRules, writeGame } from "../words/notation.js";
import { finishedRequest } from "./review.js";
/** @import { Finished } from "../state/record.js" */
/** @import { State } from "../state/types.js" */
/** @import { Request } from "./types.js" */

/** The most codes of a board whose games are scored by themselves; the review of a larger one takes seconds. */
const MAX_CODES = 40_000;
/** The most codes of a board whose games the first Python scores: in a tenth of a second, or a few. */
const MAX_CODES_FIRST = 1300;

/** At most how many codes the board of a game has. @param {Pick<Finished, "game">} of */
function codesOf({ game }) {
  const board = readRules(readGame(game)?.rules ?? "");
  return board ? board.colours ** board.pegs : Infinity;
}

/** Whether the scores of a game come by themselves. @param {Finished} game */
export const isScored = (game) => game.game.includes(":") && codesOf(game) <= MAX_CODES;

/** Whether the first Python may work on the end of a game, for which it is not free for a moment. @param {Pick<Finished, "game">} game */
export const isScoredFast = (game) => codesOf(game) <= MAX_CODES_FIRST;

/**
 * The record's entry for the current game of Play once it is over; undefined if an earlier end of it counts
 * instead, as when it is played again.
 * @param {State} state
 * @param {Finished[]} games
 */
export function endedGame(state, games) {
  const game = current(state);
  if (state.mode !== "play" || inLobby(state) || !isOver(game) || game.play?.source === "puzzle")
    return undefined;
  const text = writeGame(game.rules, asSure(game.turns));
  const id = idOf("play", game);
  return games.find((each) => each.id === id && each.game === text);
}

/**
 * The finished game whose scores are in sight: of the day whose sheet is open, else that in hand.
 * @param {State} state
 * @param {Finished[]} games
 * @param {{day: string, way: "day" | "dayPuzzle", rules: string}} shown
 */
export function gameInSight(state, games, { day, way, rules }) {
  if (state.panel !== "day") return endedGame(state, games);
  return way === "day" ? playedOn(games, day, rules) : undefined;
}

/** What is asked for the scores of a game; null where they are known, or come only with its review. @param {Finished | undefined} game @returns {Request | null} */
export const scoresRequest = (game) =>
  game && isPending(game) && isScored(game) ? finishedRequest(game) : null;
