/**
 * The one queue between the page and a Python worker: which request runs, which waits, and what
 * happens when a request is given up or the worker dies. It does not know the browser: the worker
 * is made by the caller.
 */
import { t } from "../words/strings.js";
import { abortError, Pending } from "./pending.js";
import { Watchdog } from "./watchdog.js";

/**
 * What a worker offers. `boot` resolves when the worker can answer. `handle` resolves with the
 * reply; it calls `onProgress`, if given, with an empty text as soon as it has the request.
 * @typedef {object} Answerer
 * @property {() => Promise<void>} boot
 * @property {(text: string, onProgress?: (text: string) => void) => Promise<string>} handle
 * @property {() => void} terminate
 */

/** How long a request that is no longer wanted may run, in ms: about the price of a new worker. */
export const GRACE = 1500;

/** A request that this many workers died over is given up. */
const MAX_DEATHS = 2;

/**
 * How long a worker that is not always needed may have nothing to do before it is ended, in ms. A
 * Python takes 50 to 70 MB; another starts in about a second.
 */
export const IDLE = 60_000;

/**
 * Where the worker is. none: there is none, before the start or after a failure; resting: it was ended because it
 * had nothing to do, and the next request starts another; closed: there will be none.
 * @typedef {"none" | "booting" | "ready" | "resting" | "closed"} Stage
 */

/** A worker failed that did not have all it needs yet, which counts against no request. */
export class Incomplete extends Error {}

/**
 * A worker failed over what it was asked, and so would the next one: the request, or the start, is given up
 * at once, and rejects with this error as it is.
 */
export class Final extends Error {}

/** The name of the error of all requests while there is no worker. */
export const UNAVAILABLE = "Unavailable";

export class Queue {
  /** @type {Pending[]} */ #waiting = [];
  /** What the worker works on, wanted or not. @type {Pending | null} */ #running = null;
  /** @type {Answerer | null} */ #worker = null;
  /** @type {Error | null} */ #failure = null;
  /** @type {Stage} */ #stage = "none";
  /** Ends a worker that has nothing to do. @type {ReturnType<typeof setTimeout> | undefined} */ #rest;
  #bootDeaths = 0;
  /** Whether the running request has reached the worker. */
  #taken = false;
  /** Null where silence has no consequence. @type {Watchdog | null} */ #watchdog;
  /** Ends a running request that is no longer wanted. @type {ReturnType<typeof setTimeout> | undefined} */ #clock;
  #spawn;
  #onReady;
  #onFailed;
  #grace;
  #idle;
  #now;

  /**
   * @param {object} wiring
   * @param {(onDeath: (error: Error) => void, onSign: () => void) => Answerer} wiring.spawn  makes a
   *   worker; `onSign` is to be called whenever the worker gives a sign of life
   * @param {() => void} [wiring.onReady]
   * @param {(error: Error) => void} [wiring.onFailed]  no worker can be started
   * @param {(silent: boolean) => void} [wiring.onSilent]  the worker is silent for long, or no longer
   * @param {number} [wiring.grace]
   * @param {import("./watchdog.js").Limits | null} [wiring.silence]  null: silence has no consequence
   * @param {number} [wiring.idle]  how long the worker may have nothing to do, in ms; then it is ended,
   *   and the next request starts another
   * @param {() => number} [wiring.now]  in ms
   */
  constructor({
    spawn, onReady = () => {}, onFailed = () => {}, onSilent = () => {}, grace = GRACE, silence = null,
    idle = Infinity, now = () => performance.now(),
  }) {
    this.#spawn = spawn;
    this.#onReady = onReady;
    this.#onFailed = onFailed;
    this.#grace = grace;
    this.#watchdog = silence && new Watchdog({
      told: silence.told,
      until: () => this.#silenceAllowed(silence),
      onTold: onSilent,
      onLost: () => this.#died(new Error(t("solver.silent"))),
    });
    this.#idle = idle;
    this.#now = now;
  } // prettier-ignore

  /** Start a worker; after a failure, try once more. */
  start() {
    if (this.#stage !== "none") return;
    this.#failure = null;
    this.#bootDeaths = 0;
    this.#replace();
  }

  /** Replace a worker that is silent, and ask the new one. */
  renew() {
    if (this.#worker) this.#died(new Error(t("solver.given")));
    else this.start();
  }

  /**
   * The parsed reply to a request. Rejects with an AbortError when the request is no longer wanted,
   * and with a readable Error when there is no Python or it died while it worked on the request.
   * @param {object} request
   * @param {import("./pending.js").Options} [options]
   * @returns {Promise<any>}
   */
  ask(request, options = {}) {
    if (options.signal?.aborted) return Promise.reject(abortError());
    if (this.#stage === "closed") return Promise.reject(new Error(t("solver.closed")));
    if (this.#failure) return Promise.reject(this.#failure);
    const pending = new Pending(request, { grace: this.#grace, ...options }, () => this.review());
    this.#waiting.push(pending);
    this.review();
    return pending.promise;
  }

  /** Look at what is wanted now: to be called when ranks have changed. */
  review() {
    this.#waiting = this.#waiting.filter((pending) => {
      if (!pending.settled && pending.rank() === null) pending.drop();
      return !pending.settled;
    });
    clearTimeout(this.#clock);
    const pending = this.#running;
    if (pending && this.#isUnwanted(pending)) {
      const end = () => {
        pending.drop();
        this.#replace();
      };
      this.#clock = setTimeout(end, Math.max(0, pending.began + pending.grace - this.#now()));
    }
    this.#pump();
  }

  /**
   * Whether the running request is to be ended. One that was not taken back may go on while no
   * other waits: its reply may be wanted later.
   * @param {Pending} pending
   */
  #isUnwanted(pending) {
    return pending.settled || (pending.rank() === null && this.#waiting.length > 0);
  }

  /** End the worker; all requests are rejected. */
  dispose() {
    this.#rejectAll(new Error(t("solver.closed")));
    this.#end("closed");
  }

  /** Give the worker the next request, if it is free. */
  #pump() {
    if (this.#stage === "resting" && this.#waiting.length > 0) this.#replace();
    this.#watchIdle();
    const worker = this.#worker;
    if (this.#stage !== "ready" || this.#running || !worker) return;
    const pending = this.#next();
    if (!pending) return;
    this.#running = pending;
    this.#taken = false;
    this.#watchdog?.listen();
    pending.began = this.#now();
    pending.onStart();
    const still = this.#still(() => worker);
    const progress = still((/** @type {string} */ text) => {
      this.#taken = true;
      this.#watchdog?.heard();
      if (text && this.#running === pending && !pending.settled) pending.onProgress?.(JSON.parse(text));
    });
    const reply = still((/** @type {string} */ text) => {
      this.#running = null;
      this.#watchdog?.heard();
      if (!pending.settled) pending.answer(text);
      // The reply may change what is wanted next: it is taken note of first.
      Promise.resolve().then(() => this.review());
    });
    const asked = worker.handle(pending.text, pending.onProgress || this.#watchdog ? progress : undefined);
    asked.then(reply, still((error) => this.#died(asError(error))));
  }

  /**
   * Makes callbacks that do nothing once another worker has replaced theirs: late replies count for nothing.
   * @param {() => Answerer | null} mine
   * @returns {<Given extends unknown[]>(act: (...given: Given) => void) => (...given: Given) => void}
   */
  #still = (mine) => (act) => (...given) => {
    if (this.#worker === mine()) act(...given);
  };

  /** End the worker if nothing is asked of it for long. */
  #watchIdle() {
    clearTimeout(this.#rest);
    if (this.#stage !== "ready" || this.#running || this.#waiting.length > 0 || this.#idle === Infinity) return;
    this.#rest = setTimeout(() => this.#end("resting"), this.#idle);
  }

  /** Take the waiting request of the lowest rank, the first of several. */
  #next() {
    /** @type {Pending | undefined} */ let best;
    let least = Infinity;
    for (const pending of this.#waiting) {
      const rank = pending.rank() ?? Infinity;
      if (rank < least) [best, least] = [pending, rank];
    }
    this.#waiting = this.#waiting.filter((pending) => pending !== best);
    return best;
  }

  /** @param {Stage} [stage]  what comes now */
  #end(stage = "none") {
    this.#watchdog?.end();
    clearTimeout(this.#clock);
    clearTimeout(this.#rest);
    this.#worker?.terminate();
    this.#worker = null;
    this.#running = null;
    this.#stage = stage;
  }

  /**
   * How long the worker may be silent now, in ms; null where it has nothing to do.
   * @param {import("./watchdog.js").Limits} limits
   */
  #silenceAllowed({ taken, boot }) {
    if (this.#stage !== "ready") return boot;
    if (!this.#running) return null;
    return this.#taken ? Infinity : taken;
  }

  #replace() {
    this.#end();
    /** @type {Answerer | null} */
    let worker = null;
    const still = this.#still(() => worker);
    const booted = still(() => {
      this.#stage = "ready";
      this.#bootDeaths = 0;
      this.#watchdog?.heard();
      this.#onReady();
      this.review();
    });
    try {
      worker = this.#spawn(still((error) => this.#died(error)), still(() => this.#watchdog?.heard()));
      this.#worker = worker;
      this.#stage = "booting";
      this.#watchdog?.listen();
      worker.boot().then(booted, still((error) => this.#died(asError(error))));
    } catch (error) {
      this.#fail(asError(error));
    }
  }

  /** @param {Error} error */
  #died(error) {
    const pending = this.#running;
    const wasReady = this.#stage === "ready";
    this.#end();
    if (pending && !pending.settled) {
      if (!(error instanceof Incomplete)) pending.deaths += 1;
      if (error instanceof Final) pending.reject(error);
      else if (pending.deaths < MAX_DEATHS) this.#waiting.unshift(pending);
      else pending.reject(new Error(t("solver.stopped", { message: error.message }), { cause: error }));
    }
    if (!wasReady && (++this.#bootDeaths >= MAX_DEATHS || error instanceof Final)) this.#fail(error);
    else this.#replace();
  }

  /** @param {Error} error */
  #fail(error) {
    this.#end();
    this.#failure = error instanceof Final ? error : new Error(t("solver.failed", { message: error.message }), { cause: error });
    this.#failure.name = UNAVAILABLE;
    this.#onFailed(this.#failure);
    this.#rejectAll(this.#failure);
  }

  /** @param {Error} error */
  #rejectAll(error) {
    const all = [...(this.#running ? [this.#running] : []), ...this.#waiting];
    this.#waiting = [];
    this.#running = null;
    for (const pending of all) if (!pending.settled) pending.reject(error);
  }
}

/** @param {unknown} error */
function asError(error) {
  return error instanceof Error ? error : new Error(String(error));
}
