/**
 * The time of a game of Play: it runs from the first peg to the end, while the game is in sight.
 */
import { isOver } from "./game.ts";
import { timed, timeOf } from "./play.ts";
import { inLobby, reduce } from "./state.ts";
import type { Action, State } from "./types.ts";

/**
 * The state after an action, with the time counted up to it; the same object if the action changes
 * nothing else.
 * @param now - in ms since 1970; whether the page can be seen
 */
export function reduceAt(
  state: State,
  action: Action,
  { at, visible }: { at: number; visible: boolean },
): State {
  const stopped = withTime(state, false, at);
  const after = reduce(stopped, action);
  if (after === stopped && action.type !== "time") return state;
  return withTime(after, visible && isPlayed(after), at);
}

function withTime(state: State, runs: boolean, at: number) {
  const { play: game } = state.games;
  const play = game.play && timed(game.play, { runs, at, over: isOver(game) });
  return play === game.play
    ? state
    : { ...state, games: { ...state.games, play: { ...game, play } } };
}

function isPlayed({ mode, lobby, games: { play } }: State) {
  return (
    mode === "play" && !lobby && !isOver(play) && (play.turns.length > 0 || play.draft !== null)
  );
}

/**
 * The time until the clock in sight changes, in ms; null if it stands still or is not in sight.
 * @param at - now, in ms since 1970
 */
export function untilSecond(
  {
    mode,
    lobby,
    games: {
      play: { play },
    },
  }: State,
  at: number,
) {
  const runs = mode === "play" && !lobby && play?.clock && play.since !== null;
  return runs ? 1000 - (timeOf(play, at) % 1000) : null;
}

/**
 * The time until a sentence about today may change, in ms; null if nothing in sight tells of it.
 * @param at - now, in ms since 1970
 */
export const untilMinute = (state: State, at: number) =>
  inLobby(state) || state.panel === "day" ? 60_000 - (at % 60_000) : null;
