/** The acts in games with a hidden code alone. */
import { readRules, wholeCode, type Feedback } from "../words/notation.ts";
import {
  canUndo,
  isFor,
  isOver,
  reduceRow,
  takesBack,
  waitingTurn,
  withCode,
  withTurn,
  onRow,
  resting,
  stepBefore,
  undo,
} from "./game.ts";
import { asked, guessed, noted, takenBack } from "./play.ts";
import type { Action, Game, Hint, Play } from "./types.ts";

export function reduceGuessing(game: Game, action: Action): Game {
  if (!isFor(game, action)) return game;
  const stands = !isOver(game) && waitingTurn(game) < 0;
  switch (action.type) {
    case "guess": {
      const guess = rowOf(game);
      if (!stands || guess === null) return game;
      return game.play?.strict && game.turns.length
        ? onPlay(game, (play) => ({ ...play, tried: guess }))
        : guessMade(game, guess);
    }
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

/** The code in the row, or null. */
const rowOf = ({ rules, draft }: Game) => wholeCode(readRules(rules), draft);

const guessMade = (game: Game, guess: string) =>
  onPlay(withTurn(game, { guess, feedback: null }), (play) => guessed(play, game.turns.length));

/**
 * A strict game when Python has said whether a guess fits. If the row has changed since, nothing
 * happens.
 */
function checked(game: Game, { guess, fits }: { guess: string; fits: boolean }) {
  if (game.play?.tried !== guess) return game;
  const stands = rowOf(game) === guess;
  if (stands && fits) return guessMade(game, guess);
  return onPlay(game, (play) => ({ ...play, tried: null, row: stands ? guess : play.row }));
}

function onPlay(game: Game, change: (play: Play) => Play) {
  const play = game.play && change(game.play);
  return play === game.play ? game : { ...game, play };
}

function withHint(game: Game, what: Hint) {
  const told = onPlay(game, (play) => asked(play, what, game.turns.length, rowOf(game)));
  return what === "best" ? { ...told, hint: true } : told;
}

function withReply(
  game: Game,
  { index, guess, feedback }: { index: number; guess: string; feedback: Feedback },
) {
  const turn = game.turns[index];
  if (!turn || turn.feedback || turn.guess !== guess) return game;
  const turns = [...game.turns];
  turns[index] = { guess, feedback };
  return { ...game, turns };
}
