/**
 * The Lab's results, saved on the device. Nothing from storage is trusted: invalid results are
 * dropped. It does not know the browser.
 */
import { readSentence } from "../../words/errors.js";
import { readRules } from "../../words/notation.js";
import { MAPS, MAP_GAMES, MAX_LAB_GAMES, MAX_SEED } from "../../state/lab.js";
import { isWhole } from "../../state/valid.js";
import { gridOf } from "./map.js";
import { readResult } from "./result.js";
/** @import { Mapped } from "../../state/lab.js" */
/** @import { Outcome, Played } from "./experiment.js" */
/** @import { Cell, MapRecord } from "./map.js" */

/** The version of the form. */
const VERSION = 2;
/** The time between a change and its saving, in ms. A map is a long text, so it is not saved often. */
const WAIT = 10_000;
/** The longest text saved for Compare or for the maps; the device has room for several megabytes. */
export const MAX_SAVED_TEXT = 1_000_000;

const MAX_ROWS = 1000;
const MAX_MAPS = 3;
const MAX_NAME = 200;

/** Saves one value, some time after it changes. */
export class Keeper {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #due;
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
    if (this.#due === undefined) return;
    clearTimeout(this.#due);
    this.#due = undefined;
    const { storage, core, collect } = this.#on;
    storage.save({ version: VERSION, core, kept: collect() });
  }
}

/** The saved results of Compare, or null if they are not valid. @param {any} saved @returns {Outcome | null} */
export function readExperiment(saved) {
  const { games, seed, rows } = saved ?? {};
  if (!isWhole(games, 1, MAX_LAB_GAMES) || !isSeed(seed)) return null;
  const read = readAll(rows, MAX_ROWS, (row) => readRow(row, games));
  return read?.length ? { games, seed, rows: read } : null;
}

/** @param {any} saved @param {number} games @returns {Played | null} */
function readRow(saved, games) {
  const { rules, name, result: found, error: wrong } = saved ?? {};
  const result = readResult(found, games);
  const error = readSentence(wrong);
  const isGood =
    typeof rules === "string" && readRules(rules) && typeof name === "string" && name !== "";
  if (!isGood || !result || (wrong !== null && !error)) return null;
  return { rules, name: name.slice(0, MAX_NAME), result, error };
}

/** The last maps in their saved form: a place with all its games is four numbers. @param {MapRecord[]} maps */
export const writeMaps = (maps) =>
  maps.slice(-MAX_MAPS).map(({ cells, ...map }) => ({
    ...map,
    cells: cells.map(({ pegs, colours, games, guesses, status, error }) => [
      ...[pegs, colours, games, guesses],
      ...(status === "full" ? [] : [status, error]),
    ]),
  }));

/** The saved maps, or none if one of them is not valid. @param {any} saved @returns {MapRecord[]} */
export const readMaps = (saved) => readAll(saved, MAX_MAPS, readMap) ?? [];

/** @param {any} saved @returns {MapRecord | null} */
function readMap(saved) {
  const { strategy, games, seed, cells } = saved ?? {};
  if (typeof strategy !== "string" || !Object.hasOwn(MAPS, strategy)) return null;
  if (!MAP_GAMES.includes(games) || !isSeed(seed)) return null;
  const { max, steps } = MAPS[/** @type {Mapped} */ (strategy)];
  const read = readAll(cells, max * max, (cell) => readCell(cell, { max, steps, games }));
  return read && { strategy, games, seed, cells: read };
}

/** @param {any} saved @param {{max: number, steps: number[], games: number}} map @returns {Cell | null} */
function readCell(saved, map) {
  if (!Array.isArray(saved)) return null;
  const [pegs, colours, games, guesses, status = "full", wrong = null] = saved;
  const error = readSentence(wrong);
  const isGood =
    isWhole(pegs, 1, map.max) &&
    isWhole(colours, 1, map.max) &&
    isWhole(games, 0, map.games) &&
    isWhole(guesses, games, games * 1e7) &&
    (games ? ["open", "full"] : ["beyond", "failed"]).includes(status) &&
    (wrong === null || error);
  const size = isGood && gridOf(map.steps, { pegs, colours });
  if (!size) return null;
  const mean = games ? guesses / games : null;
  return { pegs, colours, size, games, guesses, mean, status, ...(error && { error }) };
}

/**
 * A list in which each item is read; null if it is no list, too long, or an item is not valid.
 * @template T
 * @param {any} list
 * @param {number} max
 * @param {(item: any) => T | null} read
 * @returns {T[] | null}
 */
function readAll(list, max, read) {
  if (!Array.isArray(list) || list.length > max) return null;
  const items = list.map(read);
  return items.includes(null) ? null : /** @type {T[]} */ (items);
}

/** @param {any} value */
const isSeed = (value) => typeof value === "string" && value.length <= MAX_SEED;
