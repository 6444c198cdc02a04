/** What is asked about games that are over: the scores of the one in sight, which come by themselves, and the reviews that a sheet shows. */
import { fewestRequest } from "../questions/makers.js";
import { reviewRequests } from "../questions/review.js";
import { gameInSight, isScored, isScoredFast } from "../questions/scores.js";
import { dayOf } from "../state/days.js";
import { current } from "../state/state.js";
/** @import { Request } from "../questions/types.js" */
/** @import { State } from "../state/types.js" */
/** @import { Games } from "./games.js" */

/**
 * The requests of the first Python, and those of the second.
 * @param {State} state
 * @param {Pick<Games, "wanted" | "seek" | "list" | "looked">} games
 */
export function finishedQuestions(state, games) {
  const { way, rules, day } = state.chosen.shownDay;
  const isInSight = state.mode === "play" || state.panel === "day";
  const ended = isInSight
    ? gameInSight(state, games.list, {
        way,
        rules,
        day: state.panel === "day" ? day : dayOf(new Date()),
      })
    : undefined;
  const scores = games.seek(ended);
  const fewest = state.mode === "play" ? fewestRequest(current(state)) : null;
  if (fewest) scores[isScoredFast({ game: current(state).rules }) ? "fast" : "slow"].push(fewest);
  return { fast: scores.fast, slow: [...reviews(state, games), ...scores.slow] };
}

/**
 * The reviews that the open sheet shows: of the current game, or of finished ones.
 * @param {State} state
 * @param {Pick<Games, "wanted" | "looked">} games
 * @returns {Request[]}
 */
function reviews(state, games) {
  if (state.panel === "review") return reviewRequests(state, games.looked, state.chosen.opened);
  if (state.panel === "record") return games.wanted();
  return state.panel === "past" ? games.wanted(isScored) : [];
}
