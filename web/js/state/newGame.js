/** A game that begins, and what undo leads back to from there. */
import { stepFrom } from "./history.js";
/** @import { Turn } from "../words/notation.js" */
/** @import { Game } from "./game.js" */
/** @import { Snapshot } from "./history.js" */

/** A game without turns. @param {string} rules @param {string} [seed] @param {Game["play"]} [play] @returns {Game} */
export function newGame(rules, seed = "", play = null) {
  return {
    rules, turns: [], doubt: false, draft: null, cursor: null, editing: null,
    seed, revealed: false, hint: false, play, hide: null, hurry: false, past: [], future: [],
  };
}

/**
 * A game that was left, taken up again in the place of another, to which undo leads back if that was begun.
 * @param {Game} game
 * @param {Snapshot} kept
 * @returns {Game}
 */
export const takenUp = (game, kept) => ({ ...fresh(game, kept), ...kept });

/** Whether undo leads back to a game in whose place another one begins. @param {Game} game */
export const isKeptByUndo = ({ turns, draft, revealed }) => turns.length > 0 || draft !== null || revealed;

/**
 * A new game; undo leads back to the old one if that was begun.
 * @param {Game} game
 * @param {{rules: string, seed?: string, turns?: Turn[], doubt?: boolean, play?: Game["play"]}} start
 * @returns {Game}
 */
export function fresh(game, { rules, seed = "", turns = [], doubt = false, play = null }) {
  const history = isKeptByUndo(game) ? stepFrom(game) : { past: game.past, future: [] };
  return { ...newGame(rules, seed, play), turns, doubt, ...history };
}
