/**
 * Does what follows from Python's replies alone: the answer to a guess, a hint, the refusal of a
 * game.
 */
import { checkRequest } from "../questions/makers.ts";
import { answerOf } from "../questions/hidden.ts";
import { suggestRequest } from "../questions/requests.ts";
import { waitingTurn } from "../state/game.ts";
import { current } from "../state/state.ts";
import { readCode, readRules } from "../words/notation.ts";
import type { ReplyTo } from "../questions/types.ts";
import type { Store } from "./store.ts";
import type { Arrival } from "./arrival.ts";

type Wiring = Pick<Store, "state" | "dispatch"> & { replyTo: ReplyTo };

/** The kinds of Python's errors about the text of a game. */
const NO_GAME = ["rules", "code", "feedback", "game"];

/** Leave a game of a link that Python refuses, for the game that was left for it. */
export function settleRefusal({
  state,
  replyTo,
  arrival,
}: Pick<Wiring, "state" | "replyTo"> & { arrival: Pick<Arrival, "refuse"> }) {
  if (state().mode !== "solve") return;
  const error = replyTo(suggestRequest(state()))?.error;
  if (error && NO_GAME.includes(error.kind)) arrival.refuse(error);
}

export function settleReplies(page: Wiring) {
  settleCheck(page);
  settleAnswer(page);
  settleHint(page);
}

function settleCheck({ state, replyTo, dispatch }: Wiring) {
  const game = current(state());
  const check = game.play && checkRequest(game);
  const turns = check && replyTo(check)?.reply?.turns;
  if (turns) dispatch({ type: "checked", guess: game.play?.tried ?? "", fits: turns.length === 0 });
}

function settleAnswer({ state, replyTo, dispatch }: Wiring) {
  const feedback = answerOf(state(), replyTo);
  if (!feedback) return;
  const game = current(state());
  const index = waitingTurn(game);
  dispatch({ type: "answered", index, guess: game.turns[index].guess, feedback });
}

function settleHint({ state, replyTo, dispatch }: Wiring) {
  const { hint, rules } = current(state());
  const board = readRules(rules);
  if (state().mode !== "play" || !hint || !board) return;
  const suggestion = replyTo(suggestRequest(state()))?.reply?.suggestion;
  const code = suggestion && readCode(board, suggestion.guess);
  if (code) dispatch({ type: "hinted", code });
}
