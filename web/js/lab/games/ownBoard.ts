/**
 * The board that a person adds to the Lab: its sizes, and what Python says of it. It does not know
 * the browser.
 */
import { boardRequest } from "../../questions/requests.ts";
import { boardOf, writeRules, type BoardForm } from "../../words/notation.ts";
import type { CoreError, Request } from "../../questions/types.ts";

/** The largest board on which strategies are compared. */
export const MAX_OWN = { pegs: 200, colours: 200 };

export class OwnBoard {
  form: BoardForm = { pegs: 4, colours: 7, repeats: true };
  /** What Python says of boards; null where it is still asked. */
  #replies = new Map<string, { error?: CoreError } | null>();
  #on;

  constructor(wiring: { ask: (request: Request) => Promise<any>; onChange: () => void }) {
    this.#on = wiring;
  }

  /** The text of its rules, or null as long as a size is no whole number from 1 on. */
  get rules() {
    const board = boardOf(this.form);
    return board && writeRules(board);
  }

  get isTooLarge() {
    const { pegs, colours } = this.form;
    return Number(pegs) > MAX_OWN.pegs || Number(colours) > MAX_OWN.colours;
  }

  /** What Python says of the board, once it is there. */
  get reply() {
    return (this.rules && this.#replies.get(this.rules)) || null;
  }

  /**
   * Change it, and ask Python whether there is such a board.
   * @param change - none where the form is opened
   */
  async set(change?: Partial<BoardForm>) {
    Object.assign(this.form, change);
    this.#on.onChange();
    const { rules } = this;
    if (!rules || this.isTooLarge || this.#replies.has(rules)) return;
    this.#replies.set(rules, null);
    try {
      this.#replies.set(rules, await this.#on.ask(boardRequest(rules)));
    } catch {
      this.#replies.delete(rules); // there is no Python, which the page tells; the next change asks again
    }
    this.#on.onChange();
  }
}
