/**
 * Keeps Python's replies under their requests, and tells both Pythons what is wanted of them now.
 * Each (python/python.ts) decides what runs, and ends what runs on unwanted.
 */
import type { Entry, Request } from "./types.ts";
import type { Options } from "../python/queue.ts";

type Known = Omit<Entry, "since" | "ahead">;

interface Asker {
  ask: (request: object, options: Options) => Promise<any>;
  review: () => void;
}

/**
 * A request that was asked ahead may run for this time when it is not wanted, in ms. Such requests
 * are short, even on a slow phone, where another Python takes long to start.
 */
export const AHEAD_GRACE = 6000;

const MAX_KEPT = 300;

/** The build keeps the opening replies under this, too. */
export const keyOf = (request: Request) =>
  JSON.stringify(Object.fromEntries(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))));

/** An analysis with a suggestion includes the analysis without one. */
function alsoAnswered({ strategy, hurry, most, consistent, ...bare }: Request) {
  return bare.action === "analyse" && (strategy || hurry) ? (bare as Request) : null;
}

export class Replies {
  #entries = new Map<string, Entry>();
  /** The wanted requests, the most urgent first, whether their replies are there or not. */
  #wanted = new Map<string, { request: Request; rank: number; asker: Asker; ahead: boolean }>();
  /** The requests in a queue; `started` is the time when the worker got one. */
  #asked = new Map<string, { asker: Asker; started: number | null }>();
  #openings = new Map<string, string>();
  #on;

  /**
   * `second` takes the long requests, so that no suggestion waits for them; `onProgress` is called
   * for progress instead of `onChange`; `openings` are replies known without asking.
   */
  constructor({
    openings = {},
    first,
    second = first,
    onProgress,
    now = () => performance.now(),
    ...wiring
  }: {
    first: Asker;
    second?: Asker;
    onChange: () => void;
    onProgress?: () => void;
    openings?: Record<string, string>;
    now?: () => number;
  }) {
    this.#on = { first, second, onProgress: onProgress ?? wiring.onChange, now, ...wiring };
    for (const [key, reply] of Object.entries(openings)) {
      this.#openings.set(key, reply);
      const also = alsoAnswered(JSON.parse(key));
      if (also) this.#openings.set(keyOf(also), reply);
    }
  }

  replyTo = (request: Request): Entry | undefined => {
    const key = keyOf(request);
    const entry = this.#entries.get(key);
    if (entry) return entry;
    const opening = this.#openings.get(key);
    if (opening === undefined) return undefined;
    return this.#keep(key, { status: "done", reply: JSON.parse(opening), since: 0 });
  };

  /**
   * Ask these, the most urgent first, as far as their replies are not there, and nothing else.
   * @param requests - of the first Python
   * @param long - of the second, which also gets the quick guess that is not to wait for a slow one
   * @param ahead - of the first, when it has nothing else to do: what becomes of it is not told
   */
  want = (requests: Request[], long: Request[] = [], ahead: Request[] = []) => {
    const { first, second } = this.#on;
    const askers = new Set([...this.#asked.values()].map(({ asker }) => asker));
    // If a quick guess is wanted, the first Python still works on a slow one, so the second is
    // asked for all that is wanted in a hurry.
    const apart = requests.some(({ action, hurry }) => hurry && action === "analyse");
    this.#wanted = new Map();
    for (const request of requests)
      this.#wantOne(request, apart && request.hurry ? this.#quickAsker(request) : first);
    for (const request of long) this.#wantOne(request, second);
    for (const request of ahead) this.#wantOne(request, first, true);
    for (const [key, { started }] of this.#asked) {
      if (started === null && !this.#wanted.has(key)) this.#forget(key);
    }
    this.#askMissing();
    for (const asker of askers) asker.review();
  };

  /** The second Python; once that has failed to reply the first, which is asked anew. */
  #quickAsker(request: Request) {
    const key = keyOf(request);
    if (!this.#entries.get(key)?.second) return this.#on.second;
    this.#entries.delete(key);
    return this.#on.first;
  }

  #wantOne(request: Request, asker: Asker, ahead = false) {
    const key = keyOf(request);
    if (this.#wanted.has(key)) return;
    this.#wanted.set(key, { request, rank: this.#wanted.size, asker, ahead });
    const entry = this.#entries.get(key);
    if (ahead || !entry?.ahead) return;
    // From now on the page waits for it, and tells if it fails.
    if (entry.status === "waiting") this.#keep(key, { ...entry, ahead, since: this.#on.now() });
    else if (entry.error?.kind === "worker") this.#entries.delete(key);
  }

  get awaited() {
    return [...this.#wanted]
      .filter(([, { ahead }]) => !ahead)
      .map(([key]) => this.#entries.get(key));
  }

  /** Says why a wanted reply failed for lack of Python; null if none did. */
  get failure(): string | null {
    return this.awaited.find((entry) => entry?.error?.kind === "worker")?.error?.message ?? null;
  }

  /**
   * Forget what failed for lack of Python, so that it is asked again.
   * @param second - only of the second
   */
  forgetFailures(second = false) {
    for (const [key, entry] of this.#entries) {
      if (entry.error?.kind === "worker" && (entry.second || !second)) this.#entries.delete(key);
    }
  }

  #keep(key: string, entry: Entry) {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const [old, { status }] of this.#entries) {
      if (this.#entries.size <= MAX_KEPT) break;
      if (status !== "waiting" && !this.#wanted.has(old)) this.#entries.delete(old);
    }
    return entry;
  }

  #forget(key: string) {
    this.#asked.delete(key);
    this.#entries.delete(key);
  }

  /** A request before one may answer it, too. */
  #askMissing() {
    const answered = new Map<string, Asker>();
    for (const [key, { request, asker }] of this.#wanted) {
      const entry = this.replyTo(request);
      if (!entry && answered.get(key) !== asker) this.#ask(key, request, asker);
      const also = entry?.status === "failed" ? null : alsoAnswered(request);
      if (also) answered.set(keyOf(also), asker);
    }
  }

  async #ask(key: string, request: Request, asker: Asker) {
    const asked: { asker: Asker; started: number | null } = { asker, started: null };
    const isAsked = () => this.#asked.get(key) === asked;
    this.#asked.set(key, asked);
    const { ahead } = this.#note(key, { status: "waiting" });
    const options = {
      ...(ahead && { grace: AHEAD_GRACE }),
      rank: () => (isAsked() ? (this.#wanted.get(key)?.rank ?? null) : null),
      onStart: () => {
        asked.started = this.#on.now();
      },
      onProgress: ({ done }: { done: number }) => {
        if (isAsked() && !this.#note(key, { status: "waiting", progress: done }).ahead)
          this.#on.onProgress();
      },
    };
    let known: Known | null;
    try {
      const reply = await asker.ask(request, options);
      known = reply.error
        ? { status: "failed", error: reply.error }
        : { status: "done", reply, took: this.#on.now() - (asked.started ?? this.#on.now()) };
    } catch (error: any) {
      const { name, message } = error;
      known =
        name === "AbortError"
          ? null
          : {
              status: "failed",
              error: { kind: "worker", message },
              second: asker !== this.#on.first,
            };
    }
    if (isAsked()) this.#finish(key, request, known);
  }

  #note(key: string, known: Known) {
    const { since = this.#on.now(), ahead = this.#wanted.get(key)?.ahead } =
      this.#entries.get(key) ?? {};
    return this.#keep(key, { ...known, since, ahead });
  }

  /** @param known - null if the queue was told to drop it */
  #finish(key: string, request: Request, known: Known | null) {
    this.#asked.delete(key);
    const entry = known && this.#note(key, known);
    if (!entry) this.#forget(key);
    const also = entry?.status === "done" ? alsoAnswered(request) : null;
    if (entry && also) {
      this.#forget(keyOf(also));
      this.#keep(keyOf(also), entry);
    }
    this.#askMissing();
    if (!this.#entries.get(key)?.ahead) this.#on.onChange();
  }
}
