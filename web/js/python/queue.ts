import { t } from "../words/strings.ts";

/**
 * The request with the lowest `rank` comes first, and one without a rank before all others. The
 * rank may change while it waits; null means that it is no longer wanted, and then it may run for
 * `grace` ms more.
 */
export interface Options {
  onProgress?: (progress: any) => void;
  signal?: AbortSignal;
  rank?: () => number | null;
  onStart?: () => void;
  grace?: number;
}

const abortError = () => new DOMException("The request is no longer wanted.", "AbortError");

export class Asked {
  action;
  text;
  promise: Promise<any>;
  settled = false;
  /** Counts the workers that ended over it. */ deaths = 0;
  /** The time at which a worker got it, in ms. */ began = 0;
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

  get rank() {
    return this.how.rank ? this.how.rank() : -1;
  }

  answer(reply: string) {
    try {
      this.#resolve(JSON.parse(reply));
      this.settled = true;
    } catch (error) {
      this.reject(new Error(t("solver.unclear"), { cause: error }));
    }
  }

  /** @param error - missing if the request is no longer wanted */
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

  putBack(asked: Asked) {
    this.#waiting.unshift(asked);
  }

  review() {
    for (const asked of this.#waiting) if (!asked.settled && asked.rank === null) asked.reject();
    this.#waiting = this.#waiting.filter(({ settled }) => !settled);
  }

  /** Takes the request of the lowest rank, the first of several. */
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
