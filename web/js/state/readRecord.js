/** Reads the record of finished games. Nothing from storage or from a file is trusted. */
import { foundCodes } from "./game.js";
import { isGameName } from "./people.js";
import { ASKED, KINDS, MAX_GAME, merged } from "./record.js";
import { isWhole } from "./valid.js";
import { readGame } from "../words/notation.js";
/** @import { Finished, Kept, Kind } from "./record.js" */

/** The largest count accepted from a file or from storage. */
const MAX_COUNT = 10_000;
/** The last moment that a `Date` can name. */
const MAX_TIME = 8.64e15;

/**
 * The record that was saved, without the games that are not valid; null if it is none.
 * @param {any} saved
 * @returns {Kept | null}
 */
export function readKept(saved) {
  if (!Array.isArray(saved?.games) || !isWhole(saved.era, 0)) return null;
  const games = saved.games
    .filter((/** @type {any} */ game) => wrongIn(game) === null)
    .map(onlyValid);
  return merged({ era: saved.era, games: [] }, { era: saved.era, games });
}

/** The games of a saved record that are not valid, or null if there are none. @param {any} saved @returns {Kept | null} */
export function unreadIn(saved) {
  if (!readKept(saved)) return null;
  const games = saved.games.filter((/** @type {any} */ game) => wrongIn(game) !== null);
  return games.length ? { ...saved, games } : null;
}

/**
 * The name of the first wrong field of a game; "" if it is no game at all, null if nothing is wrong.
 * @param {any} game
 */
export function wrongIn(game) {
  if (!game || typeof game !== "object" || Array.isArray(game)) return "";
  const {
    id,
    at,
    kind,
    game: text,
    name,
    guesses,
    won,
    asked,
    hinted = [],
    loss = null,
    about = false,
    left = 1,
    gone = 1,
  } = game;
  const read = typeof text === "string" && text.length <= MAX_GAME ? readGame(text) : null;
  if (!read) return "game";
  if (typeof id !== "string" || !/^[0-9a-z]{1,40}$/.test(id)) return "id";
  if (!isWhole(at, 0, MAX_TIME)) return "at";
  if (!KINDS.includes(kind)) return "kind";
  if (!isWhole(guesses, 1, MAX_COUNT) || !isGuessesOf(kind, guesses, read.turns.length))
    return "guesses";
  if (typeof won !== "boolean" || (read.turns.length && won !== foundCodes(read).length > 0))
    return "won";
  if (!asked || typeof asked !== "object") return "asked";
  // Games of before 0.4 have no steps.
  if (
    !ASKED.every((what) => isWhole(what === "step" ? (asked.step ?? 0) : asked[what], 0, MAX_COUNT))
  )
    return "asked";
  if (!isHinted(hinted, read.turns.length)) return "hinted";
  if (name !== undefined && !isGameName(name)) return "name";
  if (loss !== null && !(Number.isFinite(loss) && loss >= 0 && loss <= MAX_COUNT)) return "loss";
  if (!isWhole(left, 1)) return "left";
  if (!isWhole(gone, 1)) return "gone";
  return typeof about === "boolean" ? null : "about";
}

/** Whether a game with these turns may have this number of guesses: a puzzle has turns that were given as well. @param {Kind} kind @param {number} guesses @param {number} turns */
const isGuessesOf = (kind, guesses, turns) =>
  turns === 0 || (kind === "puzzle" ? guesses <= turns : guesses === turns);

/** Whether this is a score, or null. @param {any} score */
const isScore = (score) => score === null || isWhole(score, 0, 100);

/** Whether these are numbers of turns, in their order. @param {any} hinted @param {number} turns */
const isHinted = (hinted, turns) =>
  Array.isArray(hinted) &&
  hinted.every((number, index) => isWhole(number, index ? hinted[index - 1] + 1 : 1, turns));

/** A valid game with the fields of the record alone. @param {any} game @returns {Finished} */
function onlyValid({
  id,
  at,
  kind,
  game,
  name,
  guesses,
  won,
  asked,
  hinted = [],
  loss,
  about,
  skill,
  luck,
  left,
  gone,
}) {
  // A score that no review can have given is worked out anew.
  const scored = isScore(skill) && isScore(luck) && game.includes(":");
  return {
    id,
    at,
    kind,
    game,
    guesses,
    won,
    asked: /** @type {Finished["asked"]} */ (
      Object.fromEntries(ASKED.map((what) => [what, asked[what] ?? 0]))
    ),
    ...(hinted.length ? { hinted: [...hinted] } : {}),
    ...(name === undefined ? {} : { name }),
    ...(loss === undefined ? {} : { loss }),
    ...(about ? { about } : {}),
    ...(scored ? { skill, luck: kind === "devil" ? null : luck } : {}),
    ...(left === undefined ? {} : { left }),
    ...(gone === undefined ? {} : { gone }),
  };
}
