import type { Notice } from "../views/board/view.ts";

/** The time that a person needs to notice a notice, and to read one letter of it, in ms. */
const NOTICED = 5000;
const LETTER = 60;
/** The length of a piece of time, in ms. */
const PIECE = 500;

/**
 * A piece of time in which the page is visible begins with a frame, which a hidden page does not
 * get and a busy page gets late.
 */
const piece = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done, PIECE));
  });

export class Notices {
  list: Notice[] = [];
  #onChange;
  #piece;

  constructor(onChange: () => void, next: () => Promise<void> = piece) {
    this.#onChange = onChange;
    this.#piece = next;
  }

  /**
   * A notice with the same text is replaced. It disappears when there was time to read it, unless
   * it has an action or is to stay. Returns what dismisses it.
   */
  say(
    text: string,
    {
      action,
      stays = false,
    }: { action?: { label: string; run: () => void }; stays?: boolean } = {},
  ) {
    const run = () => {
      this.#drop(notice);
      action?.run();
    };
    const notice: Notice = {
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

  async #countDown(notice: Notice) {
    const time = NOTICED + LETTER * notice.text.length;
    for (let rest = time; rest > 0 && this.list.includes(notice); ) {
      await this.#piece();
      // The time starts again after the pointer or the focus was on it.
      rest = notice.held ? time : rest - PIECE;
    }
    this.#drop(notice);
  }

  #drop(notice: Notice) {
    if (!this.list.includes(notice)) return;
    this.list = this.list.filter((other) => other !== notice);
    this.#onChange();
  }
}
