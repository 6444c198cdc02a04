/** One game: its turns, its row, and how acts of the person and replies of Python change them. */
import { cancelled, onRow, redo, stepFrom, turnFrom, undo } from "./history.js";
import { MAX_TURNS, readCode, readRules } from "../words/notation.js";
import { place, select } from "./row.js";

/** @typedef {import("../words/notation.js").Turn} Turn */
/** @typedef {import("../words/notation.js").Feedback} Feedback */
/** @typedef {import("./state.js").Action} Action */

/**
 * One game, of either mode.
 * @typedef {object} Game
 * @property {string} rules
 * @property {Turn[]} turns
 * @property {(number | null)[] | null} draft  the pegs of the current row; null follows the suggestion
 * @property {number | null} cursor  the peg of the current row that is being changed
 * @property {number | null} editing  the turn that is being corrected
 * @property {string} seed  Play: what the core draws the secret from
 * @property {boolean} revealed  Play: the person gave up
 * @property {boolean} hint  Play: the best guess was asked for
 * @property {boolean} hurry  Solve: a quick guess was asked for this time
 * @property {import("./history.js").Snapshot[]} past  what undo goes back to
 * @property {import("./history.js").Snapshot[]} future  what redo goes forward to
 */

/**
 * A game without turns.
 * @param {string} rules
 * @param {string} [seed]
 * @returns {Game}
 */
export function newGame(rules, seed = "") {
  return {
    rules, turns: [], draft: null, cursor: null, editing: null,
    seed, revealed: false, hint: false, hurry: false, past: [], future: [],
  }; // prettier-ignore
}

/**
 * Whether a turn was answered all black.
 * @param {Game} game
 */
export function isSolved({ rules, turns }) {
  return turns.some(({ feedback }) => feedback?.[0] === readRules(rules)?.pegs);
}

/** @param {Game} game */
export const isOver = (game) => game.revealed || isSolved(game);

/**
 * The index of the turn that waits for Python's answer, or -1.
 * @param {Pick<Game, "turns">} game
 */
export const waitingTurn = (game) => game.turns.findIndex(({ feedback }) => !feedback);

/** The index of the turn that the row is for: the corrected one, or the next one. @param {Game} game */
export const turnOf = ({ editing, turns }) => editing ?? turns.length;

/**
 * @param {Game} game
 * @param {Action} action
 * @returns {Game}
 */
export function reduceGame(game, action) {
  if ("turn" in action && action.turn !== turnOf(game)) return game;
  switch (action.type) {
    case "select":
      return select(game, action.position, action.shown);
    case "place":
      return onRow(game, place(game, action.colour, action.shown), action.shown);
    case "draft":
    case "try":
      return onRow(game, withCode(game, action.code));
    case "answer":
      return withAnswer(game, { guess: action.guess, feedback: action.feedback });
    case "guess":
      if (isOver(game) || waitingTurn(game) >= 0) return game;
      return withTurn(game, { guess: action.guess, feedback: null });
    case "answered":
      return withReply(game, action);
    case "edit":
      return action.index === null ? cancelled(game) : edited(game, action.index);
    case "remove": {
      if (action.index !== game.editing) return game;
      const turns = game.turns.filter((_, index) => index !== action.index);
      return { ...resting(game), turns, ...turnFrom(game, game.turns[action.index].guess) };
    }
    case "undo":
      return undo(game);
    case "redo":
      return redo(game);
    case "hint":
      return isOver(game) ? game : { ...game, hint: true };
    case "hurry":
      return { ...game, hurry: true };
    case "hinted":
      return game.hint ? onRow(game, withCode(game, action.code)) : game;
    case "reveal": {
      if (isOver(game)) return game;
      // A guess without its answer is removed: the game ends before it.
      const turns = game.turns.filter(({ feedback }) => feedback);
      return { ...resting(game), turns, revealed: true, future: [] };
    }
    default:
      return game;
  }
}

/** The game with one more turn, unless it has too many. @param {Game} game @param {Turn} turn @returns {Game} */
function withTurn(game, turn) {
  if (game.turns.length >= MAX_TURNS) return game;
  return { ...resting(game), turns: [...game.turns, turn], ...turnFrom(game, turn.guess) };
}

/** The game with an answered turn: the next one, or the one that is corrected. @param {Game} game @param {Turn} turn @returns {Game} */
function withAnswer(game, turn) {
  if (game.editing === null) return withTurn(game, turn);
  const turns = game.turns.map((old, index) => (index === game.editing ? turn : old));
  return { ...resting(game), turns, ...turnFrom(game, turn.guess) };
}

/**
 * The game with Python's answer to a guess; the same object if the guess was taken back.
 * @param {Game} game
 * @param {{index: number, guess: string, feedback: Feedback}} reply
 * @returns {Game}
 */
function withReply(game, { index, guess, feedback }) {
  const turn = game.turns[index];
  if (!turn || turn.feedback || turn.guess !== guess) return game;
  const turns = [...game.turns];
  turns[index] = { guess, feedback };
  return { ...game, turns };
}

/** The game with the correction of a turn begun. @param {Game} game @param {number} index @returns {Game} */
function edited(game, index) {
  const board = readRules(game.rules);
  const turn = game.turns[index];
  if (!board || !turn?.feedback || index === game.editing) return game;
  return { ...resting(game), editing: index, draft: readCode(board, turn.guess), ...stepFrom(game) };
}

/** The game with a code on its row, or without one. @param {Game} game @param {number[] | null} code */
const withCode = (game, code) => ({ ...game, draft: code, cursor: null, hint: false });

/**
 * The game with an empty row and nothing in progress.
 * @param {Game} game
 * @returns {Game}
 */
function resting(game) {
  return { ...game, draft: null, cursor: null, editing: null, hint: false, hurry: false };
}

/**
 * A new game; undo leads back to the old one if that was begun.
 * @param {Game} game
 * @param {{rules: string, seed?: string, turns?: Turn[]}} start
 * @returns {Game}
 */
export function fresh(game, { rules, seed = "", turns = [] }) {
  const begun = game.turns.length > 0 || game.draft !== null || game.revealed;
  const history = begun ? stepFrom(game) : { past: game.past, future: [] };
  return { ...newGame(rules, seed), turns, ...history };
}
