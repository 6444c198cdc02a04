/** What Hide asks of the core, and the answer to a guess, given the code that a person has hidden. */
import { awaitsClaim, secretText } from "../state/hide.js";
import { waitingTurn } from "../state/game.js";
import { current } from "../state/state.js";
import { analyseRequest, boardRequest, STRATEGIES } from "./requests.js";
import { otherGuessRequest } from "./review.js";
/** @import { Game } from "../state/game.js" */
/** @import { State } from "../state/state.js" */
/** @import { Feedback } from "../words/notation.js" */
/** @import { ReplyTo, Request } from "./requests.js" */
/** @import { Opened } from "./review.js" */

/**
 * The request for the answer to a turn's guess and how it comes about, or null without turn or code.
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
 * The answer that ends the turn that waits: that of the page, or the person's if it is the true one.
 * @param {Game} game
 * @param {ReplyTo} replyTo
 * @returns {Feedback | null}
 */
export function givenAnswer(game, replyTo) {
  if (awaitsClaim(game) && isClaimWrong(game, replyTo) !== false) return null;
  return trueAnswer(game, replyTo);
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
