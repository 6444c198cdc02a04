/** What the page says until it is dismissed. */

/** @typedef {import("./views/notices.js").Notice} Notice */

export class Notes {
  /** @type {Notice[]} */ list = [];
  #onChange;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /**
   * Say something; what is said already is said once.
   * @param {string} text
   * @param {{label: string, run: () => void}} [action]
   */
  say(text, action) {
    const notice = {
      text,
      action,
      dismiss: () => {
        this.list = this.list.filter((other) => other !== notice);
        this.#onChange();
      },
    };
    this.list = [...this.list.filter((other) => other.text !== text), notice];
    this.#onChange();
  }

  clear() {
    this.list = [];
  }
}
