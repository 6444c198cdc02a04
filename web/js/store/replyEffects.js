/** Does what follows from Python's replies alone: the answer to a guess, a hint, the refusal of a game. */
import { checkRequest } from "../questions/makers.js";
import { answerOf } from "../questions/hidden.js";
import { suggestRequest } from "../questions/requests.js";
import { waitingTurn } from "../state/game.js";
import { current } from "../state/state.js";
import { readCode, readRules } from "../words/notation.js";
/** @import { ReplyTo } from "../questions/types.js" */
/** @import { Store } from "./store.js" */

/** @typedef {Pick<Store, "state" | "dispatch"> & {replyTo: ReplyTo}} Wiring */

/** The kinds of Python's errors about the text of a game. */
const NO_GAME = ["rules", "code", "feedback", "game"];

/**
 * Leave a game of a link that Python refuses.
 * @param {Pick<Wiring, "state" | "replyTo"> & {arrival: Pick<import("./arrival.js").Arrival, "refuse">}} page
 */
export function settleRefusal({ state, replyTo, arrival }) {
  if (state().mode !== "solve" || !state().left) return;
  const error = replyTo(suggestRequest(state()))?.error;
  if (error && NO_GAME.includes(error.kind)) arrival.refuse(error);
}

/** Do what follows from the replies that are there. @param {Wiring} page */
export function settleReplies(page) {
  settleCheck(page);
  settleAnswer(page);
  settleHint(page);
}

/** @param {Wiring} page */
function settleCheck({ state, replyTo, dispatch }) {
  const game = current(state());
  const check = game.play && checkRequest(game);
  const turns = check && replyTo(check)?.reply?.turns;
  if (turns) dispatch({ type: "checked", guess: game.play?.tried ?? "", fits: turns.length === 0 });
}

/** @param {Wiring} page */
function settleAnswer({ state, replyTo, dispatch }) {
  const feedback = answerOf(state(), replyTo);
  if (!feedback) return;
  const game = current(state());
  const index = waitingTurn(game);
  dispatch({ type: "answered", index, guess: game.turns[index].guess, feedback });
}

/** @param {Wiring} page */
function settleHint({ state, replyTo, dispatch }) {
  const { hint, rules } = current(state());
  const board = readRules(rules);
  if (state().mode !== "play" || !hint || !board) return;
  const suggestion = replyTo(suggestRequest(state()))?.reply?.suggestion;
  const code = suggestion && readCode(board, suggestion.guess);
  if (code) dispatch({ type: "hinted", code });
}
