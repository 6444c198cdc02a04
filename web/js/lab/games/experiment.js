/** Compare: games of several strategies on several boards, with the same secrets. It does not know the browser. */
import { sentenceOf } from "../../words/errors.js";
import { replyOrRefused, gamesIn, noGames, Pieces } from "./runners.js";
import { Work } from "./work.js";
/** @import { Sentence } from "../../words/errors.js" */
/** @import { Result, Runner } from "./runners.js" */

/**
 * One strategy on one board.
 * @typedef {object} Row
 * @property {string} key
 * @property {string} rules
 * @property {string} name
 * @property {Runner} runner
 * @property {Result} result  of the games so far
 * @property {number} underway  games of the piece that is being played, by its progress
 * @property {Sentence | null} error  why no more games are played
 * @property {Pieces} pieces
 */

/**
 * A row as it is kept over a reload; `perGuess` in seconds.
 * @typedef {{rules: string, name: string, histogram: Record<string, number>, seconds: number,
 *   perGuess: number | null, ci95: [number, number] | null, mean: number | null, worst: number | null,
 *   error: Sentence | null}} Played
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

export class Experiment extends Work {
  /** @type {Row[]} */ rows = [];
  games = 0;
  seed = "";
  /** What was thrown away last, until the next run. @type {{rows: Row[], status: "cancelled" | "done"} | null} */
  thrown = null;
  #kept = /** @type {Map<string, Row>} */ (new Map());

  /** Games played and games in all, of all rows. */
  get progress() {
    let done = 0;
    let all = 0;
    for (const row of this.rows) {
      done += row.error ? this.games : Math.min(this.games, row.result.games + row.underway);
      all += this.games;
    }
    return { done: Math.floor(done), all };
  }

  /** Games played, and the number of rows that ended with an error. */
  get outcomes() {
    const played = this.rows.reduce((sum, row) => sum + Math.min(this.games, row.result.games), 0);
    return { played, failed: this.rows.filter((row) => row.error).length };
  }

  /**
   * Play; resolves when all games are played, or cancelled. Games of the same plan that were played
   * before are kept, except those of a custom strategy, which may have changed.
   * @param {Plan} plan
   */
  async run({ boards, runners, games, seed }) {
    this.cancel();
    this.thrown = null;
    this.games = games;
    this.seed = seed;
    this.rows = boards.flatMap((rules) =>
      runners.map((runner) => this.#row(rules, seed, runner, games)),
    );
    const goesOn = this.begin();
    // One piece of each row in turn, so that all pictures grow together.
    for (let due = this.#due(); due.length; due = this.#due()) {
      for (const row of due) {
        await this.#piece(row, goesOn);
        if (!goesOn()) return;
      }
    }
    this.finish();
  }

  stop() {
    for (const row of this.rows) {
      row.runner.cancel();
      row.underway = 0;
    }
  }

  /** The results as plain data, or null. @returns {Outcome | null} */
  get outcome() {
    const rows = this.rows.map(({ rules, name, result, error }) => {
      const { histogram, seconds, seconds_per_guess: perGuess, ci95, mean, worst } = result;
      return { rules, name, histogram, seconds, perGuess, ci95, mean, worst, error };
    });
    return rows.length ? { games: this.games, seed: this.seed, rows } : null;
  }

  /**
   * Restore saved results; `run` goes on with those of the same runner.
   * @param {Outcome} outcome
   * @param {(name: string) => Runner} runnerOf
   */
  restore({ games, seed, rows }, runnerOf) {
    this.games = games;
    this.seed = seed;
    this.rows = rows.map(({ rules, name, histogram, perGuess, error, ...figures }) => {
      const row = this.#row(rules, seed, runnerOf(name), games);
      row.result = {
        ...figures,
        histogram,
        seconds_per_guess: perGuess,
        games: gamesIn(histogram),
      };
      row.error = error;
      return row;
    });
    this.status = this.#due().length ? "cancelled" : "done";
  }

  /** Ask the core for the figures of restored results that lack them, once for each row. */
  async complete() {
    for (const row of this.rows) {
      const { result } = row;
      const { games, mean, histogram, seconds } = result;
      if (!games || mean !== null) continue;
      try {
        const summary = await replyOrRefused(this.ask, { action: "summary", histogram, seconds });
        if (row.result !== result) continue; // more games were played meanwhile
        row.result = summary;
        this.onChange();
      } catch {
        return; // there is no Python, which the Lab tells; the next piece brings the figures
      }
    }
  }

  /** Throw the shown results away. */
  forget() {
    this.cancel();
    const { rows, status } = this;
    if (status !== "done" && status !== "cancelled") return;
    this.thrown = { rows, status };
    for (const { key } of rows) this.#kept.delete(key);
    this.rows = [];
    this.status = "idle";
    this.onChange();
  }

  /** Bring back what was thrown away. */
  bringBack() {
    if (!this.thrown) return;
    Object.assign(this, this.thrown);
    for (const row of this.rows) this.#kept.set(row.key, row);
    this.thrown = null;
    this.onChange();
  }

  /** Rows with games still to play. */
  #due() {
    return this.rows.filter((row) => !row.error && row.result.games < this.games);
  }

  /** @param {string} rules @param {string} seed @param {Runner} runner @param {number} games @returns {Row} */
  #row(rules, seed, runner, games) {
    const key = `${rules} ${runner.name} ${seed}`;
    const kept = this.#kept.get(key);
    if (kept && kept.runner === runner && kept.result.games <= games)
      return Object.assign(kept, { error: null, underway: 0 });
    /** @type {Row} */
    const row = {
      key,
      rules,
      name: runner.name,
      runner,
      result: noGames(),
      underway: 0,
      error: null,
      pieces: new Pieces(),
    };
    this.#kept.set(key, row);
    return row;
  }

  /** Play a piece of a row. @param {Row} row @param {() => boolean} goesOn */
  async #piece(row, goesOn) {
    const count = row.pieces.next(this.games - row.result.games);
    const start = this.now();
    const progress = (/** @type {number} */ share) => {
      if (!goesOn()) return;
      row.underway = share * count;
      this.onChange();
    };
    try {
      const result = await row.runner.run(row.rules, this.seed, count, row.result, progress);
      if (!goesOn()) return;
      row.pieces.took(count, this.now() - start);
      row.result = result;
    } catch (error) {
      if (!goesOn()) return;
      row.error = sentenceOf(error);
    }
    row.underway = 0;
    this.onChange();
  }
}
