/**
 * Python behind one object: it starts a worker, gives it one request at a time, the most urgent first, and replaces it
 * when it has ended, is silent for too long, or works on something that is not wanted any more. It is in one state:
 *
 *     state      what there is                                      what comes next
 *     none       nothing yet                                        loading, by `start`
 *     loading    a worker, and parts that arrive                    starting
 *     starting   Python, which goes on from its snapshot            quick; whole; importing without a snapshot
 *     importing  Python, which starts from its library              whole
 *     quick      it answers what is asked early, and the rest of
 *                WebAssembly arrives                                whole
 *     whole      it answers everything                              resting after a minute without a request
 *     resting    no worker                                          loading, by the next request
 *     failed     no worker, since two starts have failed            loading, by `start`
 *     closed     no worker any more
 *
 * A worker that ends, or is ended while it works, leads to loading. A worker of another kind (lab/custom/sandbox.ts)
 * is `whole` as soon as it answers.
 */
import { t } from "../words/strings.ts";
import { Asked, Queue, type Options } from "./queue.ts";
import { Watchdog } from "./watchdog.ts";

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
  /** `share` says how much of this state is over. */
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

export class Python {
  #state: State = "none";
  /** Set in the states `failed` and `closed`. */ #failure: Error | null = null;
  #worker: Answerer | null = null;
  /** Set in the states `quick` and `whole`. */ #handle: Handle | null = null;
  /** The request at the worker; it may not be wanted any more. */ #running: Asked | null = null;
  #waiting = new Queue();
  #failedStarts = 0;
  /**
   * True if a worker ended that lacked the rest of WebAssembly. That may be why, so the next one
   * starts with it.
   */
  #lacked = false;
  /** Ends a request that is not wanted any more. */
  #clock: ReturnType<typeof setTimeout> | undefined;
  /** Ends a worker that has nothing to do. */ #rest: ReturnType<typeof setTimeout> | undefined;
  #boot: Boot | null = null;
  #watchdog;
  #on;

  /**
   * Times are in ms. If `silence` is null, silence has no consequence; `idle` is the longest time
   * without work.
   */
  constructor({
    idle = Infinity,
    grace = GRACE,
    silence = null,
    now = () => performance.now(),
    ...wiring
  }: {
    spawn: (life: Life) => Answerer;
    onBoot?: (boot: Boot) => void;
    silence?: Limits | null;
    idle?: number;
    grace?: number;
    now?: () => number;
  }) {
    this.#on = { idle, grace, silence, now, ...wiring };
    this.#watchdog =
      silence &&
      new Watchdog({
        told: silence.told,
        onTold: (silent) => this.#tell({ silent }),
        onLost: () => this.#ended(new Error(t("solver.silent"))),
      });
  }

  /** Starts the first worker, or another one after the last start has failed. */
  start() {
    if (this.#state !== "none" && this.#state !== "failed") return;
    this.#failure = null;
    this.#failedStarts = 0;
    this.#begin();
  }

  renew() {
    if (this.#worker) this.#ended(new Error(t("solver.given")));
    else this.start();
  }

  dispose() {
    const running = this.#running;
    this.#failure = new Error(t("solver.closed"));
    this.#end("closed");
    running?.reject(this.#failure);
    this.#waiting.rejectAll(this.#failure);
  }

  /**
   * The parsed reply. Rejects with an AbortError when it is no longer wanted, and with a readable
   * Error when there is no Python or it died over the request.
   */
  ask(request: object, options: Options = {}): Promise<any> {
    const { signal } = options;
    const asked = new Asked(request, options);
    if (signal?.aborted) asked.reject();
    else if (this.#failure) asked.reject(this.#failure);
    else {
      this.#waiting.add(asked);
      const takeBack = () => {
        asked.reject();
        this.review();
      };
      signal?.addEventListener("abort", takeBack, { once: true });
      if (this.#state === "resting") this.#begin();
      this.review();
    }
    return asked.promise;
  }

  /** Call it when ranks have changed. */
  review() {
    this.#waiting.review();
    clearTimeout(this.#clock);
    const running = this.#running;
    // One that was not taken back goes on while no other waits: its reply may be wanted later.
    if (running && (running.settled || (running.rank === null && !this.#waiting.isEmpty))) {
      const { grace, now } = this.#on;
      const end = () => {
        running.reject();
        this.#begin();
      };
      const left = running.began + (running.how.grace ?? grace) - now();
      this.#clock = setTimeout(end, Math.max(0, left));
    }
    this.#pump();
  }

  #pump() {
    const [handle, worker] = [this.#handle, this.#worker];
    if (!handle || !worker || this.#running) return;
    const may = ({ action }: Asked) =>
      this.#state === "whole" || Boolean(worker.early?.includes(action));
    const next = (this.#running = this.#waiting.take(may));
    clearTimeout(this.#rest);
    if (!next) {
      const { idle } = this.#on;
      if (idle < Infinity) this.#rest = setTimeout(() => this.#end("resting"), idle);
      return;
    }
    // A worker that was replaced may still speak, also of a request that was asked again.
    const isHere = () => this.#worker === worker && this.#running === next;
    const onProgress = (text: string) => {
      if (!isHere()) return;
      this.#watchdog?.listen(Infinity);
      if (text && !next.settled) next.how.onProgress?.(JSON.parse(text));
    };
    const onReply = (text: string) => {
      if (!isHere()) return;
      this.#running = null;
      this.#watchdog?.end();
      if (!next.settled) next.answer(text);
      // The page reads the reply first: it may change what is wanted next.
      Promise.resolve().then(() => this.review());
    };
    this.#watchdog?.listen(this.#on.silence?.taken ?? Infinity);
    next.began = this.#on.now();
    next.how.onStart?.();
    handle(next.text, onProgress).then(onReply, (error) => isHere() && this.#ended(error));
  }

  #begin() {
    this.#end("loading");
    const still: <Given extends unknown[]>(
      act: (...given: Given) => void,
    ) => (...given: Given) => void =
      (act) =>
      (...given) => {
        if (this.#worker === worker) act(...given);
      }; // another worker may have replaced it
    const onDeath = still((error) => this.#ended(error));
    const worker = this.#on.spawn({
      onDeath,
      onSign: still(() => this.#watchdog?.heard()),
      onState: still((state: keyof typeof DONE, share = 0) => {
        this.#state = state;
        const length = state === "loading" ? DONE.starting : 0;
        this.#tell({ stage: state, done: DONE[state] + length * share });
      }),
      whole: this.#lacked,
    });
    this.#worker = worker;
    this.#watchdog?.listen(this.#on.silence?.boot ?? Infinity);
    worker.boot().then(
      still((handle) => this.#answers(worker, handle)),
      onDeath,
    );
  }

  #answers(worker: Answerer, handle: Handle) {
    this.#handle = handle;
    this.#state = worker.lacks ? "quick" : "whole";
    this.#failedStarts = 0;
    this.#watchdog?.end();
    this.#tell({ stage: "ready", done: 1 });
    this.review();
    if (!worker.lacks) return;
    const complete = (lacks: boolean) => {
      if (this.#worker !== worker) return;
      this.#lacked ||= lacks; // a request that needs it fails
      this.#state = "whole";
      this.review();
    };
    worker.complete?.().then(
      () => complete(false),
      () => complete(true),
    );
  }

  #ended(reason: unknown) {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    const running = this.#running;
    const hasStarted = this.#handle !== null;
    const lacks = this.#state === "starting" || this.#state === "quick";
    this.#lacked ||= lacks;
    this.#end("none");
    if (running && !running.settled) {
      if (!lacks) running.deaths += 1;
      if (error instanceof Final) running.reject(error);
      else if (running.deaths < MAX_DEATHS) this.#waiting.putBack(running);
      else {
        const message = t("solver.stopped", { message: error.message });
        running.reject(new Error(message, { cause: error }));
      }
    }
    if (!hasStarted) this.#failedStarts += 1;
    if (!hasStarted && (error instanceof Final || this.#failedStarts >= MAX_DEATHS))
      this.#fail(error);
    else this.#begin();
  }

  #fail(cause: Error) {
    const { message } = cause;
    const error =
      cause instanceof Final ? cause : new Error(t("solver.failed", { message }), { cause });
    error.name = UNAVAILABLE;
    this.#state = "failed";
    this.#failure = error;
    this.#tell({ stage: "failed", done: 0, error });
    this.#waiting.rejectAll(error);
  }

  #end(state: State) {
    this.#state = state;
    this.#worker?.terminate();
    this.#worker = this.#handle = this.#running = null;
    this.#watchdog?.end();
    clearTimeout(this.#clock);
    clearTimeout(this.#rest);
  }

  /** A new stage is seen in a profile. */
  #tell(change: Partial<Boot>) {
    if (change.stage && change.stage !== this.#boot?.stage)
      performance.mark(`boot:${change.stage}`);
    this.#boot = { stage: "loading", done: 0, ...this.#boot, ...change };
    this.#on.onBoot?.(this.#boot);
  }
}
