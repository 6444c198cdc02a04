/** A computation of the Lab in pieces, which can be cancelled and continued. It does not know the browser. */
export class Work {
  /** @type {"idle" | "running" | "cancelled" | "done"} */ status = "idle";
  #run = 0;

  /**
   * @param {object} wiring
   * @param {import("./runners.js").Ask} wiring.ask
   * @param {() => void} wiring.onChange
   * @param {() => number} [wiring.now]  in ms
   */
  constructor({ ask, onChange, now = () => performance.now() }) {
    this.ask = ask;
    this.onChange = onChange;
    this.now = now;
  }

  /** Begin a run; returns a function that says whether it is still the current run. */
  begin() {
    const run = ++this.#run;
    this.status = "running";
    this.onChange();
    return () => run === this.#run;
  }

  finish() {
    this.status = "done";
    this.onChange();
  }

  /** Cancel the run; its results stay, and the next run continues from them. */
  cancel() {
    if (this.status !== "running") return;
    this.#run += 1;
    this.status = "cancelled";
    this.stop();
    this.onChange();
  }

  /** Stop the piece that is being computed; overridden by subclasses. */
  stop() {}
}
