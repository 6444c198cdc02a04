import { Alarm } from "../device/alarm.ts";
import { nextFrame } from "../device/browser.ts";
import { moving } from "../device/motion.ts";

/**
 * A drawing waits for a reply no longer than this, in ms. On a slow phone a drawing takes as long
 * as most replies do, and would delay the one with the reply. A tenth of a second feels instant.
 */
export const AT_ONCE = 80;

/** A report of progress waits for another drawing no longer than this, in ms. */
export const PROGRESS = 250;

export class Frames {
  /** The first drawing waits for the language, so no drawing is scheduled before it. */
  #scheduled = true;
  #framed = false;
  /** Set while the drawing waits for a reply. */ #late = new Alarm(() => this.schedule());
  #later = new Alarm(() => this.whenStill());
  #draw;

  constructor(page: { painter: { update: () => void } }) {
    this.#draw = () => page.painter.update();
  }

  schedule = () => {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#late.set(null);
    // A hidden page gets no frames, but is kept up to date.
    this.#framed = !document.hidden;
    if (this.#framed) nextFrame(this.#draw);
    else setTimeout(this.#draw);
  };

  /** Draw when nothing moves: a drawing takes as long as several frames of a motion. */
  whenStill() {
    const ms = document.hidden ? 0 : moving();
    if (ms) this.#later.set(ms);
    else this.schedule();
  }

  /** The page is hidden, or a form is sent, and its handler knows only the last drawing. */
  atOnce() {
    if (this.#framed || this.#late.isSet) this.#draw();
  }

  awaitReply() {
    if (!this.#scheduled) this.#late.set(AT_ONCE);
  }

  /**
   * The reply that a drawing waits for is drawn without waiting for a frame.
   * @param expected - whether that reply is still to come
   */
  arrived(expected: boolean) {
    if (!this.#late.isSet) this.whenStill();
    else if (!expected) this.#draw();
  }

  progressed() {
    if (!this.#later.isSet) this.#later.set(PROGRESS);
  }

  begun() {
    this.#scheduled = this.#framed = false;
    this.#late.set(null);
    this.#later.set(null);
  }
}
