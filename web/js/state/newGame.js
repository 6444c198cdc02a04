/** A game that begins: undo leads no further back. */
/** @import { Turn } from "../words/notation.js" */
/** @import { Game } from "./types.js" */

/** A game without turns. @param {string} rules @param {string} [seed] @param {Game["play"]} [play] @returns {Game} */
export function newGame(rules, seed = "", play = null) {
  return {
    rules,
    turns: [],
    doubt: false,
    draft: null,
    cursor: null,
    editing: null,
    seed,
    revealed: false,
    hint: false,
    play,
    hide: null,
    hurry: false,
    past: [],
    future: [],
  };
}

/**
 * A game that may begin with turns.
 * @param {{rules: string, seed?: string, turns?: Turn[], doubt?: boolean, play?: Game["play"]}} start
 * @returns {Game}
 */
export const fresh = ({ rules, seed, turns = [], doubt = false, play }) => ({
  ...newGame(rules, seed, play),
  turns,
  doubt,
});
