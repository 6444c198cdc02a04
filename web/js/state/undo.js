/** What goes along the steps of a game: undo, redo, and leaving a correction. */
import { bounded, correctionBegun, rowBefore, snapshot, stepBefore } from "./history.js";
/** @import { Game, Snapshot } from "./types.js" */

/** Take back the last step. @param {Game} game @returns {Game} */
export function undo(game) {
  const before = stepBefore(game);
  if (!before) return game;
  return {
    ...moved(game, before),
    past: game.past.slice(0, -1),
    future: bounded([...game.future, snapshot(game)]),
  };
}

/** Repeat the step that was undone last. @param {Game} game @returns {Game} */
export function redo(game) {
  const after = game.future.at(-1);
  if (!after) return game;
  return {
    ...moved(game, after),
    past: bounded([...game.past, snapshot(game)]),
    future: game.future.slice(0, -1),
  };
}

/**
 * The game at a step. The palette stays closed if it is closed, and what was asked for stays asked for.
 * @param {Game} game
 * @param {Snapshot} step
 * @returns {Game}
 */
const moved = (game, step) => ({
  ...game,
  ...step,
  cursor: game.cursor === null ? null : step.cursor,
  hint: false,
  hurry: false,
  play: game.play,
});

/** The game without the correction in progress, with the row that it had before. @param {Game} game @returns {Game} */
export function cancelled(game) {
  if (game.editing === null) return game;
  const past = game.past.slice(0, Math.max(0, correctionBegun(game)));
  return { ...game, ...rowBefore(game), past, future: [] };
}
