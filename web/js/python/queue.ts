/** The requests that wait for a worker. Each has a rank that may change while it waits. */
import { t } from "../words/strings.ts";

/**
 * How a request is asked. `rank` is called whenever one is chosen: the lowest rank comes first, and
 * null means that the request is no longer wanted. A request without `rank` comes before all
 * others. `onStart` is called when the worker gets the request. `grace` is how long the request may
 * run once it is no longer wanted, in ms.
 */
export interface Options {
  onProgress?: (progress: any) => void;
  /** Aborted when the person takes the request back. */
  signal?: AbortSignal;
  rank?: () => number | null;
  onStart?: () => void;
  grace?: number;
}

const abortError = () => new DOMException("The request is no longer wanted.", "AbortError");

/** One request, until its promise is settled. */
export class Asked {
  action;
  text;
  /** Of the parsed reply. */ promise: Promise<any>;
  settled = false;
  /** How many workers ended while they worked on it. */ deaths = 0;
  /** When a worker got it, in ms. */ began = 0;
  how;
  #resolve: (reply: any) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(request: { action?: string }, how: Options) {
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

  /** @param reply - as JSON */
  answer(reply: string) {
    try {
      this.#resolve(JSON.parse(reply));
      this.settled = true;
    } catch (error) {
      this.reject(new Error(t("solver.unclear"), { cause: error }));
    }
  }

  /** @param error - if none is given, it is no longer wanted */
  reject(error: Error = abortError()) {
    this.settled = true;
    this.#reject(error);
  }
}

export class Queue {
  #waiting: Asked[] = [];

  get isEmpty() {
    return this.#waiting.length === 0;
  }

  add(asked: Asked) {
    this.#waiting.push(asked);
  }

  /** Put one that was taken back to the front. */
  putBack(asked: Asked) {
    this.#waiting.unshift(asked);
  }

  /** Drop what is no longer wanted. */
  review() {
    for (const asked of this.#waiting) if (!asked.settled && asked.rank === null) asked.reject();
    this.#waiting = this.#waiting.filter(({ settled }) => !settled);
  }

  /**
   * Take the request of the lowest rank, the first of several.
   * @param may - which may be taken
   */
  take(may: (asked: Asked) => boolean) {
    let best: Asked | null = null;
    let least = Infinity;
    for (const asked of this.#waiting.filter(may)) {
      const rank = asked.rank ?? Infinity;
      if (rank < least) [best, least] = [asked, rank];
    }
    this.#waiting = this.#waiting.filter((asked) => asked !== best);
    return best;
  }

  rejectAll(error: Error) {
    for (const asked of this.#waiting.splice(0)) asked.reject(error);
  }
}
