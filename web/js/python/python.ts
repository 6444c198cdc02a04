/**
 * Python behind one object: it starts a worker, gives it one request at a time, the most urgent
 * first, and replaces it when it has ended, is silent for too long, or works on something that is
 * not wanted any more. A table in docs/the-page.md says what each state is, and what comes next. A
 * worker of another kind (lab/custom/sandbox.ts) is `whole` as soon as it answers.
 */
import { t } from "../words/strings.ts";

type State =
  | "none"
  | "loading"
  | "starting"
  | "importing"
  | "quick"
  | "whole"
  | "resting"
  | "failed"
  | "closed";

/** `done` is the share of the start that is over; `silent` means no sign of life for long. */
export interface Boot {
  stage: "loading" | "starting" | "importing" | "ready" | "failed";
  done: number;
  error?: Error;
  silent?: boolean;
}

/** A handle calls `onProgress` with an empty text as soon as the worker has the request. */
export type Handle = (text: string, onProgress: (text: string) => void) => Promise<string>;

/** `whole` is true if the worker has to start with the rest of WebAssembly. */
export interface Life {
  onDeath: (error: Error) => void;
  onSign: () => void;
  onState: (state: "loading" | "starting" | "importing", share?: number) => void;
  whole: boolean;
}

/**
 * A worker. While it `lacks` something it answers only the `early` actions; `complete` adds the
 * rest.
 */
export interface Answerer {
  boot: () => Promise<Handle>;
  terminate: () => void;
  lacks?: boolean;
  early?: readonly string[];
  complete?: () => Promise<void>;
}

/**
 * The longest silences of a worker, in ms: `told` until the person is told, `taken` until a request
 * that has not reached it is asked of another, `boot` until one that starts is replaced.
 */
interface Limits {
  told: number;
  taken: number;
  boot: number;
}

/**
 * A busy machine takes a minute to start Python, and is silent for half of it. Only the person ends
 * a computation.
 */
export const SILENCE: Limits = { told: 20_000, taken: 30_000, boot: 90_000 };

/** A request that is no longer wanted may run so long, in ms: about the price of a new worker. */
export const GRACE = 1500;

/**
 * A worker with nothing to do ends after this time, in ms. A Python takes 50 to 70 MB, and another
 * starts in about a second.
 */
export const IDLE = 60_000;

/** A request is given up after this many deaths of workers, a start after this many failures. */
const MAX_DEATHS = 2;

const DONE = { loading: 0, starting: 0.5, importing: 0.9 };

/** A worker failed over what it was asked, and so would the next one. */
export class Final extends Error {}

/** All requests have an error of this name while there is no Python. */
export const UNAVAILABLE = "Unavailable";

export type Python = ReturnType<typeof makePython>;

/** Times are in ms; `idle` is the longest time without work. */
export function makePython({
  spawn,
  onBoot,
  idle = Infinity,
  grace = GRACE,
  silence = SILENCE,
}: {
  spawn: (life: Life) => Answerer;
  onBoot?: (boot: Boot) => void;
  silence?: Limits;
  idle?: number;
  grace?: number;
}) {
  let state: State = "none";
  /** Set in the states `failed` and `closed`. */
  let failure: Error | null = null;
  let current: Answerer | null = null;
  /** Set in the states `quick` and `whole`. */
  let answering: Handle | null = null;
  /** The request at the worker; it may not be wanted any more. */
  let atWork: Asked | null = null;
  let waiting: Asked[] = [];
  let failedStarts = 0;
  /**
   * True if a worker ended that lacked the rest of WebAssembly. That may be why, so the next one
   * starts with it.
   */
  let lacked = false;
  let clock: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let told: Boot | null = null;
  const watchdog = new Watchdog({
    told: silence.told,
    onTold: (silent) => tell({ silent }),
    onLost: () => ended(new Error(t("solver.silent"))),
  });

  function start() {
    if (state !== "none" && state !== "failed") return;
    failure = null;
    failedStarts = 0;
    begin();
  }

  function renew() {
    if (current) ended(new Error(t("solver.given")));
    else start();
  }

  function dispose() {
    const running = atWork;
    failure = new Error(t("solver.closed"));
    end("closed");
    running?.reject(failure);
    rejectAll(failure);
  }

  /**
   * The parsed reply. Rejects with an AbortError when it is no longer wanted, and with a readable
   * Error when there is no Python or it died over the request.
   */
  function ask(request: object, options: Options = {}): Promise<any> {
    const { signal } = options;
    const asked = new Asked(request, options);
    if (signal?.aborted) asked.reject();
    else if (failure) asked.reject(failure);
    else {
      waiting.push(asked);
      const takeBack = () => {
        asked.reject();
        review();
      };
      signal?.addEventListener("abort", takeBack, { once: true });
      if (state === "resting") begin();
      review();
    }
    return asked.promise;
  }

  function review() {
    for (const asked of waiting) if (!asked.settled && asked.rank === null) asked.reject();
    waiting = waiting.filter(({ settled }) => !settled);
    clearTimeout(clock);
    const running = atWork;
    // One that was not taken back goes on while no other waits: its reply may be wanted later.
    if (running && (running.settled || (running.rank === null && waiting.length))) {
      const end = () => {
        running.reject();
        begin();
      };
      const left = running.began + (running.how.grace ?? grace) - performance.now();
      clock = setTimeout(end, Math.max(0, left));
    }
    pump();
  }

  function pump() {
    const [handle, worker] = [answering, current];
    if (!handle || !worker || atWork) return;
    const may = ({ action }: Asked) => state === "whole" || Boolean(worker.early?.includes(action));
    const ready = waiting.filter(may);
    const least = Math.min(...ready.map(({ rank }) => rank ?? Infinity));
    const next = (atWork = ready.find(({ rank }) => rank === least) ?? null);
    waiting = waiting.filter((asked) => asked !== next);
    clearTimeout(rest);
    if (!next) {
      if (idle < Infinity) rest = setTimeout(() => end("resting"), idle);
      return;
    }
    // A worker that was replaced may still speak, also of a request that was asked again.
    const isHere = () => current === worker && atWork === next;
    const onProgress = (text: string) => {
      if (!isHere()) return;
      watchdog.listen(Infinity);
      if (text && !next.settled) next.how.onProgress?.(JSON.parse(text));
    };
    const onReply = (text: string) => {
      if (!isHere()) return;
      atWork = null;
      watchdog.end();
      if (!next.settled) next.answer(text);
      // The page reads the reply first: it may change what is wanted next.
      Promise.resolve().then(() => review());
    };
    watchdog.listen(silence.taken);
    next.began = performance.now();
    next.how.onStart?.();
    handle(next.text, onProgress).then(onReply, (error) => isHere() && ended(error));
  }

  function rejectAll(error: Error) {
    for (const asked of waiting.splice(0)) asked.reject(error);
  }

  function begin() {
    end("loading");
    const still: <Given extends unknown[]>(
      act: (...given: Given) => void,
    ) => (...given: Given) => void =
      (act) =>
      (...given) => {
        if (current === worker) act(...given);
      }; // another worker may have replaced it
    const onDeath = still((error) => ended(error));
    const worker = spawn({
      onDeath,
      onSign: still(() => watchdog.heard()),
      onState: still((stage: keyof typeof DONE, share = 0) => {
        state = stage;
        const length = stage === "loading" ? DONE.starting : 0;
        tell({ stage, done: DONE[stage] + length * share });
      }),
      whole: lacked,
    });
    current = worker;
    watchdog.listen(silence.boot);
    worker.boot().then(
      still((handle) => answers(worker, handle)),
      onDeath,
    );
  }

  function answers(worker: Answerer, handle: Handle) {
    answering = handle;
    state = worker.lacks ? "quick" : "whole";
    failedStarts = 0;
    watchdog.end();
    tell({ stage: "ready", done: 1 });
    review();
    if (!worker.lacks) return;
    const complete = (lacks: boolean) => {
      if (current !== worker) return;
      lacked ||= lacks; // a request that needs it fails
      state = "whole";
      review();
    };
    worker.complete?.().then(
      () => complete(false),
      () => complete(true),
    );
  }

  function ended(reason: unknown) {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    const running = atWork;
    const hasStarted = answering !== null;
    const lacks = state === "starting" || state === "quick";
    lacked ||= lacks;
    end("none");
    if (running && !running.settled) {
      if (!lacks) running.deaths += 1;
      if (error instanceof Final) running.reject(error);
      else if (running.deaths < MAX_DEATHS) waiting.unshift(running);
      else {
        const message = t("solver.stopped", { message: error.message });
        running.reject(new Error(message, { cause: error }));
      }
    }
    if (!hasStarted) failedStarts += 1;
    if (!hasStarted && (error instanceof Final || failedStarts >= MAX_DEATHS)) fail(error);
    else begin();
  }

  function fail(cause: Error) {
    const { message } = cause;
    const error =
      cause instanceof Final ? cause : new Error(t("solver.failed", { message }), { cause });
    error.name = UNAVAILABLE;
    state = "failed";
    failure = error;
    tell({ stage: "failed", done: 0, error });
    rejectAll(error);
  }

  function end(next: State) {
    state = next;
    current?.terminate();
    current = answering = atWork = null;
    watchdog.end();
    clearTimeout(clock);
    clearTimeout(rest);
  }

  /** A new stage is seen in a profile. */
  function tell(change: Partial<Boot>) {
    if (change.stage && change.stage !== told?.stage) performance.mark(`boot:${change.stage}`);
    told = { stage: "loading", done: 0, ...told, ...change };
    onBoot?.(told);
  }

  return { start, renew, dispose, ask, review };
}

/**
 * The request with the lowest `rank` comes first, and one without a rank before all others. The
 * rank may change while it waits; null means that it is no longer wanted, and then it may run for
 * `grace` ms more.
 */
export interface Options {
  onProgress?: (progress: any) => void;
  signal?: AbortSignal;
  rank?: () => number | null;
  onStart?: () => void;
  grace?: number;
}

class Asked {
  action;
  text;
  promise: Promise<any>;
  settled = false;
  /** Counts the workers that ended over it. */ deaths = 0;
  /** The time at which a worker got it, in ms. */ began = 0;
  how;
  #resolve: (reply: any) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(request: { action?: string }, how: Options) {
    this.action = request.action ?? "";
    this.text = JSON.stringify(request);
    this.how = how;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get rank() {
    return this.how.rank ? this.how.rank() : -1;
  }

  answer(reply: string) {
    try {
      this.#resolve(JSON.parse(reply));
      this.settled = true;
    } catch (error) {
      this.reject(new Error(t("solver.unclear"), { cause: error }));
    }
  }

  /** Without an error the request is no longer wanted. */
  reject(error: Error = new DOMException("The request is no longer wanted.", "AbortError")) {
    this.settled = true;
    this.#reject(error);
  }
}

/**
 * Counts how long a worker is silent. It counts ticks and reads no clock: while the machine sleeps
 * or the browser holds the page still, no ticks come.
 */

const TICK = 1000;

class Watchdog {
  #silent = 0;
  #limit = Infinity;
  #ticks: ReturnType<typeof setInterval> | undefined;
  #on;

  /**
   * `told` is in ms; `onTold` hears whether the worker is silent for long, `onLost` that it is
   * lost.
   */
  constructor(wiring: { told: number; onTold: (silent: boolean) => void; onLost: () => void }) {
    this.#on = wiring;
  }

  listen(limit: number) {
    this.heard();
    this.#limit = limit;
    this.#ticks ??= setInterval(() => this.#tick(), TICK);
  }

  heard() {
    const wasTold = this.#silent >= this.#on.told;
    this.#silent = 0;
    if (wasTold) this.#on.onTold(false);
  }

  end() {
    this.heard();
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }

  #tick() {
    this.#silent += TICK;
    if (this.#silent >= this.#limit) this.#on.onLost();
    else if (this.#silent === this.#on.told) this.#on.onTold(true);
  }
}
