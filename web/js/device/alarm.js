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
    this.#timer = ms === null ? undefined : setTimeout(() => this.now(), ms);
  }

  /** Whether it will ring. */
  get isSet() {
    return this.#timer !== undefined;
  }

  /** Ring now instead, if it is set. */
  now() {
    if (!this.isSet) return;
    this.set(null);
    this.#ring();
  }
}

/** Tells whether something has been the same for a while, and calls a function when it has. */
export class Debounce {
  /** @type {string | null} */ #what = null;
  #isOver = false;
  #alarm;
  #ms;

  /** @param {number} ms @param {() => void} then */
  constructor(ms, then) {
    this.#ms = ms;
    this.#alarm = new Alarm(() => {
      this.#isOver = true;
      then();
    });
  }

  /** Whether this, as text, was the same at every call for that long; null never is. @param {string | null} what */
  isOver(what) {
    if (what !== this.#what) {
      this.#what = what;
      this.#isOver = false;
      this.#alarm.set(what === null ? null : this.#ms);
    }
    return this.#isOver;
  }
}
