/**
 * What came of the Lab's work, kept on the device over a reload. Nothing from storage is trusted:
 * what is not wholly as it should be is dropped. No browser in here.
 */
import { readRules } from "../../words/notation.js";
import { MAPS, MAP_GAMES, MAX_GAMES, MAX_SEED, whole } from "../../state/lab.js";
import { gamesIn } from "./runners.js";

/** @typedef {import("./experiment.js").Outcome} Outcome */
/** @typedef {import("./experiment.js").Played} Played */
/** @typedef {import("./map.js").MapRecord} MapRecord */
/** @typedef {import("./map.js").Cell} Cell */

/** Of the form in which things are kept. */
const VERSION = 1;
/** How long changes gather before they are written, in ms: seldom, for a map is a long text. */
const WAIT = 10_000;
/** The longest text that is kept of Compare or of the maps; the device has room for a few of them. */
export const MAX_TEXT = 1_000_000;

const MAX_ROWS = 1000;
const MAX_MAPS = 3;
const MAX_NAME = 200;
const MAX_WORDS = 300;

/** Keeps one thing, written seldom. */
export class Keeper {
  /** @type {ReturnType<typeof setTimeout> | null} */ #due = null;
  #storage;
  #core;
  #collect;
  #wait;

  /**
   * @param {object} wiring
   * @param {import("../../state/storage.js").Storage} wiring.storage
   * @param {string} wiring.core  which core played; another plays other games
   * @param {() => unknown} wiring.collect  what is to be kept, null where there is nothing
   * @param {number} [wiring.wait]
   */
  constructor({ storage, core, collect, wait = WAIT }) {
    this.#storage = storage;
    this.#core = core;
    this.#collect = collect;
    this.#wait = wait;
  }

  /** What was kept by this very core, not yet looked at; null if there is nothing. @returns {any} */
  load() {
    const saved = /** @type {any} */ (this.#storage.load());
    return saved?.version === VERSION && saved.core === this.#core ? saved.kept : null;
  }

  /** Something has changed, and is written in a while. */
  touch() {
    this.#due ??= setTimeout(() => this.flush(), this.#wait);
  }

  /** Write what has changed now: nobody knows whether there is a later. */
  flush() {
    if (this.#due === null) return;
    clearTimeout(this.#due);
    this.#due = null;
    this.#storage.save({ version: VERSION, core: this.#core, kept: this.#collect() });
  }
}

/**
 * The games that were kept, null if they are none.
 * @param {any} saved
 * @returns {Outcome | null}
 */
export function readExperiment(saved) {
  const { games, seed, rows } = saved ?? {};
  if (!whole(games, 1, MAX_GAMES) || !isSeed(seed) || !isList(rows, MAX_ROWS)) return null;
  const read = rows.map((/** @type {any} */ row) => readRow(row, games));
  const names = new Set(read.map((/** @type {Played | null} */ row) => row && `${row.rules} ${row.name}`));
  return rows.length && !names.has(null) && names.size === rows.length ? { games, seed, rows: read } : null;
}

/**
 * @param {any} saved
 * @param {number} games
 * @returns {Played | null}
 */
function readRow(saved, games) {
  const { rules, name, histogram, seconds, perGuess, ci95, mean = null, worst = null, error } = saved ?? {};
  if (typeof rules !== "string" || !readRules(rules)) return null;
  if (typeof name !== "string" || !name || !isAmount(seconds)) return null;
  if (!histogram || typeof histogram !== "object" || Array.isArray(histogram)) return null;
  const counts = Object.entries(histogram);
  const plausible = counts.every(([guesses, n]) => /^[1-9]\d{0,7}$/.test(guesses) && whole(n, 1, games));
  if (!plausible || gamesIn(histogram) > games) return null;
  if (![perGuess, mean, worst].every((each) => each === null || isAmount(each))) return null;
  if (!(error === null || typeof error === "string")) return null;
  if (!(ci95 === null || (isList(ci95, 2) && ci95.length === 2 && ci95.every(Number.isFinite)))) return null;
  return {
    rules, name: name.slice(0, MAX_NAME), histogram: Object.fromEntries(counts), seconds, perGuess, ci95, mean, worst,
    error: error && error.slice(0, MAX_WORDS),
  }; // prettier-ignore
}

/**
 * Maps as they are written: a place that has all its games is four numbers.
 * @param {MapRecord[]} maps  the latest last
 */
export function writeMaps(maps) {
  return maps.slice(-MAX_MAPS).map(({ cells, ...map }) => ({
    ...map,
    cells: cells.map(({ pegs, colours, games, guesses, status, message }) => {
      const figures = [pegs, colours, games, guesses];
      if (status === "full") return figures;
      return message ? [...figures, status, message.slice(0, MAX_WORDS)] : [...figures, status];
    }),
  }));
}

/**
 * The maps that were kept, none if one of them is not as it should be.
 * @param {any} saved
 * @returns {MapRecord[]}
 */
export function readMaps(saved) {
  if (!isList(saved, MAX_MAPS)) return [];
  const maps = saved.map(readMap);
  return maps.includes(null) ? [] : maps;
}

/**
 * @param {any} saved
 * @returns {MapRecord | null}
 */
function readMap(saved) {
  const { strategy, games, seed, cells } = saved ?? {};
  if (typeof strategy !== "string" || !Object.hasOwn(MAPS, strategy)) return null;
  const { max, steps } = MAPS[/** @type {import("../../state/lab.js").Mapped} */ (strategy)];
  if (!MAP_GAMES.includes(games) || !isSeed(seed) || !isList(cells, max * max)) return null;
  const read = cells.map((/** @type {any} */ cell) => readCell(cell, { max, steps, games }));
  return read.includes(null) ? null : { strategy, games, seed, cells: read };
}

/**
 * @param {any} saved
 * @param {{max: number, steps: number[], games: number}} map
 * @returns {Cell | null}
 */
function readCell(saved, map) {
  if (!isList(saved, 6)) return null;
  const [pegs, colours, games, guesses, status = "full", message] = saved;
  if (!whole(pegs, 1, map.max) || !whole(colours, 1, map.max) || !whole(games, 0, map.games)) return null;
  if (!whole(guesses, games, games * 1e7)) return null;
  if (!(games ? ["open", "full"] : ["beyond", "failed"]).includes(status)) return null;
  if (message !== undefined && typeof message !== "string") return null;
  const size = map.steps.find((step) => pegs % step === 0 && colours % step === 0) ?? 1;
  const mean = games ? guesses / games : null;
  return { pegs, colours, size, games, guesses, mean, status, ...(message && { message: message.slice(0, MAX_WORDS) }) };
}

/** @param {any} value */
const isSeed = (value) => typeof value === "string" && value.length <= MAX_SEED;

/** @param {any} value @param {number} max */
const isList = (value, max) => Array.isArray(value) && value.length <= max;

/** @param {any} value */
const isAmount = (value) => Number.isFinite(value) && value >= 0;
