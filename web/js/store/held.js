/** What the person began before the reply that it needs was there. It is done when the reply is there, unless the person does something else before. */
import { keyOf } from "../questions/replies.js";
/** @import { ReplyTo, Request } from "../questions/types.js" */

export class Held {
  /** What was begun last: its request, what is done with the reply, and how often the person had acted by then. @type {{request: Request, act: (reply: any) => void, acts: number} | null} */
  #begun = null;
  #page;

  /** @param {{effects: {acts: number}}} page  `acts`: how often the person has acted */
  constructor(page) {
    this.#page = page;
  }

  /** What is asked for it; null where nothing is held. */
  get request() {
    return this.#begun?.acts === this.#page.effects.acts ? this.#begun.request : null;
  }

  /** Act when a reply is there; what was held before is dropped. @param {Request} request @param {(reply: any) => void} act */
  until(request, act) {
    this.#begun = { request, act, acts: this.#page.effects.acts };
  }

  /** Whether something is held until the reply to a request is there. @param {Request} request */
  isFor(request) {
    const held = this.request;
    return held !== null && keyOf(held) === keyOf(request);
  }

  /** Do what is held, if its reply is there. @param {ReplyTo} replyTo */
  settle(replyTo) {
    const reply = this.request && replyTo(this.request)?.reply;
    if (!reply) return;
    const act = this.#begun?.act;
    this.#begun = null;
    act?.(reply);
  }
}
