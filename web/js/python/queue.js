/** The requests that wait for a worker. Each has a rank that may change while it waits. */
import { t } from "../words/strings.js";

/**
 * How a request is asked. `rank` is called whenever one is chosen: the lowest rank comes first, and null means that
 * the request is no longer wanted. A request without `rank` comes before all others. `onStart` is called when the
 * worker gets the request. `grace` is how long the request may run once it is no longer wanted, in ms.
 * @typedef {object} Options
 * @property {(progress: any) => void} [onProgress]
 * @property {AbortSignal} [signal]  aborted when the person takes the request back
 * @property {() => number | null} [rank]
 * @property {() => void} [onStart]
 * @property {number} [grace]
 */

/** The error of a request that is no longer wanted. */
const abortError = () => new DOMException("The request is no longer wanted.", "AbortError");

/** One request, until its promise is settled. */
export class Asked {
  text;
  /** Of the parsed reply. @type {Promise<any>} */ promise;
  /** Whether the promise is settled. */ settled = false;
  /** How many workers ended while they worked on it. */ deaths = 0;
  /** When a worker got it, in ms. */ began = 0;
  how;
  /** @type {(reply: any) => void} */ #resolve = () => {};
  /** @type {(error: Error) => void} */ #reject = () => {};

  /** @param {{action?: string}} request @param {Options} how */
  constructor(request, how) {
    this.action = request.action ?? "";
    this.text = JSON.stringify(request);
    this.how = how;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** The lowest comes first; null where it is no longer wanted. */
  get rank() {
    return this.how.rank ? this.how.rank() : -1;
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

  /** @param {Error} [error]  if none is given, it is no longer wanted */
  reject(error = abortError()) {
    this.settled = true;
    this.#reject(error);
  }
}

export class Queue {
  /** @type {Asked[]} */ #waiting = [];

  get isEmpty() {
    return this.#waiting.length === 0;
  }

  /** @param {Asked} asked */
  add(asked) {
    this.#waiting.push(asked);
  }

  /** Put one that was taken back to the front. @param {Asked} asked */
  putBack(asked) {
    this.#waiting.unshift(asked);
  }

  /** Drop what is no longer wanted. */
  review() {
    for (const asked of this.#waiting) if (!asked.settled && asked.rank === null) asked.reject();
    this.#waiting = this.#waiting.filter(({ settled }) => !settled);
  }

  /** Take the request of the lowest rank, the first of several. @param {(asked: Asked) => boolean} may  which may be taken */
  take(may) {
    /** @type {Asked | null} */ let best = null;
    let least = Infinity;
    for (const asked of this.#waiting.filter(may)) {
      const rank = asked.rank ?? Infinity;
      if (rank < least) [best, least] = [asked, rank];
    }
    this.#waiting = this.#waiting.filter((asked) => asked !== best);
    return best;
  }

  /** Reject all. @param {Error} error */
  rejectAll(error) {
    for (const asked of this.#waiting.splice(0)) asked.reject(error);
  }
}
