/**
 * A computation of Python, one run at a time: the person can cancel it, and hears if it is silent
 * for long.
 */

/** The person is told of a silence of this length, in seconds. */
export const SILENT = 5;

export class Work {
  status: "idle" | "running" | "cancelled" | "done" = "idle";
  /** Whether it has said nothing for `SILENT` seconds: it may never end. */ silent = false;
  #stop = new AbortController();
  #clock: ReturnType<typeof setTimeout> | undefined;
  #onChange;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get running() {
    return this.status === "running";
  }

  /** Begin a run in the place of the one before; the signal is aborted when it is cancelled. */
  begin() {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.status = "running";
    this.changed();
    return this.#stop.signal;
  }

  /** There is something new to see, so it is not silent. */
  changed() {
    clearTimeout(this.#clock);
    this.silent = false;
    if (this.running) {
      this.#clock = setTimeout(() => {
        this.silent = true;
        this.#onChange();
      }, SILENT * 1000);
    }
    this.#onChange();
  }

  /** The run with this signal has ended, unless it was cancelled before. */
  end(signal: AbortSignal) {
    if (!signal.aborted) this.status = "done";
    this.changed();
  }

  /** Cancel the run; its results stay. */
  cancel() {
    if (!this.running) return;
    this.#stop.abort();
    this.status = "cancelled";
    this.changed();
  }
}
