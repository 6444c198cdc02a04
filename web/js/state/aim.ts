/**
 * The person's aim: the fewest guesses on average, or a limit of guesses that no game exceeds; and
 * whether only possible codes may be guessed. Python decides how.
 */
import { readRules } from "../words/notation.ts";
import { presetOf } from "../words/boards.ts";

export interface Aim {
  /** The limit of guesses in a game; null without a limit. */
  most: number | null;
  /** True if only possible codes may be guessed. */
  consistent: boolean;
}

export const USUAL: Aim = Object.freeze({ most: null, consistent: false });

/** The greatest limit that Python takes, and the limits that the page offers. */
const MAX_ASKED = 99;
const OFFERED = { from: 2, to: 15 };

export function readAim(saved: any): Aim {
  const most = saved?.most ?? null;
  const counts = most === null || (Number.isInteger(most) && most >= 1 && most <= MAX_ASKED);
  if (!counts || typeof saved?.consistent !== "boolean") return USUAL;
  return { most, consistent: saved.consistent };
}

/** The limit to offer first on a board. */
export function sensibleMost(rules: string) {
  return presetOf(rules)?.most ?? Math.min(OFFERED.to, (readRules(rules)?.pegs ?? 4) + 2);
}

/** The limits to choose from, with the chosen one among them. */
export function offered(chosen: number) {
  const numbers = [];
  for (let n = OFFERED.from; n <= OFFERED.to; n++) numbers.push(n);
  return numbers.includes(chosen) ? numbers : [...numbers, chosen].sort((a, b) => a - b);
}
