/**
 * Answers that may be wrong: turns that are mended, turns that the person is unsure of, and games of
 * which one answer may be wrong. Each is one step of undo.
 */
import { readFeedback } from "../words/notation.js";
import { resting, stepFrom, turnFrom } from "./history.js";
/** @import { Change, Game } from "./types.js" */

/**
 * The game with these changes made; the same object if they were proposed for other turns. A turn that
 * is mended is no longer unsure.
 * @param {Game} game
 * @param {readonly Change[]} changes
 * @returns {Game}
 */
export function mended(game, changes) {
  const turns = [...game.turns];
  for (const { turn, kind, from, to } of changes) {
    const { guess, feedback } = turns[turn - 1] ?? {};
    if (!guess || !feedback || from !== (kind === "guess" ? guess : String(feedback))) return game;
    turns[turn - 1] =
      kind === "guess" ? { guess: to, feedback } : { guess, feedback: readFeedback(to) };
  }
  return { ...resting(game), turns, ...stepFrom(game) };
}

/**
 * The game with a turn marked as unsure, or as sure again. That ends a correction.
 * @param {Game} game
 * @param {number} index
 * @param {boolean} unsure
 * @returns {Game}
 */
export function markedUnsure(game, index, unsure) {
  const turn = game.turns[index];
  if (!turn?.feedback || (turn.unsure ?? false) === unsure) return game;
  const { guess, feedback } = turn;
  const turns = [...game.turns];
  turns[index] = unsure ? { guess, feedback, unsure } : { guess, feedback };
  const history = game.editing === null ? stepFrom(game) : turnFrom(game, guess);
  return { ...resting(game), turns, ...history };
}

/** The game in which one answer may be wrong, or none. @param {Game} game @param {boolean} doubt @returns {Game} */
export const doubted = (game, doubt) =>
  doubt === game.doubt ? game : { ...game, doubt, ...stepFrom(game) };
