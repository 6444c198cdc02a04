/** The games that an action ends, and those that it leaves before their end, as the record has them. */
import { gameOf, isOver, isSolved } from "./game.js";
import { isSameGame, isShelved } from "./lobby.js";
import { NONE_ASKED, guessesMade, hintedTurns } from "./play.js";
import { isOfOwnCode } from "./people.js";
import { MAX_GAME } from "./record.js";
import { current, isGaming } from "./state.js";
import { fnv1a } from "./fnv.js";
import { asSure, writeGame } from "../words/notation.js";
/** @import { Action, Game, Gaming, State } from "./types.js" */
/** @import { Finished, Kind } from "./record.js" */

/**
 * The game that an action has ended, or null. Steps of undo and games from elsewhere end none.
 * @param {State} before
 * @param {State} after
 * @param {Action} action
 * @param {number} at  now, in ms since 1970
 * @returns {Finished | null}
 */
export function endedBy(before, after, action, at) {
  if (["undo", "redo", "opened", "replaced"].includes(action.type)) return null;
  const [from, to] = [current(before), current(after)];
  if (before.mode !== after.mode || !isGaming(after.mode) || !isOver(to) || !wasPlayed(after, to))
    return null;
  if (isOver(from) && from.turns === to.turns) return null;
  return finished(after.mode, to, at);
}

/**
 * The games that an action has left before their end, which gives them up, and the ids of those that it has
 * taken up again, whatever the action was.
 * @param {State} before
 * @param {State} after
 * @param {Action} action
 * @param {number} at  now, in ms since 1970
 * @returns {{left: Finished[], again: string[]}}
 */
export function leftBy(before, after, action, at) {
  /** @type {{left: Finished[], again: string[]}} */
  const found = { left: [], again: [] };
  if (action.type === "replaced") return found; // the same tab, as it was saved
  const left = after.left === before.left ? null : after.left;
  const again = action.type === "goBack" ? before.left : null;
  if (left && isCounted(before, left))
    found.left.push({ ...finished(left.mode, gameOf(left.game), at), left: 1 });
  if (again && isCounted(after, again)) found.again.push(idOf(again.mode, gameOf(again.game)));
  for (const each of before.shelf) {
    const game = gameOf(each);
    const stays = isShelved(after, game) || isSameGame(after.games.play, game);
    if (!stays && goesOn(before, game)) found.left.push({ ...finished("play", game, at), left: 1 });
  }
  return found;
}

/** Whether leaving a game gives it up: it has a code that someone hides. @param {State} state @param {NonNullable<State["left"]>} left */
const isCounted = (state, { mode, game }) => mode !== "solve" && goesOn(state, gameOf(game));

/** Whether a game was played and is not over. @param {State} state @param {Game} game */
const goesOn = (state, game) => wasPlayed(state, game) && !isOver(game);

/** The game without a guess that waits for its answer: it ends before it. @param {Game} game @returns {Game} */
const answered = (game) =>
  game.turns.some(({ feedback }) => !feedback)
    ? { ...game, turns: game.turns.filter(({ feedback }) => feedback) }
    : game;

/**
 * Whether a guess of the person was answered, even if it was taken back since, at a code that another one has chosen.
 * @param {State} state
 * @param {Game} game
 */
const wasPlayed = (state, game) =>
  (guessesMade(answered(game)) > 0 || (game.play?.asked.undo ?? 0) > 0) &&
  !isOfOwnCode(state, game);

/** @param {Gaming} mode @param {Game} game @returns {Kind} */
function kindOf(mode, { play }) {
  const source = play?.source ?? "seed";
  return /** @type {Kind} */ (mode === "play" && source !== "seed" ? source : mode);
}

/** What the record calls a game. @param {Gaming} mode @param {Game} game */
export const idOf = (mode, game) =>
  hash(
    `${kindOf(mode, game)} ${game.rules} ${game.seed || writeGame(game.rules, asSure(game.turns))}`,
  );

/** A game as the record has it. @param {Gaming} mode @param {Game} game @param {number} at @returns {Finished} */
function finished(mode, game, at) {
  const { rules, turns, play } = answered(game);
  const made = guessesMade({ play, turns });
  return {
    id: idOf(mode, game),
    at,
    kind: kindOf(mode, game),
    ...textOf({ rules, turns, play }, made),
    ...(play?.name ? { name: play.name } : {}),
    guesses: made || play?.asked.undo || 0,
    won: isSolved(game),
    asked: { ...NONE_ASKED, ...play?.asked },
  };
}

/**
 * What the record keeps of the turns. The figures are null where the review has nothing to say: of turns that were
 * given, and where there are none. A puzzle keeps its turns for its reasoning.
 * @param {Pick<Game, "rules" | "turns" | "play">} game
 * @param {number} made  how many guesses the person has made
 * @returns {Pick<Finished, "game" | "hinted" | "loss" | "skill" | "luck">}
 */
function textOf({ rules, turns, play }, made) {
  const game = writeGame(rules, asSure(turns));
  if (game.length > MAX_GAME || !made) return { game: rules, loss: null };
  if (play?.given) return { game, loss: null, skill: null, luck: null };
  const hinted = hintedTurns({ play, turns });
  return hinted.length ? { game, hinted } : { game };
}

/** A text as a short word: its seed is not to be read from it.  @param {string} text */
function hash(text) {
  const half = (/** @type {number | undefined} */ start) =>
    fnv1a(text, start).toString(36).padStart(7, "0");
  return half(undefined) + half(0x9e3779b9);
}
