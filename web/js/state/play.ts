/** The data of a game of Play beside its turns. */
import { MAX_TURNS, boardOfRules, type Turn } from "../words/notation.ts";
import { LIMITS } from "./settings.ts";
import { DRAWN, readStart } from "./start.ts";
import { isWhole } from "./table.ts";
import type { Hint, Mark, Marks, Play, Settings, Start } from "./types.ts";

/** The weakest comes first. */
export const HINTS: readonly Hint[] = ["count", "agree", "step", "list", "best"];

/** Larger boards are not sold, and may need far more guesses. */
const LIMITED = { pegs: 6, colours: 12 };

/** These hints help to choose a guess: a guess after one shows no skill. */
const HELPS = ["agree", "step", "list", "best"] as const;

export const NONE_ASKED: Readonly<Play["asked"]> = Object.freeze({
  count: 0,
  agree: 0,
  best: 0,
  list: 0,
  step: 0,
  undo: 0,
});

const MAX_ASKED = 10_000;

export function newPlay(
  { turns, clock, undo, strict }: Pick<Settings, "turns" | "clock" | "undo" | "strict">,
  rules: string,
  start: Start = DRAWN,
): Play {
  return {
    limit: takesLimit(rules) && start.source !== "puzzle" ? turns : null,
    undo,
    clock,
    strict,
    tried: null,
    asked: { ...NONE_ASKED },
    seen: { count: [], agree: [], step: [], list: [], best: [] },
    row: null,
    marks: {},
    ...start,
    started: null,
    ended: null,
    spent: 0,
    since: null,
  };
}

export function takesLimit(rules: string) {
  const { pegs, colours } = boardOfRules(rules);
  return pegs <= LIMITED.pegs && colours <= LIMITED.colours;
}

/** Null without a limit. */
export function guessesLeft({ play, turns }: { play: Play | null; turns: Turn[] }) {
  if (play === null || play.limit === null) return null;
  return Math.max(0, play.limit - turns.filter(({ feedback }) => feedback).length);
}

/** Everyone knows the number and the list on the empty board. */
export const isTold = ({ seen }: Play, what: "count" | "list", turns: number) =>
  turns === 0 || seen.list.includes(turns) || (what === "count" && seen.count.includes(turns));

/**
 * Counts a hint, unless it is known already.
 * @param row - the guess in the row, if it is complete
 */
export function asked(play: Play, what: Hint, turns: number, row: string | null): Play {
  const seen = { ...play.seen, [what]: [...new Set([...play.seen[what], turns])] };
  const counted = { ...play, seen, asked: { ...play.asked, [what]: play.asked[what] + 1 } };
  if (what === "step") return counted;
  if (what === "agree") return row === null || row === play.row ? play : { ...counted, row };
  const known = what === "best" ? play.seen.best.includes(turns) : isTold(play, what, turns);
  return known ? play : counted;
}

/** The turns, from 1, whose guess came after a hint that helps to choose it. */
export function hintedTurns({ play, turns }: { play: Play | null; turns: Turn[] }) {
  const { seen } = play ?? {};
  const after = seen ? HELPS.flatMap((what) => seen[what]) : [];
  return turns.map((_, index) => index + 1).filter((number) => after.includes(number - 1));
}

/** All turns but those that were given. */
export const guessesMade = ({ play, turns }: { play: Play | null; turns: Turn[] }) =>
  turns.length - (play?.given ?? 0);

/**
 * The steps of the reasoning that were told so far. Those of a puzzle are about its given turns; a
 * turn of another game changes them, so they are told again with the next that is asked for.
 */
export const stepsTold = ({ play, turns }: { play: Play | null; turns: Turn[] }) =>
  play && (play.source === "puzzle" || play.seen.step.includes(turns.length)) ? play.asked.step : 0;

export const hintsOf = ({ asked: { count, agree, best, list, step } }: Pick<Play, "asked">) =>
  count + agree + best + list + step;

/** A guess that was taken back told its answer, as a hint does. */
export const hintsToTell = (game: Pick<Play, "asked">) => hintsOf(game) + game.asked.undo;

/**
 * Forgets the hints after later turns, which were taken back.
 * @param turns - the number of turns before
 */
export function guessed(play: Play, turns: number): Play {
  const seen = { ...play.seen };
  for (const what of HINTS) seen[what] = seen[what].filter((each) => each <= turns);
  return { ...play, seen, row: null, tried: null };
}

export const noted = (play: Play, colour: number, position: number | null): Play => ({
  ...play,
  marks: marked(play.marks, markKey(colour, position)),
});

export const takenBack = (play: Play): Play => ({
  ...play,
  row: null,
  tried: null,
  asked: { ...play.asked, undo: play.asked.undo + 1 },
});

/**
 * The time is counted up to now, and runs or not from then on. A clock that is set back loses time.
 */
export function timed(
  play: Play,
  { runs, at, over }: { runs: boolean; at: number; over: boolean },
): Play {
  const ended = over ? (play.ended ?? at) : null;
  if (!runs && play.since === null && ended === play.ended) return play;
  const started = play.started ?? (runs ? at : null);
  return { ...play, spent: timeOf(play, at), since: runs ? at : null, started, ended };
}

/** @returns in ms */
export const timeOf = ({ spent, since }: Play, at: number) =>
  spent + (since === null ? 0 : Math.max(0, at - since));

/** Games of older versions have none: they had no limit, and undo. */
export function readPlay(saved: any, rules: string): Play {
  const rule = {
    turns: LIMITS.includes(saved?.limit) ? saved.limit : null,
    clock: saved?.clock === true,
    undo: saved?.undo !== false,
    strict: saved?.strict === true,
  };
  const play = newPlay(rule, rules, readStart(saved));
  if (!saved || typeof saved !== "object") return play;
  for (const what of Object.keys(play.asked) as (keyof Play["asked"])[]) {
    const times = saved.asked?.[what];
    play.asked[what] = isWhole(times, 0, MAX_ASKED) ? times : 0;
  }
  for (const what of HINTS) {
    const turns = Array.isArray(saved.seen?.[what]) ? saved.seen[what].slice(0, MAX_TURNS) : [];
    play.seen[what] = turns.filter((each: any) => isWhole(each, 0, MAX_TURNS));
  }
  return {
    ...play,
    row: typeof saved.row === "string" ? saved.row.slice(0, 100) : null,
    marks: readMarks(saved.marks, rules),
    started: readTime(saved.started),
    ended: readTime(saved.ended),
    spent: readTime(saved.spent) ?? 0, // the time stood still while the page was closed
  };
}

/** In ms. The clock tells parts of a millisecond, too. */
const readTime = (value: any) => (Number.isFinite(value) && value >= 0 ? Math.round(value) : null);

// Pencil marks: the person's notes on colours. Nothing checks them.

/** @param position - null: in the whole code */
export const markKey = (colour: number, position: number | null) =>
  position === null ? `${colour}` : `${colour}@${position}`;

const NEXT: Record<string, Mark | undefined> = { none: "out", out: "in" };

/** Surely out comes first, which is what people learn first, then surely in, then none. */
export function marked(marks: Marks, key: string): Marks {
  const { [key]: old, ...others } = marks;
  const next = NEXT[old ?? "none"];
  return next ? { ...others, [key]: next } : others;
}

export const isOut = (marks: Marks, colour: number, position: number | null) =>
  marks[markKey(colour, null)] === "out" ||
  (position !== null && marks[markKey(colour, position)] === "out");

export function placesOf(marks: Marks, colour: number, pegs: number) {
  const all = Array.from({ length: pegs }, (_, position) => position);
  return all.filter((position) => marks[markKey(colour, position)] === "in");
}

export function readMarks(saved: any, rules: string): Marks {
  const board = boardOfRules(rules);
  if (!saved || typeof saved !== "object") return {};
  const marks: Marks = {};
  for (const [key, mark] of Object.entries(saved).slice(0, board.colours * (board.pegs + 1))) {
    const [, colour, position] = /^(0|[1-9][0-9]{0,2})(?:@(0|[1-9][0-9]?))?$/.exec(key) ?? [];
    const onBoard = Number(colour) < board.colours && Number(position ?? 0) < board.pegs;
    if (onBoard && (mark === "in" || mark === "out")) marks[key] = mark;
  }
  return marks;
}
