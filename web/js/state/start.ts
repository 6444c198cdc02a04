import { MAX_TURNS } from "../words/notation.ts";
import { isWhole, oneOf } from "./table.ts";

/**
 * A secret that the core draws, the same beside the program, or a codemaker that decides as late as
 * it can.
 */
export const MAKERS = ["computer", "duel", "devil"] as const;
export type Maker = (typeof MAKERS)[number];

/** Each has a strategy of its own (questions/makers.ts). */
export const RIVALS = ["pip", "otto", "ada"] as const;
export type Rival = (typeof RIVALS)[number];

export const LEVELS = Object.freeze([1, 2, 3, 4, 5]);

export interface Start {
  source: "seed" | "devil" | "puzzle";
  /** The name of a code that others play too: a challenge or a date; "" if it has none. */
  name: string;
  /** The sender of the challenge; "" if that is not told. */
  by: string;
  rival: Rival | "";
  /** The number of turns that a puzzle gives. */
  given: number;
  /** The level of a puzzle, from 1 to 5. */
  level: number | null;
}

export const DRAWN: Start = Object.freeze({
  source: "seed",
  name: "",
  by: "",
  rival: "",
  given: 0,
  level: null,
});

export const startOf = (maker: Maker, rival: Rival): Start => ({
  ...DRAWN,
  source: maker === "devil" ? "devil" : "seed",
  rival: maker === "duel" ? rival : "",
});

export function readStart(saved: any): Start {
  const { name, by, duel, rival, given, level } = saved ?? {};
  const isPuzzle =
    saved?.source === "puzzle" && isWhole(given, 0, MAX_TURNS) && LEVELS.includes(level);
  const source = isPuzzle ? "puzzle" : saved?.source === "devil" ? "devil" : "seed";
  return {
    source,
    name: isGameName(name) ? name : "",
    by: isPerson(by) ? by : "",
    // Duels of older versions were against best play.
    rival: source === "seed" ? oneOf(RIVALS, rival, duel === true ? "ada" : "") : "",
    given: isPuzzle ? given : 0,
    level: isPuzzle ? level : null,
  };
}

/** The names of people: the one shown in challenges; and the challenges that the person made. */

interface Made {
  settings: { made: readonly string[] };
}

/** The core shortens it. */
const MAX_TYPED = 40;

const MAX_MADE = 100;

/** The core shows names like this. */
export const isPerson = (value: any) =>
  typeof value === "string" && value.length <= MAX_TYPED && !/\p{C}/u.test(value);

/** A challenge code or a date. */
export const isGameName = (value: any) =>
  typeof value === "string" && /^[0-9A-Z-]{1,110}$/.test(value);

export const areMade = (values: any) =>
  Array.isArray(values) && values.length <= MAX_MADE && values.every(isGameName);

export const withMade = (made: readonly string[], more: readonly string[]) =>
  [...made.filter((each) => !more.includes(each)), ...more].slice(-MAX_MADE);

/** Finding a code that the person has chosen says nothing. */
export const isOfOwnCode = (state: Made, { play }: { play: { name: string } | null }) =>
  hasMade(state, play?.name ?? "");

export const hasMade = ({ settings }: Made, challenge: string) => settings.made.includes(challenge);
