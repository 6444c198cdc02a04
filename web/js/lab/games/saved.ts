/**
 * The Lab's results, saved on the device. Nothing from storage is trusted: invalid results are
 * dropped.
 */
import { Alarm } from "../../device/alarm.ts";
import { readSentence } from "../../words/errors.ts";
import { readRules } from "../../words/notation.ts";
import { MAPS, MAP_GAMES, MAX_LAB_GAMES, MAX_SEED, type Mapped } from "../../state/lab.ts";
import { isWhole } from "../../state/table.ts";
import { gridOf, type Cell, type MapRecord } from "./map.ts";
import { readResult } from "./work.ts";
import type { Outcome, Played } from "./experiment.ts";
import type { Storage } from "../../device/storage.ts";

const VERSION = 2;
/** The wait before a save, in ms. A map is a long text, so it is not saved often. */
const WAIT = 10_000;
/** The device has room for several megabytes. */
export const MAX_SAVED_TEXT = 1_000_000;

const MAX_ROWS = 1000;
const MAX_MAPS = 3;
const MAX_NAME = 200;

export class Keeper {
  #on;
  #due = new Alarm(() => {
    const { storage, core, collect } = this.#on;
    storage.save({ version: VERSION, core, kept: collect() });
  });

  /**
   * Another version of the `core` may play differently; `collect` returns the value to save, or
   * null.
   */
  constructor({
    wait = WAIT,
    ...wiring
  }: { storage: Storage; core: string; collect: () => unknown; wait?: number }) {
    this.#on = { wait, ...wiring };
  }

  /** Null unless the same version of the core has saved it; it is not validated. */
  load(): any {
    const saved = this.#on.storage.load() as any;
    return saved?.version === VERSION && saved.core === this.#on.core ? saved.kept : null;
  }

  touch() {
    if (!this.#due.isSet) this.#due.set(this.#on.wait);
  }

  /** The page may be closing. */
  flush() {
    this.#due.now();
  }
}

export function readExperiment(saved: any): Outcome | null {
  const { games, seed, rows } = saved ?? {};
  if (!isWhole(games, 1, MAX_LAB_GAMES) || !isSeed(seed)) return null;
  const read = readAll(rows, MAX_ROWS, (row) => readRow(row, games));
  return read?.length ? { games, seed, rows: read } : null;
}

function readRow(saved: any, games: number): Played | null {
  const { rules, name, result: found, error: wrong } = saved ?? {};
  const result = readResult(found, games);
  const error = readSentence(wrong);
  const isGood =
    typeof rules === "string" && readRules(rules) && typeof name === "string" && name !== "";
  if (!isGood || !result || (wrong !== null && !error)) return null;
  return { rules, name: name.slice(0, MAX_NAME), result, error };
}

/** A place with all its games is four numbers. */
export const writeMaps = (maps: MapRecord[]) =>
  maps.slice(-MAX_MAPS).map(({ cells, ...map }) => ({
    ...map,
    cells: cells.map(({ pegs, colours, games, guesses, status, error }) => [
      ...[pegs, colours, games, guesses],
      ...(status === "full" ? [] : [status, error]),
    ]),
  }));

/** Returns none if one of them is not valid. */
export const readMaps = (saved: any): MapRecord[] => readAll(saved, MAX_MAPS, readMap) ?? [];

function readMap(saved: any): MapRecord | null {
  const { strategy, games, seed, cells } = saved ?? {};
  if (typeof strategy !== "string" || !Object.hasOwn(MAPS, strategy)) return null;
  if (!MAP_GAMES.includes(games) || !isSeed(seed)) return null;
  const { max, steps } = MAPS[strategy as Mapped];
  const read = readAll(cells, max * max, (cell) => readCell(cell, { max, steps, games }));
  return read && { strategy, games, seed, cells: read };
}

function readCell(saved: any, map: { max: number; steps: number[]; games: number }): Cell | null {
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

/** Null if it is no list, too long, or an item is not valid. */
function readAll<T>(list: any, max: number, read: (item: any) => T | null) {
  if (!Array.isArray(list) || list.length > max) return null;
  const items = list.map(read);
  return items.includes(null) ? null : (items as T[]);
}

const isSeed = (value: any) => typeof value === "string" && value.length <= MAX_SEED;
