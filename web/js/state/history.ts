/**
 * The steps of one game: undo, redo, and leaving a correction. A step is one act of the person: a
 * peg put on the row, a guess taken from a list, a turn ended. When a turn ends, the steps of its
 * row become one: undo takes the turn back and leaves its guess on the row.
 *
 * Revealing is not a step: the person has seen the secret.
 */
import { readCode, readRules } from "../words/notation.ts";
import type { Game, Snapshot } from "./types.ts";

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
export function turnFrom(game: Game, guess: string): Pick<Game, "past" | "future"> {
  const board = readRules(game.rules);
  let first = game.past.length;
  while (first > 0 && standsOn(game.past[first - 1], game)) first -= 1;
  const before =
    game.editing === null
      ? { ...snapshot(game), draft: board && readCode(board, guess), cursor: null }
      : { ...snapshot(game), ...rowBefore(game) };
  return { past: bounded([...game.past.slice(0, first), before]), future: [] };
}

export function correctionBegun({ past }: Game) {
  let at = past.length - 1;
  while (at >= 0 && past[at].editing !== null) at -= 1;
  return at;
}

export function rowBefore(game: Game) {
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
  const board = readRules(game.rules);
  const taken = game.turns[game.turns.length - 1];
  return {
    ...snapshot(game),
    turns: game.turns.slice(0, -1),
    draft: board && readCode(board, taken.guess),
    cursor: null,
    editing: null,
  };
}

export function bounded(steps: Snapshot[]) {
  let room = MAX_TEXT;
  let first = steps.length;
  while (first > 0 && steps.length - first < MAX_STEPS) {
    const { turns } = steps[first - 1];
    room -= turns.length * (turns[0]?.guess.length ?? 0);
    if (room < 0) break;
    first -= 1;
  }
  return steps.slice(first);
}

export function undo(game: Game): Game {
  const before = stepBefore(game);
  if (!before) return game;
  return {
    ...moved(game, before),
    past: game.past.slice(0, -1),
    future: bounded([...game.future, snapshot(game)]),
  };
}

export function redo(game: Game): Game {
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

export function cancelled(game: Game): Game {
  if (game.editing === null) return game;
  const past = game.past.slice(0, Math.max(0, correctionBegun(game)));
  return { ...game, ...rowBefore(game), past, future: [] };
}
