/**
 * What the person chose in the Lab: plain data, part of the page's state. The Lab holds the results.
 */
import presets from "../words/presets.json" with { type: "json" };
import { readRules } from "../words/notation.js";
import { presetOf } from "../words/presets.js";
import { isWhole, oneOf } from "./valid.js";

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

/** @type {Choice} */
export const FIRST_CHOICE = Object.freeze({
  room: "compare",
  boards: [presets[0].rules],
  ownBoards: [],
  strategies: ["best", "minimax", "random"],
  own: true,
  games: 200,
  seed: "1",
  mapped: "staged",
  step: 5,
  mapGames: 5,
  watched: "p100c100r",
  player: "staged",
  speed: 30,
});

/**
 * The choice after an act; the same object where the act changes nothing.
 * @param {Choice} choice
 * @param {Act} act
 * @returns {Choice}
 */
export function choose(choice, act) {
  switch (act.type) {
    case "set": {
      const next = { ...choice, ...act.change };
      const { steps } = MAPS[next.mapped];
      // Another map has other grids; the second finest is computed soon.
      return steps.includes(next.step) ? next : { ...next, step: steps[steps.length - 2] };
    }
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

/** A list with an item added or removed. @param {string[]} list @param {string} item @param {boolean} on @param {number} max */
function switched(list, item, on, max) {
  if (on === list.includes(item)) return list;
  return on ? [...list, item].slice(-max) : list.filter((other) => other !== item);
}

/**
 * The saved choice, with defaults for values that are not valid: nothing from storage is trusted.
 * @param {any} saved
 * @returns {Choice}
 */
export function readChoice(saved) {
  if (!saved || typeof saved !== "object") return FIRST_CHOICE;
  const mapped =
    typeof saved.mapped === "string" && Object.hasOwn(MAPS, saved.mapped)
      ? /** @type {Mapped} */ (saved.mapped)
      : FIRST_CHOICE.mapped;
  return {
    room: oneOf(ROOMS, saved.room, FIRST_CHOICE.room),
    boards: texts(saved.boards, isRules, MAX_BOARDS) ?? FIRST_CHOICE.boards,
    ownBoards: texts(saved.ownBoards, isRules, MAX_BOARDS) ?? [],
    strategies:
      texts(saved.strategies, (name) => /^[a-z-]{1,40}$/.test(name), MAX_STRATEGIES) ??
      FIRST_CHOICE.strategies,
    own: saved.own !== false,
    games: isWhole(saved.games, 1, MAX_LAB_GAMES) ? saved.games : FIRST_CHOICE.games,
    seed: typeof saved.seed === "string" ? saved.seed.slice(0, MAX_SEED) : FIRST_CHOICE.seed,
    mapped,
    step: oneOf(MAPS[mapped].steps, saved.step, MAPS[mapped].steps[MAPS[mapped].steps.length - 2]),
    mapGames: oneOf(MAP_GAMES, saved.mapGames, FIRST_CHOICE.mapGames),
    watched: oneOf(WATCHED, saved.watched, FIRST_CHOICE.watched),
    player: oneOf(PLAYERS, saved.player, FIRST_CHOICE.player),
    speed: oneOf(SPEEDS, saved.speed, FIRST_CHOICE.speed),
  };
}

/** @param {string} text */
const isRules = (text) => readRules(text) !== null;

/** @param {any} list @param {(text: string) => boolean} fits @param {number} max @returns {string[] | null} */
function texts(list, fits, max) {
  if (!Array.isArray(list)) return null;
  return [...new Set(list.filter((each) => typeof each === "string" && fits(each)))].slice(0, max);
}
