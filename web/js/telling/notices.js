/** Notices: each is shown for as long as it takes to read, or until it is dismissed. */

/** @import { Notice } from "../views/board/view.js" */

/** The time to notice a notice, and to read one letter of it, in ms. */
const NOTICED = 5000;
const LETTER = 60;
/** Time is counted in pieces of this many ms. */
const PIECE = 500;

/**
 * Wait for one piece of time in which the page is visible: it begins with a frame, which a hidden page
 * does not get and a busy page gets late.
 * @returns {Promise<void>}
 */
const piece = () =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done, PIECE));
  });

export class Notices {
  /** @type {Notice[]} */ list = [];
  #onChange;
  #piece;

  /** @param {() => void} onChange @param {() => Promise<void>} [next]  resolves after a piece of time */
  constructor(onChange, next = piece) {
    this.#onChange = onChange;
    this.#piece = next;
  }

  /**
   * Show a notice; one with the same text is replaced. It disappears when there was time to read it,
   * unless it has an action or is to stay; then with its action. Returns what dismisses it.
   * @param {string} text
   * @param {{action?: {label: string, run: () => void}, stays?: boolean}} [how]
   */
  say(text, { action, stays = false } = {}) {
    const run = () => {
      this.#drop(notice);
      action?.run();
    };
    /** @type {Notice} */
    const notice = {
      text,
      action: action && { ...action, run },
      held: false,
      dismiss: () => this.#drop(notice),
    };
    this.list = [...this.list.filter((other) => other.text !== text), notice];
    if (!action && !stays) this.#countDown(notice);
    this.#onChange();
    return notice.dismiss;
  }

  /** @param {Notice} notice */
  async #countDown(notice) {
    const time = NOTICED + LETTER * notice.text.length;
    for (let rest = time; rest > 0 && this.list.includes(notice); ) {
      await this.#piece();
      // The time starts again after the pointer or the focus was on it.
      rest = notice.held ? time : rest - PIECE;
    }
    this.#drop(notice);
  }

  /** @param {Notice} notice */
  #drop(notice) {
    if (!this.list.includes(notice)) return;
    this.list = this.list.filter((other) => other !== notice);
    this.#onChange();
  }
}
