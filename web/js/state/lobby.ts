/**
 * The front door of Play, and the games that go on behind it. A game that is left for another kind,
 * board or day stays on the shelf.
 */
import { gameOf, isOver } from "./game.ts";
import { guessesMade, hintsOf } from "./play.ts";
import { isDay } from "./days.ts";
import type { Game, Snapshot, State, Way } from "./types.ts";

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
