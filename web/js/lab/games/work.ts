/**
 * A computation of Python, one run at a time: the person can cancel it, and hears if it is silent
 * for long.
 */

import { Alarm } from "../../device/alarm.ts";

/** The person hears of a silence of this length, in seconds. */
export const SILENT = 5;

export class Work {
  status: "idle" | "running" | "cancelled" | "done" = "idle";
  /** True if Python is silent: it may never end. */ silent = false;
  #stop = new AbortController();
  #silence = new Alarm(() => {
    this.silent = true;
    this.#onChange();
  });
  #onChange;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get running() {
    return this.status === "running";
  }

  /** The signal is aborted when the run is cancelled, or another begins. */
  begin() {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.status = "running";
    this.changed();
    return this.#stop.signal;
  }

  changed() {
    this.silent = false;
    this.#silence.set(this.running ? SILENT * 1000 : null);
    this.#onChange();
  }

  end(signal: AbortSignal) {
    if (!signal.aborted) this.status = "done";
    this.changed();
  }

  cancel() {
    if (!this.running) return;
    this.#stop.abort();
    this.status = "cancelled";
    this.changed();
  }
}
