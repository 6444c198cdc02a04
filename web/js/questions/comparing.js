/** What is asked for the table of the best guesses. */
import { isInDoubt } from "../state/game.js";
import { current } from "../state/state.js";
import { explained, isCounted } from "./facts.js";
import { alternativesRequest, draftCode, worthRequest } from "./requests.js";
/** @import { State } from "../state/types.js" */
/** @import { Facts } from "./facts.js" */
/** @import { ReplyTo, Request } from "./types.js" */

/**
 * The requests for the table of the best guesses while it is in sight; none before the suggestion is
 * there, which must not wait for it. Those in a hurry come first, for the Python that is there; then,
 * where more effort tells more, those with all of it, for another.
 * @param {State} state
 * @param {Facts} facts
 * @param {ReplyTo} replyTo
 * @returns {Request[]}
 */
export function alternativesWanted(state, facts, replyTo) {
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
