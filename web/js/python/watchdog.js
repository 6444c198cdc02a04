/**
 * Counts how long a worker is silent. It counts ticks and reads no clock: while the machine sleeps or
 * the browser holds the page still, no ticks come.
 */

/**
 * How long a worker may be silent, in ms. `told`: after that the person is told; `taken`: after
 * that a request that has not reached its worker is asked of another; `boot`: after that a worker
 * that is starting is replaced.
 * @typedef {{told: number, taken: number, boot: number}} Limits
 */

/**
 * A busy machine takes a minute to start Python, and is silent for half of it. A computation has no
 * limit: the person is told of its silence, and only the person ends it.
 * @type {Limits}
 */
export const SILENCE = { told: 20_000, taken: 30_000, boot: 90_000 };

/** How often silence is counted, in ms. */
const TICK = 1000;

export class Watchdog {
  #silent = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #ticks;
  #on;

  /**
   * @param {object} wiring
   * @param {number} wiring.told  after so much silence `onTold` is called, in ms
   * @param {() => number} wiring.until  after so much the worker is lost, in ms
   * @param {(silent: boolean) => void} wiring.onTold  it is silent for long, or no longer
   * @param {() => void} wiring.onLost
   */
  constructor(wiring) {
    this.#on = wiring;
  }

  /** Expect signs of life from now on. */
  listen() {
    this.heard();
    this.#ticks ??= setInterval(() => this.#tick(), TICK);
  }

  /** The worker gave a sign of life. */
  heard() {
    const wasTold = this.#silent >= this.#on.told;
    this.#silent = 0;
    if (wasTold) this.#on.onTold(false);
  }

  /** Expect nothing more. */
  end() {
    this.heard();
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }

  #tick() {
    this.#silent += TICK;
    if (this.#silent >= this.#on.until()) this.#on.onLost();
    else if (this.#silent === this.#on.told) this.#on.onTold(true);
  }
}
