/** The person's choices in the Lab, which holds the results. */
import presets from "../words/presets.json" with { type: "json" };
import { readRules } from "../words/notation.ts";
import { presetOf } from "../words/boards.ts";
import { flag, option, readTable, setting, isWhole, type ValuesOf } from "./table.ts";

export type Act =
  | { type: "set"; change: Partial<Choice> }
  | { type: "board"; rules: string; on: boolean }
  | { type: "addBoard"; rules: string }
  | { type: "strategy"; name: string; on: boolean };

export const ROOMS = ["compare", "map", "watch"] as const;
export type Room = (typeof ROOMS)[number];

/** The largest pegs and colours of each, and its grids, the coarsest first. */
export const MAPS = Object.freeze({
  random: { max: 20, steps: [4, 2, 1] },
  staged: { max: 100, steps: [20, 10, 5, 1] },
  packed: { max: 100, steps: [20, 10, 5, 1] },
});
export type Mapped = keyof typeof MAPS;

export const MAX_LAB_GAMES = 100_000;
export const MAP_GAMES = [1, 5, 20, 100];
export const SPEEDS = [1, 3, 10, 30, 100];
export const PLAYERS = ["staged", "packed", "best"];
export const WATCHED = ["p10c10r", "p20c20r", "p50c50r", "p100c100r", "p200c200r"];

const MAX_BOARDS = 20;
const MAX_STRATEGIES = 50;
export const MAX_SEED = 40;

const TABLE = {
  room: option("compare", ROOMS),
  boards: list([presets[0].rules], isRules, MAX_BOARDS),
  ownBoards: list([], isRules, MAX_BOARDS),
  strategies: list(
    ["best", "minimax", "random"],
    (name) => /^[a-z-]{1,40}$/.test(name),
    MAX_STRATEGIES,
  ),
  own: flag(true), // true if the custom strategy plays too
  games: setting(200, (games) => isWhole(games, 1, MAX_LAB_GAMES)),
  seed: setting("1", (seed) => typeof seed === "string" && seed.length <= MAX_SEED),
  mapped: option("staged", Object.keys(MAPS) as Mapped[]),
  step: setting(5, (step) => isWhole(step, 1)), // the finest grid of the map has every `step` pegs and colours
  mapGames: option(5, MAP_GAMES),
  watched: option("p100c100r", WATCHED),
  player: option("staged", PLAYERS),
  speed: option(30, SPEEDS), // in turns a second
};

export type Choice = ValuesOf<typeof TABLE>;

export const readChoice = (saved: any) => withGrid(readTable(TABLE, saved));

export const FIRST_CHOICE = Object.freeze(readChoice(null));

export function choose(choice: Choice, act: Act): Choice {
  switch (act.type) {
    case "set":
      return withGrid({ ...choice, ...act.change });
    case "board":
      return { ...choice, boards: switched(choice.boards, act.rules, act.on, MAX_BOARDS) };
    case "addBoard": {
      const ownBoards = presetOf(act.rules)
        ? choice.ownBoards
        : switched(choice.ownBoards, act.rules, true, MAX_BOARDS);
      return { ...choice, ownBoards, boards: switched(choice.boards, act.rules, true, MAX_BOARDS) };
    }
    case "strategy":
      return {
        ...choice,
        strategies: switched(choice.strategies, act.name, act.on, MAX_STRATEGIES),
      };
  }
}

function switched(list: string[], item: string, on: boolean, max: number) {
  if (on === list.includes(item)) return list;
  return on ? [...list, item].slice(-max) : list.filter((other) => other !== item);
}

function withGrid(choice: Choice) {
  const { steps } = MAPS[choice.mapped];
  return steps.includes(choice.step) ? choice : { ...choice, step: steps[steps.length - 2] };
}

function isRules(text: unknown) {
  return typeof text === "string" && readRules(text) !== null;
}

function list(first: string[], fits: (text: string) => boolean, max: number) {
  const valid = (value: any) =>
    Array.isArray(value) &&
    value.length <= max &&
    new Set(value).size === value.length &&
    value.every((each) => typeof each === "string" && fits(each));
  return setting(first, valid);
}
