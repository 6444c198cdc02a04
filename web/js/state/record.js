/**
 * The record of finished games that is kept on the device. Two records are merged game by game, so that
 * several tabs, and files of other devices, lose none.
 */
import { readGame } from "../words/notation.js";
import { foundCodes } from "./game.js";
import { isGameName } from "./people.js";
import { isWhole } from "./valid.js";
/** @import { Play } from "./types.js" */

/**
 * What was played: a secret of a seed, the devil or a puzzle in Play, a secret of another person in
 * Hide, a real board in Solve.
 * @typedef {"play" | "devil" | "puzzle" | "hide" | "solve"} Kind
 */
/**
 * @typedef {object} Finished
 * @property {string} id  the same whenever the same game ends
 * @property {number} at  when it ended, in ms since 1970
 * @property {Kind} kind
 * @property {string} game  its text form; the rules alone if that is too long
 * @property {number} guesses
 * @property {boolean} won
 * @property {Play["asked"]} asked  how often each hint was asked for, and guesses taken back
 * @property {number[]} [hinted]  the turns whose guesses came after a hint; missing if there are none
 * @property {string} [name]  of a code that others play too: a challenge or a date
 * @property {number | null} [loss]  guesses lost by skill; null if that is not known, missing if it has not
 *   been worked out yet
 * @property {boolean} [about]  whether the loss is not proven
 * @property {number | null} [skill]  of 100, rounded; null if the game has none, missing if it has not been worked out yet
 * @property {number | null} [luck]  of 100, rounded; null if chance had no part
 * @property {number} [gone]  how often the person deleted it and took that back, together; if odd, it is deleted: its
 *   turns are not kept, and it does not count
 * @property {number} [left]  of a game that was left before its end, so that its code was not seen. Odd: it was left
 *   and counts as not found; even: it goes on; it grows by one each time. Missing if the game has ended
 */
/**
 * `era`: how often all was erased; of two records of different eras only the later counts.
 * @typedef {{era: number, games: Finished[]}} Kept
 */

/** @type {readonly Kind[]} */
export const KINDS = ["play", "devil", "puzzle", "hide", "solve"];
/** What can be asked for in a game. @type {readonly (keyof Play["asked"])[]} */
export const ASKED = ["count", "agree", "best", "list", "step", "undo"];

/** The most games that are kept, and the most characters of their texts: older games go. */
export const MAX_GAMES = 2000;
const MAX_TEXT = 800_000;
/** The longest text of one game. */
export const MAX_GAME = 4000;
/** What is beside the text of a game, in characters. */
const AROUND = 360;

/** @type {Kept} */
export const EMPTY = Object.freeze({ era: 0, games: [] });

/** The record with a game in it, which replaces an earlier end of the same game. @param {Kept} kept @param {Finished} game @returns {Kept} */
export const withGame = (kept, game) => withGames(kept, [game]);

/** The record with games in it. One that was deleted before is there again. @param {Kept} kept @param {Finished[]} games @returns {Kept} */
export function withGames(kept, games) {
  const gone = new Map(kept.games.filter(isGone).map(({ id, gone = 0 }) => [id, gone]));
  const anew = (/** @type {Finished} */ game) =>
    gone.has(game.id) ? { ...game, gone: (gone.get(game.id) ?? 0) + 1 } : game;
  return merged(kept, { era: kept.era, games: games.map(anew) });
}

/** The record without a game. Other tabs, which still have it, learn that it was deleted. @param {Kept} kept @param {string} id @returns {Kept} */
export function withoutGame(kept, id) {
  const game = kept.games.find((each) => each.id === id);
  if (!game || isGone(game)) return kept;
  const { hinted, skill, luck, ...rest } = game;
  const bare = { ...rest, game: game.game.split(":")[0], loss: null, gone: (game.gone ?? 0) + 1 };
  return merged(kept, { era: kept.era, games: [bare] });
}

/** Whether it is not worked out yet how well a game was played. @param {Finished} game */
export const isPending = ({ game, loss, skill }) =>
  loss === undefined || (skill === undefined && game.includes(":"));

/** @param {Finished} game */
const isGone = ({ gone = 0 }) => gone % 2 === 1;

/** The record with a game that was left before its end. @param {Kept} kept @param {Finished} game @returns {Kept} */
export function withLeft(kept, game) {
  const times = kept.games.find(({ id }) => id === game.id)?.left ?? 0;
  return withGame(kept, { ...game, left: times + ((times + 1) % 2) });
}

/** The record in which a game that was left goes on. @param {Kept} kept @param {string} id @returns {Kept} */
export function withAgain(kept, id) {
  const game = kept.games.find((each) => each.id === id);
  return game?.left && counts(game) ? withGame(kept, { ...game, left: game.left + 1 }) : kept;
}

/** Whether a game counts: one that was deleted, or left and taken up again, does not. @param {Finished} game */
export const counts = (game) => !isGone(game) && (game.left === undefined || game.left % 2 === 1);

/** @param {Kept} kept @returns {Kept} */
export const erased = ({ era }) => ({ era: era + 1, games: [] });

/**
 * All games of two records, each once. The order of the two does not matter.
 * @param {Kept} one
 * @param {Kept} other
 * @returns {Kept}
 */
export function merged(one, other) {
  if (one.era !== other.era) return one.era > other.era ? one : other;
  /** @type {Map<string, Finished>} */
  const byId = new Map(one.games.map((game) => [game.id, game]));
  for (const game of other.games) {
    const had = byId.get(game.id);
    byId.set(game.id, had ? chosen(had, game) : game);
  }
  const games = [...byId.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return { era: one.era, games: bounded(games) };
}

/**
 * The one of two ends of a game that counts. In Solve and Hide it is the last, since a wrong answer
 * may have been taken back; elsewhere the first, since the code was known after it. Any end counts more
 * than that the game was left, which one tab may do while it goes on in another. The entry with more deletions
 * and restorations is the newer one.
 * @param {Finished} one
 * @param {Finished} other
 * @returns {Finished}
 */
function chosen(one, other) {
  const [deletions, more] = [one.gone ?? 0, other.gone ?? 0];
  if (deletions !== more) return deletions > more ? one : other;
  const [times, others] = [one.left ?? Infinity, other.left ?? Infinity];
  if (times !== others) return times > others ? one : other;
  if (one.game === other.game && one.won === other.won) {
    const [first, second] = one.at <= other.at ? [one, other] : [other, one];
    const worked = first.loss === undefined ? second : first;
    const scored = first.skill === undefined ? second : first;
    return {
      ...first,
      ...(worked.loss === undefined ? {} : { loss: worked.loss }),
      ...(worked.about ? { about: true } : {}),
      ...(scored.skill === undefined ? {} : { skill: scored.skill, luck: scored.luck ?? null }),
    };
  }
  const last = one.kind === "solve" || one.kind === "hide" || one.left !== undefined;
  return one.at === other.at
    ? one.game < other.game
      ? one
      : other
    : one.at < other.at === last
      ? other
      : one;
}

/** The last games within the limits. @param {Finished[]} games */
function bounded(games) {
  let room = MAX_TEXT;
  let first = games.length;
  while (first > 0 && games.length - first < MAX_GAMES) {
    room -= games[first - 1].game.length + AROUND;
    if (room < 0) break;
    first -= 1;
  }
  return games.slice(first);
}

/** The largest count accepted from a file or from storage. */
const MAX_COUNT = 10_000;
/** The last moment that a `Date` can name. */
const MAX_TIME = 8.64e15;

/**
 * The record that was saved, without the games that are not valid; null if it is none. Nothing from storage or from a
 * file is trusted.
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

/** @param {any} score */
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
