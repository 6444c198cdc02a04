/** How a new game of Play is played: what the person chose last, kept for the next games. */

import { LEVELS, MAKERS } from "./start.js";

/** The limits of guesses to choose from: the rows of the boards that are sold, or none. */
export const LIMITS = Object.freeze([8, 10, 12, null]);

/**
 * @typedef {object} Settings
 * @property {number | null} turns  after how many guesses a game is lost; one of `LIMITS`
 * @property {boolean} clock  whether the time is shown
 * @property {boolean} undo  whether a guess can be taken back after its answer
 * @property {import("./start.js").Maker} maker  what hides the code
 * @property {number} level  of the next puzzles; one of `LEVELS`
 */

/** Ten rows have the boards that most people know. @type {Settings} */
export const FIRST_SETTINGS = Object.freeze({ turns: 10, clock: false, undo: false, maker: "computer", level: 2 });

/**
 * The saved settings, or the first ones if they are not valid.
 * @param {any} saved
 * @returns {Settings}
 */
export function readSettings(saved) {
  const { turns, clock, undo, maker, level } = saved ?? {};
  const valid = LIMITS.includes(turns) && typeof clock === "boolean" && typeof undo === "boolean";
  if (!valid) return FIRST_SETTINGS;
  // Settings of older versions have neither of these.
  const { maker: first, level: easy } = FIRST_SETTINGS;
  return { turns, clock, undo, maker: MAKERS.includes(maker) ? maker : first, level: LEVELS.includes(level) ? level : easy };
}
