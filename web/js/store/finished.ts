/**
 * What is asked about games that are over: the scores of the one in sight, which come by
 * themselves, and the reviews that a sheet shows.
 */
import { fewestRequest } from "../questions/makers.ts";
import { reviewRequests } from "../questions/review.ts";
import { gameInSight, isScored, isScoredFast } from "../questions/scores.ts";
import { dayOf } from "../state/days.ts";
import { current } from "../state/state.ts";
import type { Request } from "../questions/types.ts";
import type { State } from "../state/types.ts";
import type { Games } from "./games.ts";

/** @returns the requests of the first Python, and those of the second */
export function finishedQuestions(
  state: State,
  games: Pick<Games, "wanted" | "seek" | "list" | "looked">,
) {
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

function reviews(state: State, games: Pick<Games, "wanted" | "looked">): Request[] {
  if (state.panel === "review") return reviewRequests(state, games.looked, state.chosen.opened);
  if (state.panel === "record") return games.wanted();
  return state.panel === "past" ? games.wanted(isScored) : [];
}
