/**
 * The headless half of the bridge: a line of requests, one worker that answers them in order, and
 * what happens when a request is given up or the worker dies. Knows nothing of the browser; the
 * worker comes from outside.
 */
import { t } from "../words/strings.js";

/**
 * What a worker must offer. `boot` resolves when it can answer; `handle` resolves with the reply,
 * having called `onProgress` with an empty text as soon as it has the request, if it is watched.
 * @typedef {object} Answerer
 * @property {() => Promise<void>} boot
 * @property {(text: string, onProgress?: (text: string) => void) => Promise<string>} handle
 * @property {() => void} terminate
 */

/**
 * How long a worker may say nothing, in ms. `told`: then the person is told of it; `taken`: a
 * request that it has not even taken by then went to a worker that is no more; `boot`: nor does one
 * start any more that was silent for so long.
 * @typedef {{told: number, taken: number, boot: number}} Patience
 */

/**
 * @typedef {object} Options
 * @property {(progress: any) => void} [onProgress]
 * @property {AbortSignal} [signal]
 */

/**
 * @typedef {object} Entry
 * @property {number} id
 * @property {string} text
 * @property {number} deaths  how many workers died over it
 * @property {(reply: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {((progress: any) => void) | undefined} onProgress
 * @property {() => void} release  stops listening to the signal
 */

/** How long an abandoned request may still run before its worker is replaced, in ms. */
export const GRACE = 120;

/** After so many deaths over one request it is given up. */
const MOST_DEATHS = 2;

/**
 * A heavily loaded machine takes a minute to start Python, and is silent for half of it. Once
 * Python computes there is no limit: its silence is told of, and ended by the person alone.
 * @type {Patience}
 */
export const PATIENCE = { told: 20_000, taken: 30_000, boot: 90_000 };

/** The name of the error of all that is asked while no worker can be had. */
export const UNAVAILABLE = "Unavailable";

/** How often silence is looked at, in ms. */
const TICK = 1000;

export class Requests {
  /** @type {Entry[]} */ #line = [];
  /** @type {Entry | null} */ #running = null;
  /** @type {Answerer | null} */ #worker = null;
  /** @type {Error | null} */ #failure = null;
  #ready = false;
  #busy = false;
  #bootDeaths = 0;
  #nextId = 1;
  #disposed = false;
  /** Whether the running request has reached the worker. */
  #taken = false;
  #silence = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #watch;
  #spawn;
  #onReady;
  #onFailed;
  #onSilent;
  #grace;
  #patience;

  /**
   * @param {object} wiring
   * @param {(onDeath: (error: Error) => void, onSign: () => void) => Answerer} wiring.spawn  makes a
   *   worker; `onSign` is to be called whenever something is heard of it
   * @param {() => void} [wiring.onReady]
   * @param {(error: Error) => void} [wiring.onFailed]  no worker can be had
   * @param {(silent: boolean) => void} [wiring.onSilent]  nothing is heard for long, or is again
   * @param {number} [wiring.grace]
   * @param {Patience | null} [wiring.patience]  null where silence means nothing
   */
  constructor({ spawn, onReady = () => {}, onFailed = () => {}, onSilent = () => {}, grace = GRACE, patience = null }) {
    this.#spawn = spawn;
    this.#onReady = onReady;
    this.#onFailed = onFailed;
    this.#onSilent = onSilent;
    this.#grace = grace;
    this.#patience = patience;
  }

  /** Start a worker; also after a failure, to try once more. */
  start() {
    if (this.#disposed || this.#worker) return;
    this.#failure = null;
    this.#bootDeaths = 0;
    this.#replace();
  }

  /** End a worker that says nothing, and ask another. */
  renew() {
    if (this.#worker) this.#died(new Error(t("solver.given")));
    else this.start();
  }

  /**
   * The parsed reply to a request. Rejects with an AbortError when the signal says so, and with a
   * readable Error when Python cannot be had or died over it.
   * @param {unknown} request
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  ask(request, { onProgress, signal } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError());
      if (this.#disposed) return reject(new Error(t("solver.closed")));
      if (this.#failure) return reject(this.#failure);
      const onAbort = () => this.#abort(entry);
      const entry = {
        id: this.#nextId++,
        text: JSON.stringify(request),
        deaths: 0,
        resolve,
        reject,
        onProgress,
        release: () => signal?.removeEventListener("abort", onAbort),
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#line.push(entry);
      this.#pump();
    });
  }

  /** End the worker; whatever waits is rejected. */
  dispose() {
    this.#disposed = true;
    this.#rejectAll(new Error(t("solver.closed")));
    this.#end();
  }

  #pump() {
    if (!this.#ready || this.#busy || !this.#worker) return;
    const entry = this.#line.shift();
    if (!entry) return;
    this.#running = entry;
    this.#busy = true;
    this.#taken = false;
    this.#listen();
    const worker = this.#worker;
    const progress = (/** @type {string} */ text) => {
      if (this.#worker !== worker) return;
      this.#taken = true;
      this.#heard();
      if (text && this.#running === entry) entry.onProgress?.(JSON.parse(text));
    };
    worker.handle(entry.text, entry.onProgress || this.#patience ? progress : undefined).then(
      (reply) => {
        if (this.#worker !== worker) return; // a late answer from a worker already replaced
        const wanted = this.#running === entry;
        this.#running = null;
        this.#busy = false;
        this.#heard();
        if (wanted) settle(entry, reply);
        this.#pump();
      },
      (error) => {
        if (this.#worker === worker) this.#died(asError(error));
      },
    );
  }

  /** @param {Entry} entry */
  #abort(entry) {
    entry.release();
    entry.reject(abortError());
    this.#line = this.#line.filter((other) => other !== entry);
    if (this.#running !== entry) return;
    this.#running = null; // its answer, should one come, is dropped
    const worker = this.#worker;
    // A worker about to finish is worth more than a new one: it gets a moment before it is ended.
    setTimeout(() => {
      const stuck = this.#worker === worker && this.#busy && this.#running === null;
      if (stuck && !this.#disposed) this.#replace();
    }, this.#grace);
  }

  #end() {
    this.#heard();
    clearInterval(this.#watch);
    this.#watch = undefined;
    this.#worker?.terminate();
    this.#worker = null;
    this.#running = null;
    this.#ready = this.#busy = false;
  }

  /** From now on the worker is expected to say something. */
  #listen() {
    this.#heard();
    if (this.#patience) this.#watch ??= setInterval(() => this.#tick(this.#patience ?? PATIENCE), TICK);
  }

  #heard() {
    const told = this.#patience && this.#silence >= this.#patience.told;
    this.#silence = 0;
    if (told) this.#onSilent(false);
  }

  /**
   * Counted in ticks rather than by a clock, so that hours in which the machine sleeps, or the page
   * is not let run, are no silence of the worker's.
   * @param {Patience} patience
   */
  #tick({ told, taken, boot }) {
    if (this.#ready && !this.#busy) {
      clearInterval(this.#watch);
      this.#watch = undefined;
      return;
    }
    this.#silence += TICK;
    const most = this.#ready ? (this.#taken ? Infinity : taken) : boot;
    if (this.#silence >= most) this.#died(new Error(t("solver.silent")));
    else if (this.#silence === told) this.#onSilent(true);
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
          this.#pump();
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
    if (entry) {
      entry.deaths += 1;
      if (entry.deaths < MOST_DEATHS) this.#line.unshift(entry);
      else {
        entry.release();
        entry.reject(new Error(t("solver.stopped", { message: error.message }), { cause: error }));
      }
    }
    if (!wasReady && ++this.#bootDeaths >= MOST_DEATHS) this.#fail(error);
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
    const waiting = this.#line;
    this.#line = [];
    if (this.#running) waiting.unshift(this.#running);
    this.#running = null;
    for (const entry of waiting) {
      entry.release();
      entry.reject(error);
    }
  }
}

/**
 * @param {Entry} entry
 * @param {string} reply
 */
function settle(entry, reply) {
  entry.release();
  try {
    entry.resolve(JSON.parse(reply));
  } catch (error) {
    entry.reject(new Error(t("solver.unclear"), { cause: error }));
  }
}

function abortError() {
  return new DOMException("The question was taken back.", "AbortError");
}

/** @param {unknown} error */
function asError(error) {
  return error instanceof Error ? error : new Error(String(error));
}
