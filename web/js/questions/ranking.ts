/** The best guesses as Python ranks them, together with the suggestion and the person's guess. */
import type { Alternative } from "./types.ts";

export type Ranked = Alternative & { suggested: boolean; own: boolean };

/** The surest comes last, and is shown. */
export const CERTAINTIES = ["estimate", "bound", "exact"] as const;

const sureness = ({ certainty }: Pick<Alternative, "certainty">) =>
  certainty ? CERTAINTIES.indexOf(certainty) : -1;

/**
 * True if the first figures are surer, or equally sure and lower. The order in which replies arrive
 * does not matter, since at most one of two tells more.
 */
function tellsMore(one: Alternative, other: Alternative) {
  const surer = sureness(one) - sureness(other);
  return surer > 0 || (surer === 0 && (one.mean ?? Infinity) < (other.mean ?? Infinity));
}

export function surest<T extends Alternative>(guess: T, alternatives: Alternative[]): T {
  const other = alternatives.find((each) => each.guess === guess.guess);
  if (!other || !tellsMore(other, guess)) return guess;
  const { mean, worst, certainty } = other;
  return { ...guess, mean, worst, certainty };
}

/**
 * The rows are in Python's order. The suggestion and the person's guess are marked, and inserted by
 * their figures.
 */
export function ranked(
  alternatives: Alternative[],
  { suggestion, own }: { suggestion: Alternative | null; own: Alternative | null },
): Ranked[] {
  const rows = [...alternatives];
  for (const guess of [suggestion, own]) {
    if (!guess) continue;
    const at = rows.findIndex((row) => row.guess === guess.guess);
    if (at >= 0) {
      rows[at] = surest(rows[at], [guess]);
    } else {
      const later = rows.findIndex((row) => worth(row) > worth(guess) + 1e-9);
      rows.splice(later < 0 ? rows.length : later, 0, guess);
    }
  }
  return rows.map((row) => ({
    ...row,
    suggested: row.guess === suggestion?.guess,
    own: row.guess === own?.guess,
  }));
}

const worth = ({ mean }: Alternative) => mean ?? Infinity;
