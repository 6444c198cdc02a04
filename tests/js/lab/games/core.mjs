import { mock } from "node:test";
import { Experiment } from "page/lab/games/experiment.ts";
import { builtIn } from "page/lab/games/work.ts";

mock.method(performance, "now", () => 0); // each piece is played at once
const nothing = () => {};

export const made = (Kind, ask) =>
  Kind === Experiment ? new Kind(nothing) : new Kind(ask, nothing);

export const plan = (ask, more) => ({
  boards: ["p4c6r"],
  runners: ["best", "random"].map((name) => builtIn(ask, name)),
  games: 30,
  seed: "s",
  ...more,
});

const SUMMARY = { seconds: 0.01, ci95: [4.5, 5.5], worst: 6, seconds_per_guess: 0.1 };

/** A core in which game `number` takes `number % 3 + 4` guesses; every request is written down. */
export function core({ refuse = {}, hold = false } = {}) {
  const seen = [];
  const held = [];
  const ask = async (request, { signal, onProgress } = {}) => {
    seen.push(request);
    if (hold) {
      await new Promise((go, stop) => {
        held.push({ go, onProgress });
        signal?.addEventListener("abort", () => stop(new DOMException("taken back", "AbortError")));
      });
    }
    const error = refuse[request.rules] ?? refuse[request.strategy];
    if (error) return { error };
    const { first, count, before } = request;
    const histogram = { ...before?.histogram };
    for (let game = first; game < first + count; game++)
      histogram[(game % 3) + 4] = (histogram[(game % 3) + 4] ?? 0) + 1;
    const guesses = Object.entries(histogram).reduce((sum, [g, n]) => sum + g * n, 0);
    const games = Object.values(histogram).reduce((sum, each) => sum + each, 0);
    return { guesses, summary: { ...SUMMARY, histogram, games, mean: guesses / games } };
  };
  return { ask, seen, held };
}
