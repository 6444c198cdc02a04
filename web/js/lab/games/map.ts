/** Mean guesses over pegs and colours, computed place by place, a coarse grid first. */
import { sentenceOf, type Sentence } from "../../words/errors.ts";
import { UNAVAILABLE } from "../../python/python.ts";
import { Late, replyOrRefused, type Ask, Pieces, Work } from "./work.ts";

/**
 * A board and its square, which covers the boards with up to `size` fewer pegs and colours, until
 * finer squares cover them.
 */
export interface Cell {
  pegs: number;
  colours: number;
  size: number;
  games: number;
  guesses: number;
  mean: number | null;
  /** More games are to be played, it has enough, it has too many codes, or it failed. */
  status: "open" | "full" | "beyond" | "failed";
  error?: Sentence;
}

export type Place = Pick<Cell, "pegs" | "colours">;

/** Coarse and fine maps of the same games share their places. */
interface Played {
  strategy: string;
  games: number;
  seed: string;
}

export interface MapRecord extends Played {
  cells: Cell[];
}

/**
 * `max` has the most pegs and colours; `steps` those of the grids, coarse to fine, each a divisor
 * of the one before; `games` are played on each place.
 */
export interface MapPlan extends Played {
  max: number;
  steps: number[];
}

/** After this time the games that were played are enough, in ms. */
const PLACE_TIME = 4000;
const FIRST_GAME_SECONDS = 15;

export const gridOf = (steps: number[], { pegs, colours }: Place) =>
  steps.find((step) => pegs % step === 0 && colours % step === 0);

export function places(max: number, steps: number[]) {
  const finest = steps[steps.length - 1];
  const along = Array.from({ length: max / finest }, (_, index) => (index + 1) * finest);
  return along
    .flatMap((pegs) => along.map((colours) => ({ pegs, colours })))
    .map((place) => ({ ...place, size: gridOf(steps, place) ?? finest }))
    .sort((a, b) => b.size - a.size || a.pegs + a.colours - b.pegs - b.colours || a.pegs - b.pegs);
}

/** A square shrinks when finer squares cover the rest of it completely. */
export function fitted(cells: Cell[], steps: number[]): Cell[] {
  const there = new Set(cells.map(at));
  const shrunk = (cell: Cell): Cell => {
    const step = steps.find((each) => each < cell.size);
    if (!step) return cell;
    const { pegs, colours, size } = cell;
    for (let p = pegs - size + step; p <= pegs; p += step) {
      for (let c = colours - size + step; c <= colours; c += step)
        if (!there.has(at({ pegs: p, colours: c }))) return cell;
    }
    return shrunk({ ...cell, size: step });
  };
  return cells.map(shrunk);
}

/** The squares without a finer one on them, so that there is room for their figures. */
export function uncovered(cells: Cell[]) {
  const sizes = [...new Set(cells.map(({ size }) => size))];
  const squareOf = ({ pegs, colours }: Cell, size: number) =>
    `${size} ${Math.ceil(pegs / size)} ${Math.ceil(colours / size)}`;
  const covered = new Set(
    cells.flatMap((cell) =>
      sizes.filter((size) => size > cell.size).map((size) => squareOf(cell, size)),
    ),
  );
  return cells.filter((cell) => !covered.has(squareOf(cell, cell.size)));
}

export const cellAt = (cells: Cell[], { pegs, colours }: Place) =>
  cells
    .filter(
      (cell) =>
        cell.pegs - cell.size < pegs &&
        pegs <= cell.pegs &&
        cell.colours - cell.size < colours &&
        colours <= cell.colours,
    )
    .sort((a, b) => a.size - b.size)[0];

const isKnown = ({ status, mean }: Cell) => status !== "open" || mean !== null;

const at = ({ pegs, colours }: Place) => `${pegs} ${colours}`;

const keyOf = ({ strategy, games, seed }: Played) => `${strategy} ${games} ${seed}`;

export class MapRun extends Work {
  cells: Cell[] = [];
  plan: MapPlan | null = null;
  #maps = new Map<string, MapRecord>();
  #thrown: MapRecord | null = null;
  #ask;

  constructor(ask: Ask, onChange: () => void) {
    super(onChange);
    this.#ask = ask;
  }

  get progress() {
    const wanted = this.plan?.games ?? 0;
    let done = 0;
    for (const { status, games } of this.cells) done += status === "open" ? games : wanted;
    return { done, all: wanted * this.cells.length };
  }

  /** The places that have a figure, or will never have one. */
  get computed() {
    return this.cells.filter(isKnown);
  }

  /** The one shown last is at the end. */
  get records(): MapRecord[] {
    return [...this.#maps.values()]
      .map((map) => ({ ...map, cells: map.cells.filter(isKnown) }))
      .filter(({ cells }) => cells.length);
  }

  restore(records: MapRecord[]) {
    for (const map of records) this.#maps.set(keyOf(map), map);
  }

  forget() {
    this.cancel();
    const key = this.plan ? keyOf(this.plan) : "";
    this.#thrown = this.#maps.get(key) ?? null;
    this.#maps.delete(key);
    this.#showAnew();
  }

  get thrown() {
    return this.plan !== null && this.#thrown !== null && keyOf(this.#thrown) === keyOf(this.plan);
  }

  bringBack() {
    if (this.#thrown) this.restore([this.#thrown]);
    this.#thrown = null;
    this.#showAnew();
  }

  #showAnew() {
    const { plan } = this;
    this.plan = null;
    if (plan) this.show(plan);
    this.changed();
  }

  show(plan: MapPlan) {
    if (JSON.stringify(this.plan) === JSON.stringify(plan)) return;
    this.cancel();
    this.plan = plan;
    const { max, steps, ...played } = plan;
    const key = keyOf(plan);
    const kept = new Map(this.#maps.get(key)?.cells.map((cell) => [at(cell), cell]));
    this.cells = places(max, steps).map((place) => {
      const cell: Cell = kept.get(at(place)) ?? {
        ...place,
        games: 0,
        guesses: 0,
        mean: null,
        status: "open",
      };
      kept.set(at(place), cell);
      return cell;
    });
    this.#maps.delete(key);
    this.#maps.set(key, { ...played, cells: [...kept.values()] });
    const { done, all } = this.progress;
    this.status = done === all ? "done" : done ? "cancelled" : "idle";
  }

  async run(plan: MapPlan) {
    this.show(plan);
    this.#thrown = null;
    const signal = this.begin();
    // One game everywhere gives a first picture, more games make it exact. Boards larger than one
    // that took too long come last.
    for (const [games, all] of [
      [1, false],
      [plan.games, false],
      [plan.games, true],
    ] as [number, boolean][]) {
      for (const cell of this.cells) {
        if (!all && this.#isSlow(cell)) continue;
        await this.#fill(cell, plan, games, signal);
        if (signal.aborted) return;
      }
    }
    this.end(signal);
  }

  #isSlow({ pegs, colours }: Cell) {
    return this.cells.some(
      (cell) => cell.status === "failed" && cell.pegs <= pegs && cell.colours <= colours,
    );
  }

  async #fill(cell: Cell, { strategy, games, seed }: MapPlan, wanted: number, signal: AbortSignal) {
    const rules = `p${cell.pegs}c${cell.colours}r`;
    const pieces = new Pieces();
    const start = performance.now();
    while (cell.status === "open" && cell.games < wanted) {
      const count = pieces.next(wanted - cell.games);
      const before = performance.now();
      const request = { action: "simulate", rules, strategy, seed, first: cell.games, count };
      try {
        const seconds = FIRST_GAME_SECONDS;
        const reply = await replyOrRefused(this.#ask, request, { signal, seconds });
        cell.games += reply.summary.games;
        cell.guesses += reply.guesses;
        cell.mean = cell.guesses / cell.games;
        if (cell.games >= games || performance.now() - start > PLACE_TIME) cell.status = "full";
      } catch (error: any) {
        if (signal.aborted) return;
        // The run stops without Python; the Lab tells why, and `run` goes on from here.
        if (error.name === UNAVAILABLE) return this.cancel();
        cell.status = cell.games ? "full" : error.kind === "too-many-codes" ? "beyond" : "failed";
        if (!(error instanceof Late)) cell.error = sentenceOf(error);
      }
      pieces.took(count, performance.now() - before);
      if (!signal.aborted) this.changed();
    }
  }
}
