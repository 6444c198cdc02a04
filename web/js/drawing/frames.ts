/** When the page is drawn: in the next frame, once, or with a reply. */
import { Alarm } from "../device/alarm.ts";
import { nextFrame } from "../device/browser.ts";

/**
 * How long a drawing waits for a reply, in ms. On a slow phone a drawing takes as long as most
 * replies do, and one without the reply would delay the one with it. A tenth of a second feels
 * instant.
 */
export const AT_ONCE = 80;

/**
 * How long a report of progress waits to be drawn with something else, in ms: motions at the end of
 * a game go on meanwhile.
 */
export const PROGRESS = 250;

export class Frames {
  /** Nothing is drawn before the first drawing, which waits for the language. */ #scheduled = true;
  /** Whether what is to be drawn waits for a frame. */ #framed = false;
  /** Set while what is to be drawn waits for a reply. */ #late = new Alarm(() => this.schedule());
  /** Set while there is progress that was not drawn. */ #progress = new Alarm(() =>
    this.schedule(),
  );
  #draw;

  /** @param page - `update` draws, and calls `begun` */
  constructor(page: { painter: { update: () => void } }) {
    this.#draw = () => page.painter.update();
  }

  /** Draw in the next frame, once. */
  schedule = () => {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#late.set(null);
    // A hidden page gets no frames, but is kept up to date.
    this.#framed = !document.hidden;
    if (this.#framed) nextFrame(this.#draw);
    else setTimeout(this.#draw);
  };

  /**
   * Draw now: the page is hidden, or a form is sent, and its handler knows only the last drawing.
   */
  atOnce() {
    if (this.#framed || this.#late.isSet) this.#draw();
  }

  /** Draw soon; a reply is expected. */
  awaitReply() {
    if (!this.#scheduled) this.#late.set(AT_ONCE);
  }

  /**
   * Draw what has arrived. The reply that a drawing waits for is drawn without waiting for a frame.
   * @param expected - whether that reply is still to come
   */
  arrived(expected: boolean) {
    if (!this.#late.isSet) this.schedule();
    else if (!expected) this.#draw();
  }

  /** Something has got on, which is drawn soon. */
  progressed() {
    if (!this.#progress.isSet) this.#progress.set(PROGRESS);
  }

  /** What was to be drawn is drawn now. */
  begun() {
    this.#scheduled = this.#framed = false;
    this.#late.set(null);
    this.#progress.set(null);
  }
}
