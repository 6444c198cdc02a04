/**
 * The text forms of rules, codes and games, as far as the page needs them to draw a board before
 * Python has started. Only the form is checked here; Python checks whether a game makes sense.
 */

/** @typedef {[number, number]} Feedback  black, white */
/**
 * `feedback`: null until the answer is there; `unsure`: the person is not sure of the answer.
 * @typedef {{guess: string, feedback: Feedback | null, unsure?: true}} Turn
 */
/** @typedef {{pegs: number, colours: number, repeats: boolean}} Board */

const SYMBOLS = "123456789abcdefghijklmnopqrstuvwxyz";
const RULES = /^p([1-9][0-9]{0,4})c([1-9][0-9]{0,4})([rn])$/;
const TURN = /^([^=;:]+)=([0-9]{1,5}),([0-9]{1,5})(\??)$/;
/** Behind an answer: it is unsure; behind the rules: one answer of the game may be wrong. */
const DOUBT = "?";

/** The most turns that a link or a saved game may hold. */
export const MAX_TURNS = 200;

/**
 * The largest board that the page shows: a phone has room for two lines of ten pegs. Python plays
 * larger boards.
 */
export const MAX_BOARD = { pegs: 20, colours: 100 };

/** The board that a text such as "p4c6r" names, or null. @param {string} text @returns {Board | null} */
export function readRules(text) {
  const match = RULES.exec(text);
  return match && { pegs: Number(match[1]), colours: Number(match[2]), repeats: match[3] === "r" };
}

/** The board of a game: its rules are known to name one. @param {string} rules */
export const boardOfRules = (rules) => /** @type {Board} */ (readRules(rules));

/** Whether the page has room for a board. @param {Board} board */
export const hasRoom = ({ pegs, colours }) =>
  pegs <= MAX_BOARD.pegs && colours <= MAX_BOARD.colours;

/** @param {Board} board @returns {string} */
export function writeRules({ pegs, colours, repeats }) {
  return `p${pegs}c${colours}${repeats ? "r" : "n"}`;
}

/** A board that is being chosen: a size is null while its field holds no number. @typedef {{pegs: number | null, colours: number | null, repeats: boolean}} BoardForm */

/** The board of a form, or null as long as a size is no whole number from 1 on. @param {BoardForm} form @returns {Board | null} */
export const boardOf = ({ pegs, colours, repeats }) =>
  pegs && colours && [pegs, colours].every((size) => Number.isInteger(size) && size > 0)
    ? { pegs, colours, repeats }
    : null;

/** The text of one colour, an int from 0. @param {Board} board @param {number} colour */
function symbolOf(board, colour) {
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

/** The colours of a code of a game or of the core, which is known to be one. @param {Board} board @param {string} code */
export const codeColours = (board, code) => /** @type {number[]} */ (readCode(board, code));

/** @param {Board} board @param {readonly number[]} colours */
export function writeCode(board, colours) {
  const separator = board.colours > SYMBOLS.length ? "." : "";
  return colours.map((colour) => symbolOf(board, colour)).join(separator);
}

/** The text of a row if it is a whole code, or null. @param {Board | null} board @param {readonly (number | null)[] | null} row */
export const wholeCode = (board, row) =>
  board && row && !row.includes(null) ? writeCode(board, /** @type {number[]} */ (row)) : null;

/** The answer that a text of the core names, such as "1,2". @param {string} text */
export const readFeedback = (text) => /** @type {Feedback} */ (text.split(",").map(Number));

/**
 * The game of a text such as "p4c6r:1122=1,1;1344=0,3?", or null if it is not a game or the page has
 * no room for its board. `doubt`: one of the answers may be wrong, as "p4c6r?:1122=1,2" says.
 * @param {string} text
 * @returns {{rules: string, turns: Turn[], doubt: boolean} | null}
 */
export function readGame(text) {
  const [start, ...rest] = text.split(":");
  const doubt = start.endsWith(DOUBT);
  const rules = doubt ? start.slice(0, -DOUBT.length) : start;
  const board = readRules(rules);
  if (!board || !hasRoom(board) || rest.length > 1) return null;
  const parts = rest[0] ? rest[0].split(";") : [];
  if (parts.length > MAX_TURNS) return null;
  /** @type {Turn[]} */
  const turns = [];
  for (const part of parts) {
    const match = TURN.exec(part);
    if (!match || !readCode(board, match[1])) return null;
    const unsure = match[4] ? { unsure: /** @type {const} */ (true) } : {};
    turns.push({ guess: match[1], feedback: [Number(match[2]), Number(match[3])], ...unsure });
  }
  return { rules, turns, doubt };
}

/** The turns as if all answers were sure. @param {readonly Turn[]} turns @returns {Turn[]} */
export const asSure = (turns) => turns.map(({ guess, feedback }) => ({ guess, feedback }));

/**
 * The text of a game, up to the first turn without an answer.
 * @param {string} rules
 * @param {readonly Turn[]} turns
 * @param {boolean} [doubt]  whether one of the answers may be wrong
 */
export function writeGame(rules, turns, doubt = false) {
  const start = doubt ? rules + DOUBT : rules;
  const written = [];
  for (const { guess, feedback, unsure } of turns) {
    if (!feedback) break;
    written.push(`${guess}=${feedback.join(",")}${unsure ? DOUBT : ""}`);
  }
  return written.length ? `${start}:${written.join(";")}` : start;
}
