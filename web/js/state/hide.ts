/** The games with a hidden code. First the acts of the person who guesses, in Play and Hide. */
import {
  canUndo,
  gameOf,
  isFor,
  isOver,
  onRow,
  place,
  reduceRow,
  resting,
  select,
  stepBefore,
  stepFrom,
  takesBack,
  undo,
  waitingTurn,
  withCode,
  withTurn,
} from "./game.ts";
import { asked, guessed, noted, takenBack } from "./play.ts";
import { isPair, isWhole } from "./table.ts";
import { fnv1a } from "./fnv.ts";
import { KINDS, boardOfRules, rulesOfCodes, wholeCode, type Feedback } from "../words/notation.ts";
import type { Action, Game, Hide, Hiding, Hint, Play } from "./types.ts";

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
const rowOf = ({ rules, draft }: Game) => wholeCode(boardOfRules(rules), draft);

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

// Hide: a person has entered a code, so that the page can answer the guesses of another, or check
// the person's own answers.
//
// The pegs of the code are sealed wherever they are kept, so that a glance does not tell them. It
// is no secrecy: the seed is kept beside them.

const EMPTY: Hide = Object.freeze({
  sealed: "",
  hidden: false,
  handed: false,
  checks: false,
  claim: null,
  looks: 0,
  round: 1,
});

const MAX_COUNT = 10_000;

export const newHiding = (rules: string, seed: string): Hiding => ({
  ...gameOf({ rules, seed }),
  hide: EMPTY,
});

export const isEntering = ({ hide }: Pick<Game, "hide">) => hide !== null && !hide.hidden;

/** The device goes from the person who hid the code to the one who guesses. */
export const isOnItsWay = ({ hide }: Pick<Game, "hide">) => Boolean(hide?.hidden && !hide.handed);

export const awaitsClaim = (game: Game) => game.hide?.checks === true && waitingTurn(game) >= 0;

function sealOf(seed: string, peg: number) {
  return (fnv1a(`${peg} ${seed}`) >>> 16) & 0xff;
}

/** The sealed text has two of these letters a peg, and no digit, which could be one of a code. */
const LETTERS = "abcdefghijklmnop";

function sealed(pegs: readonly (number | null)[], seed: string) {
  const bytes = pegs.map((colour, peg) => (colour === null ? 0 : colour + 1) ^ sealOf(seed, peg));
  return bytes.map((byte) => LETTERS[byte >> 4] + LETTERS[byte & 15]).join("");
}

export function codeOf({
  rules,
  seed,
  hide,
}: Pick<Game, "rules" | "seed" | "hide">): (number | null)[] {
  const text = hide?.sealed ?? "";
  return Array.from({ length: boardOfRules(rules).pegs }, (_, peg) => {
    if (!text) return null;
    const byte = 16 * LETTERS.indexOf(text[2 * peg]) + LETTERS.indexOf(text[2 * peg + 1]);
    const value = byte ^ sealOf(seed, peg);
    return value === 0 ? null : value - 1;
  });
}

export const secretText = (game: Game) => wholeCode(boardOfRules(game.rules), codeOf(game));

export const pegsSet = (game: Game) => codeOf(game).map((colour) => colour !== null);

export function reduceHiding(game: Hiding, action: Action): Game {
  const { hide } = game;
  switch (action.type) {
    case "place":
    case "select":
      if (!hide.hidden) return onCode(game, action);
      return awaitsClaim(game) || isOnItsWay(game) ? game : reduceGuessing(game, action);
    case "hide":
      if (hide.hidden || secretText(game) === null) return game;
      return {
        ...game,
        cursor: null,
        past: [], // no undo leads back to the open code
        future: [],
        hide: { ...hide, hidden: true, handed: action.checks, checks: action.checks },
      };
    case "handed":
      return isOnItsWay(game) ? { ...game, hide: { ...hide, handed: true } } : game;
    case "try":
    case "guess":
      return hide.handed && !awaitsClaim(game) ? reduceGuessing(game, action) : game;
    case "reveal":
      return hide.handed
        ? { ...reduceGuessing(game, action), hide: { ...hide, claim: null } }
        : game;
    case "claim":
      return awaitsClaim(game) && waitingTurn(game) === action.index
        ? { ...game, hide: { ...hide, claim: action.feedback } }
        : game;
    case "answered": {
      const after = reduceGuessing(game, action);
      return after === game ? game : { ...after, hide: { ...hide, claim: null } };
    }
    case "looked":
      return hide.hidden && !isOver(game)
        ? { ...game, hide: { ...hide, looks: hide.looks + 1 } }
        : game;
    case "undo":
      if (hide.claim) return { ...game, hide: { ...hide, claim: null } };
      return withLooks(game, reduceGuessing(game, action));
    case "redo":
      return withLooks(game, reduceGuessing(game, action));
    default:
      return game;
  }
}

function onCode(game: Hiding, action: Extract<Action, { type: "place" | "select" }>): Game {
  const open = { ...game, rules: rulesOfCodes(game.rules), draft: codeOf(game) };
  const after =
    action.type === "place"
      ? place(open, action.colour, [], action.at)
      : select(open, action.position, []);
  const pegs = after.draft ?? [];
  const next = {
    ...game,
    cursor: after.cursor,
    hide: {
      ...game.hide,
      sealed: pegs.some((colour) => colour !== null) ? sealed(pegs, game.seed) : "",
    },
  };
  return next.hide.sealed === game.hide.sealed
    ? { ...next, hide: game.hide }
    : { ...next, ...stepFrom(game) };
}

/** Undo does not take back that the code was looked at. */
function withLooks(before: Hiding, after: Game) {
  if (!after.hide || after === before) return after;
  return { ...after, hide: { ...after.hide, looks: before.hide.looks } };
}

/** The two people change places if this game is over. */
export function freshHiding(game: Game, start: { rules: string; seed: string }): Game {
  const round = (game.hide?.round ?? 1) + (isOver(game) ? 1 : 0);
  return gameOf({ ...start, hide: { ...EMPTY, round } });
}

export function readHiding(
  saved: any,
  { rules, seed, turns, draft }: Pick<Game, "rules" | "seed" | "turns" | "draft">,
): Hide | null {
  const board = boardOfRules(rules);
  if (typeof saved?.sealed !== "string") return null;
  const text = saved.sealed;
  if (
    text &&
    (text.length !== 2 * board.pegs || ![...text].every((letter) => LETTERS.includes(letter)))
  )
    return null;
  const hide = { ...EMPTY, sealed: text };
  const code = codeOf({ rules, seed, hide });
  const set = code.filter((colour) => colour !== null);
  if (set.some((colour) => colour >= board.colours) || (text && !set.length)) return null;
  if (KINDS[board.kind].codes !== "r" && new Set(set).size < set.length) return null;
  const hidden = saved.hidden === true;
  if (hidden ? set.length < board.pegs : turns.length > 0 || draft !== null) return null;
  // Older versions could come back to a code that had been handed over. It stays covered.
  if (!hidden && saved.handed === true) return EMPTY;
  const checks = hidden && saved.checks === true;
  const waits = waitingTurn({ turns }) >= 0;
  return {
    sealed: text,
    hidden,
    handed: hidden && saved.handed !== false,
    checks,
    claim:
      checks && waits && isPair(saved.claim, MAX_COUNT) ? [saved.claim[0], saved.claim[1]] : null,
    looks: isWhole(saved.looks, 0, MAX_COUNT) ? saved.looks : 0,
    round: isWhole(saved.round, 1, MAX_COUNT) ? saved.round : 1,
  };
}
