/** What is done in games with a hidden code alone: guesses, Python's answers to them, hints, and giving up. */
import { readRules, wholeCode } from "../words/notation.js";
import {
  canUndo,
  isFor,
  isOver,
  reduceRow,
  takesBack,
  waitingTurn,
  withCode,
  withTurn,
} from "./game.js";
import { onRow, resting, stepBefore, undo } from "./history.js";
import { asked, guessed, noted, takenBack } from "./play.js";
/** @import { Action, Game, Hint, Play } from "./types.js" */

/** A game of Play, or the guesses of Hide, after an action. @param {Game} game @param {Action} action @returns {Game} */
export function reduceGuessing(game, action) {
  if (!isFor(game, action)) return game;
  const stands = !isOver(game) && waitingTurn(game) < 0;
  switch (action.type) {
    case "guess":
      if (!stands) return game;
      if (game.play?.strict && game.turns.length)
        return onPlay(game, (play) => ({ ...play, tried: action.guess }));
      return guessMade(game, action.guess);
    case "checked":
      return stands ? checked(game, action) : game;
    case "answered":
      return withReply(game, action);
    case "undo": {
      const before = canUndo(game) && stepBefore(game);
      if (!before) return game;
      return takesBack(game, before) ? onPlay(undo(game), takenBack) : undo(game);
    }
    case "ask":
      return stands ? withHint(game, action.what) : game;
    case "mark":
      return isOver(game)
        ? game
        : onPlay(game, (play) => noted(play, action.colour, action.position));
    case "hinted":
      return game.hint ? onRow(game, withCode(game, action.code)) : game;
    case "reveal": {
      if (isOver(game)) return game;
      // A guess without its answer is removed: the game ends before it.
      const turns = game.turns.filter(({ feedback }) => feedback);
      return { ...resting(game), turns, revealed: true, future: [] };
    }
    default:
      return reduceRow(game, action);
  }
}

/** @param {Game} game @param {string} guess */
const guessMade = (game, guess) =>
  onPlay(withTurn(game, { guess, feedback: null }), (play) => guessed(play, game.turns.length));

/**
 * A strict game when Python has said whether a guess fits: it is made, or the row says which turns it does not fit.
 * If the row has changed since, nothing happens.
 * @param {Game} game
 * @param {{guess: string, fits: boolean}} reply
 * @returns {Game}
 */
function checked(game, { guess, fits }) {
  const board = readRules(game.rules);
  if (!board || game.play?.tried !== guess) return game;
  const stands = wholeCode(board, game.draft) === guess;
  if (stands && fits) return guessMade(game, guess);
  return onPlay(game, (play) => ({ ...play, tried: null, row: stands ? guess : play.row }));
}

/** The game with its `play` changed; in Hide as it is. @param {Game} game @param {(play: Play) => Play} change @returns {Game} */
function onPlay(game, change) {
  const play = game.play && change(game.play);
  return play === game.play ? game : { ...game, play };
}

/** @param {Game} game @param {Hint} what */
function withHint(game, what) {
  const row = wholeCode(readRules(game.rules), game.draft);
  const told = onPlay(game, (play) => asked(play, what, game.turns.length, row));
  return what === "best" ? { ...told, hint: true } : told;
}

/**
 * The game with Python's answer to a guess; the same object if the guess was taken back.
 * @param {Game} game
 * @param {{index: number, guess: string, feedback: import("../words/notation.js").Feedback}} reply
 * @returns {Game}
 */
function withReply(game, { index, guess, feedback }) {
  const turn = game.turns[index];
  if (!turn || turn.feedback || turn.guess !== guess) return game;
  const turns = [...game.turns];
  turns[index] = { guess, feedback };
  return { ...game, turns };
}
