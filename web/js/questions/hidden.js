/** What is asked of Python in a game with a hidden code, of Play or Hide, beside what is asked in any game. */
import { isOver, isSolved, waitingTurn } from "../state/game.js";
import { current } from "../state/state.js";
import { explainTurnRequest, givenAnswer } from "./hiding.js";
import { codeIn, playAnswerRequest, revealRequestOf } from "./makers.js";
import { analyseRequest, draftCode } from "./requests.js";
/** @import { State } from "../state/state.js" */
/** @import { ReplyTo, Request } from "./requests.js" */

/** @param {State} state */
export const revealRequest = (state) => revealRequestOf(current(state));

/** The code at the end of a game of Play, or null until it is there. @param {State} state @param {ReplyTo} replyTo */
export const secretOf = (state, replyTo) => codeIn(replyTo(revealRequest(state))?.reply);

/**
 * The request for the turns that the row contradicts; null unless the person asked to check this row.
 * @param {State} state
 * @returns {Request | null}
 */
export function agreeRequest(state) {
  const guess = draftCode(state);
  return guess === null || current(state).play?.row !== guess ? null : { ...analyseRequest(state), action: "contradicted", guess };
}

/** Whether the code is shown: a game of Play is over, and it was not found. @param {State} state */
export const isRevealed = (state) =>
  state.mode === "play" && isOver(current(state)) && !isSolved(current(state));

/**
 * The answer that ends the turn that waits, or null until it is there.
 * @param {State} state
 * @param {ReplyTo} replyTo
 * @returns {import("../words/notation.js").Feedback | null}
 */
export function answerOf(state, replyTo) {
  const game = current(state);
  if (game.hide) return givenAnswer(game, replyTo);
  const request = answerRequest(game, replyTo);
  return (request && replyTo(request)?.reply?.feedback) ?? null;
}

/**
 * The request for the answer to the guess that waits, or null.
 * @param {import("../state/game.js").Game} game
 * @param {ReplyTo} replyTo
 * @returns {Request | null}
 */
export function answerRequest(game, replyTo) {
  const index = waitingTurn(game);
  if (index < 0) return null;
  return game.hide ? explainTurnRequest(game, index) : playAnswerRequest(game, replyTo);
}
