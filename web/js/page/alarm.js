/** Calls a function after a while, once: setting it again replaces what was set. */
export class Alarm {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #ring;

  /** @param {() => void} ring */
  constructor(ring) {
    this.#ring = ring;
  }

  /** @param {number | null} ms  null: not at all */
  set(ms) {
    clearTimeout(this.#timer);
    this.#timer = ms === null ? undefined : setTimeout(this.#ring, ms);
  }
}
