/** The board that a person adds to the Lab, and what Python says of it. */
import { boardRequest } from "../../questions/requests.ts";
import { boardOf, writeRules, type BoardForm } from "../../words/notation.ts";
import type { CoreError, Request } from "../../questions/types.ts";

export const MAX_OWN = { pegs: 200, colours: 200 };

export class OwnBoard {
  form: BoardForm = { pegs: 4, colours: 7, kind: "r" };
  /** Null if Python is still asked. */
  #replies = new Map<string, { error?: CoreError } | null>();
  #on;

  constructor(wiring: { ask: (request: Request) => Promise<any>; onChange: () => void }) {
    this.#on = wiring;
  }

  /** Null as long as a size is no whole number from 1 on. */
  get rules() {
    const board = boardOf(this.form);
    return board && writeRules(board);
  }

  get isTooLarge() {
    const { pegs, colours } = this.form;
    return Number(pegs) > MAX_OWN.pegs || Number(colours) > MAX_OWN.colours;
  }

  get reply() {
    return (this.rules && this.#replies.get(this.rules)) || null;
  }

  /** @param change - none where the form is opened */
  async set(change?: Partial<BoardForm>) {
    Object.assign(this.form, change);
    this.#on.onChange();
    const { rules } = this;
    if (!rules || this.isTooLarge || this.#replies.has(rules)) return;
    this.#replies.set(rules, null);
    try {
      this.#replies.set(rules, await this.#on.ask(boardRequest(rules)));
    } catch {
      this.#replies.delete(rules); // there is no Python; the next change asks again
    }
    this.#on.onChange();
  }
}
