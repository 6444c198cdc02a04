/**
 * The record of finished games that is kept on the device. Two records are merged game by game, so that
 * several tabs, and files of other devices, lose none. Nothing from storage or from a file is trusted.
 */
import { isOver, isSolved } from "./game.js";
import { guessesMade } from "./play.js";
import { isName } from "./start.js";
import { current, isGaming } from "./state.js";
import { isWhole } from "./valid.js";
import { fnv1a } from "./fnv.js";
import { asSure, readGame, readRules, writeGame } from "../words/notation.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./play.js").Play} Play */
/**
 * What was played: a secret of a seed, the devil or a puzzle in Play, a secret of another person in
 * Hide, a real board in Solve.
 * @typedef {"play" | "devil" | "puzzle" | "hide" | "solve"} Kind
 */
/**
 * @typedef {object} Finished
 * @property {string} id  the same whenever the same game ends
 * @property {number} at  when it ended, in ms since 1970
 * @property {Kind} kind
 * @property {string} game  its text form; the rules alone if that is too long
 * @property {number} guesses
 * @property {boolean} won
 * @property {Play["asked"]} asked  how often each hint was asked for, and guesses taken back
 * @property {string} [name]  of a code that others play too: a challenge or a date
 * @property {number | null} [loss]  guesses lost by skill; null if that is not known, missing if it has not
 *   been worked out yet
 * @property {boolean} [about]  whether the loss is an estimate
 */
/**
 * `era`: how often all was erased; of two records of different eras only the later counts.
 * @typedef {{era: number, games: Finished[]}} Kept
 */

/** @type {readonly Kind[]} */
export const KINDS = ["play", "devil", "puzzle", "hide", "solve"];
/** What can be asked for in a game. @type {readonly (keyof Play["asked"])[]} */
export const ASKED = ["count", "agree", "best", "list", "undo"];

/** The most games that are kept, and the most characters of their texts: older games go. */
export const MAX_GAMES = 2000;
const MAX_TEXT = 800_000;
/** The longest text of one game. */
const MAX_GAME = 4000;
/** What is beside the text of a game, in characters. */
const AROUND = 270;
/** The greatest counts that are believed. */
const MAX_COUNT = 10_000;
/** The last moment that a `Date` can name. */
const MAX_TIME = 8.64e15;

/** @type {Kept} */
export const EMPTY = Object.freeze({ era: 0, games: [] });

/**
 * The game that an action has ended, or null. Steps of undo and games from elsewhere end none.
 * @param {State} before
 * @param {State} after
 * @param {import("./state.js").Action} action
 * @param {number} at  now, in ms since 1970
 * @returns {Finished | null}
 */
export function endedBy(before, after, action, at) {
  if (["undo", "redo", "opened", "replaced"].includes(action.type)) return null;
  const [from, to] = [current(before), current(after)];
  if (before.mode !== after.mode || !isGaming(after.mode) || !isOver(to) || !guessesMade(to)) return null;
  if (isOver(from) && from.turns === to.turns) return null;
  const text = writeGame(to.rules, asSure(to.turns));
  const source = to.play?.source ?? "seed";
  const kind = /** @type {Kind} */ (after.mode === "play" && source !== "seed" ? source : after.mode);
  return {
    id: hash(`${kind} ${to.rules} ${to.seed || text}`),
    at,
    kind,
    // The review has nothing to say of turns that were given.
    ...(text.length > MAX_GAME || to.play?.given ? { game: to.rules, loss: null } : { game: text }),
    ...(to.play?.name ? { name: to.play.name } : {}),
    guesses: guessesMade(to),
    won: isSolved(to),
    asked: { ...NOTHING, ...to.play?.asked },
  };
}

/** @type {Play["asked"]} */
const NOTHING = { count: 0, agree: 0, best: 0, list: 0, undo: 0 };

/** A text as a short word: its seed is not to be read from it.  @param {string} text */
function hash(text) {
  const half = (/** @type {number | undefined} */ start) => fnv1a(text, start).toString(36).padStart(7, "0");
  return half(undefined) + half(0x9e3779b9);
}

/** The record with a game in it, which replaces an earlier end of the same game. @param {Kept} kept @param {Finished} game @returns {Kept} */
export const withGame = (kept, game) => merged(kept, { era: kept.era, games: [game] });

/** @param {Kept} kept @returns {Kept} */
export const erased = ({ era }) => ({ era: era + 1, games: [] });

/**
 * All games of two records, each once. The order of the two does not matter.
 * @param {Kept} one
 * @param {Kept} other
 * @returns {Kept}
 */
export function merged(one, other) {
  if (one.era !== other.era) return one.era > other.era ? one : other;
  /** @type {Map<string, Finished>} */
  const byId = new Map(one.games.map((game) => [game.id, game]));
  for (const game of other.games) {
    const had = byId.get(game.id);
    byId.set(game.id, had ? chosen(had, game) : game);
  }
  const games = [...byId.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return { era: one.era, games: bounded(games) };
}

/**
 * Of two ends of one game the one that counts. In Solve and Hide it is the last, since a wrong answer
 * may have been taken back; elsewhere the first, since the code was known after it.
 * @param {Finished} one
 * @param {Finished} other
 * @returns {Finished}
 */
function chosen(one, other) {
  if (one.game === other.game && one.won === other.won) {
    const [first, second] = one.at <= other.at ? [one, other] : [other, one];
    return first.loss === undefined && second.loss !== undefined
      ? { ...first, loss: second.loss, ...(second.about ? { about: true } : {}) }
      : first;
  }
  const last = one.kind === "solve" || one.kind === "hide";
  return one.at === other.at
    ? one.game < other.game ? one : other
    : one.at < other.at === last ? other : one; // prettier-ignore
}

/** The last games within the limits. @param {Finished[]} games */
function bounded(games) {
  let room = MAX_TEXT;
  let first = games.length;
  while (first > 0 && games.length - first < MAX_GAMES) {
    room -= games[first - 1].game.length + AROUND;
    if (room < 0) break;
    first -= 1;
  }
  return games.slice(first);
}

/**
 * The record that was saved, without the games that are not valid; null if it is none.
 * @param {any} saved
 * @returns {Kept | null}
 */
export function readKept(saved) {
  if (!Array.isArray(saved?.games) || !isWhole(saved.era, 0)) return null;
  const games = saved.games.filter((/** @type {any} */ game) => wrongIn(game) === null).map(asGame);
  return merged({ era: saved.era, games: [] }, { era: saved.era, games });
}

/** Whether a record that was saved can be read with all its games. @param {any} saved */
export const isWholeRecord = (saved) =>
  readKept(saved) !== null && saved.games.every((/** @type {any} */ game) => wrongIn(game) === null);

/**
 * The name of the first field of a game that is wrong, or null. "" where there is no game at all.
 * @param {any} game
 */
export function wrongIn(game) {
  if (!game || typeof game !== "object" || Array.isArray(game)) return "";
  const { id, at, kind, game: text, name, guesses, won, asked, loss = null, about = false } = game;
  const read = typeof text === "string" && text.length <= MAX_GAME ? readGame(text) : null;
  const pegs = read && readRules(read.rules)?.pegs;
  const isWon = read?.turns.some(({ feedback }) => feedback?.[0] === pegs);
  if (!read) return "game";
  if (typeof id !== "string" || !/^[0-9a-z]{1,40}$/.test(id)) return "id";
  if (!isWhole(at, 0, MAX_TIME)) return "at";
  if (!KINDS.includes(kind)) return "kind";
  if (!isWhole(guesses, 1, MAX_COUNT) || (read.turns.length && guesses !== read.turns.length)) return "guesses";
  if (typeof won !== "boolean" || (read.turns.length && won !== isWon)) return "won";
  if (!asked || typeof asked !== "object" || !ASKED.every((what) => isWhole(asked[what], 0, MAX_COUNT))) return "asked";
  if (name !== undefined && !isName(name)) return "name";
  if (loss !== null && !(Number.isFinite(loss) && loss >= 0 && loss <= MAX_COUNT)) return "loss";
  return typeof about === "boolean" ? null : "about";
}

/** A valid game without anything else that its object had. @param {any} game @returns {Finished} */
function asGame({ id, at, kind, game, name, guesses, won, asked, loss, about }) {
  return {
    id, at, kind, game, guesses, won,
    asked: { count: asked.count, agree: asked.agree, best: asked.best, list: asked.list, undo: asked.undo },
    ...(name === undefined ? {} : { name }),
    ...(loss === undefined ? {} : { loss }),
    ...(about ? { about } : {}),
  }; // prettier-ignore
}
