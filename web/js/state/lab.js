/**
 * What the person chose in the Lab: plain data, part of the page's state. The Lab holds the results.
 */
import presets from "../words/presets.json" with { type: "json" };
import { readRules } from "../words/notation.js";
import { presetOf } from "../words/boards.js";
import { flag, option, readTable } from "./table.js";
import { isWhole } from "./valid.js";

/** @typedef {"compare" | "map" | "watch"} Room */
/** @typedef {"random" | "staged" | "packed"} Mapped */

/**
 * @typedef {object} Choice
 * @property {Room} room
 * @property {string[]} boards  the rules to play on
 * @property {string[]} ownBoards  custom boards in the list, besides the presets
 * @property {string[]} strategies
 * @property {boolean} own  whether the custom strategy plays too
 * @property {number} games
 * @property {string} seed
 * @property {Mapped} mapped  the strategy of the map
 * @property {number} step  the finest grid of the map: every `step` pegs and colours
 * @property {number} mapGames  games for each place of the map
 * @property {string} watched  the rules of the game to watch
 * @property {string} player  the strategy that plays it
 * @property {number} speed  its turns a second
 */

/**
 * @typedef {{type: "set", change: Partial<Choice>}
 *   | {type: "board", rules: string, on: boolean}
 *   | {type: "addBoard", rules: string}
 *   | {type: "strategy", name: string, on: boolean}} Act
 */

/** @type {readonly Room[]} */
export const ROOMS = ["compare", "map", "watch"];

/** The maps: the largest pegs and colours of each, and its grids, the coarsest first. */
export const MAPS = Object.freeze({
  random: { max: 20, steps: [4, 2, 1] },
  staged: { max: 100, steps: [20, 10, 5, 1] },
  packed: { max: 100, steps: [20, 10, 5, 1] },
});

export const MAX_LAB_GAMES = 100_000;
export const MAP_GAMES = [1, 5, 20, 100];
export const SPEEDS = [1, 3, 10, 30, 100];
export const PLAYERS = ["staged", "packed", "best"];
export const WATCHED = ["p10c10r", "p20c20r", "p50c50r", "p100c100r", "p200c200r"];

const MAX_BOARDS = 20;
const MAX_STRATEGIES = 50;
export const MAX_SEED = 40;

/** @type {import("./table.js").Table<Choice>} */
const TABLE = {
  room: option("compare", ROOMS),
  boards: list([presets[0].rules], isRules, MAX_BOARDS),
  ownBoards: list([], isRules, MAX_BOARDS),
  strategies: list(
    ["best", "minimax", "random"],
    (name) => /^[a-z-]{1,40}$/.test(name),
    MAX_STRATEGIES,
  ),
  own: flag(true),
  games: { first: 200, valid: (games) => isWhole(games, 1, MAX_LAB_GAMES) },
  seed: { first: "1", valid: (seed) => typeof seed === "string" && seed.length <= MAX_SEED },
  mapped: option("staged", /** @type {Mapped[]} */ (Object.keys(MAPS))),
  step: { first: 5, valid: (step) => isWhole(step, 1) },
  mapGames: option(5, MAP_GAMES),
  watched: option("p100c100r", WATCHED),
  player: option("staged", PLAYERS),
  speed: option(30, SPEEDS),
};

/** Nothing in a saved choice is trusted. @param {any} saved */
export const readChoice = (saved) => withGrid(readTable(TABLE, saved));

export const FIRST_CHOICE = Object.freeze(readChoice(null));

/**
 * The choice after an act; the same object where the act changes nothing.
 * @param {Choice} choice
 * @param {Act} act
 * @returns {Choice}
 */
export function choose(choice, act) {
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

/** @param {string[]} list @param {string} item @param {boolean} on @param {number} max */
function switched(list, item, on, max) {
  if (on === list.includes(item)) return list;
  return on ? [...list, item].slice(-max) : list.filter((other) => other !== item);
}

/** The choice with a grid of its map: the second finest, which is computed soon, where the map has no such grid. @param {Choice} choice @returns {Choice} */
function withGrid(choice) {
  const { steps } = MAPS[choice.mapped];
  return steps.includes(choice.step) ? choice : { ...choice, step: steps[steps.length - 2] };
}

/** @param {unknown} text */
function isRules(text) {
  return typeof text === "string" && readRules(text) !== null;
}

/** A list of different texts. @param {string[]} first @param {(text: string) => boolean} fits @param {number} max @returns {import("./table.js").Setting<string[]>} */
function list(first, fits, max) {
  const valid = (/** @type {any} */ value) =>
    Array.isArray(value) &&
    value.length <= max &&
    new Set(value).size === value.length &&
    value.every((each) => typeof each === "string" && fits(each));
  return { first, valid };
}
