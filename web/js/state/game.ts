/** One game: its turns and its row, and how acts of the person change them. */
import {
  KINDS,
  MAX_TURNS,
  boardOfRules,
  readCode,
  readFeedback,
  writeGame,
  type Turn,
} from "../words/notation.ts";
import { guessesLeft, isTold } from "./play.ts";
import type { Action, Change, Game, Snapshot } from "./types.ts";

export const gameOf = (parts: Partial<Game> & { rules: string }): Game => ({
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

/** The text has all turns, or those before the one that is being corrected. */
export function positionOf({
  rules,
  turns,
  editing,
  doubt,
}: Pick<Game, "rules" | "turns" | "editing" | "doubt">) {
  return writeGame(rules, editing === null ? turns : turns.slice(0, editing), doubt);
}

export function foundCodes({ rules, turns }: Pick<Game, "rules" | "turns">) {
  const { pegs } = boardOfRules(rules);
  return [
    ...new Set(turns.flatMap(({ guess, feedback }) => (feedback?.[0] === pegs ? [guess] : []))),
  ];
}

/** Two different guesses that were answered all black cannot both be the code. */
export const isSolved = (game: Game) => foundCodes(game).length === 1;

export const isLost = (game: Game) =>
  game.play !== null && guessesLeft(game) === 0 && !isSolved(game);

export const isOver = (game: Game) => game.revealed || isSolved(game) || isLost(game);

/** Motions take half the time from the fifth turn on. */
export const paceOf = ({ turns }: Pick<Game, "turns">) => (turns.length < 5 ? 1 : 0.5);

/** A game that is over may have a turn that is being corrected. */
export const isOverNow = (game: Game) => game.editing === null && isOver(game);

export const isInDoubt = ({ turns, doubt }: Pick<Game, "turns" | "doubt">) =>
  doubt || turns.some(({ unsure }) => unsure);

/** Play shows the number of candidates only if it was asked for. */
export const isCountShown = (game: Game, turns: number) =>
  !game.play || isOver(game) || isTold(game.play, "count", turns);

/** Returns -1 if none waits. */
export const waitingTurn = (game: Pick<Game, "turns">) =>
  game.turns.findIndex(({ feedback }) => !feedback);

/** A game of Play or Hide that is over stays so, since the code is known. */
export function canUndo(game: Game) {
  const before = stepBefore(game);
  if (!before) return false;
  const { play, hide } = game;
  if ((play || hide) && isOver(game)) return false;
  return !play || !takesBack(game, before) || (play.undo && before.turns.length >= play.given);
}

export const takesBack = ({ turns }: Game, step: Snapshot) =>
  Boolean(turns[step.turns.length]?.feedback);

/** The row is for the turn that is corrected, or for the next one. */
export const turnOf = ({ editing, turns }: Game) => editing ?? turns.length;

/**
 * True if an action can be meant for a game. A tap may come before the page is drawn again, on
 * something that another mode or board had shown.
 */
export function isFor(game: Game, action: Action) {
  if ("turn" in action && action.turn !== turnOf(game)) return false;
  const board = boardOfRules(game.rules);
  const fits = (row: (number | null)[]) =>
    row.length === board.pegs && row.every((colour) => colour === null || colour < board.colours);
  switch (action.type) {
    case "select":
      return (
        action.position === null ||
        (fits(game.draft ?? action.shown) && action.position < board.pegs)
      );
    case "place":
      return (
        fits(game.draft ?? action.shown) &&
        (action.at ?? 0) < board.pegs &&
        (action.colour ?? 0) < board.colours
      );
    case "draft":
    case "try":
    case "hinted":
      return action.code === null || fits(action.code);
    case "answer":
      return readCode(board, action.guess) !== null;
    default:
      return true;
  }
}

export function reduceGame(game: Game, action: Action): Game {
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

export function reduceRow(game: Game, action: Action): Game {
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

export function withTurn(game: Game, turn: Turn): Game {
  if (game.turns.length >= MAX_TURNS) return game;
  return { ...resting(game), turns: [...game.turns, turn], ...turnFrom(game, turn.guess) };
}

function withAnswer(game: Game, turn: Turn): Game {
  if (game.editing === null) return withTurn(game, turn);
  const turns = game.turns.map((old, index) => (index === game.editing ? turn : old));
  return { ...resting(game), turns, ...turnFrom(game, turn.guess) };
}

function edited(game: Game, index: number): Game {
  const turn = game.turns[index];
  if (!turn?.feedback || index === game.editing) return game;
  return {
    ...resting(game),
    editing: index,
    draft: readCode(boardOfRules(game.rules), turn.guess),
    ...stepFrom(game),
  };
}

export const withCode = (game: Game, code: number[] | null) => ({
  ...game,
  draft: code,
  cursor: null,
  hint: false,
});

/**
 * Returns the same object if the changes were proposed for other turns. A turn that is mended is no
 * longer unsure.
 */
function mended(game: Game, changes: readonly Change[]): Game {
  const turns = [...game.turns];
  for (const { turn, kind, from, to } of changes) {
    const { guess, feedback } = turns[turn - 1] ?? {};
    if (!guess || !feedback || from !== (kind === "guess" ? guess : String(feedback))) return game;
    turns[turn - 1] =
      kind === "guess" ? { guess: to, feedback } : { guess, feedback: readFeedback(to) };
  }
  return { ...resting(game), turns, ...stepFrom(game) };
}

/** Ends a correction, too. */
function markedUnsure(game: Game, index: number, unsure: boolean): Game {
  const turn = game.turns[index];
  if (!turn?.feedback || (turn.unsure ?? false) === unsure) return game;
  const { guess, feedback } = turn;
  const turns = [...game.turns];
  turns[index] = unsure ? { guess, feedback, unsure } : { guess, feedback };
  const history = game.editing === null ? stepFrom(game) : turnFrom(game, guess);
  return { ...resting(game), turns, ...history };
}

const doubted = (game: Game, doubt: boolean): Game =>
  doubt === game.doubt ? game : { ...game, doubt, ...stepFrom(game) };

// The steps: undo, redo, and leaving a correction. A step is one act of the person: a peg put on the
// row, a guess taken from a list, a turn ended. When a turn ends, the steps of its row become one:
// undo takes the turn back and leaves its guess on the row. Revealing is no step: the person has
// seen the secret.

const MAX_STEPS = 100;
const MAX_TEXT = 300_000;

/** The row is as it is after each turn. */
export const resting = (game: Game): Game => ({
  ...game,
  draft: null,
  cursor: null,
  editing: null,
  hint: false,
  hurry: false,
});

export const stepBefore = (game: Game): Snapshot | null =>
  game.past.at(-1) ?? (game.turns.length ? turnBefore(game) : null);

export const canRedo = ({ future }: Game) => future.length > 0;

export const snapshot = ({ hint, hurry, past, future, ...step }: Game): Snapshot => step;

export const stepFrom = (game: Game): Pick<Game, "past" | "future"> => ({
  past: bounded([...game.past, snapshot(game)]),
  future: [],
});

/** @param shown - the pegs in view, if there was no draft */
export function onRow(before: Game, after: Game, shown: (number | null)[] | null = null): Game {
  const same = JSON.stringify(before.draft ?? shown) === JSON.stringify(after.draft);
  return same ? after : { ...after, ...stepFrom(before) };
}

/** The row becomes a turn, new or corrected. */
function turnFrom(game: Game, guess: string): Pick<Game, "past" | "future"> {
  let first = game.past.length;
  while (first > 0 && standsOn(game.past[first - 1], game)) first -= 1;
  const before =
    game.editing === null
      ? { ...snapshot(game), draft: readCode(boardOfRules(game.rules), guess), cursor: null }
      : { ...snapshot(game), ...rowBefore(game) };
  return { past: bounded([...game.past.slice(0, first), before]), future: [] };
}

function correctionBegun({ past }: Game) {
  let at = past.length - 1;
  while (at >= 0 && past[at].editing !== null) at -= 1;
  return at;
}

function rowBefore(game: Game) {
  const draft = game.past[correctionBegun(game)]?.draft ?? null;
  return { draft, cursor: null, editing: null };
}

/** The last turn may have been answered since then. */
function standsOn(step: Snapshot, { doubt, turns }: Game) {
  return (
    step.doubt === doubt &&
    step.turns.length === turns.length &&
    step.turns.every(
      ({ guess, feedback, unsure }, index) =>
        guess === turns[index].guess &&
        unsure === turns[index].unsure &&
        (!feedback || String(feedback) === String(turns[index].feedback)),
    )
  );
}

/** Restores the turn before for a game without kept steps. */
function turnBefore(game: Game): Snapshot {
  const taken = game.turns[game.turns.length - 1];
  return {
    ...snapshot(game),
    turns: game.turns.slice(0, -1),
    draft: readCode(boardOfRules(game.rules), taken.guess),
    cursor: null,
    editing: null,
  };
}

/** The last items, up to `most` of them, for which there is room. */
export function lastOf<T>(items: T[], most: number, room: number, sizeOf: (item: T) => number) {
  let first = items.length;
  let left = room;
  while (first > 0 && items.length - first < most) {
    left -= sizeOf(items[first - 1]);
    if (left < 0) break;
    first -= 1;
  }
  return items.slice(first);
}

const bounded = (steps: Snapshot[]) =>
  lastOf(steps, MAX_STEPS, MAX_TEXT, ({ turns }) => turns.length * (turns[0]?.guess.length ?? 0));

export function undo(game: Game): Game {
  const before = stepBefore(game);
  if (!before) return game;
  return {
    ...moved(game, before),
    past: game.past.slice(0, -1),
    future: bounded([...game.future, snapshot(game)]),
  };
}

function redo(game: Game): Game {
  const after = game.future.at(-1);
  if (!after) return game;
  return {
    ...moved(game, after),
    past: bounded([...game.past, snapshot(game)]),
    future: game.future.slice(0, -1),
  };
}

/** The palette stays closed if it is closed, and hints stay asked for. */
const moved = (game: Game, step: Snapshot): Game => ({
  ...game,
  ...step,
  cursor: game.cursor === null ? null : step.cursor,
  hint: false,
  hurry: false,
  play: game.play,
});

function cancelled(game: Game): Game {
  if (game.editing === null) return game;
  const past = game.past.slice(0, Math.max(0, correctionBegun(game)));
  return { ...game, ...rowBefore(game), past, future: [] };
}

// The row: what a tap or a key does to its pegs.

/**
 * The peg that is changed next.
 * @param shown - the pegs in view, suggestion or draft
 */
export const nextPeg = (game: Game, shown: (number | null)[]) =>
  game.cursor ?? Math.max(0, (game.draft ?? shown).indexOf(null));

/**
 * Put a colour at the cursor and move it on, or take off the peg there, or else the one before. On
 * a board without repeats, a colour that is already in the row changes places. Where no code begins
 * with the last colour, a first peg of that stays open.
 * @param at - the peg, if not the one at the cursor
 */
export function place(
  game: Game,
  colour: number | null,
  shown: (number | null)[],
  at: number = nextPeg(game, shown),
): Game {
  const board = boardOfRules(game.rules);
  // Two taps may come within one frame: the first is then in the draft, but not in `shown` yet.
  const draft = [...(game.draft ?? shown)];
  const { repeats, leads } = KINDS[board.kind];
  if (colour !== null && !repeats) {
    const other = draft.indexOf(colour);
    if (other >= 0) draft[other] = draft[at];
  }
  if (colour === null) {
    const taken = draft[at] === null && at > 0 ? at - 1 : at;
    draft[taken] = null;
    return { ...game, draft, cursor: taken, hint: false };
  }
  draft[at] = colour;
  const barred = !leads && draft[0] === board.colours - 1;
  if (barred) draft[0] = null;
  return { ...game, draft, cursor: barred ? 0 : Math.min(at + 1, board.pegs - 1), hint: false };
}

/** A row without pegs follows the suggestion again when the cursor goes. */
export function select(game: Game, position: number | null, shown: (number | null)[]): Game {
  if (position === null) {
    const empty = game.draft?.every((colour) => colour === null);
    return { ...game, draft: empty ? null : game.draft, cursor: null };
  }
  return { ...game, draft: [...(game.draft ?? shown)], cursor: position };
}
