/** Something that runs and may never end: it can be given up, and is told of when it is silent. */

/** Seconds without a word after which the person is told. */
export const SILENT = 5;

export class Waiting {
  /** @type {AbortController | null} */ #stop = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #clock;
  #onChange;
  /** Whether nothing has been heard for long. */
  silent = false;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  get running() {
    return this.#stop !== null;
  }

  /** What was running before is given up. */
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
