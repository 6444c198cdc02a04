/** Games that others play too, of a challenge or of the day: each counts once, and goes on once it has begun. */
import { isOver } from "./game.js";
import { isDay } from "./start.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Action} Action */
/** @typedef {import("./record.js").Finished} Finished */
/** `name`: a challenge code or a date. @typedef {{rules: string, seed: string, name: string}} Named */

/**
 * Whether the game of Play is this one, and not over. A challenge of the code that one is looking for is one's
 * own game: begun anew it would be found with what one knows. The code of a day counts by its name.
 * @param {State} state
 * @param {Named} named
 */
export function goesOn(state, { rules, seed, name }) {
  const game = state.games.play;
  const same = game.rules === rules && game.seed === seed && game.play?.source === "seed";
  return same && (game.play?.name === name || !isDay(name)) && !isOver(game);
}

/** The finished game of a day and board, or undefined. @param {Finished[]} games @param {string} day @param {string} rules */
export const playedOn = (games, day, rules) =>
  games.find(({ name, kind, game }) => kind === "play" && name === day && game.split(":")[0] === rules);

/** The action that begins such a game, or goes on with it. @param {State} state @param {Named} named @returns {Action} */
export const beginNamed = (state, { rules, seed, name }) =>
  goesOn(state, { rules, seed, name }) ? { type: "mode", mode: "play" } : { type: "begin", rules, seed, start: { name } };

/**
 * The same for the code of a day. Played again it is for practice: it has no name then and does not count.
 * @param {State} state
 * @param {Finished[]} games
 * @param {Named} named
 */
export const beginDay = (state, games, { rules, seed, name }) =>
  beginNamed(state, { rules, seed, name: playedOn(games, name, rules) ? "" : name });
