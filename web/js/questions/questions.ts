/** The requests of a state: those that it needs, and those that may be needed next. */
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
import { isInDoubt, isOver, turnOf } from "../state/game.ts";
import { current, inLobby, reduce } from "../state/state.ts";
import { explained, isCounted, type Facts } from "./facts.ts";
import {
  alternativesRequest,
  analyseRequest,
  boardFacts,
  boardRequest,
  correctRequest,
  draftCode,
  listRequest,
  pasteRequest,
  positionText,
  STRATEGIES,
  suggestRequest,
  worthRequest,
} from "./requests.ts";
import { boardOf, readFeedback, writeRules } from "../words/notation.ts";
import type { State } from "../state/types.ts";
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
  const chosen = state.panel === "board" || state.mode === "lab" ? boardOf(form) : null;
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
  const days = state.panel === "day" ? dayQuestions(state.chosen.shownDay.rules, day) : [];
  if (inLobby(state) && day)
    return [...wanted, ...tried, ...lobbyQuestions(state, day), ...days, STRATEGIES];
  if (game.play && isRevealed(state)) wanted.push(revealRequest(game));
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

// While the person looks at a guess, Python works out what follows the answers that may come, so
// that most taps find the next guess there.

/**
 * A guess has to be there for this time before anything is asked ahead, in ms: a tap in haste must
 * not wait for it.
 */
export const PAUSE = 1000;
/**
 * Nothing is asked ahead if the guess in sight took longer than this, in ms: the answer may come
 * meanwhile, and wait as long.
 */
export const SHORT = 2000;

/** Null if nothing should be asked ahead. */
export function aheadOf(state: State, facts: Facts, replyTo: ReplyTo): string | null {
  const game = current(state);
  if (state.mode !== "solve" || game.editing !== null || game.hurry || isOver(game)) return null;
  if (
    !facts.guess ||
    !facts.leaves ||
    boardFacts(state, replyTo)?.slow.includes(state.strategy) !== false
  )
    return null;
  return (replyTo(suggestRequest(state))?.took ?? 0) > SHORT
    ? null
    : `${positionText(state)} ${facts.guess}`;
}

/**
 * The next guess after each answer, the most probable first, and the ranking in Why.
 * @param facts - of a state for which `aheadOf` is not null
 */
export function aheadRequests(state: State, facts: Facts, replyTo: ReplyTo): Request[] {
  const { guess, leaves, board } = facts;
  const solved = `${board?.pegs},0`;
  const answers = Object.entries(leaves ?? {}).filter(
    ([answer, codes]) => codes && answer !== solved,
  );
  answers.sort(([, a], [, b]) => b - a);
  const turn = turnOf(current(state));
  const after = answers.map(([answer]) => {
    const feedback = readFeedback(answer);
    return reduce(state, { type: "answer", turn, guess: guess ?? "", feedback });
  });
  const next = after.map(suggestRequest);
  if (turn > 0)
    return [...next, ...alternativesWanted(state, facts, replyTo).filter(({ hurry }) => hurry)];
  // If the page has these replies from the start, Python has searched for nothing yet, and its
  // first search takes several times as long.
  const known = after.length > 0 && replyTo(next[0])?.reply;
  return known ? [...next, alternativesRequest(after[0], true)] : next;
}

/**
 * The guesses that are compared. None before the suggestion is there, which must not wait for
 * them. Those in a hurry come first, for the Python that is there; then, if more effort tells more,
 * those with all of it, for another.
 */
export function alternativesWanted(state: State, facts: Facts, replyTo: ReplyTo): Request[] {
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
