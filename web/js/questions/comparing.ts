import { isInDoubt } from "../state/game.ts";
import { current } from "../state/state.ts";
import { explained, isCounted, type Facts } from "./facts.ts";
import { alternativesRequest, draftCode, worthRequest } from "./requests.ts";
import type { State } from "../state/types.ts";
import type { ReplyTo, Request } from "./types.ts";

/**
 * None before the suggestion is there, which must not wait for them. Those in a hurry come first,
 * for the Python that is there; then, where more effort tells more, those with all of it, for
 * another.
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
