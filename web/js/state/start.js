/** What hides the code of a game of Play, and what the game has from its start. */
import { MAX_TURNS } from "../words/notation.js";
import { isGameName, isPerson } from "./people.js";
import { isWhole } from "./valid.js";
/** @import { Maker, Start } from "./types.js" */

/** @type {readonly Maker[]} */
export const MAKERS = ["computer", "duel", "devil"];

export const LEVELS = Object.freeze([1, 2, 3, 4, 5]);

/** A secret that is drawn from a seed. @type {Start} */
export const DRAWN = Object.freeze({
  source: "seed",
  name: "",
  by: "",
  duel: false,
  given: 0,
  level: null,
});

/** The start of a game of each maker. @type {Record<Maker, Start>} */
export const STARTS = {
  computer: DRAWN,
  duel: { ...DRAWN, duel: true },
  devil: { ...DRAWN, source: "devil" },
};

/** @param {any} saved @returns {Start} */
export function readStart(saved) {
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
