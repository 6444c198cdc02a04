/**
 * The one queue between the page and a Python worker: which request runs, which waits, and what
 * happens when a request is given up or the worker dies. It does not know the browser: the worker
 * is made by the caller.
 */
import { t } from "../words/strings.js";

/**
 * What a worker offers. `boot` resolves when the worker can answer. `handle` resolves with the
 * reply; it calls `onProgress`, if given, with an empty text as soon as it has the request.
 * @typedef {object} Answerer
 * @property {() => Promise<void>} boot
 * @property {(text: string, onProgress?: (text: string) => void) => Promise<string>} handle
 * @property {() => void} terminate
 */

/**
 * How long a worker may be silent, in ms. `told`: after that the person is told; `taken`: after
 * that a request that has not reached its worker is asked of another; `boot`: after that a worker
 * that is starting is replaced.
 * @typedef {{told: number, taken: number, boot: number}} Silence
 */

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

/**
 * @typedef {object} Entry
 * @property {string} text
 * @property {number} deaths  how many workers died while they worked on it
 * @property {number} began  when it was given to the worker, in ms
 * @property {boolean} settled  whether its promise is settled
 * @property {() => number | null} rank
 * @property {(reply: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {((progress: any) => void) | undefined} onProgress
 * @property {() => void} onStart
 * @property {number} grace
 */

/** How long a request that is no longer wanted may run, in ms: about the price of a new worker. */
export const GRACE = 1500;

/** A request that this many workers died over is given up. */
const MAX_DEATHS = 2;

/**
 * A busy machine takes a minute to start Python, and is silent for half of it. A computation has no
 * limit: the person is told of its silence, and only the person ends it.
 * @type {Silence}
 */
export const SILENCE = { told: 20_000, taken: 30_000, boot: 90_000 };

/**
 * How long a worker that is not always needed may have nothing to do before it is ended, in ms. A
 * Python takes 50 to 70 MB; another starts in about a second.
 */
export const IDLE = 60_000;

/** A worker failed that did not have all it needs yet, which counts against no request. */
export class Incomplete extends Error {}

/** The name of the error of all requests while there is no worker. */
export const UNAVAILABLE = "Unavailable";

/** How often silence is counted, in ms. */
const TICK = 1000;

export class Queue {
  /** @type {Entry[]} */ #waiting = [];
  /** What the worker works on, wanted or not. @type {Entry | null} */ #running = null;
  /** @type {Answerer | null} */ #worker = null;
  /** @type {Error | null} */ #failure = null;
  #ready = false;
  /** Whether the worker was ended because it had nothing to do. */
  #rests = false;
  /** Ends a worker that has nothing to do. @type {ReturnType<typeof setTimeout> | undefined} */ #rest;
  #bootDeaths = 0;
  #disposed = false;
  /** Whether the running request has reached the worker. */
  #taken = false;
  #silent = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #ticks;
  /** Ends a running request that is no longer wanted. @type {ReturnType<typeof setTimeout> | undefined} */ #clock;
  #spawn;
  #onReady;
  #onFailed;
  #onSilent;
  #grace;
  #silence;
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
   * @param {Silence | null} [wiring.silence]  null: silence has no consequence
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
    this.#onSilent = onSilent;
    this.#grace = grace;
    this.#silence = silence;
    this.#idle = idle;
    this.#now = now;
  } // prettier-ignore

  /** Start a worker; after a failure, try once more. */
  start() {
    if (this.#disposed || this.#worker || this.#rests) return;
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
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  ask(request, { onProgress, signal, rank = () => -1, onStart = () => {}, grace = this.#grace } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError());
      if (this.#disposed) return reject(new Error(t("solver.closed")));
      if (this.#failure) return reject(this.#failure);
      const onAbort = () => {
        drop(entry);
        this.review();
      };
      const settled = () => {
        entry.settled = true;
        signal?.removeEventListener("abort", onAbort);
      };
      /** @type {Entry} */
      const entry = {
        text: JSON.stringify(request),
        deaths: 0,
        began: 0,
        settled: false,
        rank,
        resolve: (reply) => { settled(); resolve(reply); },
        reject: (error) => { settled(); reject(error); },
        onProgress,
        onStart,
        grace,
      }; // prettier-ignore
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(entry);
      this.review();
    });
  }

  /** Look at what is wanted now: to be called when ranks have changed. */
  review() {
    this.#waiting = this.#waiting.filter((entry) => {
      if (!entry.settled && entry.rank() === null) drop(entry);
      return !entry.settled;
    });
    clearTimeout(this.#clock);
    const entry = this.#running;
    if (entry && this.#isUnwanted(entry)) {
      const end = () => {
        drop(entry);
        this.#replace();
      };
      this.#clock = setTimeout(end, Math.max(0, entry.began + entry.grace - this.#now()));
    }
    this.#pump();
  }

  /**
   * Whether the running request is to be ended. One that was not taken back may go on while no
   * other waits: its reply may be wanted later.
   * @param {Entry} entry
   */
  #isUnwanted(entry) {
    return entry.settled || (entry.rank() === null && this.#waiting.length > 0);
  }

  /** End the worker; all requests are rejected. */
  dispose() {
    this.#disposed = true;
    this.#rejectAll(new Error(t("solver.closed")));
    this.#end();
  }

  /** Give the worker the next request, if it is free. */
  #pump() {
    if (this.#rests && this.#waiting.length > 0) this.#replace();
    this.#watchIdle();
    if (!this.#ready || this.#running || !this.#worker) return;
    const entry = this.#next();
    if (!entry) return;
    this.#running = entry;
    this.#taken = false;
    this.#listen();
    entry.began = this.#now();
    entry.onStart();
    const worker = this.#worker;
    const progress = (/** @type {string} */ text) => {
      if (this.#worker !== worker) return;
      this.#taken = true;
      this.#heard();
      if (text && this.#running === entry && !entry.settled) entry.onProgress?.(JSON.parse(text));
    };
    worker.handle(entry.text, entry.onProgress || this.#silence ? progress : undefined).then(
      (reply) => {
        if (this.#worker !== worker) return; // a late reply of a worker that was replaced
        this.#running = null;
        this.#heard();
        if (!entry.settled) settle(entry, reply);
        // The reply may change what is wanted next: it is taken note of first.
        Promise.resolve().then(() => this.review());
      },
      (error) => {
        if (this.#worker === worker) this.#died(asError(error));
      },
    );
  }

  /** End the worker if nothing is asked of it for long. */
  #watchIdle() {
    clearTimeout(this.#rest);
    if (!this.#ready || this.#running || this.#waiting.length > 0 || this.#idle === Infinity) return;
    this.#rest = setTimeout(() => {
      this.#end();
      this.#rests = true;
    }, this.#idle);
  }

  /** Take the waiting request of the lowest rank, the first of several. */
  #next() {
    /** @type {Entry | undefined} */ let best;
    let least = Infinity;
    for (const entry of this.#waiting) {
      const rank = entry.rank() ?? Infinity;
      if (rank < least) [best, least] = [entry, rank];
    }
    this.#waiting = this.#waiting.filter((entry) => entry !== best);
    return best;
  }

  #end() {
    this.#heard();
    clearInterval(this.#ticks);
    clearTimeout(this.#clock);
    clearTimeout(this.#rest);
    this.#ticks = undefined;
    this.#rests = false;
    this.#worker?.terminate();
    this.#worker = null;
    this.#running = null;
    this.#ready = false;
  }

  /** Expect signs of life from now on. */
  #listen() {
    this.#heard();
    if (this.#silence) this.#ticks ??= setInterval(() => this.#tick(this.#silence ?? SILENCE), TICK);
  }

  #heard() {
    const told = this.#silence && this.#silent >= this.#silence.told;
    this.#silent = 0;
    if (told) this.#onSilent(false);
  }

  /**
   * Silence is counted in ticks, not by a clock: while the machine sleeps or the browser holds the
   * page still, no ticks come.
   * @param {Silence} silence
   */
  #tick({ told, taken, boot }) {
    if (this.#ready && !this.#running) {
      clearInterval(this.#ticks);
      this.#ticks = undefined;
      return;
    }
    this.#silent += TICK;
    const limit = this.#ready ? (this.#taken ? Infinity : taken) : boot;
    if (this.#silent >= limit) this.#died(new Error(t("solver.silent")));
    else if (this.#silent === told) this.#onSilent(true);
  }

  #replace() {
    this.#end();
    /** @type {Answerer | null} */
    let worker = null;
    try {
      worker = this.#spawn(
        (error) => {
          if (this.#worker === worker) this.#died(error);
        },
        () => {
          if (this.#worker === worker) this.#heard();
        },
      );
      this.#worker = worker;
      this.#listen();
      worker.boot().then(
        () => {
          if (this.#worker !== worker) return;
          this.#ready = true;
          this.#bootDeaths = 0;
          this.#heard();
          this.#onReady();
          this.review();
        },
        (error) => {
          if (this.#worker === worker) this.#died(asError(error));
        },
      );
    } catch (error) {
      this.#fail(asError(error));
    }
  }

  /** @param {Error} error */
  #died(error) {
    const entry = this.#running;
    const wasReady = this.#ready;
    this.#end();
    if (entry && !entry.settled) {
      if (!(error instanceof Incomplete)) entry.deaths += 1;
      if (entry.deaths < MAX_DEATHS) this.#waiting.unshift(entry);
      else entry.reject(new Error(t("solver.stopped", { message: error.message }), { cause: error }));
    }
    if (!wasReady && ++this.#bootDeaths >= MAX_DEATHS) this.#fail(error);
    else this.#replace();
  }

  /** @param {Error} error */
  #fail(error) {
    this.#end();
    this.#failure = new Error(t("solver.failed", { message: error.message }), { cause: error });
    this.#failure.name = UNAVAILABLE;
    this.#onFailed(this.#failure);
    this.#rejectAll(this.#failure);
  }

  /** @param {Error} error */
  #rejectAll(error) {
    const all = [...(this.#running ? [this.#running] : []), ...this.#waiting];
    this.#waiting = [];
    this.#running = null;
    for (const entry of all) if (!entry.settled) entry.reject(error);
  }
}

/**
 * @param {Entry} entry
 * @param {string} reply
 */
function settle(entry, reply) {
  try {
    entry.resolve(JSON.parse(reply));
  } catch (error) {
    entry.reject(new Error(t("solver.unclear"), { cause: error }));
  }
}

/** @param {Entry} entry */
function drop(entry) {
  entry.reject(abortError());
}

function abortError() {
  return new DOMException("The request is no longer wanted.", "AbortError");
}

/** @param {unknown} error */
function asError(error) {
  return error instanceof Error ? error : new Error(String(error));
}
