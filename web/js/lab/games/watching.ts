/** Watch: one game turn by turn, fetched in pieces and shown at any speed. */
import { Alarm } from "../../device/alarm.ts";
import { sentenceOf, type Sentence } from "../../words/errors.ts";
import { boardOfRules } from "../../words/notation.ts";
import { replyOrRefused, type Ask, Work } from "./work.ts";

interface Seen {
  guess: number[];
  feedback: [number, number];
  /**
   * [peg, colour] of each peg whose colour is known from this turn on; null if the strategy does
   * not tell.
   */
  settled: [number, number | null][] | null;
  /** [peg, number] of each peg whose number of possible colours changes; null likewise. */
  narrowed: [number, number][] | null;
}

interface Game {
  rules: string;
  strategy: string;
  seed: string;
}

/** The turns that are fetched ahead, and in one piece. */
const PIECE = 100;

export class Watching extends Work {
  game: Game | null = null;
  turns: Seen[] = [];
  at = 0;
  over = false;
  error: Sentence | null = null;
  known: (number | null)[] = [];
  possible: number[] = [];
  playing = false;
  #owed = 0;
  #next = new Alarm(() => this.#tick());
  #ask;
  #speed;

  /** @param wiring - `speed`: turns a second */
  constructor({ ask, onChange, speed }: { ask: Ask; onChange: () => void; speed: () => number }) {
    super(onChange);
    this.#ask = ask;
    this.#speed = speed;
  }

  get ended() {
    return this.over && this.at === this.turns.length;
  }

  get waits() {
    return this.running && this.at === this.turns.length;
  }

  get turn() {
    return this.turns[this.at - 1] ?? null;
  }

  get settled() {
    return this.known.filter((colour) => colour !== null).length;
  }

  /** The mean of the pegs that are not settled; null if the strategy does not tell. */
  get openColours() {
    const open = this.possible.filter((_, peg) => this.known[peg] === null);
    if (!open.length || !this.turn?.narrowed) return null;
    return open.reduce((sum, each) => sum + each, 0) / open.length;
  }

  open(game: Game) {
    if (JSON.stringify(game) === JSON.stringify(this.game)) return;
    this.cancel();
    Object.assign(this, { game, turns: [], over: false, error: null });
    this.rewind();
  }

  rewind() {
    this.pause();
    const { pegs, colours } = boardOfRules((this.game as Game).rules);
    this.known = Array(pegs).fill(null);
    this.possible = Array(pegs).fill(colours);
    this.at = this.#owed = 0;
    this.changed();
  }

  play() {
    if (this.ended) this.rewind();
    this.playing = true;
    this.#tick();
  }

  pause() {
    this.#next.set(null);
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }

  cancel() {
    this.#owed = 0;
    this.pause();
    super.cancel();
  }

  /** Turns are shown as soon as they are there; after an error they are asked for again. */
  step(count: number) {
    this.#owed += count;
    this.error = null;
    this.#pay();
    this.#fetch();
  }

  #tick() {
    if (!this.playing) return;
    if (!this.waits) this.step(1);
    this.#next.set(1000 / this.#speed());
  }

  #pay() {
    for (; this.#owed > 0 && this.at < this.turns.length; this.#owed--) {
      const { settled, narrowed } = this.turns[this.at++];
      for (const [peg, colour] of settled ?? []) this.known[peg] = colour;
      for (const [peg, count] of narrowed ?? []) this.possible[peg] = count;
    }
    if (this.ended) {
      this.playing = false;
      this.#owed = 0;
    }
    this.changed();
  }

  async #fetch() {
    if (this.running) return;
    while (!this.over && !this.error && (this.#owed || this.turns.length - this.at < PIECE)) {
      const signal = this.begin();
      const request = { action: "watch", ...this.game, start: this.turns.length, count: PIECE };
      try {
        const reply = await replyOrRefused(this.#ask, request, { signal });
        if (signal.aborted) return;
        this.turns.push(...reply.turns);
        this.over = reply.over;
      } catch (error) {
        if (signal.aborted) return;
        this.error = sentenceOf(error);
        this.playing = false;
      }
      this.end(signal);
      this.#pay();
    }
  }
}
