/**
 * What is asked of Python about a state, and how long its replies are waited for.
 *
 * Replies are kept under their requests, so a return to an earlier position asks nothing again.
 */
import { readRules, wholeCode, writeGame } from "../words/notation.js";
import { positionOf } from "../state/game.js";
import { current } from "../state/state.js";
/** @import { State } from "../state/types.js" */
/** @import { Alternative, Entry, ReplyTo, Request } from "./types.js" */

/** How many candidates a page of the list has. */
export const LISTED = 60;

/** The position of the current row, as a text. @param {State} state */
export const positionText = (state) => positionOf(current(state));

/** What asks for the names of the strategies. @type {Request} */
export const STRATEGIES = { action: "strategies" };

/** @param {State} state @returns {Request} */
export function analyseRequest(state) {
  const { rules, turns, doubt } = current(state);
  return { action: "analyse", game: writeGame(rules, turns, doubt) };
}

/**
 * The fields of a request that tell the aim. The default needs none, so that its requests are those
 * whose replies are bundled.
 * @param {import("../state/aim.js").Aim} aim
 * @returns {{most?: number, consistent?: boolean}}
 */
const askedOf = ({ most, consistent }) => ({
  ...(most === null ? {} : { most }),
  ...(consistent ? { consistent } : {}),
});

/** @param {State} state @returns {Request} */
export const suggestRequest = (state) => ({
  ...analyseRequest(state),
  ...(current(state).hurry ? { hurry: true } : { strategy: state.strategy, ...askedOf(state.aim) }),
});

/**
 * The best guesses in the position of the row.
 * @param {State} state
 * @param {boolean} [hurry]  whether they are found with less effort
 * @returns {Request}
 */
export const alternativesRequest = (state, hurry = false) => ({
  action: "alternatives",
  game: positionText(state),
  ...askedOf(state.aim),
  ...(hurry ? { hurry } : {}),
});

/**
 * The ranking with the most effort that is there, undefined before the first.
 * @param {State} state
 * @param {ReplyTo} replyTo
 * @returns {{alternatives: Alternative[], complete: boolean} | undefined}
 */
export const rankingOf = (state, replyTo) =>
  replyTo(alternativesRequest(state))?.reply ?? replyTo(alternativesRequest(state, true))?.reply;

/** The code in the current row, or null if it is not complete. @param {State} state @returns {string | null} */
export function draftCode(state) {
  const { rules, draft } = current(state);
  return wholeCode(readRules(rules), draft);
}

/**
 * What a guess is worth.
 * @param {State} state
 * @param {string} guess
 * @param {boolean} [hurry]  whether that is found with less effort
 * @returns {Request}
 */
export const worthRequest = (state, guess, hurry = false) => ({
  action: "worth",
  game: positionText(state),
  guess,
  ...askedOf(state.aim),
  ...(hurry ? { hurry } : {}),
});

/**
 * What each answer to the corrected turn would leave, given all other turns, earlier and later.
 * @param {State} state
 * @param {string} guess
 * @returns {Request | null}
 */
export function correctRequest(state, guess) {
  const { editing } = current(state);
  return editing === null
    ? null
    : { ...analyseRequest(state), action: "correct", guess, turn: editing + 1 };
}

/** @param {State} state @param {number} page @returns {Request} */
export const listRequest = (state, page) => ({
  action: "candidates",
  count: LISTED,
  game: positionText(state),
  start: page * LISTED,
});

/**
 * What the core says about a board: asked for rules before a game is played by them.
 * @param {string} rules
 * @returns {Request}
 */
export const boardRequest = (rules) => ({ action: "analyse", game: rules });

/**
 * What the core says about the board of the current game, undefined until the reply is there.
 * @param {State} state
 * @param {ReplyTo} replyTo
 * @returns {{listable: boolean, slow: string[], feedbacks: import("../words/notation.js").Feedback[]} | undefined}
 */
export const boardFacts = (state, replyTo) =>
  replyTo(boardRequest(current(state).rules))?.reply?.rules;

/** After this the page says what it waits for, in ms. */
export const SLOW = 250;
/** After this a second Python is started for a quick guess, so that it is ready at `TOO_SLOW`, in ms. */
export const GETS_SLOW = 1000;
/** After this the page offers a quick guess, in ms. */
export const TOO_SLOW = 2000;

/**
 * How long a request has been waiting, in ms; 0 where it is not.
 * @param {Entry | undefined} entry
 * @param {number} now  in ms
 */
export const waited = (entry, now) => (entry?.status === "waiting" ? now - entry.since : 0);

/**
 * How long it is until one of these requests gets slow, or slower, in ms; null where none waits.
 * @param {(Entry | undefined)[]} entries
 * @param {number} now  in ms
 */
export function untilSlower(entries, now) {
  const times = entries
    .filter((entry) => entry?.status === "waiting")
    .flatMap((entry) => [SLOW, GETS_SLOW, TOO_SLOW].map((ms) => ms - waited(entry, now)))
    .filter((ms) => ms > 0);
  return times.length ? Math.min(...times) : null;
}
