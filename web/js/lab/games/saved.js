/**
 * The Lab's results, saved on the device. Nothing from storage is trusted: invalid results are
 * dropped. It does not know the browser.
 */
import { readSentence } from "../../words/errors.js";
import { readRules } from "../../words/notation.js";
import { MAPS, MAP_GAMES, MAX_LAB_GAMES, MAX_SEED } from "../../state/lab.js";
import { readHistogram } from "./runners.js";
import { isWhole } from "../../state/valid.js";
/** @import { Outcome, Played } from "./experiment.js" */
/** @import { Cell, MapRecord } from "./map.js" */

const VERSION = 1;
/** The time between a change and its saving, in ms. A map is a long text, so it is not saved often. */
const WAIT = 10_000;
/** The longest text saved for Compare or for the maps; the device has room for several megabytes. */
export const MAX_SAVED_TEXT = 1_000_000;

const MAX_ROWS = 1000;
const MAX_MAPS = 3;
const MAX_NAME = 200;
const MAX_GUESSES = 99_999_999;

/** Saves one value, some time after it changes. */
export class Keeper {
  /** @type {ReturnType<typeof setTimeout> | null} */ #due = null;
  #on;

  /**
   * @param {object} wiring
   * @param {import("../../device/storage.js").Storage} wiring.storage
   * @param {string} wiring.core  the version of the core that played: another may play differently
   * @param {() => unknown} wiring.collect  the value to save, or null
   * @param {number} [wiring.wait]
   */
  constructor({ wait = WAIT, ...wiring }) {
    this.#on = { wait, ...wiring };
  }

  /** The value saved by the same version of the core, not validated; or null. @returns {any} */
  load() {
    const saved = /** @type {any} */ (this.#on.storage.load());
    return saved?.version === VERSION && saved.core === this.#on.core ? saved.kept : null;
  }

  /** The value has changed: save it later. */
  touch() {
    this.#due ??= setTimeout(() => this.flush(), this.#on.wait);
  }

  /** Save pending changes now: the page may be closed. */
  flush() {
    if (this.#due === null) return;
    clearTimeout(this.#due);
    this.#due = null;
    const { storage, core, collect } = this.#on;
    storage.save({ version: VERSION, core, kept: collect() });
  }
}

/** The saved results of Compare, or null if they are not valid. @param {any} saved @returns {Outcome | null} */
export function readExperiment(saved) {
  const { games, seed, rows } = saved ?? {};
  if (!isWhole(games, 1, MAX_LAB_GAMES) || !isSeed(seed) || !isList(rows, MAX_ROWS)) return null;
  const read = rows.map((/** @type {any} */ row) => readRow(row, games));
  const names = new Set(
    read.map((/** @type {Played | null} */ row) => row && `${row.rules} ${row.name}`),
  );
  return rows.length && !names.has(null) && names.size === rows.length
    ? { games, seed, rows: read }
    : null;
}

/** @param {any} saved @param {number} games @returns {Played | null} */
function readRow(saved, games) {
  const {
    rules,
    name,
    histogram,
    seconds,
    perGuess,
    ci95,
    mean = null,
    worst = null,
    error,
  } = saved ?? {};
  if (typeof rules !== "string" || !readRules(rules)) return null;
  if (typeof name !== "string" || !name || !isAmount(seconds)) return null;
  const counts = readHistogram(histogram, { games, longest: MAX_GUESSES });
  if (!counts) return null;
  if (![perGuess, mean, worst].every((each) => each === null || isAmount(each))) return null;
  if (!(error === null || readError(error))) return null;
  if (!(ci95 === null || (isList(ci95, 2) && ci95.length === 2 && ci95.every(Number.isFinite))))
    return null;
  return {
    rules,
    name: name.slice(0, MAX_NAME),
    histogram: counts,
    seconds,
    perGuess,
    ci95,
    mean,
    worst,
    error: readError(error),
  };
}

/** Maps in their saved form: a place with all its games is four numbers. @param {MapRecord[]} maps  the latest last */
export function writeMaps(maps) {
  return maps.slice(-MAX_MAPS).map(({ cells, ...map }) => ({
    ...map,
    cells: cells.map(({ pegs, colours, games, guesses, status, error }) => {
      const figures = [pegs, colours, games, guesses];
      if (status === "full") return figures;
      return error ? [...figures, status, error] : [...figures, status];
    }),
  }));
}

/** The saved maps, or none if one of them is not valid. @param {any} saved @returns {MapRecord[]} */
export function readMaps(saved) {
  if (!isList(saved, MAX_MAPS)) return [];
  const maps = saved.map(readMap);
  return maps.includes(null) ? [] : maps;
}

/** @param {any} saved @returns {MapRecord | null} */
function readMap(saved) {
  const { strategy, games, seed, cells } = saved ?? {};
  if (typeof strategy !== "string" || !Object.hasOwn(MAPS, strategy)) return null;
  const { max, steps } = MAPS[/** @type {import("../../state/lab.js").Mapped} */ (strategy)];
  if (!MAP_GAMES.includes(games) || !isSeed(seed) || !isList(cells, max * max)) return null;
  const read = cells.map((/** @type {any} */ cell) => readCell(cell, { max, steps, games }));
  return read.includes(null) ? null : { strategy, games, seed, cells: read };
}

/** @param {any} saved @param {{max: number, steps: number[], games: number}} map @returns {Cell | null} */
function readCell(saved, map) {
  if (!isList(saved, 6)) return null;
  const [pegs, colours, games, guesses, status = "full", wrong] = saved;
  if (!isWhole(pegs, 1, map.max) || !isWhole(colours, 1, map.max) || !isWhole(games, 0, map.games))
    return null;
  if (!isWhole(guesses, games, games * 1e7)) return null;
  if (!(games ? ["open", "full"] : ["beyond", "failed"]).includes(status)) return null;
  const size = map.steps.find((step) => pegs % step === 0 && colours % step === 0) ?? 1;
  const mean = games ? guesses / games : null;
  const error = readError(wrong);
  if (wrong !== undefined && !error) return null;
  return { pegs, colours, size, games, guesses, mean, status, ...(error && { error }) };
}

/** What went wrong; older versions kept its English text alone. @param {any} saved */
const readError = (saved) => readSentence(typeof saved === "string" ? { message: saved } : saved);

/** @param {any} value */
const isSeed = (value) => typeof value === "string" && value.length <= MAX_SEED;

/** @param {any} value @param {number} max */
const isList = (value, max) => Array.isArray(value) && value.length <= max;

/** @param {any} value */
const isAmount = (value) => Number.isFinite(value) && value >= 0;
