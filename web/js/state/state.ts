/**
 * The one state of the page, and all its changes: those of a game here, those of the page as a
 * whole in `pageActs.ts`. It is plain data, and knows neither the browser nor Python's replies.
 */
import { gameOf, isOver, positionOf, reduceGame, snapshot, waitingTurn } from "./game.ts";
import { awaitsClaim, isEntering, isOnItsWay, reduceGuessing, reduceHiding } from "./hide.ts";
import { MAX_SHELF, isGoingOn, isSameGame, isShelved, wayOf } from "./lobby.ts";
import { PAGE_ACTS } from "./pageActs.ts";
import { boardOfRules, readCode } from "../words/notation.ts";
import { HELPS } from "./settings.ts";
import type {
  Action,
  Game,
  Gaming,
  Hiding,
  Mode,
  State,
  WithGame,
  Chosen,
  Panel,
  Snapshot,
} from "./types.ts";

export const GAMING: readonly Gaming[] = ["solve", "play", "hide"];
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
export const sceneOf = (state: State) => JSON.stringify(inScene(state));

function inScene(state: State) {
  const { mode, panel } = state;
  if (mode === "learn") return [mode, panel, state.learn];
  // A code that is chosen is to be sent: other buttons are in the place of the palette.
  if (panel === "make") return [panel, state.challenging.done];
  const game = current(state);
  const { rules, seed, turns, doubt, editing, revealed, cursor } = game;
  if (inLobby(state)) return [mode, panel, "lobby", rules, seed, state.shelf.length];
  const chooses = mode === "solve" && cursor !== null; // the palette lies over the turns
  const asks = game.hide && [isEntering(game), isOnItsWay(game), awaitsClaim(game)];
  return [
    mode,
    panel,
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
  ];
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
  const after = isTurn ? withHelp(followed) : followed;
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

/**
 * The game that an action has left goes on the shelf, and the one taken up leaves it. A game in
 * whose place one of the same kind was begun is given up instead.
 */
function shelved(before: State, after: State): State {
  const [from, to] = [before.games.play, after.games.play];
  if (from === to || isSameGame(from, to)) return after;
  const others = after.shelf.filter((each) => !isSameGame(each, to) && !isSameGame(each, from));
  const again =
    wayOf(from) === wayOf(to) && from.rules === to.rules && from.play?.name === to.play?.name;
  const shelf = isGoingOn(from) && !again ? [keptOf(from), ...others].slice(0, MAX_SHELF) : others;
  return shelf.length || after.shelf.length ? { ...after, shelf } : after;
}

const BEGINS = ["rules", "restart", "begin", "opened", "goOn"];

/**
 * The game that another one has replaced, as long as that one has no turn more: the person may go
 * back to it. One that a link or a past game has replaced may be over, or not begun.
 */
function leftAfter(before: State, after: State, action: Action): State["left"] {
  const { left } = after;
  const mode = after.mode as Gaming;
  const game = BEGINS.includes(action.type) ? before.games[mode] : null;
  const isGone =
    game &&
    game !== after.games[mode] &&
    (action.type === "opened" || (isGoingOn(game) && !isShelved(after, game)));
  if (isGone) {
    const { past, future } = game;
    return { mode, game: gameOf({ ...keptOf(game), past, future }), from: before.mode };
  }
  return left && before.games[left.mode].turns === after.games[left.mode].turns ? left : null;
}

/** A guess that waits for its answer lies on the row again. */
function keptOf(game: Game): Snapshot {
  const step = { ...snapshot(game), cursor: null };
  const waiting = waitingTurn(game);
  if (waiting < 0) return step;
  return {
    ...step,
    turns: game.turns.slice(0, waiting),
    draft: readCode(boardOfRules(game.rules), game.turns[waiting].guess),
  };
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

/** A person chose these on the page; they are neither saved nor undone. */
export const firstChosen = (rules: string): Chosen => ({
  form: boardOfRules(rules),
  pages: 1,
  opened: null,
  replayed: null,
  improved: false,
  stepped: null,
  fresh: false,
  comparing: false,
  about: -1,
  seen: false,
  closing: false,
  typed: "",
  pasted: "",
  unsent: null,
  shownDay: { way: "day", rules: "", day: "" },
  spare: "",
  behind: null,
  doubted: "",
});

/**
 * The choices without those that an action has made out of date.
 * @param change - the sheet before the action, and the games in hand before and after it
 */
function chosenAfter(
  chosen: Chosen,
  action: Action,
  { panel, was, now }: { panel: Panel; was: Game; now: Game },
): Chosen {
  const after = { ...chosen };
  if (action.type === "open") {
    Object.assign(after, {
      pages: 1,
      opened: null,
      replayed: null,
      improved: false,
      unsent: null,
      seen: false,
    });
    if (action.panel === "puzzles") after.spare ||= action.spare ?? "";
    if (action.panel === "pegs" && panel !== "box")
      after.behind = panel === "settings" ? "settings" : null;
  }
  if (action.type === "looked") after.seen = true;
  after.closing = (action.type === "hide" || after.closing) && isOnItsWay(now);
  // A text that was typed stays when its sheet is closed, until a game has begun.
  if (action.type === "begin") Object.assign(after, { typed: "", spare: "" });
  if (action.type === "opened") after.pasted = "";
  if (now !== was) after.fresh = ["answer", "answered", "reveal"].includes(action.type);
  if (now.rules !== was.rules) after.form = boardOfRules(now.rules);
  // Undo leads back to the doubted position, which is doubted still. An earlier one is not.
  if (now.turns.length < was.turns.length && positionOf(now) !== after.doubted) after.doubted = "";
  const keys = Object.keys(after) as (keyof Chosen)[];
  return keys.every((key) => after[key] === chosen[key]) ? chosen : after;
}

// Each mode and way of Play has lines of help of its own, until two turns were made in one.

/** A puzzle has none of its own. */
export function helpOf(mode: Gaming, game: Game): string {
  if (mode === "solve") return mode;
  if (game.hide) return game.hide.hidden ? (game.hide.checks ? "check" : "play") : "hide";
  return HELPS.find((each) => each === wayOf(game)) ?? "play";
}

const ENOUGH = 2;

function withHelp(state: State): State {
  const { settings } = state;
  const game = current(state);
  const help = helpOf(gaming(state), game);
  return game.turns.length < ENOUGH || settings.met.includes(help)
    ? state
    : { ...state, settings: { ...settings, met: [...settings.met, help] } };
}
