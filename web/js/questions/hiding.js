/** What Hide asks of the core: the answer to a guess, given the code that a person has hidden. */
import { awaitsClaim, secretText } from "../state/hide.js";
import { waitingTurn } from "../state/game.js";
/** @import { Game } from "../state/game.js" */
/** @import { Feedback } from "../words/notation.js" */
/** @import { ReplyTo, Request } from "./requests.js" */

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
