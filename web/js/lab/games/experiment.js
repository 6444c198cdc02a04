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
 * A row as it is kept over a reload; `perGuess` in seconds.
 * @typedef {{rules: string, name: string, histogram: Record<string, number>, seconds: number,
 *   perGuess: number | null, ci95: [number, number] | null, error: string | null}} Played
 */

/** @typedef {{games: number, seed: string, rows: Played[]}} Outcome */

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
  /** What was thrown away last, until something is played. @type {{rows: Row[], status: "cancelled" | "done"} | null} */
  thrown = null;
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

  /** Games that were played, and how many rows ended early by an error. */
  get outcomes() {
    const played = this.rows.reduce((sum, row) => sum + Math.min(this.games, row.done), 0);
    return { played, failed: this.rows.filter((row) => row.error).length };
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
    this.thrown = null;
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

  /** The results as plain data, null where there are none. @returns {Outcome | null} */
  get outcome() {
    const rows = this.rows.map(({ rules, name, chunk: { histogram, seconds }, summary, error }) => ({
      rules, name, histogram, seconds, perGuess: summary?.seconds_per_guess ?? null, ci95: summary?.ci95 ?? null, error,
    })); // prettier-ignore
    return rows.length ? { games: this.games, seed: this.seed, rows } : null;
  }

  /**
   * Take up results from before; `run` goes on with them where the same runner plays.
   * @param {Outcome} outcome
   * @param {(name: string) => Runner} runnerOf
   */
  restore({ games, seed, rows }, runnerOf) {
    this.games = games;
    this.seed = seed;
    this.rows = rows.map(({ rules, name, histogram, seconds, perGuess, ci95, error }) => {
      const row = this.#row(rules, seed, runnerOf(name), games);
      const each = Object.entries(histogram).map(([taken, count]) => ({ taken: Number(taken), count }));
      const guesses = each.reduce((sum, { taken, count }) => sum + taken * count, 0);
      row.chunk = { histogram, seconds, guesses };
      row.done = gamesIn(row.chunk);
      row.error = error;
      if (row.done) {
        const worst = Math.max(...each.map(({ taken }) => taken));
        row.summary = { games: row.done, mean: guesses / row.done, ci95, worst, histogram, seconds_per_guess: perGuess };
      }
      return row;
    });
    this.status = this.#due().length ? "cancelled" : "done";
  }

  /** Throw away the results in sight. */
  forget() {
    this.cancel();
    const { rows, status } = this;
    if (status !== "done" && status !== "cancelled") return;
    this.thrown = { rows, status };
    for (const { key } of rows) this.#kept.delete(key);
    this.rows = [];
    this.status = "idle";
    this.#onChange();
  }

  /** Have back what was thrown away. */
  bringBack() {
    if (!this.thrown) return;
    Object.assign(this, this.thrown);
    for (const row of this.rows) this.#kept.set(row.key, row);
    this.thrown = null;
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
      const all = together(row.chunk, chunk);
      const { histogram, seconds } = all;
      const summary = await asked(this.#ask, { action: "summary", histogram, seconds });
      if (turn !== this.#turn) return;
      Object.assign(row, { chunk: all, done: gamesIn(all), underway: 0, summary });
    } catch (error) {
      if (turn !== this.#turn) return;
      row.underway = 0;
      row.error = /** @type {Error} */ (error).message;
    }
    this.#onChange();
  }
}
