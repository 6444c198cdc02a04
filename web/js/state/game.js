/**
 * One game: its turns and its row, and how acts of the person change them. What is done in games with a hidden code
 * alone is in `guessing.js`.
 */
import {
  cancelled,
  onRow,
  redo,
  resting,
  stepBefore,
  stepFrom,
  turnFrom,
  undo,
} from "./history.js";
import { MAX_TURNS, readCode, readFeedback, readRules, writeGame } from "../words/notation.js";
import { guessesLeft, isTold } from "./play.js";
import { place, select } from "./row.js";
/** @import { Turn } from "../words/notation.js" */
/** @import { Action, Change, Game, Snapshot } from "./types.js" */

/** A game with these parts, and nothing else yet: undo leads no further back. @param {Partial<Game> & {rules: string}} parts @returns {Game} */
export const gameOf = (parts) => ({
  turns: [],
  doubt: false,
  draft: null,
  cursor: null,
  editing: null,
  seed: "",
  revealed: false,
  hint: false,
  play: null,
  hide: null,
  hurry: false,
  past: [],
  future: [],
  ...parts,
});

/** The position of the current row, as a text: all turns, or those before the one that is being corrected. @param {Pick<Game, "rules" | "turns" | "editing" | "doubt">} game */
export function positionOf({ rules, turns, editing, doubt }) {
  return writeGame(rules, editing === null ? turns : turns.slice(0, editing), doubt);
}

/** The guesses that were answered all black, each once. @param {Pick<Game, "rules" | "turns">} game */
export function foundCodes({ rules, turns }) {
  const pegs = readRules(rules)?.pegs;
  return [
    ...new Set(turns.flatMap(({ guess, feedback }) => (feedback?.[0] === pegs ? [guess] : []))),
  ];
}

/** Whether a guess was answered all black, and only one: two different ones cannot both be the code. @param {Game} game */
export const isSolved = (game) => foundCodes(game).length === 1;

/** Whether all guesses were made and none was the code. @param {Game} game */
export const isLost = (game) => game.play !== null && guessesLeft(game) === 0 && !isSolved(game);

/** @param {Game} game */
export const isOver = (game) => game.revealed || isSolved(game) || isLost(game);

/** Whether the card of its end is in sight: a game that is over may have a turn that is being corrected. @param {Game} game */
export const isOverNow = (game) => game.editing === null && isOver(game);

/** @param {Pick<Game, "turns" | "doubt">} game */
export const isInDoubt = ({ turns, doubt }) => doubt || turns.some(({ unsure }) => unsure);

/** Whether the number of candidates after some turns may be shown: in Play only if it was asked for. @param {Game} game @param {number} turns */
export const isCountShown = (game, turns) =>
  !game.play || isOver(game) || isTold(game.play, "count", turns);

/** The index of the turn that waits for Python's answer, or -1. @param {Pick<Game, "turns">} game */
export const waitingTurn = (game) => game.turns.findIndex(({ feedback }) => !feedback);

/**
 * Whether the last step can be taken back. In Play and Hide a game that is over stays so, since the
 * code is known; in Play an answered guess can be taken back only where the game allows it.
 * @param {Game} game
 */
export function canUndo(game) {
  const before = stepBefore(game);
  if (!before) return false;
  const { play, hide } = game;
  if ((play || hide) && isOver(game)) return false;
  return !play || !takesBack(game, before) || (play.undo && before.turns.length >= play.given);
}

/** Whether a step leads to before an answered turn. @param {Game} game @param {Snapshot} step */
export const takesBack = ({ turns }, step) => Boolean(turns[step.turns.length]?.feedback);

/** The index of the turn that the row is for: the corrected one, or the next one. @param {Game} game */
export const turnOf = ({ editing, turns }) => editing ?? turns.length;

/**
 * Whether an action can be meant for a game. A tap that comes before the page is drawn again was on what
 * another mode or another board had shown.
 * @param {Game} game
 * @param {Action} action
 */
export function isFor(game, action) {
  if ("turn" in action && action.turn !== turnOf(game)) return false;
  const board = readRules(game.rules);
  const fits = (/** @type {(number | null)[]} */ row) =>
    row.length === board?.pegs && row.every((colour) => colour === null || colour < board.colours);
  switch (action.type) {
    case "select":
      return (
        action.position === null ||
        (fits(game.draft ?? action.shown) && action.position < (board?.pegs ?? 0))
      );
    case "place":
      return (
        fits(game.draft ?? action.shown) &&
        (action.at ?? 0) < (board?.pegs ?? 0) &&
        (action.colour ?? 0) < (board?.colours ?? 0)
      );
    case "draft":
    case "try":
    case "hinted":
      return action.code === null || fits(action.code);
    case "answer":
    case "guess":
      return board !== null && readCode(board, action.guess) !== null;
    default:
      return true;
  }
}

/** A game of Solve after an action. @param {Game} game @param {Action} action @returns {Game} */
export function reduceGame(game, action) {
  if (!isFor(game, action)) return game;
  switch (action.type) {
    case "answer":
      return withAnswer(game, { guess: action.guess, feedback: action.feedback });
    case "edit":
      return action.index === null ? cancelled(game) : edited(game, action.index);
    case "remove": {
      if (action.index !== game.editing) return game;
      const turns = game.turns.filter((_, index) => index !== action.index);
      return { ...resting(game), turns, ...turnFrom(game, game.turns[action.index].guess) };
    }
    case "mend":
      return mended(game, action.changes);
    case "unsure":
      return markedUnsure(game, action.index, action.unsure);
    case "doubt":
      return doubted(game, action.doubt);
    case "hurry":
      return { ...game, hurry: true };
    default:
      return reduceRow(game, action);
  }
}

/** Any game after what is done with its row, and after undo and redo. @param {Game} game @param {Action} action @returns {Game} */
export function reduceRow(game, action) {
  switch (action.type) {
    case "select":
      return select(game, action.position, action.shown);
    case "place":
      return onRow(game, place(game, action.colour, action.shown, action.at), action.shown);
    case "draft":
    case "try":
      return onRow(game, withCode(game, action.code));
    case "undo":
      return canUndo(game) ? undo(game) : game;
    case "redo":
      return redo(game);
    default:
      return game;
  }
}

/** The game with one more turn, unless it has too many. @param {Game} game @param {Turn} turn @returns {Game} */
export function withTurn(game, turn) {
  if (game.turns.length >= MAX_TURNS) return game;
  return { ...resting(game), turns: [...game.turns, turn], ...turnFrom(game, turn.guess) };
}

/** The game with an answered turn: the next one, or the one that is corrected. @param {Game} game @param {Turn} turn @returns {Game} */
function withAnswer(game, turn) {
  if (game.editing === null) return withTurn(game, turn);
  const turns = game.turns.map((old, index) => (index === game.editing ? turn : old));
  return { ...resting(game), turns, ...turnFrom(game, turn.guess) };
}

/** @param {Game} game @param {number} index @returns {Game} */
function edited(game, index) {
  const board = readRules(game.rules);
  const turn = game.turns[index];
  if (!board || !turn?.feedback || index === game.editing) return game;
  return {
    ...resting(game),
    editing: index,
    draft: readCode(board, turn.guess),
    ...stepFrom(game),
  };
}

/** @param {Game} game @param {number[] | null} code */
export const withCode = (game, code) => ({ ...game, draft: code, cursor: null, hint: false });

/**
 * The game with these changes made; the same object if they were proposed for other turns. A turn that
 * is mended is no longer unsure.
 * @param {Game} game
 * @param {readonly Change[]} changes
 * @returns {Game}
 */
function mended(game, changes) {
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
function markedUnsure(game, index, unsure) {
  const turn = game.turns[index];
  if (!turn?.feedback || (turn.unsure ?? false) === unsure) return game;
  const { guess, feedback } = turn;
  const turns = [...game.turns];
  turns[index] = unsure ? { guess, feedback, unsure } : { guess, feedback };
  const history = game.editing === null ? stepFrom(game) : turnFrom(game, guess);
  return { ...resting(game), turns, ...history };
}

/** The game in which one answer may be wrong, or none. @param {Game} game @param {boolean} doubt @returns {Game} */
const doubted = (game, doubt) =>
  doubt === game.doubt ? game : { ...game, doubt, ...stepFrom(game) };
