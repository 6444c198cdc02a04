/**
 * Holds what the person began before the reply that it needs was there. It is dropped if they do
 * something else.
 */
import { keyOf } from "../questions/replies.ts";
import type { ReplyTo, Request } from "../questions/types.ts";

export class Held {
  /** `acts` counts what the person had done by then. */
  #begun: { request: Request; act: (reply: any) => void; acts: number } | null = null;
  #page;

  constructor(page: { effects: { acts: number } }) {
    this.#page = page;
  }

  get request() {
    return this.#begun?.acts === this.#page.effects.acts ? this.#begun.request : null;
  }

  until(request: Request, act: (reply: any) => void) {
    this.#begun = { request, act, acts: this.#page.effects.acts };
  }

  isFor(request: Request) {
    const held = this.request;
    return held !== null && keyOf(held) === keyOf(request);
  }

  settle(replyTo: ReplyTo) {
    const reply = this.request && replyTo(this.request)?.reply;
    if (!reply) return;
    const act = this.#begun?.act;
    this.#begun = null;
    act?.(reply);
  }
}
