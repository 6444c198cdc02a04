/**
 * What the person began before the reply that it needs was there. It is done when the reply is
 * there, unless the person does something else before.
 */
import { keyOf } from "../questions/replies.ts";
import type { ReplyTo, Request } from "../questions/types.ts";

export class Held {
  /**
   * What was begun last: its request, what is done with the reply, and how often the person had
   * acted by then.
   */
  #begun: { request: Request; act: (reply: any) => void; acts: number } | null = null;
  #page;

  /** @param page - `acts`: how often the person has acted */
  constructor(page: { effects: { acts: number } }) {
    this.#page = page;
  }

  /** What is asked for it; null where nothing is held. */
  get request() {
    return this.#begun?.acts === this.#page.effects.acts ? this.#begun.request : null;
  }

  /** Act when a reply is there; what was held before is dropped. */
  until(request: Request, act: (reply: any) => void) {
    this.#begun = { request, act, acts: this.#page.effects.acts };
  }

  /** Whether something is held until the reply to a request is there. */
  isFor(request: Request) {
    const held = this.request;
    return held !== null && keyOf(held) === keyOf(request);
  }

  /** Do what is held, if its reply is there. */
  settle(replyTo: ReplyTo) {
    const reply = this.request && replyTo(this.request)?.reply;
    if (!reply) return;
    const act = this.#begun?.act;
    this.#begun = null;
    act?.(reply);
  }
}
