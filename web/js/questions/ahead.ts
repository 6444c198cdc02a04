/**
 * Asks ahead: while the person looks at a guess, Python works out what follows the answers that may
 * come, so that most taps find the next guess there.
 */
import { isInDoubt, isOver, turnOf } from "../state/game.ts";
import { current, reduce } from "../state/state.ts";
import { readFeedback } from "../words/notation.ts";
import { explained, isCounted, type Facts } from "./facts.ts";
import {
  alternativesRequest,
  boardFacts,
  draftCode,
  positionText,
  suggestRequest,
  worthRequest,
} from "./requests.ts";
import type { State } from "../state/types.ts";
import type { ReplyTo, Request } from "./types.ts";

/**
 * A guess has to be there for this time before anything is asked ahead, in ms: a tap in haste must
 * not wait for it.
 */
export const PAUSE = 1000;
/**
 * Nothing is asked ahead if the guess in sight took longer than this, in ms: the answer may come
 * meanwhile, and wait as long.
 */
export const SHORT = 2000;

/** Null if nothing should be asked ahead. */
export function aheadOf(state: State, facts: Facts, replyTo: ReplyTo): string | null {
  const game = current(state);
  if (state.mode !== "solve" || game.editing !== null || game.hurry || isOver(game)) return null;
  if (
    !facts.guess ||
    !facts.leaves ||
    boardFacts(state, replyTo)?.slow.includes(state.strategy) !== false
  )
    return null;
  return (replyTo(suggestRequest(state))?.took ?? 0) > SHORT
    ? null
    : `${positionText(state)} ${facts.guess}`;
}

/**
 * The next guess after each answer, the most probable first, and the ranking in Why.
 * @param facts - of a state for which `aheadOf` is not null
 */
export function aheadRequests(state: State, facts: Facts, replyTo: ReplyTo): Request[] {
  const { guess, leaves, board } = facts;
  const solved = `${board?.pegs},0`;
  const answers = Object.entries(leaves ?? {}).filter(
    ([answer, codes]) => codes && answer !== solved,
  );
  answers.sort(([, a], [, b]) => b - a);
  const turn = turnOf(current(state));
  const after = answers.map(([answer]) => {
    const feedback = readFeedback(answer);
    return reduce(state, { type: "answer", turn, guess: guess ?? "", feedback });
  });
  const next = after.map(suggestRequest);
  if (turn > 0)
    return [...next, ...alternativesWanted(state, facts, replyTo).filter(({ hurry }) => hurry)];
  // If the page has these replies from the start, Python has searched for nothing yet, and its
  // first search takes several times as long.
  const known = after.length > 0 && replyTo(next[0])?.reply;
  return known ? [...next, alternativesRequest(after[0], true)] : next;
}

/**
 * The guesses that are compared. None before the suggestion is there, which must not wait for
 * them. Those in a hurry come first, for the Python that is there; then, if more effort tells more,
 * those with all of it, for another.
 */
export function alternativesWanted(state: State, facts: Facts, replyTo: ReplyTo): Request[] {
  const ready = facts.rated ?? facts.suggestion;
  const ranked = ready && isCounted(ready) && !isInDoubt(current(state));
  if (!ranked || !explained(state, facts)) return [];
  const quick = alternativesRequest(state, true);
  const reply = replyTo(quick)?.reply;
  if (!reply) return [quick];
  const code = draftCode(state);
  const unsure = facts.own && code && facts.rated && facts.rated.certainty !== "exact";
  return [
    quick,
    ...(unsure ? [worthRequest(state, code)] : []),
    ...(reply.complete ? [] : [alternativesRequest(state)]),
  ];
}
