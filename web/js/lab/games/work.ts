/**
 * Python's work for the Lab and the lessons: its runs, its replies, and results of games. Custom code
 * can forge a reply and storage can hold anything, so both are read with care.
 */
import { Alarm } from "../../device/alarm.ts";
import { isWhole } from "../../state/table.ts";
import { readSentence } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import type { Boot, Python, Options } from "../../python/python.ts";
import type { Request } from "../../questions/types.ts";
import type { State } from "../../state/types.ts";

/** The person hears of a silence of this length, in seconds. */
export const SILENT = 5;

/** What a part of the script gets from the page: it draws into the element. */
export interface Given {
  element: HTMLElement;
  state: () => State;
  /** Asks the page's Python, which is not busy with games. */
  ask: (request: Request) => Promise<any>;
  /** Makes a Python for the games of the Lab, so that they do not delay suggestions. */
  makePython: (onBoot: (boot: Boot) => void) => Python;
}

/** One run at a time: the person can cancel it, and hears if it is silent for long. */
export class Work {
  status: "idle" | "running" | "cancelled" | "done" = "idle";
  /** True if Python is silent: it may never end. */ silent = false;
  #stop = new AbortController();
  #silence = new Alarm(() => {
    this.silent = true;
    this.#onChange();
  });
  #onChange;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get running() {
    return this.status === "running";
  }

  /** The signal is aborted when the run is cancelled, or another begins. */
  begin() {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.status = "running";
    this.changed();
    return this.#stop.signal;
  }

  changed() {
    this.silent = false;
    this.#silence.set(this.running ? SILENT * 1000 : null);
    this.#onChange();
  }

  end(signal: AbortSignal) {
    if (!signal.aborted) this.status = "done";
    this.changed();
  }

  cancel() {
    if (!this.running) return;
    this.#stop.abort();
    this.status = "cancelled";
    this.changed();
  }
}

export type Ask = (request: object, options?: Options) => Promise<any>;

const MAX_LINES = 1_000_000;

/** Custom code can forge an error, so it is read with care. */
export class Refused extends Error {
  sentence;
  kind: string | undefined;
  line: number | null;

  constructor(error?: any) {
    const sentence = readSentence(error) ?? { message: t("custom.unclear") };
    super(sentence.message);
    this.sentence = sentence;
    this.kind = error?.kind;
    this.line = isWhole(error?.line, 0, MAX_LINES) ? error.line : null;
  }
}

export class Late extends Refused {
  constructor(seconds: number) {
    super({ message: `no end within ${seconds} s`, code: "custom-late", values: { seconds } });
  }
}

/**
 * Rejects with `Refused` if the reply is an error, and with `Late` if Python takes longer than
 * these `seconds`.
 */
export async function replyOrRefused(
  ask: Ask,
  request: object,
  { signal, seconds, ...options }: Options & { seconds?: number } = {},
) {
  const stop = new AbortController();
  const cancel = () => stop.abort();
  signal?.addEventListener("abort", cancel);
  let isLate = false;
  let clock: ReturnType<typeof setTimeout> | undefined;
  const onStart = () => {
    clearTimeout(clock); // another worker may begin it again
    if (seconds === undefined) return;
    clock = setTimeout(() => {
      isLate = true;
      cancel();
    }, seconds * 1000);
  };
  try {
    const reply = await ask(request, { ...options, signal: stop.signal, onStart });
    if (reply.error?.message !== undefined) throw new Refused(reply.error);
    return reply;
  } catch (error) {
    throw isLate && seconds ? new Late(seconds) : error;
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener("abort", cancel);
  }
}

interface Piece {
  rules: string;
  seed: string;
  count: number;
  before: Result;
}

export interface Runner {
  name: string;
  run: (piece: Piece, options: Options) => Promise<Result>;
}

export const builtIn = (ask: Ask, name: string): Runner => ({
  name,
  run: async (piece, options) => {
    const request = { action: "simulate", strategy: name, ...requested(piece) };
    return (await replyOrRefused(ask, request, options)).summary;
  },
});

export const requested = ({ before: { games, histogram, seconds }, ...piece }: Piece) => ({
  ...piece,
  first: games,
  before: { histogram, seconds },
});

/** A piece takes about this time, in ms, so that results are seen soon. */
const PIECE = 180;
const MAX_IN_PIECE = 1000;

export class Pieces {
  #size = 1;

  next(due: number) {
    return Math.max(1, Math.min(due, this.#size));
  }

  took(games: number, took: number) {
    const fitting = Math.round((games * PIECE) / Math.max(took, 1));
    this.#size = Math.max(1, Math.min(fitting, games * 4, MAX_IN_PIECE));
  }
}

/**
 * `histogram` maps guesses to the number of games; `seconds` is the time that the strategy thought;
 * `ci95` is the interval that holds the true mean with 95 % confidence. Figures that need more
 * games are null.
 */
export interface Result {
  histogram: Record<string, number>;
  seconds: number;
  games: number;
  mean: number | null;
  ci95: [number, number] | null;
  worst: number | null;
  seconds_per_guess: number | null;
}

const MAX_BARS = 5000;

/** A mean may have been rounded. */
const ROUNDED = 0.01;

export const noGames = (): Result => ({
  histogram: {},
  seconds: 0,
  games: 0,
  mean: null,
  ci95: null,
  worst: null,
  seconds_per_guess: null,
});

/**
 * Null unless each field has the right type, and the figures are those of at most `most` games: a
 * plot of others could be of any size.
 */
export function readResult(found: any, most: number): Result | null {
  const {
    histogram,
    seconds,
    mean = null,
    ci95 = null,
    worst = null,
    seconds_per_guess = null,
  } = found ?? {};
  if (!histogram || typeof histogram !== "object" || Array.isArray(histogram)) return null;
  const bars = Object.entries<any>(histogram);
  const isBar = ([guesses, n]: [string, any]) =>
    /^[1-9]\d{0,5}$/.test(guesses) && isWhole(n, 1, most);
  if (bars.length > MAX_BARS || !bars.every(isBar)) return null;
  const games = bars.reduce((sum, [, n]) => sum + n, 0);
  const guesses = bars.reduce((sum, [key, n]) => sum + Number(key) * n, 0);
  const longest = Math.max(0, ...bars.map(([key]) => Number(key)));
  const isNear = (value: any) => Number.isFinite(value) && Math.abs(value) <= 100 * longest;
  const isGood =
    games <= most &&
    isTime(seconds) &&
    (seconds_per_guess === null || isTime(seconds_per_guess)) &&
    (mean === null || (isNear(mean) && Math.abs(mean - guesses / games) <= ROUNDED)) &&
    (worst === null || worst === longest) &&
    (ci95 === null || (Array.isArray(ci95) && ci95.length === 2 && ci95.every(isNear)));
  if (!isGood) return null;
  return {
    histogram: Object.fromEntries(bars),
    seconds,
    games,
    mean,
    ci95,
    worst,
    seconds_per_guess,
  };
}

const isTime = (value: any) => Number.isFinite(value) && value >= 0;
