/** When the page is drawn: in the next frame, once, or when a reply is there. */
import { Alarm } from "./alarm.js";
import { nextFrame } from "./browser.js";

/**
 * How long a drawing waits for a reply, in ms. On a slow phone a drawing takes as long as most replies do, and one without
 * the reply would delay the one with it. A tenth of a second is felt as at once.
 */
export const AT_ONCE = 80;

export class Frames {
  /** Nothing is drawn before the first drawing, which waits for the language. */ #scheduled = true;
  #late = new Alarm(() => this.schedule());
  #draw;

  /** @param {() => void} draw  calls `begun` */
  constructor(draw) {
    this.#draw = draw;
  }

  /** Draw in the next frame, once. */
  schedule = () => {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // A hidden page gets no frames, but is kept up to date.
    if (document.hidden) setTimeout(this.#draw);
    else nextFrame(this.#draw);
  };

  /** Draw soon; a reply is expected, at which `schedule` is to be called. */
  awaitReply() {
    if (!this.#scheduled) this.#late.set(AT_ONCE);
  }

  /** What was to be drawn is drawn now. */
  begun() {
    this.#scheduled = false;
    this.#late.set(null);
  }
}
