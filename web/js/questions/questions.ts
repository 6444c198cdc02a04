import {
  challengeQuestions,
  checkRequest,
  dayQuestions,
  lobbyQuestions,
  makerQuestions,
  stepsWanted,
  agreeRequest,
  answerRequest,
  hidingQuestions,
  isRevealed,
  revealRequest,
} from "./makers.ts";
import { diagnoseRequest } from "./diagnosis.ts";
import { learnQuestions } from "./learn.ts";
import { otherGuessRequest } from "./review.ts";
import { isOver } from "../state/game.ts";
import { current, inLobby } from "../state/state.ts";
import {
  analyseRequest,
  boardFacts,
  boardRequest,
  correctRequest,
  draftCode,
  listRequest,
  pasteRequest,
  STRATEGIES,
  suggestRequest,
  worthRequest,
} from "./requests.ts";
import { boardOf, writeRules } from "../words/notation.ts";
import type { State } from "../state/types.ts";
import type { Facts } from "./facts.ts";
import type { ReplyTo, Request } from "./types.ts";

/**
 * All requests of the state, the most urgent first.
 * @param now - `day`: today; `rests`: whether the row has been as it is for a while
 */
export function questions(
  state: State,
  facts: Pick<Facts, "diagnosis" | "asksWrong">,
  { day = "", rests = true }: { day?: string; rests?: boolean },
  replyTo: ReplyTo,
): Request[] {
  const { form, pages, opened } = state.chosen;
  const chosen = state.panel === "board" ? boardOf(form) : null;
  const tried = chosen ? [boardRequest(writeRules(chosen))] : [];
  const game = current(state);
  const pasted = pasteRequest(state);
  if (pasted) return [pasted];
  if (state.mode === "learn") return learnQuestions(state.learn, replyTo);
  const wanted: Request[] = [];
  const want = (request: Request | null) => {
    if (request) wanted.push(request);
  };
  if (game.play || game.hide) want(answerRequest(game, replyTo));
  want(game.play && checkRequest(game));
  if (state.mode === "play" || state.panel) wanted.push(...challengeQuestions(state));
  const days = state.panel === "day" ? dayQuestions(state.chosen.shownDay, day) : [];
  if (inLobby(state) && day)
    return [...wanted, ...tried, ...lobbyQuestions(state, day), ...days, STRATEGIES];
  if (game.play && isRevealed(state)) wanted.push(revealRequest(state));
  if (state.mode === "play") wanted.push(...makerQuestions(game, replyTo));
  if (state.mode === "play" || state.panel) wanted.push(...stepsWanted(state));
  const code = draftCode(state);
  const suggest = state.mode === "solve" ? game.editing === null && !isOver(game) : game.hint;
  // The board comes first: its reply has the possible answers, and the strategies that are slow.
  const board = boardFacts(state, replyTo);
  if (!board) wanted.push(boardRequest(game.rules));
  if (game.hide) return [...wanted, ...hidingQuestions(state), ...tried, STRATEGIES];
  // An analysis with a suggestion says all that one without does. Where the suggestion may take
  // long, the analysis alone comes first.
  const prompt = board && (game.hurry ? board.listable : !board.slow.includes(state.strategy));
  if (suggest && code === null && prompt) wanted.push(suggestRequest(state));
  wanted.push(analyseRequest(state));
  if (facts.diagnosis) wanted.push(diagnoseRequest(state));
  want(facts.asksWrong);
  const rated = state.mode === "solve" || state.panel === "why";
  if (code) want(correctRequest(state, code));
  want(game.play && agreeRequest(state));
  if (code && rated && (rests || state.panel === "why"))
    wanted.push(worthRequest(state, code, true));
  if (state.panel === "candidates") {
    for (let page = 0; page < pages; page++) wanted.push(listRequest(state, page));
  }
  if (opened) want(otherGuessRequest(state, opened));
  wanted.push(...days, ...tried, STRATEGIES);
  if (suggest) wanted.push(suggestRequest(state));
  return wanted;
}
