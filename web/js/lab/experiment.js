/** Many games of several strategies on several boards, the same secrets for all; no browser here. */
import { asked, gamesIn, noGames, Pieces, together } from "./runners.js";

/** @typedef {import("./runners.js").Runner} Runner */
/** @typedef {import("./runners.js").Chunk} Chunk */

/**
 * What the games so far come to, as the core says it.
 * @typedef {object} Summary
 * @property {number} games
 * @property {number | null} mean
 * @property {[number, number] | null} ci95
 * @property {number | null} worst
 * @property {Record<string, number>} histogram
 * @property {number | null} seconds_per_guess
 */

/**
 * One strategy on one board.
 * @typedef {object} Row
 * @property {string} key
 * @property {string} rules
 * @property {string} name
 * @property {Runner} runner
 * @property {Chunk} chunk  the games so far
 * @property {number} done  how many they are
 * @property {number} underway  games of the piece being played, as far as they are
 * @property {Summary | null} summary
 * @property {string | null} error  why no more games are played
 * @property {Pieces} pieces
 */

/**
 * What to play.
 * @typedef {object} Plan
 * @property {string[]} boards
 * @property {Runner[]} runners
 * @property {number} games
 * @property {string} seed
 */

export class Experiment {
  /** @type {Row[]} */ rows = [];
  /** @type {"idle" | "running" | "cancelled" | "done"} */ status = "idle";
  games = 0;
  seed = "";
  #kept = /** @type {Map<string, Row>} */ (new Map());
  #turn = 0;
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

  /** Games played and to be played, of all rows. */
  get progress() {
    let done = 0;
    let all = 0;
    for (const row of this.rows) {
      done += row.error ? this.games : Math.min(this.games, row.done + row.underway);
      all += this.games;
    }
    return { done: Math.floor(done), all };
  }

  /**
   * Play; resolves when all is played, or cancelled. What was played of the same plan before is
   * kept, unless the strategy is the person's own, which may have changed.
   * @param {Plan} plan
   */
  async run({ boards, runners, games, seed }) {
    this.cancel();
    const turn = ++this.#turn;
    this.status = "running";
    this.games = games;
    this.seed = seed;
    this.rows = boards.flatMap((rules) => runners.map((runner) => this.#row(rules, seed, runner, games)));
    this.#onChange();
    // One piece each in turn, so that all pictures grow together and none waits for a slow one.
    for (let due = this.#due(); due.length && turn === this.#turn; due = this.#due()) {
      for (const row of due) {
        await this.#piece(row, turn);
        if (turn !== this.#turn) return;
      }
    }
    if (turn !== this.#turn) return;
    this.status = "done";
    this.#onChange();
  }

  /** Stop at once; what was played stays. */
  cancel() {
    if (this.status !== "running") return;
    this.#turn += 1;
    this.status = "cancelled";
    for (const row of this.rows) {
      row.runner.cancel();
      row.underway = 0;
    }
    this.#onChange();
  }

  /** Rows that have games to play. */
  #due() {
    return this.rows.filter((row) => !row.error && row.done < this.games);
  }

  /**
   * @param {string} rules
   * @param {string} seed
   * @param {Runner} runner
   * @param {number} games
   * @returns {Row}
   */
  #row(rules, seed, runner, games) {
    const key = `${rules} ${runner.name} ${seed}`;
    const kept = this.#kept.get(key);
    if (kept && kept.runner === runner && kept.done <= games) return Object.assign(kept, { error: null, underway: 0 });
    /** @type {Row} */
    const row = {
      key, rules, name: runner.name, runner, chunk: noGames(), done: 0, underway: 0,
      summary: null, error: null, pieces: new Pieces(),
    }; // prettier-ignore
    this.#kept.set(key, row);
    return row;
  }

  /** @param {Row} row @param {number} turn */
  async #piece(row, turn) {
    const count = row.pieces.next(this.games - row.done);
    const start = this.#now();
    const progress = (/** @type {number} */ share) => {
      if (turn !== this.#turn) return;
      row.underway = share * count;
      this.#onChange();
    };
    try {
      const chunk = await row.runner.run(row.rules, this.seed, row.done, count, progress);
      if (turn !== this.#turn) return;
      row.pieces.took(count, this.#now() - start);
      row.chunk = together(row.chunk, chunk);
      row.done = gamesIn(row.chunk);
      row.underway = 0;
      const { histogram, seconds } = row.chunk;
      const summary = await asked(this.#ask, { action: "summary", histogram, seconds });
      row.summary = summary;
    } catch (error) {
      if (turn !== this.#turn) return;
      row.underway = 0;
      row.error = /** @type {Error} */ (error).message;
    }
    this.#onChange();
  }
}
