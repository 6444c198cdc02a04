import { MAX_TURNS } from "../words/notation.ts";
import { isGameName, isPerson } from "./people.ts";
import { isWhole, oneOf } from "./valid.ts";
import type { Maker, Rival, Start } from "./types.ts";

export const MAKERS: readonly Maker[] = ["computer", "duel", "devil"];

export const RIVALS: readonly Rival[] = ["pip", "otto", "ada"];

export const LEVELS = Object.freeze([1, 2, 3, 4, 5]);

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
