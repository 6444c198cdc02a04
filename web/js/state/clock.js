/** The time of a game of Play: it runs from the first peg to the end, while the game is in sight. */
import { isOver } from "./game.js";
import { timed, timeOf } from "./play.js";
import { inLobby, reduce } from "./state.js";
/** @import { Action, State } from "./types.js" */

/**
 * The state after an action, with the time counted up to it; the same object if the action changes
 * nothing else.
 * @param {State} state
 * @param {Action} action
 * @param {{at: number, visible: boolean}} now  in ms since 1970; whether the page can be seen
 * @returns {State}
 */
export function reduceAt(state, action, { at, visible }) {
  const stopped = withTime(state, false, at);
  const after = reduce(stopped, action);
  if (after === stopped && action.type !== "time") return state;
  return withTime(after, visible && isPlayed(after), at);
}

/** The state with the time counted up to now, and running or not from then on. @param {State} state @param {boolean} runs @param {number} at */
function withTime(state, runs, at) {
  const { play: game } = state.games;
  const play = game.play && timed(game.play, { runs, at, over: isOver(game) });
  return play === game.play
    ? state
    : { ...state, games: { ...state.games, play: { ...game, play } } };
}

/** Whether a game of Play is in sight, begun and not over. @param {State} state */
function isPlayed({ mode, lobby, games: { play } }) {
  return (
    mode === "play" && !lobby && !isOver(play) && (play.turns.length > 0 || play.draft !== null)
  );
}

/**
 * How long until the time in sight changes, in ms; null where it stands still or is not in sight.
 * @param {State} state
 * @param {number} at  now, in ms since 1970
 */
export function untilSecond(
  {
    mode,
    lobby,
    games: {
      play: { play },
    },
  },
  at,
) {
  const runs = mode === "play" && !lobby && play?.clock && play.since !== null;
  return runs ? 1000 - (timeOf(play, at) % 1000) : null;
}

/** How long until what is said of today may change, in ms; null where nothing in sight tells of it. @param {State} state @param {number} at  now, in ms since 1970 */
export const untilMinute = (state, at) =>
  inLobby(state) || state.panel === "day" ? 60_000 - (at % 60_000) : null;
