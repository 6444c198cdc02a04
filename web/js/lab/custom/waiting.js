/** A computation that may never end: it can be cancelled, and its silence is noticed. */

/** Seconds of silence after which the person is told. */
export const SILENT = 5;

export class Waiting {
  /** @type {AbortController | null} */ #stop = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #clock;
  #onChange;
  /** Whether it has been silent for long. */
  silent = false;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  get running() {
    return this.#stop !== null;
  }

  /** Begin; what was running before is cancelled. */
  begin() {
    this.cancel();
    const stop = new AbortController();
    this.#stop = stop;
    const heard = () => {
      if (this.#stop !== stop) return;
      clearTimeout(this.#clock);
      if (this.silent) this.#tell(false);
      this.#clock = setTimeout(() => this.#tell(true), SILENT * 1000);
    };
    const end = () => {
      if (this.#stop !== stop) return;
      this.#stop = null;
      clearTimeout(this.#clock);
      this.silent = false;
    };
    heard();
    return { signal: stop.signal, heard, end };
  }

  cancel() {
    this.#stop?.abort();
    this.#stop = null;
    clearTimeout(this.#clock);
    this.silent = false;
  }

  /** @param {boolean} silent */
  #tell(silent) {
    this.silent = silent;
    this.#onChange();
  }
}
