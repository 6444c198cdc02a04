/**
 * Counts how long a worker is silent. It counts ticks and reads no clock: while the machine sleeps
 * or the browser holds the page still, no ticks come.
 */

const TICK = 1000;

export class Watchdog {
  #silent = 0;
  #limit = Infinity;
  #ticks: ReturnType<typeof setInterval> | undefined;
  #on;

  /**
   * `told` is in ms; `onTold` hears whether the worker is silent for long, `onLost` that it is
   * lost.
   */
  constructor(wiring: { told: number; onTold: (silent: boolean) => void; onLost: () => void }) {
    this.#on = wiring;
  }

  /** @param limit - how long the worker may be silent, in ms */
  listen(limit: number) {
    this.heard();
    this.#limit = limit;
    this.#ticks ??= setInterval(() => this.#tick(), TICK);
  }

  heard() {
    const wasTold = this.#silent >= this.#on.told;
    this.#silent = 0;
    if (wasTold) this.#on.onTold(false);
  }

  end() {
    this.heard();
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }

  #tick() {
    this.#silent += TICK;
    if (this.#silent >= this.#limit) this.#on.onLost();
    else if (this.#silent === this.#on.told) this.#on.onTold(true);
  }
}
