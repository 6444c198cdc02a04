/**
 * The text forms of rules, codes and games, as far as the page needs them to draw a board before
 * Python has started. Only the form is checked here; Python checks whether a game makes sense.
 */

/** @typedef {[number, number]} Feedback  black, white */
/** @typedef {{guess: string, feedback: Feedback | null}} Turn  null until the answer is there */
/** @typedef {{pegs: number, colours: number, repeats: boolean}} Board */

const SYMBOLS = "123456789abcdefghijklmnopqrstuvwxyz";
const RULES = /^p([1-9][0-9]{0,4})c([1-9][0-9]{0,4})([rn])$/;
const TURN = /^([^=;:]+)=([0-9]{1,5}),([0-9]{1,5})$/;

/** The most turns that a link or a saved game may hold. */
export const MAX_TURNS = 200;

/**
 * The largest board that the page shows: a phone has room for two lines of ten pegs. Python plays
 * larger boards.
 */
export const MAX_BOARD = { pegs: 20, colours: 100 };

/**
 * The board that a text such as "p4c6r" names, or null.
 * @param {string} text
 * @returns {Board | null}
 */
export function readRules(text) {
  const match = RULES.exec(text);
  return match && { pegs: Number(match[1]), colours: Number(match[2]), repeats: match[3] === "r" };
}

/** Whether the page has room for a board. @param {Board} board */
export const hasRoom = ({ pegs, colours }) => pegs <= MAX_BOARD.pegs && colours <= MAX_BOARD.colours;

/**
 * @param {Board} board
 * @returns {string}
 */
export function writeRules({ pegs, colours, repeats }) {
  return `p${pegs}c${colours}${repeats ? "r" : "n"}`;
}

/**
 * The text of one colour, an int from 0.
 * @param {Board} board
 * @param {number} colour
 */
export function symbolOf(board, colour) {
  return board.colours > SYMBOLS.length ? String(colour + 1) : SYMBOLS[colour];
}

/**
 * The colours of a code, ints from 0, or null if the text is not a code of this board.
 * @param {Board} board
 * @param {string} text
 * @returns {number[] | null}
 */
export function readCode(board, text) {
  const dotted = board.colours > SYMBOLS.length || text.includes(".");
  const colours = dotted
    ? text.split(".").map((part) => (/^[0-9]{1,5}$/.test(part) ? Number(part) - 1 : -1))
    : [...text].map((symbol) => SYMBOLS.indexOf(symbol));
  const valid = colours.every((colour) => colour >= 0 && colour < board.colours);
  return valid && colours.length === board.pegs ? colours : null;
}

/**
 * @param {Board} board
 * @param {readonly number[]} colours
 */
export function writeCode(board, colours) {
  const separator = board.colours > SYMBOLS.length ? "." : "";
  return colours.map((colour) => symbolOf(board, colour)).join(separator);
}

/**
 * The rules and turns of a text such as "p4c6r:1122=1,2;1344=0,3", or null if it is not a game or the
 * page has no room for its board.
 * @param {string} text
 * @returns {{rules: string, turns: Turn[]} | null}
 */
export function readGame(text) {
  const [rules, ...rest] = text.split(":");
  const board = readRules(rules);
  if (!board || !hasRoom(board) || rest.length > 1) return null;
  const parts = rest[0] ? rest[0].split(";") : [];
  if (parts.length > MAX_TURNS) return null;
  /** @type {Turn[]} */
  const turns = [];
  for (const part of parts) {
    const match = TURN.exec(part);
    if (!match || !readCode(board, match[1])) return null;
    turns.push({ guess: match[1], feedback: [Number(match[2]), Number(match[3])] });
  }
  return { rules, turns };
}

/**
 * The text of a game, up to the first turn without an answer.
 * @param {string} rules
 * @param {readonly Turn[]} turns
 */
export function writeGame(rules, turns) {
  const written = [];
  for (const { guess, feedback } of turns) {
    if (!feedback) break;
    written.push(`${guess}=${feedback.join(",")}`);
  }
  return written.length ? `${rules}:${written.join(";")}` : rules;
}
