/**
 * Keeps Python's replies under their requests, and tells both Pythons what is wanted of them now.
 * Each (python/python.ts) decides what runs, and ends what runs on unwanted.
 */
import type { Entry, Request } from "./types.ts";
import type { Options } from "../python/python.ts";

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

export type Replies = ReturnType<typeof makeReplies>;

/**
 * `second` takes the long requests, so that no suggestion waits for them; `onProgress` is called
 * for progress instead of `onChange`; `openings` are replies known without asking.
 */
export function makeReplies({
  openings = {},
  first,
  second = first,
  onChange,
  onProgress = onChange,
}: {
  first: Asker;
  second?: Asker;
  onChange: () => void;
  onProgress?: () => void;
  openings?: Record<string, string>;
}) {
  const entries = new Map<string, Entry>();
  /** The wanted requests, the most urgent first, whether their replies are there or not. */
  let wanted = new Map<string, { request: Request; rank: number; asker: Asker; ahead: boolean }>();
  /** The requests in a queue; `started` is the time when the worker got one. */
  const sent = new Map<string, { asker: Asker; started: number | null }>();
  const bundled = new Map<string, string>();
  for (const [key, reply] of Object.entries(openings)) {
    bundled.set(key, reply);
    const also = alsoAnswered(JSON.parse(key));
    if (also) bundled.set(keyOf(also), reply);
  }

  function replyTo(request: Request | null): Entry | undefined {
    if (!request) return undefined;
    const key = keyOf(request);
    const entry = entries.get(key);
    if (entry) return entry;
    const opening = bundled.get(key);
    if (opening === undefined) return undefined;
    return keep(key, { status: "done", reply: JSON.parse(opening), since: 0 });
  }

  /**
   * Ask these, the most urgent first, as far as their replies are not there, and nothing else.
   * @param requests - of the first Python
   * @param long - of the second, which also gets the quick guess that is not to wait for a slow one
   * @param ahead - of the first, when it has nothing else to do: what becomes of it is not told
   */
  function want(requests: Request[], long: Request[] = [], ahead: Request[] = []) {
    const askers = new Set([...sent.values()].map(({ asker }) => asker));
    // If a quick guess is wanted, the first Python still works on a slow one, so the second is
    // asked for all that is wanted in a hurry.
    const apart = requests.some(({ action, hurry }) => hurry && action === "analyse");
    wanted = new Map();
    for (const request of requests)
      wantOne(request, apart && request.hurry ? quickAsker(request) : first);
    for (const request of long) wantOne(request, second);
    for (const request of ahead) wantOne(request, first, true);
    for (const [key, { started }] of sent) {
      if (started === null && !wanted.has(key)) forget(key);
    }
    askMissing();
    for (const asker of askers) asker.review();
  }

  /** The second Python; once that has failed to reply the first, which is asked anew. */
  function quickAsker(request: Request) {
    const key = keyOf(request);
    if (!entries.get(key)?.second) return second;
    entries.delete(key);
    return first;
  }

  function wantOne(request: Request, asker: Asker, ahead = false) {
    const key = keyOf(request);
    if (wanted.has(key)) return;
    wanted.set(key, { request, rank: wanted.size, asker, ahead });
    const entry = entries.get(key);
    if (ahead || !entry?.ahead) return;
    // From now on the page waits for it, and tells if it fails.
    if (entry.status === "waiting") keep(key, { ...entry, ahead, since: performance.now() });
    else if (entry.error?.kind === "worker") entries.delete(key);
  }

  function awaited() {
    return [...wanted].filter(([, { ahead }]) => !ahead).map(([key]) => entries.get(key));
  }

  /**
   * Forget what failed for lack of Python, so that it is asked again.
   * @param second - only of the second
   */
  function forgetFailures(second = false) {
    for (const [key, entry] of entries) {
      if (entry.error?.kind === "worker" && (entry.second || !second)) entries.delete(key);
    }
  }

  function keep(key: string, entry: Entry) {
    entries.delete(key);
    entries.set(key, entry);
    for (const [old, { status }] of entries) {
      if (entries.size <= MAX_KEPT) break;
      if (status !== "waiting" && !wanted.has(old)) entries.delete(old);
    }
    return entry;
  }

  function forget(key: string) {
    sent.delete(key);
    entries.delete(key);
  }

  /** A request before one may answer it, too. */
  function askMissing() {
    const answered = new Map<string, Asker>();
    for (const [key, { request, asker }] of wanted) {
      const entry = replyTo(request);
      if (!entry && answered.get(key) !== asker) ask(key, request, asker);
      const also = entry?.status === "failed" ? null : alsoAnswered(request);
      if (also) answered.set(keyOf(also), asker);
    }
  }

  async function ask(key: string, request: Request, asker: Asker) {
    const asked: { asker: Asker; started: number | null } = { asker, started: null };
    const isAsked = () => sent.get(key) === asked;
    sent.set(key, asked);
    const { ahead } = note(key, { status: "waiting" });
    const options = {
      ...(ahead && { grace: AHEAD_GRACE }),
      rank: () => (isAsked() ? (wanted.get(key)?.rank ?? null) : null),
      onStart: () => {
        asked.started = performance.now();
      },
      onProgress: ({ done }: { done: number }) => {
        if (isAsked() && !note(key, { status: "waiting", progress: done }).ahead) onProgress();
      },
    };
    let known: Known | null;
    try {
      const reply = await asker.ask(request, options);
      known = reply.error
        ? { status: "failed", error: reply.error }
        : { status: "done", reply, took: performance.now() - (asked.started ?? performance.now()) };
    } catch (error: any) {
      const { name, message } = error;
      known =
        name === "AbortError"
          ? null
          : {
              status: "failed",
              error: { kind: "worker", message },
              second: asker !== first,
            };
    }
    if (isAsked()) finish(key, request, known);
  }

  function note(key: string, known: Known) {
    const { since = performance.now(), ahead = wanted.get(key)?.ahead } = entries.get(key) ?? {};
    return keep(key, { ...known, since, ahead });
  }

  function finish(key: string, request: Request, known: Known | null) {
    sent.delete(key);
    const entry = known && note(key, known);
    if (!entry) forget(key);
    const also = entry?.status === "done" ? alsoAnswered(request) : null;
    if (entry && also) {
      forget(keyOf(also));
      keep(keyOf(also), entry);
    }
    askMissing();
    if (!entries.get(key)?.ahead) onChange();
  }

  return {
    replyTo,
    want,
    forgetFailures,
    get awaited() {
      return awaited();
    },
    /** Says why a wanted reply failed for lack of Python; null if none did. */
    get failure(): string | null {
      return awaited().find((entry) => entry?.error?.kind === "worker")?.error?.message ?? null;
    },
  };
}
