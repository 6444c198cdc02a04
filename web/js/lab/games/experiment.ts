/** Compare: games of several strategies on several boards, with the same secrets. */
import { sentenceOf, type Sentence } from "../../words/errors.ts";
import { noGames, type Result, Pieces, type Runner, Work } from "./work.ts";

/**
 * `underway` counts games of the piece that is being played; `error` says why no more games are
 * played.
 */
export interface Row {
  key: string;
  rules: string;
  runner: Runner;
  result: Result;
  underway: number;
  error: Sentence | null;
  pieces: Pieces;
}

export type Played = { name: string } & Pick<Row, "rules" | "result" | "error">;

export interface Outcome {
  games: number;
  seed: string;
  rows: Played[];
}

interface Plan {
  boards: string[];
  runners: Runner[];
  games: number;
  seed: string;
}

export class Experiment extends Work {
  rows: Row[] = [];
  games = 0;
  seed = "";
  /** The results that can be brought back until the next run. */
  thrown: Pick<Experiment, "rows" | "status"> | null = null;
  #kept = new Map<string, Row>();

  get progress() {
    const done = this.rows.map(({ error, result, underway }) =>
      error ? this.games : Math.min(this.games, result.games + underway),
    );
    return { done: Math.floor(sum(done)), all: this.games * this.rows.length };
  }

  get outcomes() {
    return {
      played: sum(this.rows.map(({ result }) => result.games)),
      failed: this.rows.filter(({ error }) => error).length,
    };
  }

  /**
   * Resolves when all games are played, or cancelled. Games of the same plan that were played
   * before are kept, except those of a custom strategy, which may have changed.
   */
  async run({ boards, runners, games, seed }: Plan) {
    const signal = this.begin();
    this.thrown = null;
    this.games = games;
    this.seed = seed;
    this.rows = boards.flatMap((rules) => runners.map((runner) => this.#row(rules, runner)));
    // Plays a piece of each row in turn, so that all pictures grow together.
    for (let due = this.#due; due.length; due = this.#due) {
      for (const row of due) {
        await this.#piece(row, signal);
        if (signal.aborted) return;
      }
    }
    this.end(signal);
  }

  get outcome(): Outcome | null {
    const { games, seed } = this;
    const rows = this.rows.map(({ rules, runner: { name }, result, error }) => ({
      rules,
      name,
      result,
      error,
    }));
    return rows.length ? { games, seed, rows } : null;
  }

  restore({ games, seed, rows }: Outcome, runnerOf: (name: string) => Runner) {
    this.games = games;
    this.seed = seed;
    this.rows = rows.map(({ rules, name, result, error }) =>
      Object.assign(this.#row(rules, runnerOf(name)), { result, error }),
    );
    this.status = this.#due.length ? "cancelled" : "done";
  }

  forget() {
    this.cancel();
    const { rows, status } = this;
    for (const { key } of rows) this.#kept.delete(key);
    Object.assign(this, { thrown: { rows, status }, rows: [], status: "idle" });
    this.changed();
  }

  bringBack() {
    Object.assign(this, this.thrown, { thrown: null });
    for (const row of this.rows) this.#kept.set(row.key, row);
    this.changed();
  }

  get #due() {
    return this.rows.filter(({ error, result }) => !error && result.games < this.games);
  }

  #row(rules: string, runner: Runner): Row {
    const key = `${rules} ${runner.name} ${this.seed}`;
    const kept = this.#kept.get(key);
    const goesOn = kept && kept.runner === runner && kept.result.games <= this.games;
    const { result, pieces } = goesOn ? kept : { result: noGames(), pieces: new Pieces() };
    const row = { key, rules, runner, result, pieces, underway: 0, error: null };
    this.#kept.set(key, row);
    return row;
  }

  async #piece(row: Row, signal: AbortSignal) {
    const { rules, result: before } = row;
    const count = row.pieces.next(this.games - before.games);
    const onProgress = ({ done }: any) => {
      if (signal.aborted || !(done >= 0 && done <= 1)) return;
      row.underway = done * count;
      this.changed();
    };
    const start = performance.now();
    try {
      const piece = { rules, seed: this.seed, count, before };
      row.result = await row.runner.run(piece, { signal, onProgress });
      row.pieces.took(count, performance.now() - start);
    } catch (error) {
      if (!signal.aborted) row.error = sentenceOf(error);
    }
    row.underway = 0;
    if (!signal.aborted) this.changed();
  }
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
