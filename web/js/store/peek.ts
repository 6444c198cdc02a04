/**
 * Shows what is covered, for as long as a button is held down; or, where it is a long text, until
 * it is covered again. Whatever else happens covers it: another scene, another window, a hidden
 * page.
 */

export interface Hold {
  /** How long it is held before anything shows, in ms: long enough to be noticed. */
  wait?: number;
  /** Whether it shows on after the button is let go. */
  stays?: boolean;
  onShown?: () => void;
}

/** Held: not for long enough yet. */
export type Sight = "covered" | "held" | "shown";

/**
 * A click within this time after a hold belongs to the hold, in ms of the events' time stamps: a
 * busy page is late.
 */
const SAME = 500;

export class Peek {
  #sight: Sight = "covered";
  #scene = "";
  #stays = false;
  #ended = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether it hears of what covers it. */ #watches = false;
  #on;

  /** `scene`: what is where on the page. */
  constructor({
    scene,
    onChange,
    watch = watchPeek,
  }: { scene: () => string; onChange: () => void; watch?: (peek: Peek) => void }) {
    this.#on = { scene, onChange, watch };
  }

  get sight(): Sight {
    return this.#scene === this.#on.scene() ? this.#sight : "covered";
  }

  /** The button is pressed. */
  begin({ wait = 0, stays = false, onShown = () => {} }: Hold) {
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

  /** The button is let go. */
  end({ timeStamp }: { timeStamp: number }) {
    this.#ended = timeStamp; // even if something else has covered it meanwhile
    if (!(this.#stays && this.sight === "shown")) this.cover();
  }

  /** A click without a hold, as some screen readers send it: shows, or covers again. */
  click(hold: Hold, { timeStamp }: { timeStamp: number }) {
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

/** Cover when the button is let go anywhere, or the page is left. */
function watchPeek(peek: Peek) {
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
