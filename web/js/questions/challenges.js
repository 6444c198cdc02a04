/** What the sheets of challenges ask: the one that is made, what was opened, and the game that is sent back. */
import { isOver } from "../state/game.js";
import { hintsToTell } from "../state/play.js";
import { pegsChosen, pegsOf } from "../state/challenging.js";
import { isDay } from "../state/days.js";
import { readRules, wholeCode, writeGame } from "../words/notation.js";
/** @import { Game, State } from "../state/types.js" */
/** @import { Request } from "./types.js" */

/** The request for what a text stands for: the board and seed of a challenge, or a game that was sent back. @param {string} code @returns {Request} */
export const readChallengeRequest = (code) => ({ action: "read_challenge", code });

/** The challenge that is being made, or null while it is not complete. @param {State} state @returns {Request | null} */
export function makeRequest({ challenging: { row }, settings }) {
  const board = row && readRules(row.rules);
  if (!row || !board || pegsChosen(row) === null) return null;
  const secret = wholeCode(board, pegsOf(row)) ?? "";
  return { action: "challenge", rules: row.rules, seed: row.seed, name: settings.called, secret };
}

/** What was opened last, or null. @param {Pick<State, "challenging">} state @returns {Request | null} */
export const openedRequest = ({ challenging: { text } }) =>
  text ? readChallengeRequest(text) : null;

/** The request for the text that sends a game of a challenge back; null for other games. @param {Game} game @param {string} called @returns {Request | null} */
export function replyRequest({ rules, turns, play }, called) {
  const answered = turns.filter(({ feedback }) => feedback);
  if (play?.source !== "seed" || !play.name || isDay(play.name) || !answered.length) return null;
  const challenge = play.by ? `${play.by}: ${play.name}` : play.name;
  return {
    action: "send",
    challenge,
    game: writeGame(rules, answered),
    name: called,
    hints: hintsToTell(play),
  };
}

/**
 * What the open sheet asks; at the end of a challenge also what was opened, which may be another game of it.
 * @param {State} state
 * @returns {Request[]}
 */
export function challengeQuestions(state) {
  const {
    panel,
    mode,
    lobby,
    challenging,
    games: { play },
    settings,
  } = state;
  const isEnd =
    mode === "play" &&
    !lobby &&
    isOver(play) &&
    challenging.text.includes("=") &&
    replyRequest(play, "") !== null;
  const wanted = [
    panel === "make" ? makeRequest(state) : null,
    panel === "opened" || isEnd ? openedRequest(state) : null,
    panel === "reply" ? replyRequest(play, settings.called) : null,
  ];
  return wanted.filter((each) => each !== null);
}
