/** What the person began before the reply that it needs was there. It is done when the reply is there, unless the person does something else before. */
import { keyOf } from "../questions/replies.js";
/** @import { ReplyTo, Request } from "../questions/types.js" */

export class Held {
  /** What is asked for it; null where nothing is held. @type {Request | null} */ request = null;
  /** @type {(reply: any) => void} */ #act = () => {};

  /** Act when a reply is there; what was held before is dropped. @param {Request} request @param {(reply: any) => void} act */
  until(request, act) {
    this.request = request;
    this.#act = act;
  }

  /** Whether something is held until the reply to a request is there. @param {Request} request */
  isFor(request) {
    return this.request !== null && keyOf(this.request) === keyOf(request);
  }

  /** Do what is held, if its reply is there. @param {ReplyTo} replyTo */
  settle(replyTo) {
    const reply = this.request && replyTo(this.request)?.reply;
    if (!reply) return;
    this.request = null;
    this.#act(reply);
  }
}
