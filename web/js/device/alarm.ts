/** Waiting: for a time, and for the next frame. */

/** Calls a function after a while, once: setting it again replaces what was set. */
export class Alarm {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ring;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** @param ms - null for never */
  set(ms: number | null) {
    clearTimeout(this.#timer);
    this.#timer = ms === null ? undefined : setTimeout(() => this.now(), ms);
  }

  get isSet() {
    return this.#timer !== undefined;
  }

  now() {
    if (!this.isSet) return;
    this.set(null);
    this.#ring();
  }
}

/** Tells whether something has been the same for a while. */
export class Debounce {
  #what: string | null = null;
  #isOver = false;
  #alarm;
  #ms;

  constructor(ms: number, then: () => void) {
    this.#ms = ms;
    this.#alarm = new Alarm(() => {
      this.#isOver = true;
      then();
    });
  }

  /** True if this was the same at every call for that long; null never is. */
  isOver(what: string | null) {
    if (what !== this.#what) {
      this.#what = what;
      this.#isOver = false;
      this.#alarm.set(what === null ? null : this.#ms);
    }
    return this.#isOver;
  }
}

export function nextFrame(run: () => void) {
  if (typeof requestAnimationFrame === "function") requestAnimationFrame(run);
  else setTimeout(run, 16);
}

/** The longest wait for a drawing, in ms: a window behind others may get no frame. */
const MAX_UNPAINTED = 1000;

/** Resolves when the browser has drawn what is in the page now. */
export const painted = (): Promise<unknown> =>
  new Promise((done) => {
    nextFrame(() => setTimeout(done));
    setTimeout(done, document.hidden ? 0 : MAX_UNPAINTED);
  });
