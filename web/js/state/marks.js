/**
 * Pencil marks: what the person holds for certain of a colour, for the whole code or at one place.
 * They are the person's own, so nothing checks them.
 */
import { readRules } from "../words/notation.js";

/** @typedef {"in" | "out"} Mark */
/** Keys are those of `markKey`. @typedef {Record<string, Mark>} Marks */

/**
 * The key of a colour in the whole code, or at a position of it.
 * @param {number} colour
 * @param {number | null} position
 */
export const markKey = (colour, position) =>
  position === null ? `${colour}` : `${colour}@${position}`;

/** @type {Record<string, Mark | undefined>} */
const NEXT = { none: "out", out: "in" };

/**
 * The marks with the next one under a key: surely out, which is what people learn first, surely in, none.
 * @param {Marks} marks
 * @param {string} key
 * @returns {Marks}
 */
export function marked(marks, key) {
  const { [key]: old, ...others } = marks;
  const next = NEXT[old ?? "none"];
  return next ? { ...others, [key]: next } : others;
}

/**
 * Whether a colour is marked as out, of the whole code or of the position.
 * @param {Marks} marks
 * @param {number} colour
 * @param {number | null} position
 */
export const isOut = (marks, colour, position) =>
  marks[markKey(colour, null)] === "out" ||
  (position !== null && marks[markKey(colour, position)] === "out");

/** The positions at which a colour is marked as in. @param {Marks} marks @param {number} colour @param {number} pegs */
export function placesOf(marks, colour, pegs) {
  const all = Array.from({ length: pegs }, (_, position) => position);
  return all.filter((position) => marks[markKey(colour, position)] === "in");
}

/**
 * The marks of a saved game that are possible on its board.
 * @param {any} saved
 * @param {string} rules
 * @returns {Marks}
 */
export function readMarks(saved, rules) {
  const board = readRules(rules);
  if (!board || !saved || typeof saved !== "object") return {};
  /** @type {Marks} */
  const marks = {};
  for (const [key, mark] of Object.entries(saved).slice(0, board.colours * (board.pegs + 1))) {
    const [, colour, position] = /^(0|[1-9][0-9]{0,2})(?:@(0|[1-9][0-9]?))?$/.exec(key) ?? [];
    const onBoard = Number(colour) < board.colours && Number(position ?? 0) < board.pegs;
    if (onBoard && (mark === "in" || mark === "out")) marks[key] = mark;
  }
  return marks;
}
