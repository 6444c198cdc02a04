/**
 * The one state of the page, and all its changes: those of a game here, those of the page as a whole in `pageActs.js`. It
 * does not know the browser.
 *
 * It is plain data, so it can be saved, put into a link and tested without a page. Python's replies
 * are not part of it.
 */
import { chosenAfter } from "./chosen.js";
import { isOver, reduceGame } from "./game.js";
import { reduceGuessing } from "./guessing.js";
import { awaitsClaim, isEntering, reduceHiding } from "./hide.js";
import { leftAfter, shelved } from "./lobby.js";
import { PAGE_ACTS } from "./pageActs.js";
/** @import { Action, Game, Gaming, Hiding, Mode, State, WithGame } from "./types.js" */

/** @type {readonly Gaming[]} */ const GAMING = ["solve", "play", "hide"];
/** @type {readonly Mode[]} */
export const MODES = [...GAMING, "lab", "learn"];

/** The part of a state that a tab saves: all but the settings, which all tabs share, and the choices of the moment. @param {State} state */
export const savedOf = (state) => ({ ...state, settings: undefined, chosen: undefined });

/** @param {Mode} mode @returns {mode is Gaming} */
export const isGaming = (mode) => GAMING.some((each) => each === mode);

/** Whether Play shows its front door instead of a game. @param {Pick<State, "mode" | "lobby">} state */
export const inLobby = ({ mode, lobby }) => mode === "play" && lobby;

/** Whether what is in sight may tell of today: Play, and any sheet. @param {Pick<State, "mode" | "panel">} state */
export const tellsDay = ({ mode, panel }) => mode === "play" || panel !== null;

/** Whether a game is in sight that has begun and is not over. @param {State} state */
export function isUnderWay(state) {
  const game = current(state);
  const begun = game.turns.length > 0 || game.draft !== null || game.hide?.hidden;
  return isGaming(state.mode) && !inLobby(state) && Boolean(begun) && !isOver(game);
}

/** The mode whose game is current; in the Lab and in Learn that of Solve. @param {State} state @returns {Gaming} */
const gaming = ({ mode }) => (isGaming(mode) ? mode : "solve");

/** @param {State} state */
export const current = (state) => state.games[gaming(state)];

/**
 * What is where on the page, as a text: when it changes, a tap on the same place means something else.
 * @param {State} state
 */
export function sceneOf(state) {
  if (state.mode === "learn") return JSON.stringify([state.mode, state.panel, state.learn]);
  // A code that is chosen is to be sent: other buttons are in the place of the palette.
  if (state.panel === "make") return JSON.stringify([state.panel, state.challenging.done]);
  if (inLobby(state))
    return JSON.stringify([
      state.mode,
      state.panel,
      "lobby",
      current(state).rules,
      current(state).seed,
      state.shelf.length,
    ]);
  const game = current(state);
  const { rules, seed, turns, doubt, editing, revealed, cursor } = game;
  const chooses = state.mode === "solve" && cursor !== null; // the palette lies over the turns
  const asks = game.hide && [isEntering(game), awaitsClaim(game)];
  return JSON.stringify([
    state.mode,
    state.panel,
    state.noting,
    rules,
    seed,
    turns,
    doubt,
    editing,
    revealed,
    chooses,
    asks,
    state.chosen.doubted,
  ]);
}

/** Whether an action comes from Python, the clock or another tab, not from the person. @param {Action} action */
export const isByItself = (action) =>
  ["answered", "checked", "hinted", "time"].includes(action.type) ||
  (action.type === "settings" && Boolean(action.followed));

/**
 * The state after an action; the same object if the action changes nothing.
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  const act =
    /** @type {Record<string, (state: State, action: any, withGame: WithGame) => State>} */ (
      PAGE_ACTS
    )[action.type];
  const acted = act
    ? act(state, action, withGame)
    : withGame(state, (game) => onGame(game, action));
  if (acted === state) return state;
  const isFollowed = action.type !== "replaced" && acted.games !== state.games;
  const after = isFollowed ? withShelf(state, acted, action) : acted;
  const change = { panel: state.panel, was: current(state), now: current(after) };
  const chosen = chosenAfter(after.chosen, action, change);
  return chosen === after.chosen ? after : { ...after, chosen };
}

/** The state with the games that an action has left. @param {State} state @param {State} after @param {Action} action @returns {State} */
function withShelf(state, after, action) {
  const isAnother = after.games.play.seed !== state.games.play.seed;
  const kept = shelved(state, after.noting && isAnother ? { ...after, noting: false } : after);
  const left = leftAfter(state, kept, action);
  return left === kept.left ? kept : { ...kept, left };
}

/** A game after an action, as its mode has it. @param {Game} game @param {Action} action */
function onGame(game, action) {
  if (game.hide) return reduceHiding(/** @type {Hiding} */ (game), action);
  return game.play ? reduceGuessing(game, action) : reduceGame(game, action);
}

/** The state after a change of the current game. @param {State} state @param {(game: Game) => Game} change @returns {State} */
function withGame(state, change) {
  const mode = gaming(state);
  const before = state.games[mode];
  const after = change(before);
  return after === before ? state : { ...state, games: { ...state.games, [mode]: after } };
}
