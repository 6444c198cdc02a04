/**
 * The map: mean guesses over pegs and colours, computed place by place, a coarse grid first. It does not
 * know the browser.
 */
import { sentenceOf } from "../../words/errors.js";
import { UNAVAILABLE } from "../../python/python.js";
import { replyOrRefused, Pieces } from "./runners.js";
import { Work } from "./work.js";

/**
 * A place of the map: a board and its square. The square covers the boards with up to `size` fewer
 * pegs and colours, until finer squares cover them.
 * @typedef {object} Cell
 * @property {number} pegs
 * @property {number} colours
 * @property {number} size
 * @property {number} games  played so far
 * @property {number} guesses  in them
 * @property {number | null} mean
 * @property {"open" | "full" | "beyond" | "failed"} status  more games are to be played, it
 *   has enough, it has too many codes, or it failed
 * @property {import("../../words/errors.js").Sentence} [error]  what went wrong
 */

/**
 * A map as plain data, with only the places that are computed.
 * @typedef {{strategy: string, games: number, seed: string, cells: Cell[]}} MapRecord
 */

/**
 * @typedef {object} MapPlan
 * @property {string} strategy
 * @property {number} max  pegs and colours
 * @property {number[]} steps  of the grids, coarse to fine, each a divisor of the one before
 * @property {number} games  for each place
 * @property {string} seed
 */

/** The time for one place, in ms; after it the games that were played are enough. */
const PLACE_TIME = 4000;
/** The time for a first game, in ms; after it the place fails. */
const FIRST_GAME_TIME = 15_000;

/**
 * The places of a map in the order in which they are computed: grid by grid, each without the places
 * of coarser grids, small boards first.
 * @param {number} max
 * @param {number[]} steps
 * @returns {{pegs: number, colours: number, size: number}[]}
 */
export function places(max, steps) {
  return steps.flatMap((step, level) => {
    const coarser = steps.slice(0, level);
    const found = [];
    for (let pegs = step; pegs <= max; pegs += step) {
      for (let colours = step; colours <= max; colours += step) {
        const had = coarser.some((size) => pegs % size === 0 && colours % size === 0);
        if (!had) found.push({ pegs, colours, size: step });
      }
    }
    return found.sort((a, b) => a.pegs + a.colours - b.pegs - b.colours || a.pegs - b.pegs);
  });
}

/**
 * The cells to draw: a square shrinks when finer squares cover the rest of it completely.
 * @param {Cell[]} cells  that have been computed
 * @param {number[]} steps
 * @returns {Cell[]}
 */
export function fitted(cells, steps) {
  const there = new Set(cells.map(at));
  const complete = (
    /** @type {Cell} */ { pegs, colours },
    /** @type {number} */ size,
    /** @type {number} */ step,
  ) => {
    for (let p = pegs - size + step; p <= pegs; p += step) {
      for (let c = colours - size + step; c <= colours; c += step) {
        if (!there.has(at({ pegs: p, colours: c }))) return false;
      }
    }
    return true;
  };
  return cells.map((cell) => {
    let { size } = cell;
    for (const step of steps) {
      if (step >= size) continue;
      if (!complete(cell, size, step)) break;
      size = step;
    }
    return size === cell.size ? cell : { ...cell, size };
  });
}

/**
 * The cells on whose squares no finer one lies: there is room for their figures.
 * @param {Cell[]} cells  as they are drawn
 */
export function uncovered(cells) {
  const sizes = [...new Set(cells.map(({ size }) => size))];
  const squareOf = (
    /** @type {{pegs: number, colours: number}} */ { pegs, colours },
    /** @type {number} */ size,
  ) => `${size} ${Math.ceil(pegs / size)} ${Math.ceil(colours / size)}`;
  const covered = new Set(
    cells.flatMap((cell) =>
      sizes.filter((size) => size > cell.size).map((size) => squareOf(cell, size)),
    ),
  );
  return cells.filter((cell) => !covered.has(squareOf(cell, cell.size)));
}

/**
 * The cell with the smallest square that covers a board, or undefined.
 * @param {Iterable<Cell>} cells
 * @param {number} pegs
 * @param {number} colours
 */
export function cellAt(cells, pegs, colours) {
  let best;
  for (const cell of cells) {
    const covers =
      cell.pegs - cell.size < pegs &&
      pegs <= cell.pegs &&
      cell.colours - cell.size < colours &&
      colours <= cell.colours;
    if (covers && (!best || cell.size < best.size)) best = cell;
  }
  return best;
}

/** @param {Cell} cell */
const isKnown = ({ status, mean }) => status !== "open" || mean !== null;

/** @param {{pegs: number, colours: number}} place */
const at = ({ pegs, colours }) => `${pegs} ${colours}`;

/** A key for maps that share their places. @param {{strategy: string, games: number, seed: string}} plan */
const nameOf = ({ strategy, games, seed }) => `${strategy} ${games} ${seed}`;

export class MapRun extends Work {
  /** @type {Cell[]} */ cells = [];
  /** @type {MapPlan | null} */ plan = null;
  /** Places by map, the map shown last at the end. @type {Map<string, {plan: MapPlan, cells: Map<string, Cell>}>} */
  #maps = new Map();
  /** The map that was thrown away last, until another is played. @type {{name: string, cells: Map<string, Cell>} | null} */
  #thrown = null;
  #stop = new AbortController();

  /** Games played and games in all. */
  get progress() {
    const wanted = this.plan?.games ?? 0;
    let done = 0;
    for (const { status, games } of this.cells) done += status === "open" ? games : wanted;
    return { done, all: wanted * this.cells.length };
  }

  /** The places that have a figure or will never have one. */
  get computed() {
    return this.cells.filter(isKnown);
  }

  /** All maps as plain data, the one shown last at the end. @returns {MapRecord[]} */
  get records() {
    const all = [...this.#maps.values()].map(({ plan: { strategy, games, seed }, cells }) => ({
      strategy,
      games,
      seed,
      cells: [...cells.values()].filter(isKnown),
    }));
    return all.filter(({ cells }) => cells.length);
  }

  /** Restore saved maps; `run` goes on with them. @param {MapRecord[]} records */
  restore(records) {
    for (const { cells, ...plan } of records) {
      const there = cells.map((cell) => /** @type {[string, Cell]} */ ([at(cell), cell]));
      this.#maps.set(nameOf(plan), { plan: { ...plan, max: 0, steps: [] }, cells: new Map(there) });
    }
  }

  /** Throw the shown map away. */
  forget() {
    this.cancel();
    const name = this.plan && nameOf(this.plan);
    const map = name && this.#maps.get(name);
    if (!map) return;
    this.#thrown = { name, cells: map.cells };
    this.#maps.delete(name);
    this.#showAnew();
  }

  /** Whether the shown map was thrown away. */
  get thrown() {
    return this.plan !== null && this.#thrown?.name === nameOf(this.plan);
  }

  /** Bring the shown map back. */
  bringBack() {
    if (!this.plan || !this.#thrown || !this.thrown) return;
    this.#maps.set(this.#thrown.name, { plan: this.plan, cells: this.#thrown.cells });
    this.#thrown = null;
    this.#showAnew();
  }

  #showAnew() {
    const { plan } = this;
    this.plan = null;
    if (plan) this.show(plan);
    this.onChange();
  }

  /** Show what is computed of a map. @param {MapPlan} plan */
  show(plan) {
    const key = JSON.stringify(plan);
    if (this.plan && JSON.stringify(this.plan) === key) return;
    this.cancel();
    this.plan = plan;
    // Coarse and fine maps of one strategy share their places.
    const name = nameOf(plan);
    const kept = this.#maps.get(name)?.cells ?? new Map();
    this.#maps.delete(name);
    this.#maps.set(name, { plan, cells: kept });
    this.cells = places(plan.max, plan.steps).map((place) => {
      const cell = kept.get(at(place)) ?? {
        ...place,
        games: 0,
        guesses: 0,
        mean: null,
        status: "open",
      };
      kept.set(at(place), cell);
      return cell;
    });
    const { done, all } = this.progress;
    this.status = done === all ? "done" : done ? "cancelled" : "idle";
  }

  /** Compute the rest of a map; resolves when it is complete, or cancelled. @param {MapPlan} plan */
  async run(plan) {
    this.show(plan);
    if (this.status === "running") return;
    this.#thrown = null;
    const goesOn = this.begin();
    // One game everywhere gives a first picture, more games make it exact. Boards larger than one
    // that took too long come last.
    for (const [games, all] of /** @type {[number, boolean][]} */ ([
      [1, false],
      [plan.games, false],
      [plan.games, true],
    ])) {
      for (const cell of this.cells) {
        if (!all && this.#slow(cell)) continue;
        await this.#fill(cell, plan, games, goesOn);
        if (!goesOn()) return;
      }
    }
    this.finish();
  }

  /** Whether a smaller board took too long. @param {Cell} cell */
  #slow({ pegs, colours }) {
    return this.cells.some(
      (cell) => cell.status === "failed" && cell.pegs <= pegs && cell.colours <= colours,
    );
  }

  stop() {
    this.#stop.abort();
  }

  /**
   * Play on a place until it has the wanted games or has taken too long.
   * @param {Cell} cell
   * @param {MapPlan} plan
   * @param {number} wanted
   * @param {() => boolean} goesOn
   */
  async #fill(cell, { strategy, games, seed }, wanted, goesOn) {
    const rules = `p${cell.pegs}c${cell.colours}r`;
    const pieces = new Pieces();
    const start = this.now();
    while (cell.status === "open" && cell.games < wanted) {
      const count = pieces.next(wanted - cell.games);
      const before = this.now();
      const request = { action: "simulate", rules, strategy, seed, first: cell.games, count };
      try {
        const { summary, guesses } = await this.#within(FIRST_GAME_TIME, request);
        if (!goesOn()) return;
        cell.games += summary.games;
        cell.guesses += guesses;
        cell.mean = cell.guesses / cell.games;
        const content = cell.games >= games || this.now() - start > PLACE_TIME;
        if (content) cell.status = "full";
      } catch (error) {
        if (!goesOn()) return;
        const { kind, name } = /** @type {import("./runners.js").Refused} */ (error);
        // Without Python the run stops; the Lab tells why, and `run` goes on from here.
        if (name === UNAVAILABLE) return this.cancel();
        cell.status = cell.games ? "full" : kind === "too-many-codes" ? "beyond" : "failed";
        if (name !== "AbortError") cell.error = sentenceOf(error);
      }
      pieces.took(count, this.now() - before);
      this.onChange();
    }
  }

  /** @param {number} ms @param {object} request */
  async #within(ms, request) {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const timer = setTimeout(() => this.#stop.abort(), ms);
    try {
      return await replyOrRefused(this.ask, request, { signal });
    } finally {
      clearTimeout(timer);
    }
  }
}
