/** What the page says about itself: for as long as it takes to read, or until it is dismissed. */

/** @typedef {import("../views/notices.js").Notice} Notice */

/** How long a notice is to be noticed, and how long a letter of it takes to be read, in ms. */
const NOTICED = 5000;
const LETTER = 60;
/** Time is counted in pieces of so many ms. */
const PIECE = 500;

/**
 * Wait for one piece of the time in which the page is seen: from a frame on, which a page that is
 * out of sight does not get, and one that is behind with its work gets late.
 * @returns {Promise<void>}
 */
const piece = () =>
  new Promise((done) => { requestAnimationFrame(() => setTimeout(done, PIECE)); }); // prettier-ignore

export class Notes {
  /** @type {Notice[]} */ list = [];
  #onChange;
  #piece;

  /**
   * @param {() => void} onChange
   * @param {() => Promise<void>} [next]  resolves after a piece of time
   */
  constructor(onChange, next = piece) {
    this.#onChange = onChange;
    this.#piece = next;
  }

  /**
   * Say something; what is said already is said anew. It goes by itself when it could be read, but
   * not what wants an action or is to stay.
   * @param {string} text
   * @param {{action?: {label: string, run: () => void}, stays?: boolean}} [how]
   */
  say(text, { action, stays = false } = {}) {
    /** @type {Notice} */
    const notice = { text, action, held: false, dismiss: () => this.#drop(notice) };
    this.list = [...this.list.filter((other) => other.text !== text), notice];
    if (!action && !stays) this.#countDown(notice);
    this.#onChange();
  }

  clear() {
    this.list = [];
  }

  /** @param {Notice} notice */
  async #countDown(notice) {
    const time = NOTICED + LETTER * notice.text.length;
    for (let rest = time; rest > 0 && this.list.includes(notice); ) {
      await this.#piece();
      // Time begins anew after the pointer, or the focus, was on it.
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
