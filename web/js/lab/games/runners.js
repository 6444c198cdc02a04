/** Who plays games for the Lab, a piece at a time. */

/**
 * Some games: guesses -> games that took so many, the seconds the strategy thought, all guesses.
 * @typedef {{histogram: Record<string, number>, seconds: number, guesses: number}} Chunk
 */

/**
 * One strategy that plays. `run` rejects with an AbortError when `cancel` was called.
 * @typedef {object} Runner
 * @property {string} name  what it is known by
 * @property {(rules: string, seed: string, first: number, count: number,
 *   onProgress?: (done: number) => void) => Promise<Chunk>} run
 * @property {() => void} cancel
 */

/** @typedef {(request: object, options?: import("../../python/queue.js").Options) => Promise<any>} Ask */

/** An error that the core gave as a reply. */
export class Refused extends Error {
  /** @param {{kind: string, message: string}} error */
  constructor({ kind, message }) {
    super(message);
    this.kind = kind;
  }
}

/**
 * The reply to a request, or a rejection if it is an error.
 * @param {Ask} ask
 * @param {object} request
 * @param {import("../../python/queue.js").Options} [options]
 */
export async function asked(ask, request, options) {
  const reply = await ask(request, options);
  if (reply.error) throw new Refused(reply.error);
  return reply;
}

/**
 * A strategy of the core.
 * @param {Ask} ask
 * @param {string} name
 * @returns {Runner}
 */
export function builtIn(ask, name) {
  let stop = new AbortController();
  return {
    name,
    run: (rules, seed, first, count, onProgress) => {
      stop = new AbortController();
      return asked(ask, { action: "simulate", rules, strategy: name, seed, first, count }, {
        signal: stop.signal,
        onProgress: onProgress && (({ done }) => onProgress(done)),
      });
    },
    cancel: () => stop.abort(),
  };
}

/** How long a piece should take, in ms, so that what comes of it is seen soon. */
const PIECE = 180;
const MOST_IN_PIECE = 1000;

/** Finds how many games make a piece of the right length. */
export class Pieces {
  #size = 1;

  /** @param {number} left  games that are left to play */
  next(left) {
    return Math.max(1, Math.min(left, this.#size));
  }

  /** @param {number} games @param {number} took  in ms */
  took(games, took) {
    const fitting = Math.round((games * PIECE) / Math.max(took, 1));
    this.#size = Math.max(1, Math.min(fitting, games * 4, MOST_IN_PIECE));
  }
}

/**
 * Two chunks as one.
 * @param {Chunk} one
 * @param {Chunk} other
 * @returns {Chunk}
 */
export function together(one, other) {
  const histogram = { ...one.histogram };
  for (const [guesses, games] of Object.entries(other.histogram)) {
    histogram[guesses] = (histogram[guesses] ?? 0) + games;
  }
  return {
    histogram,
    seconds: one.seconds + other.seconds,
    guesses: one.guesses + other.guesses,
  };
}

/** @returns {Chunk} */
export const noGames = () => ({ histogram: {}, seconds: 0, guesses: 0 });

/** How many games a chunk tells of. @param {Chunk} chunk */
export const gamesIn = ({ histogram }) =>
  Object.values(histogram).reduce((sum, games) => sum + games, 0);
