/** Watch: one game turn by turn, fetched in pieces and shown at any speed. It does not know the browser. */
import { sentenceOf } from "../../words/errors.js";
import { replyOrRefused } from "./runners.js";

/**
 * @typedef {object} Seen
 * @property {number[]} guess  the colour of each peg
 * @property {[number, number]} feedback
 * @property {[number, number | null][] | null} settled  [peg, colour] of each peg whose
 *   colour is known from this turn on; null if the strategy does not tell
 * @property {[number, number][] | null} narrowed  [peg, number] of each peg whose number of possible
 *   colours changes; null likewise
 */

/** @typedef {{rules: string, strategy: string, seed: string, number: number}} Game */

/** How many turns are fetched ahead, and in one piece. */
const AHEAD = 100;
const PIECE = 100;

export class Watching {
  /** @type {Seen[]} */ turns = [];
  /** How many of them are shown. */
  at = 0;
  /** Whether the last of `turns` ends the game. */
  over = false;
  /** @type {import("../../words/errors.js").Sentence | null} */ error = null;
  /** @type {Game | null} */ game = null;
  /** The colour of each peg that is settled, after the turn shown. @type {(number | null)[]} */
  known = [];
  /** How many colours each peg may have by then. @type {number[]} */ possible = [];
  playing = false;
  #fetching = false;
  #owed = 0;
  #stop = new AbortController();
  #on;

  /** @param {object} wiring @param {import("./runners.js").Ask} wiring.ask @param {() => void} wiring.onChange */
  constructor(wiring) {
    this.#on = wiring;
  }

  /** Whether the last turn of the game is shown. */
  get ended() {
    return this.over && this.at === this.turns.length;
  }

  /** Whether the next turn is being computed. */
  get waits() {
    return !this.over && !this.error && this.at === this.turns.length && this.#fetching;
  }

  /** The turn shown, null before the first. */
  get turn() {
    return this.turns[this.at - 1] ?? null;
  }

  get settled() {
    return this.known.filter((colour) => colour !== null).length;
  }

  /** The mean number of possible colours of the pegs that are not settled; null if not told. */
  get openColours() {
    const open = this.possible.filter((_, peg) => this.known[peg] === null);
    if (!open.length || !this.turn?.narrowed) return null;
    return open.reduce((sum, each) => sum + each, 0) / open.length;
  }

  /**
   * Open a game, or the same game again from its start.
   * @param {Game} game
   * @param {{pegs: number, colours: number}} board
   */
  open(game, { pegs, colours }) {
    const same = JSON.stringify(game) === JSON.stringify(this.game);
    if (!same || this.error) {
      this.#stop.abort();
      this.turns = [];
      this.over = this.#fetching = false;
      this.error = null;
      this.game = game;
    }
    this.at = 0;
    this.#owed = 0;
    this.known = Array(pegs).fill(null);
    this.possible = Array(pegs).fill(colours);
    this.playing = false;
  }

  /** Show `count` more turns, as soon as they are there. @param {number} [count] */
  step(count = 1) {
    this.#owed += count;
    this.#pay();
    this.#fetch();
  }

  /** Stop fetching; the turns that are there stay. */
  rest() {
    this.playing = false;
    this.#owed = 0;
    this.#stop.abort();
    this.#fetching = false;
  }

  /** Show the turns that were asked for, as far as they are there. */
  #pay() {
    while (this.#owed > 0 && this.at < this.turns.length) {
      const { settled, narrowed } = this.turns[this.at];
      for (const [peg, colour] of settled ?? []) this.known[peg] = colour;
      for (const [peg, count] of narrowed ?? []) this.possible[peg] = count;
      this.at += 1;
      this.#owed -= 1;
    }
    if (this.ended) {
      this.playing = false;
      this.#owed = 0;
    }
    this.#on.onChange();
  }

  async #fetch() {
    if (this.#fetching || this.over || this.error || !this.game) return;
    if (this.turns.length - this.at >= AHEAD && this.#owed === 0) return;
    this.#fetching = true;
    const { signal } = (this.#stop = new AbortController());
    const request = { action: "watch", ...this.game, start: this.turns.length, count: PIECE };
    try {
      const reply = await replyOrRefused(this.#on.ask, request, { signal });
      if (signal.aborted) return;
      this.turns.push(...reply.turns);
      this.over = reply.over;
    } catch (error) {
      if (signal.aborted) return;
      this.error = sentenceOf(error);
      this.playing = false;
    }
    this.#fetching = false;
    this.#pay();
    this.#fetch();
  }
}
