/**
 * The one state of the page, and all its changes: those of a game here, those of the page as a
 * whole in `pageActs.ts`. It is plain data, and knows neither the browser nor Python's replies.
 */
import { chosenAfter } from "./chosen.ts";
import { isOver, reduceGame } from "./game.ts";
import { reduceGuessing } from "./guessing.ts";
import { awaitsClaim, isEntering, isOnItsWay, reduceHiding } from "./hide.ts";
import { withHelp } from "./help.ts";
import { leftAfter, shelved } from "./lobby.ts";
import { PAGE_ACTS } from "./pageActs.ts";
import type { Action, Game, Gaming, Hiding, Mode, State, WithGame } from "./types.ts";

const GAMING: readonly Gaming[] = ["solve", "play", "hide"];
export const MODES: readonly Mode[] = [...GAMING, "lab", "learn"];

/**
 * The part that a tab saves: without the settings, which all tabs share, and the choices of the
 * moment.
 */
export const savedOf = (state: State) => ({ ...state, settings: undefined, chosen: undefined });

export const isGaming = (mode: Mode): mode is Gaming => GAMING.some((each) => each === mode);

export const inLobby = ({ mode, lobby }: Pick<State, "mode" | "lobby">) => mode === "play" && lobby;

/** Play and any sheet may tell of it. */
export const tellsDay = ({ mode, panel }: Pick<State, "mode" | "panel">) =>
  mode === "play" || panel !== null;

export function isUnderWay(state: State) {
  const game = current(state);
  const begun = game.turns.length > 0 || game.draft !== null || game.hide?.hidden;
  return isGaming(state.mode) && !inLobby(state) && Boolean(begun) && !isOver(game);
}

/** The Lab and Learn share the game of Solve. */
const gaming = ({ mode }: State) => (isGaming(mode) ? mode : "solve");

export const current = (state: State) => state.games[gaming(state)];

/**
 * Names the layout of the page: when the text changes, a tap on the same place means something
 * else.
 */
export function sceneOf(state: State) {
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
  const asks = game.hide && [isEntering(game), isOnItsWay(game), awaitsClaim(game)];
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

/** True if the action comes from Python, the clock or another tab, not from the person. */
export const isByItself = (action: Action) =>
  ["answered", "checked", "hinted", "time"].includes(action.type) ||
  (action.type === "settings" && Boolean(action.followed));

/** The same object if the action changes nothing. */
export function reduce(state: State, action: Action): State {
  const act = (
    PAGE_ACTS as Record<string, (state: State, action: any, withGame: WithGame) => State>
  )[action.type];
  const acted = act
    ? act(state, action, withGame)
    : withGame(state, (game) => onGame(game, action));
  if (acted === state) return state;
  const isTurn = current(acted).turns.length > current(state).turns.length;
  const isFollowed = action.type !== "replaced" && acted.games !== state.games;
  const followed = isFollowed ? withShelf(state, acted, action) : acted;
  const after = isTurn ? withHelp(followed, gaming(followed)) : followed;
  const change = { panel: state.panel, was: current(state), now: current(after) };
  const chosen = chosenAfter(after.chosen, action, change);
  return chosen === after.chosen ? after : { ...after, chosen };
}

function withShelf(state: State, after: State, action: Action): State {
  const isAnother = after.games.play.seed !== state.games.play.seed;
  const kept = shelved(state, after.noting && isAnother ? { ...after, noting: false } : after);
  const left = leftAfter(state, kept, action);
  return left === kept.left ? kept : { ...kept, left };
}

function onGame(game: Game, action: Action) {
  if (game.hide) return reduceHiding(game as Hiding, action);
  return game.play ? reduceGuessing(game, action) : reduceGame(game, action);
}

function withGame(state: State, change: (game: Game) => Game) {
  const mode = gaming(state);
  const before = state.games[mode];
  const after = change(before);
  return after === before ? state : { ...state, games: { ...state.games, [mode]: after } };
}
