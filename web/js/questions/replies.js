/**
 * Asks Python one question at a time, the most urgent first, and keeps the replies.
 *
 * A question that nobody wants any more is left alone if it is nearly done, and ended if it is
 * not: then the engine replaces the worker.
 */

/** @typedef {import("./questions.js").Request} Request */
/** @typedef {import("./questions.js").Entry} Entry */
/** @typedef {{ask: (request: object, options: {signal: AbortSignal,
 *   onProgress: (progress: {done: number}) => void}) => Promise<any>}} Asker */

const MOST_KEPT = 300;
/** How long an unwanted question may run on, in ms: about what a new worker would cost. */
export const PATIENCE = 1500;

/** A request as text, its keys in order: the form in which the build keeps the opening replies.
 * @param {Request} request */
export const keyOf = (request) =>
  JSON.stringify(Object.fromEntries(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))));

/**
 * The request that a reply to this one answers as well, or null: an analysis with a suggestion says
 * all that one without says.
 * @param {Request} request
 * @returns {Request | null}
 */
function alsoAnswered({ strategy, most, consistent, ...bare }) {
  return strategy ? /** @type {Request} */ (bare) : null;
}

export class Replies {
  /** @type {Map<string, Entry>} */ #entries = new Map();
  /** @type {Map<string, Request>} */ #wanted = new Map();
  /** All that was wanted last, whether its reply is there or not. @type {Request[]} */ #all = [];
  /** @type {{key: string, since: number, controller: AbortController} | null} */ #running = null;
  /** @type {Map<string, string>} */ #openings = new Map();
  #asker;
  #onChange;
  #now;

  /**
   * @param {object} wiring
   * @param {Asker} wiring.asker
   * @param {() => void} wiring.onChange
   * @param {Record<string, string>} [wiring.openings]  replies known without asking
   * @param {() => number} [wiring.now]
   */
  constructor({ asker, onChange, openings = {}, now = () => performance.now() }) {
    this.#asker = asker;
    this.#onChange = onChange;
    for (const [key, reply] of Object.entries(openings)) {
      this.#openings.set(key, reply);
      const also = alsoAnswered(JSON.parse(key));
      if (also) this.#openings.set(keyOf(also), reply);
    }
    this.#now = now;
  }

  /**
   * What is known about a request.
   * @param {Request} request
   * @returns {Entry | undefined}
   */
  look = (request) => {
    const key = keyOf(request);
    const entry = this.#entries.get(key);
    if (entry) return entry;
    const opening = this.#openings.get(key);
    if (opening === undefined) return undefined;
    return this.#keep(key, { status: "done", reply: JSON.parse(opening), since: 0 });
  };

  /**
   * Ask these, in this order, as far as their replies are not there, and nothing else.
   * @param {Request[]} requests
   */
  want(requests) {
    this.#all = requests;
    this.#wanted = new Map();
    for (const request of requests) {
      const entry = this.look(request);
      if (!entry || entry.status === "waiting") this.#wanted.set(keyOf(request), request);
    }
    for (const [key, entry] of this.#entries) {
      if (entry.status === "waiting" && !this.#wanted.has(key) && this.#running?.key !== key) {
        this.#entries.delete(key);
      }
    }
    for (const key of this.#wanted.keys()) {
      if (!this.#entries.has(key)) this.#keep(key, { status: "waiting", since: this.#now() });
    }
    this.#endUnwanted();
    this.#next();
  }

  /** Why something that is wanted cannot be had for want of Python, or null. @returns {string | null} */
  get failure() {
    for (const request of this.#all) {
      const error = this.look(request)?.error;
      if (error?.kind === "worker") return error.message;
    }
    return null;
  }

  /** Forget what failed for want of Python, so that it is asked again. */
  forgetFailures() {
    for (const [key, entry] of this.#entries) {
      if (entry.status === "failed" && entry.error?.kind === "worker") this.#entries.delete(key);
    }
  }

  /** @param {string} key @param {Entry} entry */
  #keep(key, entry) {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const [old, { status }] of this.#entries) {
      if (this.#entries.size <= MOST_KEPT) break;
      if (status !== "waiting" && !this.#wanted.has(old)) this.#entries.delete(old);
    }
    return entry;
  }

  #endUnwanted() {
    const running = this.#running;
    if (!running || this.#wanted.has(running.key)) return;
    const left = running.since + PATIENCE - this.#now();
    setTimeout(() => {
      const unwanted = this.#running === running && !this.#wanted.has(running.key);
      if (unwanted && this.#wanted.size > 0) running.controller.abort();
    }, Math.max(0, left));
  }

  #next() {
    if (this.#running) return;
    const next = this.#wanted.entries().next().value;
    if (!next) return;
    const [key, request] = next;
    const since = this.#entries.get(key)?.since ?? this.#now();
    const controller = new AbortController();
    const running = (this.#running = { key, since: this.#now(), controller });
    const onProgress = (/** @type {{done: number}} */ { done }) => {
      if (this.#running !== running) return;
      this.#keep(key, { status: "waiting", progress: done, since });
      this.#onChange();
    };
    const finish = (/** @type {Entry | null} */ entry) => {
      if (this.#running === running) this.#running = null;
      this.#wanted.delete(key);
      if (entry) this.#keep(key, entry);
      else this.#entries.delete(key);
      const also = entry?.status === "done" ? alsoAnswered(request) : null;
      if (entry && also) {
        this.#wanted.delete(keyOf(also));
        this.#keep(keyOf(also), entry);
      }
      this.#onChange();
      this.#next();
    };
    this.#asker.ask(request, { signal: controller.signal, onProgress }).then(
      (reply) => finish(
        reply.error
          ? { status: "failed", error: reply.error, since }
          : { status: "done", reply, since },
      ),
      (error) => finish(
        error.name === "AbortError"
          ? null
          : { status: "failed", error: { kind: "worker", message: error.message }, since },
      ),
    );
  }
}
