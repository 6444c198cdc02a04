/**
 * Shows what is covered, for as long as a button is held down; or, where it is a long text, until it is
 * covered again. Whatever else happens covers it: another scene, another window, a hidden page.
 */

/**
 * @typedef {object} Hold
 * @property {number} [wait]  how long it is held before anything shows, in ms: long enough to be noticed
 * @property {boolean} [stays]  whether it shows on after the button is let go
 * @property {() => void} [onShown]
 */
/** @typedef {"covered" | "held" | "shown"} Sight  held: not for long enough yet */

/** A click within this time after a hold belongs to the hold, in ms of the events' time stamps: a busy page is late. */
const SAME = 500;

export class Peek {
  /** @type {Sight} */ #sight = "covered";
  #scene = "";
  #stays = false;
  #ended = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** Whether it hears of what covers it. */ #watches = false;
  #on;

  /**
   * @param {object} wiring
   * @param {() => string} wiring.scene  what is where on the page
   * @param {() => void} wiring.onChange
   * @param {(peek: Peek) => void} [wiring.watch]
   */
  constructor({ scene, onChange, watch = watchPeek }) {
    this.#on = { scene, onChange, watch };
  }

  /** What is to be seen in this scene. @returns {Sight} */
  get sight() {
    return this.#scene === this.#on.scene() ? this.#sight : "covered";
  }

  /** The button is pressed. @param {Hold} hold */
  begin({ wait = 0, stays = false, onShown = () => {} }) {
    if (!this.#watches) this.#on.watch(this);
    this.#watches = true;
    clearTimeout(this.#timer);
    const scene = this.#on.scene();
    this.#scene = scene;
    this.#stays = stays;
    const show = () => {
      if (this.#on.scene() !== scene) return this.cover();
      this.#sight = "shown";
      onShown();
      this.#on.onChange();
    };
    this.#sight = "held";
    if (wait) this.#timer = setTimeout(show, wait);
    else show();
    this.#on.onChange();
  }

  /** The button is let go. @param {{timeStamp: number}} event */
  end({ timeStamp }) {
    this.#ended = timeStamp; // even if something else has covered it meanwhile
    if (!(this.#stays && this.sight === "shown")) this.cover();
  }

  /**
   * A click without a hold, as some screen readers send it: shows, or covers again.
   * @param {Hold} hold
   * @param {{timeStamp: number}} event
   */
  click(hold, { timeStamp }) {
    if (timeStamp - this.#ended < SAME) return;
    if (this.sight === "covered") this.begin({ ...hold, wait: 0, stays: true });
    else this.cover();
  }

  cover() {
    clearTimeout(this.#timer);
    if (this.#sight === "covered") return;
    this.#sight = "covered";
    this.#on.onChange();
  }
}

/** Cover when the button is let go anywhere, or the page is left. @param {Peek} peek */
function watchPeek(peek) {
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => peek.end(event), { capture: true });
  }
  addEventListener(
    "keyup",
    (event) => {
      if (event.key === " " || event.key === "Enter") peek.end(event);
    },
    { capture: true },
  );
  for (const left of ["blur", "pagehide"]) addEventListener(left, () => peek.cover());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) peek.cover();
  });
}
