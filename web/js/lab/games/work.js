/** Work of the Lab that is done in pieces, can be cancelled, and goes on from there; no browser here. */
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

  /** Begin to run; returns a function that says whether this run goes on. */
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

  /** Stop at once; what was computed stays, and the next run goes on from there. */
  cancel() {
    if (this.status !== "running") return;
    this.#run += 1;
    this.status = "cancelled";
    this.stop();
    this.onChange();
  }

  /** End the piece that is being computed: for the subclass to say how. */
  stop() {}
}
