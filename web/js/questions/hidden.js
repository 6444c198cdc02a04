/** What is asked of Python in a game with a hidden code, of Play or Hide, beside what is asked in any game. */
import { isOver, isSolved, waitingTurn } from "../state/game.js";
import { awaitsClaim, secretText } from "../state/hide.js";
import { current } from "../state/state.js";
import { codeIn, playAnswerRequest, revealRequestOf } from "./makers.js";
import { analyseRequest, boardRequest, draftCode, STRATEGIES } from "./requests.js";
import { otherGuessRequest } from "./review.js";
/** @import { Game, Opened, State } from "../state/types.js" */
/** @import { Feedback } from "../words/notation.js" */
/** @import { ReplyTo, Request } from "./types.js" */

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
  return guess === null || current(state).play?.row !== guess
    ? null
    : { ...analyseRequest(state), action: "contradicted", guess };
}

/** Whether the code is shown: a game of Play is over, and it was not found. @param {State} state */
export const isRevealed = (state) =>
  state.mode === "play" && isOver(current(state)) && !isSolved(current(state));

/**
 * The answer that ends the turn that waits, or null until it is there: where a person answers, theirs if it is the true one.
 * @param {State} state
 * @param {ReplyTo} replyTo
 * @returns {Feedback | null}
 */
export function answerOf(state, replyTo) {
  const game = current(state);
  if (game.hide)
    return awaitsClaim(game) && isClaimWrong(game, replyTo) !== false
      ? null
      : trueAnswer(game, replyTo);
  const request = answerRequest(game, replyTo);
  return (request && replyTo(request)?.reply?.feedback) ?? null;
}

/**
 * The request for the answer to the guess that waits, or null.
 * @param {Game} game
 * @param {ReplyTo} replyTo
 * @returns {Request | null}
 */
export function answerRequest(game, replyTo) {
  const index = waitingTurn(game);
  if (index < 0) return null;
  return game.hide ? explainTurnRequest(game, index) : playAnswerRequest(game, replyTo);
}

/**
 * Hide: the request for the answer to a turn's guess and how it comes about, or null without turn or code.
 * @param {Game} game
 * @param {number} index
 * @returns {Request | null}
 */
export function explainTurnRequest(game, index) {
  const secret = secretText(game);
  const guess = game.turns[index]?.guess;
  return secret !== null && guess ? { action: "explain", guess, rules: game.rules, secret } : null;
}

/**
 * The true answer to the guess that waits, or null.
 * @param {Game} game
 * @param {ReplyTo} replyTo
 * @returns {Feedback | null}
 */
export function trueAnswer(game, replyTo) {
  const request = explainTurnRequest(game, waitingTurn(game));
  return (request && replyTo(request)?.reply?.feedback) ?? null;
}

/**
 * Whether the person's answer is not the true one; null without an answer, or before it is checked.
 * @param {Game} game
 * @param {ReplyTo} replyTo
 */
export function isClaimWrong(game, replyTo) {
  const truth = trueAnswer(game, replyTo);
  const claim = game.hide?.claim;
  return claim && truth ? String(claim) !== String(truth) : null;
}

/**
 * What else is asked in Hide: nothing about the codes that fit, which would help the person who guesses.
 * @param {State} state
 * @param {{tryRules: string | null, opened: Opened | null, about: number}} view
 */
export function hidingQuestions(state, { tryRules, opened, about }) {
  const parts = otherGuessRequest(state, opened);
  const explained = state.panel === "how" ? explainTurnRequest(current(state), about) : null;
  return [
    ...(explained ? [explained] : []),
    ...(state.panel === "review" ? [analyseRequest(state)] : []),
    ...(parts ? [parts] : []),
    ...(tryRules !== null ? [boardRequest(tryRules)] : []),
    STRATEGIES,
  ];
}
