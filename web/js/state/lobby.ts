/**
 * The front door of Play, and the games that go on behind it. A game that is left for another kind,
 * board or day stays on the shelf.
 */
import { gameOf, isOver, waitingTurn, snapshot } from "./game.ts";
import { guessesMade, hintsOf } from "./play.ts";
import { isDay } from "./days.ts";
import { readCode, readRules } from "../words/notation.ts";
import type { Action, Game, Gaming, Snapshot, State, Way } from "./types.ts";

/** On a full shelf the game that was left first is given up. */
export const MAX_SHELF = 12;

export function wayOf({ play }: Pick<Game, "play">): Way {
  if (play?.source === "devil") return "devil";
  if (play?.source === "puzzle") return isDay(play.name) ? "dayPuzzle" : "puzzle";
  if (play?.rival) return "duel";
  return play?.name ? (isDay(play.name) ? "day" : "challenge") : "chance";
}

/** Something was done: a guess, a peg, a note, or a hint. */
export function isBegun({
  turns,
  draft,
  revealed,
  play,
}: Pick<Game, "turns" | "draft" | "revealed" | "play">) {
  if (guessesMade({ play, turns }) > 0 || revealed || draft?.some((colour) => colour !== null))
    return true;
  return (
    play !== null &&
    (hintsOf(play) > 0 || play.asked.undo > 0 || Object.keys(play.marks).length > 0)
  );
}

export const isGoingOn = (game: Snapshot | Game) => isBegun(game) && !isOver(gameOf(game));

/** The code or the puzzle of another day that is over: that day's sheet has what came of it. */
export const isOfAnotherDay = (game: Game, today: string) =>
  ["day", "dayPuzzle"].includes(wayOf(game)) && isOver(game) && game.play?.name !== today;

export const openedOn = (state: State, today: string): State =>
  isOfAnotherDay(state.games.play, today) ? { ...state, lobby: true } : state;

export const isSameGame = (one: Snapshot | Game, other: Snapshot | Game) =>
  one.rules === other.rules && one.seed === other.seed && wayOf(one) === wayOf(other);

export const isShelved = ({ shelf }: Pick<State, "shelf">, game: Game) =>
  shelf.some((each) => isSameGame(each, game));

/** The game in hand comes first, then the shelf from the game that was left last. */
export const goingOn = ({
  games: { play },
  shelf,
}: Pick<State, "games" | "shelf">): (Snapshot | Game)[] => [
  ...(isGoingOn(play) ? [play] : []),
  ...shelf,
];

/**
 * The game that an action has left goes on the shelf, and the one taken up leaves it. A game in
 * whose place one of the same kind was begun is given up instead.
 */
export function shelved(before: State, after: State): State {
  const [from, to] = [before.games.play, after.games.play];
  if (from === to || isSameGame(from, to)) return after;
  const others = after.shelf.filter((each) => !isSameGame(each, to) && !isSameGame(each, from));
  const again =
    wayOf(from) === wayOf(to) && from.rules === to.rules && from.play?.name === to.play?.name;
  const shelf = isGoingOn(from) && !again ? [kept(from), ...others].slice(0, MAX_SHELF) : others;
  return shelf.length || after.shelf.length ? { ...after, shelf } : after;
}

const BEGINS = ["rules", "restart", "begin", "opened", "goOn"];

/**
 * The game that another one has replaced, as long as that one has no turn more: the person may go
 * back to it. One that a link or a past game has replaced may be over, or not begun.
 */
export function leftAfter(before: State, after: State, action: Action): State["left"] {
  const { left } = after;
  const mode = after.mode as Gaming;
  const game = BEGINS.includes(action.type) ? before.games[mode] : null;
  const isGone =
    game &&
    game !== after.games[mode] &&
    (action.type === "opened" || (isGoingOn(game) && !isShelved(after, game)));
  if (isGone) {
    const { past, future } = game;
    return { mode, game: gameOf({ ...kept(game), past, future }), from: before.mode };
  }
  return left && before.games[left.mode].turns === after.games[left.mode].turns ? left : null;
}

/** A guess that waits for its answer lies on the row again. */
function kept(game: Game): Snapshot {
  const board = readRules(game.rules);
  const step = { ...snapshot(game), cursor: null };
  const waiting = waitingTurn(game);
  if (waiting < 0 || !board) return step;
  return {
    ...step,
    turns: game.turns.slice(0, waiting),
    draft: readCode(board, game.turns[waiting].guess),
  };
}
