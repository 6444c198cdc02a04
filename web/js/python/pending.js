/** One request in the queue, from when it is asked until its promise is settled. */
import { t } from "../words/strings.js";

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

export class Pending {
  text;
  /** Of the parsed reply. @type {Promise<any>} */ promise;
  /** How many workers died while they worked on it. */ deaths = 0;
  /** When it was given to the worker, in ms. */ began = 0;
  /** Whether its promise is settled. */ settled = false;
  rank;
  onStart;
  onProgress;
  grace;
  /** @type {(reply: any) => void} */ #resolve = () => {};
  /** @type {(error: Error) => void} */ #reject = () => {};
  #unlisten;

  /**
   * @param {object} request
   * @param {Options & {grace: number}} options  its signal is not aborted yet
   * @param {() => void} onAbort  called when it has been taken back
   */
  constructor(request, { onProgress, signal, rank = () => -1, onStart = () => {}, grace }, onAbort) {
    this.text = JSON.stringify(request);
    this.rank = rank;
    this.onStart = onStart;
    this.onProgress = onProgress;
    this.grace = grace;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const takeBack = () => {
      this.drop();
      onAbort();
    };
    signal?.addEventListener("abort", takeBack, { once: true });
    this.#unlisten = () => signal?.removeEventListener("abort", takeBack);
  }

  /** @param {string} reply  as JSON */
  answer(reply) {
    try {
      const parsed = JSON.parse(reply);
      this.#settle();
      this.#resolve(parsed);
    } catch (error) {
      this.reject(new Error(t("solver.unclear"), { cause: error }));
    }
  }

  /** @param {Error} error */
  reject(error) {
    this.#settle();
    this.#reject(error);
  }

  /** It is no longer wanted. */
  drop() {
    this.reject(abortError());
  }

  #settle() {
    this.settled = true;
    this.#unlisten();
  }
}

/** The error of a request that is no longer wanted. */
export const abortError = () => new DOMException("The request is no longer wanted.", "AbortError");
