/**
 * The one queue of requests before a Python worker: which runs, which wait, and which is given up. That a worker
 * is there is the task of its keeper (`workerKeeper.js`).
 */
import { t } from "../words/strings.js";
import { Final, Incomplete, WorkerKeeper } from "./workerKeeper.js";

/**
 * `rank` is asked for whenever the queue chooses: the lowest rank runs first, and null means that
 * the request is no longer wanted. Requests without `rank` come first. `onStart` is called when the
 * request is given to the worker. `grace`: how long it may run when it is no longer wanted, in ms, if not
 * as long as any other.
 * @typedef {object} Options
 * @property {(progress: any) => void} [onProgress]
 * @property {AbortSignal} [signal]
 * @property {() => number | null} [rank]
 * @property {() => void} [onStart]
 * @property {number} [grace]
 */

/** How long a request that is no longer wanted may run, in ms: about the price of a new worker. */
export const GRACE = 1500;

/** After how long without a reply the silence of the worker is counted, in ms. */
const PROMPT = 1000;

/** A request that this many workers died over is given up. */
const MAX_DEATHS = 2;

export class Queue {
  /** @type {Pending[]} */ #waiting = [];
  /** What the worker works on, wanted or not. @type {Pending | null} */ #running = null;
  /** Whether the running request has reached the worker. */
  #taken = false;
  /** Ends a running request that is no longer wanted. @type {ReturnType<typeof setTimeout> | undefined} */ #clock;
  /** Whether its reply is late, so that the silence of the worker is counted. */
  #isLate = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #patience;
  #keeper;
  #grace;
  #now;

  /**
   * @param {Pick<import("./workerKeeper.js").Wiring, "spawn" | "onReady" | "onFailed" | "onSilent" | "silence" | "idle">
   *   & {grace?: number, now?: () => number}} wiring  `now`: in ms
   */
  constructor({ grace = GRACE, now = () => performance.now(), onReady, onFailed, ...wiring }) {
    this.#grace = grace;
    this.#now = now;
    this.#keeper = new WorkerKeeper({
      ...wiring,
      isTaken: () => this.#taken,
      onReady: () => {
        onReady?.();
        this.review();
      },
      onLost: (error) => this.#lost(error),
      onFailed: (failure) => {
        onFailed?.(failure);
        this.#rejectAll(failure);
      },
    });
  }

  /** Start a worker; after a failure, try once more. */
  start() {
    this.#keeper.start();
  }

  /** Replace a worker that is silent, and ask the new one. */
  renew() {
    this.#keeper.renew();
  }

  /**
   * The parsed reply to a request. Rejects with an AbortError when the request is no longer wanted,
   * and with a readable Error when there is no Python or it died while it worked on the request.
   * @param {object} request
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  ask(request, options = {}) {
    if (options.signal?.aborted) return Promise.reject(abortError());
    if (this.#keeper.failure) return Promise.reject(this.#keeper.failure);
    const pending = new Pending(request, {
      rank: () => -1,
      onStart() {},
      grace: this.#grace,
      ...options,
    });
    this.#waiting.push(pending);
    options.signal?.addEventListener("abort", () => this.#takeBack(pending), { once: true });
    this.review();
    return pending.promise;
  }

  /** The person takes a request back. @param {Pending} pending */
  #takeBack(pending) {
    if (pending.settled) return;
    pending.drop();
    this.review();
  }

  /** Look at what is wanted now: to be called when ranks have changed. */
  review() {
    this.#waiting = this.#waiting.filter((pending) => {
      if (!pending.settled && pending.how.rank() === null) pending.drop();
      return !pending.settled;
    });
    clearTimeout(this.#clock);
    const running = this.#running;
    if (running && this.#isUnwanted(running)) {
      this.#clock = setTimeout(
        () => this.#giveUp(running),
        Math.max(0, running.began + running.how.grace - this.#now()),
      );
    }
    this.#pump();
  }

  /**
   * Whether the running request is to be ended. One that was not taken back may go on while no
   * other waits: its reply may be wanted later.
   * @param {Pending} pending
   */
  #isUnwanted(pending) {
    return pending.settled || (pending.how.rank() === null && this.#waiting.length > 0);
  }

  /** End what runs, and with it its worker. @param {Pending} running */
  #giveUp(running) {
    running.drop();
    this.#forget();
    this.#keeper.replace();
  }

  /** Nothing runs any more. */
  #forget() {
    this.#running = null;
    clearTimeout(this.#clock);
    clearTimeout(this.#patience);
  }

  /** End the worker; all requests are rejected. */
  dispose() {
    this.#keeper.close();
    this.#rejectAll(/** @type {Error} */ (this.#keeper.failure));
  }

  /** Give the worker the next request, if it is free. What comes of a worker that was replaced counts for nothing. */
  #pump() {
    const keeper = this.#keeper;
    if (keeper.idle < Infinity) keeper.wanted(this.#running !== null || this.#waiting.length > 0);
    const { handle } = keeper;
    const pending = handle && !this.#running && this.#next();
    if (!pending) return;
    this.#running = pending;
    this.#taken = this.#isLate = false;
    this.#patience = setTimeout(() => {
      this.#isLate = true;
      keeper.watchdog?.listen();
    }, PROMPT);
    pending.began = this.#now();
    pending.how.onStart();
    const progress = (/** @type {string} */ text) => {
      if (keeper.handle !== handle) return;
      this.#taken = true;
      if (this.#isLate) keeper.watchdog?.heard();
      if (text && this.#running === pending && !pending.settled)
        pending.how.onProgress?.(JSON.parse(text));
    };
    const replied = (/** @type {string} */ text) => {
      if (keeper.handle !== handle) return;
      this.#forget();
      if (this.#isLate) keeper.watchdog?.end();
      if (!pending.settled) pending.answer(text);
      // The reply may change what is wanted next: it is taken note of first.
      Promise.resolve().then(() => this.review());
    };
    handle(pending.text, progress).then(
      replied,
      (error) => keeper.handle === handle && keeper.died(error),
    );
  }

  /** Take the waiting request of the lowest rank, the first of several. */
  #next() {
    /** @type {Pending | undefined} */ let best;
    let least = Infinity;
    for (const pending of this.#waiting) {
      const rank = pending.how.rank() ?? Infinity;
      if (rank < least) [best, least] = [pending, rank];
    }
    this.#waiting = this.#waiting.filter((pending) => pending !== best);
    return best;
  }

  /** The worker has ended by itself: what it worked on is asked of the next one, or given up. @param {Error} error */
  #lost(error) {
    const pending = this.#running;
    this.#forget();
    if (!pending || pending.settled) return;
    if (!(error instanceof Incomplete)) pending.deaths += 1;
    if (error instanceof Final) pending.reject(error);
    else if (pending.deaths < MAX_DEATHS) this.#waiting.unshift(pending);
    else
      pending.reject(new Error(t("solver.stopped", { message: error.message }), { cause: error }));
  }

  /** @param {Error} error */
  #rejectAll(error) {
    const all = [...(this.#running ? [this.#running] : []), ...this.#waiting];
    this.#waiting = [];
    this.#forget();
    for (const pending of all) if (!pending.settled) pending.reject(error);
  }
}

/** One request in the queue, from when it is asked until its promise is settled. */
class Pending {
  text;
  /** Of the parsed reply. @type {Promise<any>} */ promise;
  /** How many workers died while they worked on it. */ deaths = 0;
  /** When it was given to the worker, in ms. */ began = 0;
  /** Whether its promise is settled. */ settled = false;
  how;
  /** @type {(reply: any) => void} */ #resolve = () => {};
  /** @type {(error: Error) => void} */ #reject = () => {};

  /** @param {object} request @param {Options & Required<Pick<Options, "rank" | "onStart" | "grace">>} how */
  constructor(request, how) {
    this.text = JSON.stringify(request);
    this.how = how;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** @param {string} reply  as JSON */
  answer(reply) {
    try {
      this.#resolve(JSON.parse(reply));
      this.settled = true;
    } catch (error) {
      this.reject(new Error(t("solver.unclear"), { cause: error }));
    }
  }

  /** @param {Error} error */
  reject(error) {
    this.settled = true;
    this.#reject(error);
  }

  /** It is no longer wanted. */
  drop() {
    this.reject(abortError());
  }
}

/** The error of a request that is no longer wanted. */
const abortError = () => new DOMException("The request is no longer wanted.", "AbortError");
