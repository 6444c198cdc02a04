/** The Lab's results, saved on the device. A text that was damaged or changed there is not used. */
import { Alarm } from "../../device/alarm.ts";
import { fnv1a } from "../../state/fnv.ts";
import { MAPS, type Mapped } from "../../state/lab.ts";
import { gridOf, type MapRecord } from "./map.ts";
import type { Storage } from "../../device/storage.ts";

const VERSION = 3;
/** The wait before a save, in ms. A map is a long text, so it is not saved often. */
const WAIT = 10_000;
/** The device has room for several megabytes. */
export const MAX_SAVED_TEXT = 1_000_000;

const MAX_MAPS = 3;

const sumOf = (kept: unknown) => fnv1a(`${JSON.stringify(kept)}`);

export class Keeper {
  #on;
  #due = new Alarm(() => {
    const { storage, core, collect } = this.#on;
    const kept = collect();
    storage.save({ version: VERSION, core, sum: sumOf(kept), kept });
  });

  /**
   * Another version of the `core` may play differently; `collect` returns the value to save, or
   * null.
   */
  constructor(wiring: { storage: Storage; core: string; collect: () => unknown }) {
    this.#on = wiring;
  }

  /** Null unless the same version of the core has saved it. */
  load(): any {
    const { version, core, sum, kept } = (this.#on.storage.load() ?? {}) as any;
    const isOurs = version === VERSION && core === this.#on.core;
    return isOurs && sum === sumOf(kept) ? kept : null;
  }

  touch() {
    if (!this.#due.isSet) this.#due.set(WAIT);
  }

  flush() {
    this.#due.now();
  }
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

export const readMaps = (saved: any[]): MapRecord[] =>
  saved.map(({ cells, ...map }) => {
    const { steps } = MAPS[map.strategy as Mapped];
    const cellOf = ([pegs, colours, games, guesses, status = "full", error]: any[]) => ({
      ...{ pegs, colours, games, guesses, status, error },
      size: gridOf(steps, { pegs, colours }),
      mean: games ? guesses / games : null,
    });
    return { ...map, cells: cells.map(cellOf) };
  });
