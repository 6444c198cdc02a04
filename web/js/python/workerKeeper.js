/**
 * Keeps a worker there for the queue: starts it, replaces it when it ends or is silent for too long, and ends it while
 * nothing is asked of it. It does not know the browser: the caller makes the worker.
 */
import { t } from "../words/strings.js";
import { Watchdog } from "./watchdog.js";

/**
 * What answers requests: it resolves with the reply, and calls `onProgress` with an empty text as soon as it has the request.
 * Each worker has its own.
 * @typedef {(text: string, onProgress: (text: string) => void) => Promise<string>} Handle
 */
/** A worker; `boot` resolves when it can answer. @typedef {{boot: () => Promise<Handle>, terminate: () => void}} Answerer */

/**
 * Where the worker is. none: there is none, before the start or after a failure; resting: it was ended because it
 * had nothing to do, and the next request starts another; closed: there will be none.
 * @typedef {"none" | "booting" | "ready" | "resting" | "closed"} Stage
 */

/** A start that fails this many times is given up. */
const MAX_DEATHS = 2;

/**
 * How long a worker that is not always needed may have nothing to do before it is ended, in ms. A
 * Python takes 50 to 70 MB; another starts in about a second.
 */
export const IDLE = 60_000;

/** A worker failed that did not have all it needs yet, which counts against no request. */
export class Incomplete extends Error {}

/**
 * A worker failed over what it was asked, and so would the next one: the request, or the start, is given up
 * at once, and rejects with this error as it is.
 */
export class Final extends Error {}

/** The name of the error of all requests while there is no worker. */
export const UNAVAILABLE = "Unavailable";

/**
 * @typedef {object} Wiring
 * @property {(onDeath: (error: Error) => void, onSign: () => void) => Answerer} spawn  makes a worker; `onSign` is to
 *   be called whenever the worker gives a sign of life while it starts
 * @property {() => void} [onReady]
 * @property {(error: Error) => void} onLost  the worker has ended by itself
 * @property {(error: Error) => void} [onFailed]  no worker can be started
 * @property {(silent: boolean) => void} [onSilent]  the worker is silent for long, or no longer
 * @property {() => boolean} isTaken  whether the worker has the request that runs
 * @property {import("./watchdog.js").Limits | null} [silence]  null: silence has no consequence
 * @property {number} [idle]  how long the worker may have nothing to do, in ms; then it is ended,
 *   and the next request starts another
 */

export class WorkerKeeper {
  /** What answers now, null while nothing does. @type {Handle | null} */ handle = null;
  /** Why nothing will answer, or null. @type {Error | null} */ failure = null;
  /** How long the worker may have nothing to do, in ms. */ idle;
  /** @type {Answerer | null} */ #worker = null;
  /** @type {Stage} */ #stage = "none";
  /** Ends a worker that has nothing to do. @type {ReturnType<typeof setTimeout> | undefined} */ #rest;
  #bootDeaths = 0;
  /** Counts how long the worker is silent; null where that has no consequence. @type {Watchdog | null} */ watchdog;
  #on;

  /** @param {Wiring} wiring */
  constructor({ silence = null, idle = Infinity, ...on }) {
    this.#on = on;
    this.idle = idle;
    this.watchdog =
      silence &&
      new Watchdog({
        told: silence.told,
        until: () =>
          this.handle === null ? silence.boot : on.isTaken() ? Infinity : silence.taken,
        onTold: (silent) => on.onSilent?.(silent),
        onLost: () => this.died(new Error(t("solver.silent"))),
      });
  }

  /** Start a worker; after a failure, try once more. */
  start() {
    if (this.#stage !== "none") return;
    this.failure = null;
    this.#bootDeaths = 0;
    this.replace();
  }

  /** Replace a worker that is silent. */
  renew() {
    if (this.#worker) this.died(new Error(t("solver.given")));
    else this.start();
  }

  /** There will be no worker any more. */
  close() {
    this.failure = new Error(t("solver.closed"));
    this.#end("closed");
  }

  /** Something is asked of the worker, or nothing is: one that rests is started, or one that does not is ended after a while. @param {boolean} wanted */
  wanted(wanted) {
    clearTimeout(this.#rest);
    if (wanted && this.#stage === "resting") this.replace();
    if (!wanted && this.#stage === "ready")
      this.#rest = setTimeout(() => this.#end("resting"), this.idle);
  }

  /** End the worker, if there is one, and start another. */
  replace() {
    this.#end();
    /** @type {Answerer | null} */ let worker = null;
    /** @type {<Given extends unknown[]>(act: (...given: Given) => void) => (...given: Given) => void} */
    const still =
      (act) =>
      (...given) => {
        if (this.#worker === worker) act(...given);
      }; // another may have replaced it
    const died = still((error) => this.died(error));
    const booted = still((/** @type {Handle} */ handle) => {
      this.#stage = "ready";
      this.handle = handle;
      this.#bootDeaths = 0;
      this.watchdog?.end();
      this.#on.onReady?.();
    });
    try {
      worker = this.#worker = this.#on.spawn(
        died,
        still(() => this.watchdog?.heard()),
      );
      this.#stage = "booting";
      this.watchdog?.listen();
      worker.boot().then(booted, died);
    } catch (error) {
      this.#fail(asError(error));
    }
  }

  /** @param {Stage} [stage]  what comes now */
  #end(stage = "none") {
    this.watchdog?.end();
    clearTimeout(this.#rest);
    this.#worker?.terminate();
    this.#worker = this.handle = null;
    this.#stage = stage;
  }

  /** The worker has ended, or answers no more: another takes its place, unless the start has failed too often. @param {unknown} reason */
  died(reason) {
    const error = asError(reason);
    const wasReady = this.#stage === "ready";
    this.#end();
    this.#on.onLost(error);
    if (!wasReady && (++this.#bootDeaths >= MAX_DEATHS || error instanceof Final))
      this.#fail(error);
    else this.replace();
  }

  /** @param {Error} error */
  #fail(error) {
    this.#end();
    this.failure =
      error instanceof Final
        ? error
        : new Error(t("solver.failed", { message: error.message }), { cause: error });
    this.failure.name = UNAVAILABLE;
    this.#on.onFailed?.(this.failure);
  }
}

/** @param {unknown} error */
const asError = (error) => (error instanceof Error ? error : new Error(String(error)));
