/** What hides the code of a game of Play, and what the game has from its start. */
import { MAX_TURNS } from "../words/notation.ts";
import { isGameName, isPerson } from "./people.ts";
import { isWhole } from "./valid.ts";
import type { Maker, Start } from "./types.ts";

export const MAKERS: readonly Maker[] = ["computer", "duel", "devil"];

export const LEVELS = Object.freeze([1, 2, 3, 4, 5]);

/** A secret that is drawn from a seed. */
export const DRAWN: Start = Object.freeze({
  source: "seed",
  name: "",
  by: "",
  duel: false,
  given: 0,
  level: null,
});

/** The start of a game of each maker. */
export const STARTS: Record<Maker, Start> = {
  computer: DRAWN,
  duel: { ...DRAWN, duel: true },
  devil: { ...DRAWN, source: "devil" },
};

export function readStart(saved: any): Start {
  const { name, by, duel, given, level } = saved ?? {};
  const isPuzzle =
    saved?.source === "puzzle" && isWhole(given, 0, MAX_TURNS) && LEVELS.includes(level);
  const source = isPuzzle ? "puzzle" : saved?.source === "devil" ? "devil" : "seed";
  return {
    source,
    name: isGameName(name) ? name : "",
    by: isPerson(by) ? by : "",
    duel: duel === true && source === "seed",
    given: isPuzzle ? given : 0,
    level: isPuzzle ? level : null,
  };
}
