/** The requests of a game with a hidden code, of Play or Hide, beside those of any game. */
import { isOver, isSolved, waitingTurn } from "../state/game.ts";
import { awaitsClaim, secretText } from "../state/hide.ts";
import { current } from "../state/state.ts";
import { codeIn, playAnswerRequest, revealRequestOf } from "./makers.ts";
import { analyseRequest, draftCode } from "./requests.ts";
import { otherGuessRequest } from "./review.ts";
import type { Game, State } from "../state/types.ts";
import type { Feedback } from "../words/notation.ts";
import type { ReplyTo, Request } from "./types.ts";

export const revealRequest = (state: State) => revealRequestOf(current(state));

/** Null until the code is there, at the end of a game of Play. */
export const secretOf = (state: State, replyTo: ReplyTo) =>
  codeIn(replyTo(revealRequest(state))?.reply);

/** Asks which turns the row contradicts; null unless the person asked to check this row. */
export function agreeRequest(state: State): Request | null {
  const guess = draftCode(state);
  return guess === null || current(state).play?.row !== guess
    ? null
    : { ...analyseRequest(state), action: "contradicted", guess };
}

/** A game of Play is over, and the code was not found. */
export const isRevealed = (state: State) =>
  state.mode === "play" && isOver(current(state)) && !isSolved(current(state));

/**
 * The answer that ends the turn that waits, or null until it is there: where a person answers,
 * theirs if it is the true one.
 */
export function answerOf(state: State, replyTo: ReplyTo): Feedback | null {
  const game = current(state);
  if (game.hide)
    return awaitsClaim(game) && isClaimWrong(game, replyTo) !== false
      ? null
      : trueAnswer(game, replyTo);
  const request = answerRequest(game, replyTo);
  return (request && replyTo(request)?.reply?.feedback) ?? null;
}

export function answerRequest(game: Game, replyTo: ReplyTo): Request | null {
  const index = waitingTurn(game);
  if (index < 0) return null;
  return game.hide ? explainTurnRequest(game, index) : playAnswerRequest(game, replyTo);
}

/** The answer to a turn's guess in Hide, and how it comes about; null without turn or code. */
export function explainTurnRequest(game: Game, index: number): Request | null {
  const secret = secretText(game);
  const guess = game.turns[index]?.guess;
  return secret !== null && guess ? { action: "explain", guess, rules: game.rules, secret } : null;
}

export function trueAnswer(game: Game, replyTo: ReplyTo): Feedback | null {
  const request = explainTurnRequest(game, waitingTurn(game));
  return (request && replyTo(request)?.reply?.feedback) ?? null;
}

/** Null without an answer, or before it is checked. */
export function isClaimWrong(game: Game, replyTo: ReplyTo) {
  const truth = trueAnswer(game, replyTo);
  const claim = game.hide?.claim;
  return claim && truth ? String(claim) !== String(truth) : null;
}

/** Nothing is asked about the codes that fit, which would help the person who guesses. */
export function hidingQuestions(state: State) {
  const { opened, about } = state.chosen;
  const parts = otherGuessRequest(state, opened);
  const explained = state.panel === "how" ? explainTurnRequest(current(state), about) : null;
  return [explained, parts].filter((each) => each !== null);
}
