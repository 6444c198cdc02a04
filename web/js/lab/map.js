/** Mean guesses over pegs and colours, computed place by place, coarse first; no browser here. */
import { asked, gamesIn, noGames, Pieces, together } from "./runners.js";

/**
 * A place of the map: a board, and the square that stands for it. The square reaches `size` pegs
 * and colours back from the board, until finer ones cover it.
 * @typedef {object} Cell
 * @property {number} pegs
 * @property {number} colours
 * @property {number} size
 * @property {number} games
 * @property {number | null} mean
 * @property {"waiting" | "running" | "done" | "beyond" | "failed"} status
 * @property {string} [message]  why it has no figure
 */

/**
 * @typedef {object} MapPlan
 * @property {string} strategy
 * @property {number} most  pegs and colours
 * @property {number[]} steps  coarse to fine, each a divisor of the one before
 * @property {number} games  for each place
 * @property {string} seed
 */

/** After so many ms a place is content with the games it has. */
const PATIENCE = 5000;
/** A first game that takes longer than this is given up. */
const GIVE_UP = 30_000;

/**
 * The places of a map in the order in which they are computed: each step's that no coarser one had,
 * small boards first.
 * @param {number} most
 * @param {number[]} steps
 * @returns {{pegs: number, colours: number, size: number}[]}
 */
export function places(most, steps) {
  return steps.flatMap((step, level) => {
    const coarser = steps.slice(0, level);
    const found = [];
    for (let pegs = step; pegs <= most; pegs += step) {
      for (let colours = step; colours <= most; colours += step) {
        const had = coarser.some((size) => pegs % size === 0 && colours % size === 0);
        if (!had) found.push({ pegs, colours, size: step });
      }
    }
    return found.sort((a, b) => a.pegs + a.colours - b.pegs - b.colours || a.pegs - b.pegs);
  });
}

/**
 * The cells as they are to be drawn: a square shrinks to the part that finer ones leave it as soon
 * as all of those are there.
 * @param {Cell[]} cells  that have been computed
 * @param {number[]} steps
 * @returns {Cell[]}
 */
export function fitted(cells, steps) {
  const there = new Set(cells.map(({ pegs, colours }) => `${pegs} ${colours}`));
  const complete = (/** @type {Cell} */ { pegs, colours }, /** @type {number} */ size, /** @type {number} */ step) => {
    for (let p = pegs - size + step; p <= pegs; p += step) {
      for (let c = colours - size + step; c <= colours; c += step) {
        if (!there.has(`${p} ${c}`)) return false;
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
 * The cell whose square, the finest there is, covers a board; undefined where none does.
 * @param {Iterable<Cell>} cells
 * @param {number} pegs
 * @param {number} colours
 */
export function cellAt(cells, pegs, colours) {
  let best;
  for (const cell of cells) {
    const covers =
      cell.pegs - cell.size < pegs && pegs <= cell.pegs &&
      cell.colours - cell.size < colours && colours <= cell.colours;
    if (covers && (!best || cell.size < best.size)) best = cell;
  }
  return best;
}

export class MapRun {
  /** @type {Cell[]} */ cells = [];
  /** @type {"idle" | "running" | "cancelled" | "done"} */ status = "idle";
  /** @type {MapPlan | null} */ plan = null;
  #maps = /** @type {Map<string, Map<string, Cell>>} */ (new Map());
  #turn = 0;
  #stop = new AbortController();
  #ask;
  #onChange;
  #now;

  /**
   * @param {object} wiring
   * @param {import("./runners.js").Ask} wiring.ask
   * @param {() => void} wiring.onChange
   * @param {() => number} [wiring.now]
   */
  constructor({ ask, onChange, now = () => performance.now() }) {
    this.#ask = ask;
    this.#onChange = onChange;
    this.#now = now;
  }

  get progress() {
    const open = this.cells.filter(({ status }) => status === "waiting" || status === "running");
    return { done: this.cells.length - open.length, all: this.cells.length };
  }

  /** Show what is there of a map, without computing. @param {MapPlan} plan */
  show(plan) {
    const key = JSON.stringify(plan);
    if (this.plan && JSON.stringify(this.plan) === key) return;
    this.cancel();
    this.plan = plan;
    const { strategy, games, seed } = plan;
    const name = `${strategy} ${games} ${seed}`;
    // Coarse and fine maps of one strategy share their places.
    const kept = this.#maps.get(name) ?? new Map();
    this.#maps.set(name, kept);
    this.cells = places(plan.most, plan.steps).map(({ pegs, colours, size }) => {
      const at = `${pegs} ${colours}`;
      const cell = kept.get(at) ?? { pegs, colours, size, games: 0, mean: null, status: "waiting" };
      kept.set(at, cell);
      return cell;
    });
    const open = this.cells.some(({ status }) => status === "waiting");
    const begun = this.cells.some(({ status }) => status !== "waiting");
    this.status = !open ? "done" : begun ? "cancelled" : "idle";
  }

  /** Compute what is missing; resolves when all is there, or cancelled. @param {MapPlan} plan */
  async run(plan) {
    this.show(plan);
    if (this.status === "running") return;
    const turn = ++this.#turn;
    this.status = "running";
    this.#onChange();
    for (const cell of this.cells) {
      if (cell.status !== "waiting") continue;
      await this.#fill(cell, plan, turn);
      if (turn !== this.#turn) return;
      this.#onChange();
    }
    this.status = "done";
    this.#onChange();
  }

  /** Stop at once; what was computed stays, and `run` goes on from there. */
  cancel() {
    if (this.status !== "running") return;
    this.#turn += 1;
    this.status = "cancelled";
    this.#stop.abort();
    for (const cell of this.cells) if (cell.status === "running") cell.status = "waiting";
    this.#onChange();
  }

  /** @param {Cell} cell @param {MapPlan} plan @param {number} turn */
  async #fill(cell, { strategy, games, seed }, turn) {
    cell.status = "running";
    const rules = `p${cell.pegs}c${cell.colours}r`;
    const pieces = new Pieces();
    const start = this.#now();
    let chunk = noGames();
    try {
      while (gamesIn(chunk) < games && this.#now() - start < PATIENCE) {
        const first = gamesIn(chunk);
        const count = pieces.next(games - first);
        const before = this.#now();
        const request = { action: "simulate", rules, strategy, seed, first, count };
        chunk = together(chunk, await this.#within(GIVE_UP, request));
        if (turn !== this.#turn) return;
        pieces.took(count, this.#now() - before);
      }
      cell.status = "done";
    } catch (error) {
      if (turn !== this.#turn) return;
      const { kind, message } = /** @type {import("./runners.js").Refused} */ (error);
      cell.status = gamesIn(chunk) ? "done" : kind === "too-many-codes" ? "beyond" : "failed";
      cell.message = message;
    }
    cell.games = gamesIn(chunk);
    cell.mean = cell.games ? chunk.guesses / cell.games : null;
  }

  /** @param {number} ms @param {object} request */
  async #within(ms, request) {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const timer = setTimeout(() => this.#stop.abort(), ms);
    try {
      return await asked(this.#ask, request, { signal });
    } finally {
      clearTimeout(timer);
    }
  }
}
