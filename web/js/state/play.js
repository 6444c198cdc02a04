/** What a game of Play has beside its turns: its limit, its time, and what the person asked for. */
import { MAX_TURNS, readRules } from "../words/notation.js";
import { marked, markKey, readMarks } from "./marks.js";
import { LIMITS } from "./settings.js";
import { DRAWN, readStart } from "./start.js";
import { isWhole } from "./valid.js";
/** @import { Turn } from "../words/notation.js" */
/** @import { Hint, Play, Settings, Start } from "./types.js" */

/** All hints, the weakest first. @type {readonly Hint[]} */
export const HINTS = ["count", "agree", "step", "list", "best"];

/** The largest board with a limit: larger ones are not sold, and may need far more guesses. */
const LIMITED = { pegs: 6, colours: 12 };

/** The hints that help to choose a guess: a guess after one shows no skill. */
const HELPS = /** @type {const} */ (["agree", "step", "list", "best"]);

/** What is asked for in a game that has not begun. @type {Readonly<Play["asked"]>} */
export const NONE_ASKED = Object.freeze({ count: 0, agree: 0, best: 0, list: 0, step: 0, undo: 0 });

/** The largest count accepted from a saved game. */
const MAX_ASKED = 10_000;

/**
 * A game that has not begun.
 * @param {Pick<Settings, "turns" | "clock" | "undo"> & {strict?: boolean}} settings
 * @param {string} rules
 * @param {Start} [start]
 * @returns {Play}
 */
export function newPlay({ turns, clock, undo, strict = false }, rules, start = DRAWN) {
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

/** @param {string} rules */
export function takesLimit(rules) {
  const board = readRules(rules);
  return board !== null && board.pegs <= LIMITED.pegs && board.colours <= LIMITED.colours;
}

/** How many guesses may still be made; null without a limit. @param {{play: Play | null, turns: Turn[]}} game */
export function guessesLeft({ play, turns }) {
  if (play === null || play.limit === null) return null;
  return Math.max(0, play.limit - turns.filter(({ feedback }) => feedback).length);
}

/**
 * Whether the number or the list of candidates after some turns was asked for. On the empty board
 * both are known to everyone.
 * @param {Play} play
 * @param {"count" | "list"} what
 * @param {number} turns
 */
export const isTold = ({ seen }, what, turns) =>
  turns === 0 || seen.list.includes(turns) || (what === "count" && seen.count.includes(turns));

/**
 * The game after a hint was asked for. What is known already is not counted again.
 * @param {Play} play
 * @param {Hint} what
 * @param {number} turns  how many there are
 * @param {string | null} row  the guess in the row, if it is complete
 * @returns {Play}
 */
export function asked(play, what, turns, row) {
  const seen = { ...play.seen, [what]: [...new Set([...play.seen[what], turns])] };
  const counted = { ...play, seen, asked: { ...play.asked, [what]: play.asked[what] + 1 } };
  if (what === "step") return counted;
  if (what === "agree") return row === null || row === play.row ? play : { ...counted, row };
  const known = what === "best" ? play.seen.best.includes(turns) : isTold(play, what, turns);
  return known ? play : counted;
}

/**
 * The numbers, from 1, of the turns whose guess came after a hint that helps to choose it.
 * @param {{play: Play | null, turns: Turn[]}} game
 */
export function hintedTurns({ play, turns }) {
  const { seen } = play ?? {};
  const after = seen ? HELPS.flatMap((what) => seen[what]) : [];
  return turns.map((_, index) => index + 1).filter((number) => after.includes(number - 1));
}

/** How many guesses the person has made: all turns but those that were given. @param {{play: Play | null, turns: Turn[]}} game */
export const guessesMade = ({ play, turns }) => turns.length - (play?.given ?? 0);

/** @param {Pick<Play, "asked">} game */
export const hintsOf = ({ asked: { count, agree, best, list, step } }) =>
  count + agree + best + list + step;

/** The same for others: a guess that was taken back told its answer, as a hint does. @param {Pick<Play, "asked">} game */
export const hintsToTell = (game) => hintsOf(game) + game.asked.undo;

/**
 * The game when a guess is made. What was asked for after later turns, since taken back, is forgotten.
 * @param {Play} play
 * @param {number} turns  how many there were before
 * @returns {Play}
 */
export function guessed(play, turns) {
  const seen = { ...play.seen };
  for (const what of HINTS) seen[what] = seen[what].filter((each) => each <= turns);
  return { ...play, seen, row: null, tried: null };
}

/**
 * @param {Play} play
 * @param {number} colour
 * @param {number | null} position
 * @returns {Play}
 */
export const noted = (play, colour, position) => ({
  ...play,
  marks: marked(play.marks, markKey(colour, position)),
});

/** @param {Play} play @returns {Play} */
export const takenBack = (play) => ({
  ...play,
  row: null,
  tried: null,
  asked: { ...play.asked, undo: play.asked.undo + 1 },
});

/**
 * The game with its time counted up to now, and running or not from then on. A device whose clock is
 * set back loses time.
 * @param {Play} play
 * @param {{runs: boolean, at: number, over: boolean}} now  in ms since 1970
 * @returns {Play}
 */
export function timed(play, { runs, at, over }) {
  const ended = over ? (play.ended ?? at) : null;
  if (!runs && play.since === null && ended === play.ended) return play;
  const started = play.started ?? (runs ? at : null);
  return { ...play, spent: timeOf(play, at), since: runs ? at : null, started, ended };
}

/** The time that a game has taken, in ms. @param {Play} play @param {number} at  now */
export const timeOf = ({ spent, since }, at) =>
  spent + (since === null ? 0 : Math.max(0, at - since));

/**
 * The play of a saved game. Games of older versions have none: they had no limit, and undo.
 * @param {any} saved
 * @param {string} rules
 * @returns {Play}
 */
export function readPlay(saved, rules) {
  const rule = {
    turns: LIMITS.includes(saved?.limit) ? saved.limit : null,
    clock: saved?.clock === true,
    undo: saved?.undo !== false,
    strict: saved?.strict === true,
  };
  const play = newPlay(rule, rules, readStart(saved));
  if (!saved || typeof saved !== "object") return play;
  for (const what of /** @type {(keyof Play["asked"])[]} */ (Object.keys(play.asked))) {
    play.asked[what] = readCount(saved.asked?.[what], MAX_ASKED) ?? 0;
  }
  for (const what of HINTS) {
    const turns = Array.isArray(saved.seen?.[what]) ? saved.seen[what].slice(0, MAX_TURNS) : [];
    play.seen[what] = turns.filter(
      (/** @type {any} */ each) => readCount(each, MAX_TURNS) !== null,
    );
  }
  return {
    ...play,
    row: typeof saved.row === "string" ? saved.row.slice(0, 100) : null,
    marks: readMarks(saved.marks, rules),
    started: readTime(saved.started),
    ended: readTime(saved.ended),
    spent: readTime(saved.spent) ?? 0, // the page was closed since: the time stands still
  };
}

/** A saved count, or null. @param {any} value @param {number} max */
const readCount = (value, max) => (isWhole(value, 0, max) ? value : null);

/** A saved time in ms, or null; the clock that counts it tells parts of a millisecond, too. @param {any} value */
const readTime = (value) => (Number.isFinite(value) && value >= 0 ? Math.round(value) : null);
