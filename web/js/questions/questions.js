/** Which requests a state needs now. */
import { explainTurnRequest } from "./hiding.js";
import { challengeQuestions } from "./challenges.js";
import { agreeRequest, answerRequest, isRevealed, revealRequest } from "./hidden.js";
import { learnQuestions } from "./learn.js";
import { beginQuestions, checkRequest, dayQuestions, makerQuestions } from "./makers.js";
import { otherGuessRequest } from "./review.js";
import { stepsWanted } from "./steps.js";
import { isInDoubt, isOver } from "../state/game.js";
import { current, inLobby } from "../state/state.js";
import {
  alternativesRequest, analyseRequest, boardFacts, boardRequest, correctRequest, diagnoseRequest, draftCode, listRequest,
  suggestRequest, worthRequest, wrongRequest,
} from "./requests.js";
import { analysed, explained, isCounted, isDiagnosed } from "./facts.js";
/** @import { State } from "../state/state.js" */
/** @import { Facts } from "./facts.js" */
/** @import { ReplyTo, Request } from "./requests.js" */
/** @import { Opened } from "./review.js" */

/** What asks for the names of the strategies. @type {Request} */
const STRATEGIES = { action: "strategies" };

/**
 * All requests of the state, the most urgent first.
 * @param {State} state
 * @param {{pages: number, tryRules: string | null, opened?: Opened | null, about?: number,
 *   sheet?: Parameters<typeof beginQuestions>[1], rests?: boolean}} view  pages of the list in sight; rules being chosen; what the
 *   review shows in full; the turn that is explained in Hide; what is in the sheet before a new game; whether the
 *   row has been as it is for a while
 * @param {ReplyTo} replyTo
 * @returns {Request[]}
 */
export function questions(state, { pages, tryRules, opened = null, about = -1, sheet, rests = true }, replyTo) {
  const game = current(state);
  if (state.mode === "learn") return learnQuestions(state.learn, replyTo);
  /** @type {Request[]} */
  const wanted = [];
  const answer = game.play || game.hide ? answerRequest(game, replyTo) : null;
  if (answer) wanted.push(answer);
  const check = game.play && checkRequest(game);
  if (check) wanted.push(check);
  if (state.mode === "play" || state.panel) wanted.push(...challengeQuestions(state));
  if (inLobby(state) && sheet) return [...wanted, ...lobbyQuestions(state, tryRules, sheet)];
  if (game.play && isRevealed(state)) wanted.push(revealRequest(state));
  if (state.mode === "play") wanted.push(...makerQuestions(game, replyTo), ...stepsWanted(state));
  const code = draftCode(state);
  const suggest =
    state.mode === "solve" ? game.editing === null && !isOver(game) : game.hint;
  // The board comes first: its reply has the possible answers, and the strategies that are slow.
  const board = boardFacts(state, replyTo);
  if (!board) wanted.push(boardRequest(game.rules));
  if (game.hide) return [...wanted, ...hidingQuestions(state, { tryRules, opened, about })];
  // An analysis with a suggestion says all that one without does. Where the suggestion may take
  // long, the analysis alone comes first.
  const prompt = board && (game.hurry ? board.listable : !board.slow.includes(state.strategy));
  if (suggest && code === null && prompt) wanted.push(suggestRequest(state));
  wanted.push(analyseRequest(state));
  if (isDiagnosed(state, replyTo)) wanted.push(diagnoseRequest(state));
  const wrong = wrongRequest(state, analysed(state, replyTo).contradiction !== null);
  if (wrong) wanted.push(wrong);
  const rated = state.mode === "solve" || state.panel === "why";
  const correct = code && correctRequest(state, code);
  if (correct) wanted.push(correct);
  const agree = game.play && agreeRequest(state);
  if (agree) wanted.push(agree);
  if (code && rated && (rests || state.panel === "why")) wanted.push(worthRequest(state, code, true));
  if (state.panel === "candidates") {
    for (let page = 0; page < pages; page++) wanted.push(listRequest(state, page));
  }
  const parts = state.panel === "review" ? otherGuessRequest(state, opened) : null;
  if (parts) wanted.push(parts);
  if (state.panel === "day" && sheet) wanted.push(...dayQuestions(sheet));
  if (tryRules !== null) wanted.push(boardRequest(tryRules));
  wanted.push(STRATEGIES);
  if (suggest) wanted.push(suggestRequest(state));
  return wanted;
}

/**
 * What is asked where Play shows its front door.
 * @param {State} state
 * @param {string | null} tryRules
 * @param {Parameters<typeof beginQuestions>[1]} sheet
 */
const lobbyQuestions = ({ settings, panel, games }, tryRules, sheet) => [
  ...(tryRules !== null ? [boardRequest(tryRules)] : []),
  ...beginQuestions({ rules: games.play.rules, level: settings.level, panel }, sheet),
  ...(panel === "day" ? dayQuestions(sheet) : []),
  STRATEGIES,
];

/**
 * What else is asked in Hide: nothing about the codes that fit, which would help the person who guesses.
 * @param {State} state
 * @param {{tryRules: string | null, opened: Opened | null, about: number}} view
 */
function hidingQuestions(state, { tryRules, opened, about }) {
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

/**
 * The requests for the table of the best guesses while it is in sight; none before the suggestion is
 * there, which must not wait for it. Those in a hurry come first, for the Python that is there; then,
 * where more effort tells more, those with all of it, for another.
 * @param {State} state
 * @param {Facts} facts
 * @param {ReplyTo} replyTo
 * @returns {Request[]}
 */
export function alternativesWanted(state, facts, replyTo) {
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
