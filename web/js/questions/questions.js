/**
 * Which requests a state needs, and what the replies say about it.
 *
 * Replies are kept under their requests, so a return to an earlier position asks nothing again.
 */
import { askedOf } from "../state/aim.js";
import { readCode, writeCode, writeGame, readRules } from "../words/notation.js";
import { awaitsClaim } from "../state/hide.js";
import { explainRequest, givenAnswer } from "./hiding.js";
import { diagnoseRequest, diagnosisOf, gameText, wrongRequest } from "./diagnosis.js";
import { learnQuestions } from "./learn.js";
import { beginQuestions, codeIn, makerQuestions, playAnswerRequest, revealRequestOf } from "./makers.js";
import { surest } from "./ranking.js";
import { openedRequest } from "./review.js";
import { isOver, isSolved, waitingTurn } from "../state/game.js";
import { isInDoubt } from "../state/doubt.js";
import { current } from "../state/state.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {Record<string, string | number | boolean> & {action: string}} Request */
/**
 * What a guess is worth. `mean`: guesses still needed on average, this and the last one included; `worst`:
 * needed at most, with the same play; `certainty`: of these figures.
 * @typedef {{mean?: number | null, worst?: number | null,
 *   certainty?: "exact" | "bound" | "estimate" | null}} Worth
 */
/**
 * A guess with its figures. `kept`: whether the game certainly ends within the limit of the aim; null
 * without a limit. If there are too many candidates to list, `is_candidate`, `largest_part` and
 * `expected_size` are null.
 * @typedef {Worth & {guess: string, is_candidate: boolean | null, parts: Record<string, number>,
 *   largest_part: number | null, expected_size: number | null, source?: string | null, kept?: boolean | null}} Rated
 */
/** @typedef {Worth & {guess: string, is_candidate: boolean | null}} Alternative */
/** @typedef {{kind: string, message: string, turn?: number}} CoreError */
/** @typedef {{status: "waiting" | "done" | "failed", reply?: any, error?: CoreError,
 *   progress?: number, since: number}} Entry */
/** @typedef {(request: Request) => Entry | undefined} Look */

/** How many candidates a page of the list has. */
export const LISTED = 60;

/**
 * The position of the current row: all turns, or those before the one that is being corrected.
 * @param {State} state
 */
export function positionText(state) {
  const game = current(state);
  const turns = game.editing === null ? game.turns : game.turns.slice(0, game.editing);
  return writeGame(game.rules, turns, game.doubt);
}

/** @param {State} state @returns {Request} */
export const analyseRequest = (state) => ({
  action: "analyse",
  game: gameText(state),
});

/** @param {State} state @returns {Request} */
export const suggestRequest = (state) => ({
  ...analyseRequest(state),
  ...(current(state).hurry ? { hurry: true } : { strategy: state.strategy, ...askedOf(state.aim) }),
});

/** The best guesses in the position of the row. @param {State} state @returns {Request} */
export const alternativesRequest = (state) => ({
  action: "alternatives",
  game: positionText(state),
  ...askedOf(state.aim),
});

/**
 * The code in the current row, or null if it is not complete.
 * @param {State} state
 * @returns {string | null}
 */
export function draftCode(state) {
  const { rules, draft } = current(state);
  const board = readRules(rules);
  if (!board || !draft || draft.includes(null)) return null;
  return writeCode(board, /** @type {number[]} */ (draft));
}

/** @param {State} state @param {string} guess @returns {Request} */
export const worthRequest = (state, guess) => ({
  action: "worth",
  game: positionText(state),
  guess,
  ...askedOf(state.aim),
});

/**
 * What each answer to the corrected turn would leave, given all other turns, earlier and later.
 * @param {State} state
 * @param {string} guess
 * @returns {Request | null}
 */
export function correctRequest(state, guess) {
  const { editing } = current(state);
  return editing === null ? null : { ...analyseRequest(state), action: "correct", guess, turn: editing + 1 };
}

/** @param {State} state @param {number} page @returns {Request} */
export const listRequest = (state, page) => ({
  action: "candidates",
  count: LISTED,
  game: positionText(state),
  start: page * LISTED,
});

/** @param {State} state */
const revealRequest = (state) => revealRequestOf(current(state));

/** The code at the end of a game of Play, or null until it is there. @param {State} state @param {Look} look */
export const secretOf = (state, look) => codeIn(look(revealRequest(state))?.reply);

/**
 * The request for the turns that the row contradicts, or null: it is made only of a row whose agreement
 * the person asked for.
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
 * @param {Look} look
 * @returns {import("../words/notation.js").Feedback | null}
 */
export function answerOf(state, look) {
  const game = current(state);
  if (game.hide) return givenAnswer(game, look);
  const request = answerRequest(game, look);
  return (request && look(request)?.reply?.feedback) ?? null;
}

/**
 * The request for the answer to the guess that waits, or null.
 * @param {import("../state/game.js").Game} game
 * @param {Look} look
 * @returns {Request | null}
 */
function answerRequest(game, look) {
  const index = waitingTurn(game);
  return index >= 0 && game.hide ? explainRequest(game, index) : playAnswerRequest(game, look);
}

/**
 * What the core says about a board: asked for rules before a game is played by them.
 * @param {string} rules
 * @returns {Request}
 */
export const boardRequest = (rules) => ({ action: "analyse", game: rules });

/**
 * What the core says about the board of the current game, undefined until the reply is there.
 * @param {State} state
 * @param {Look} look
 * @returns {{listable: boolean, slow: string[], feedbacks: import("../words/notation.js").Feedback[]} | undefined}
 */
export const boardFacts = (state, look) => look(boardRequest(current(state).rules))?.reply?.rules;

/**
 * All requests of the state, the most urgent first.
 * @param {State} state
 * @param {{pages: number, tryRules: string | null, opened?: import("./review.js").Opened | null, about?: number,
 *   sheet?: Parameters<typeof beginQuestions>[1]}} view  pages of the list in sight; rules being chosen; what the
 *   review shows in full; the turn that is explained in Hide; what is in the sheet before a new game
 * @param {Look} look
 * @returns {Request[]}
 */
export function questions(state, { pages, tryRules, opened = null, about = -1, sheet }, look) {
  const game = current(state);
  if (state.mode === "learn") return learnQuestions(state.learn, look);
  /** @type {Request[]} */
  const wanted = [];
  const answer = answerRequest(game, look);
  if (answer) wanted.push(answer);
  if (isRevealed(state)) wanted.push(revealRequest(state));
  if (state.mode === "play") wanted.push(...makerQuestions(game, look));
  const code = draftCode(state);
  const suggest =
    state.mode === "solve" ? game.editing === null && !isOver(game) : game.hint;
  // The board comes first: its reply has the possible answers, and the strategies that are slow.
  const board = boardFacts(state, look);
  if (!board) wanted.push(boardRequest(game.rules));
  if (game.hide) return [...wanted, ...hidingQuestions(state, { tryRules, opened, about })];
  // An analysis with a suggestion says all that one without does. Where the suggestion may take
  // long, the analysis alone comes first.
  const prompt = board && (game.hurry ? board.listable : !board.slow.includes(state.strategy));
  if (suggest && code === null && prompt) wanted.push(suggestRequest(state));
  wanted.push(analyseRequest(state));
  if (isDiagnosed(state, look)) wanted.push(diagnoseRequest(state));
  const wrong = wrongRequest(state, analysed(state, look).contradiction !== null);
  if (wrong) wanted.push(wrong);
  const rated = state.mode === "solve" || state.panel === "why";
  const correct = code && correctRequest(state, code);
  if (correct) wanted.push(correct);
  const agree = agreeRequest(state);
  if (agree) wanted.push(agree);
  if (code && rated) wanted.push(worthRequest(state, code));
  if (state.panel === "candidates") {
    for (let page = 0; page < pages; page++) wanted.push(listRequest(state, page));
  }
  const parts = openedRequest(state, opened);
  if (parts) wanted.push(parts);
  if (state.panel === "new" && sheet) wanted.push(...beginQuestions({ rules: game.rules, level: state.settings.level }, sheet));
  if (tryRules !== null) wanted.push(boardRequest(tryRules));
  wanted.push({ action: "strategies" });
  if (suggest) wanted.push(suggestRequest(state));
  return wanted;
}

/**
 * What else is asked in Hide: nothing about the codes that fit, which would help the person who guesses.
 * @param {State} state
 * @param {{tryRules: string | null, opened: import("./review.js").Opened | null, about: number}} view
 */
function hidingQuestions(state, { tryRules, opened, about }) {
  const parts = openedRequest(state, opened);
  const explained = state.panel === "how" ? explainRequest(current(state), about) : null;
  return [
    ...(explained ? [explained] : []),
    ...(state.panel === "review" ? [analyseRequest(state)] : []),
    ...(parts ? [parts] : []),
    ...(tryRules !== null ? [boardRequest(tryRules)] : []),
    /** @type {Request} */ ({ action: "strategies" }),
  ];
}

/**
 * Whether there is a guess in the row to explain and to compare.
 * @param {State} state
 * @param {Pick<Facts, "contradiction">} facts
 */
export function explained(state, { contradiction }) {
  const game = current(state);
  if (state.mode !== "solve") return false;
  return game.editing !== null || !(isOver(game) || contradiction);
}

/**
 * The request for the table of the best guesses while it is in sight; none before the suggestion is
 * there, which must not wait for it.
 * @param {State} state
 * @param {Facts} facts
 * @returns {Request[]}
 */
export function alternativesWanted(state, facts) {
  const ready = facts.rated ?? facts.suggestion;
  const ranked = ready && isCounted(ready) && !isInDoubt(current(state));
  return ranked && explained(state, facts) ? [alternativesRequest(state)] : [];
}

/** Whether a suggestion comes from a search or a book. @param {{strategy: string, suggestion: Rated}} reply */
const isSearched = ({ strategy, suggestion: { source } }) =>
  source === "book" || source === "search" || strategy === "exact";

/** Whether the parts of a guess are known. @param {Rated} rated */
export const isCounted = ({ largest_part }) => largest_part !== null;

/**
 * What is known about all turns, and the turn after which no code fits, or null.
 * @param {State} state
 * @param {Look} look
 */
function analysed(state, look) {
  // Hide asks for none of this, though Solve may know it of the same turns.
  if (current(state).hide) return { suggest: undefined, analysis: null, clash: null, contradiction: null };
  const suggest = look(suggestRequest(state));
  const analysis = suggest?.reply ?? look(analyseRequest(state))?.reply ?? null;
  // Where candidates cannot be listed, only a strategy finds that there are none. It may find it
  // late, and it does not say after which turn.
  const clash = suggest?.error?.kind === "contradiction" ? { turn: current(state).turns.length } : null;
  return { suggest, analysis, clash, contradiction: /** @type {{turn: number} | null} */ (analysis?.contradiction ?? clash) };
}

/** Whether the page says which turns may be wrong. @param {State} state @param {Look} look */
function isDiagnosed(state, look) {
  const game = current(state);
  const stands = state.mode === "solve" && game.editing === null && !isOver(game);
  return stands && analysed(state, look).contradiction !== null;
}

/**
 * What the replies so far say about the state.
 * @param {State} state
 * @param {Look} look
 */
export function factsOf(state, look) {
  const game = current(state);
  const board = readRules(game.rules);
  const { suggest, analysis, clash, contradiction } = analysed(state, look);
  const row = rowFacts(state, look, suggest?.reply?.suggestion ?? null);
  const agree = agreeRequest(state);
  const wrongTurns = wrongRequest(state, contradiction !== null);
  const { own, suggestion } = row;
  const suggested = suggestion && board ? readCode(board, suggestion.guess) : null;
  const waits = awaitsClaim(game) ? game.turns[waitingTurn(game)].guess : null;
  const empty = /** @type {(number | null)[]} */ (Array(board?.pegs ?? 0).fill(null));
  return {
    board,
    analysis,
    /** The turn after which no code fits, or null. */
    contradiction,
    /** Which turns explain that; null where it is not shown. */
    diagnosis: isDiagnosed(state, look) ? diagnosisOf(look(diagnoseRequest(state))) : null,
    /** The turns whose answers the code shows to be wrong, once it is found; null where not asked. @type {number[] | null} */
    wrong: (wrongTurns && look(wrongTurns)?.reply?.turns) ?? null,
    /** All possible answers, as soon as anything is known about the board. */
    feedbacks: (analysis?.rules ?? boardFacts(state, look))?.feedbacks ?? null,
    suggest,
    suggestion,
    /** Whether the person guesses something else than the suggestion. */
    own,
    /** The guess that the figures are about, or null. */
    rated: row.rated,
    /** The pegs of the current row. */
    pegs: game.draft ?? (state.mode === "solve" ? suggested : null) ?? empty,
    /** The guess of the current row, if it is complete, or the one that the person has to answer. */
    guess: waits ?? row.code ?? (game.draft || state.mode !== "solve" ? null : (suggestion?.guess ?? null)),
    /** Whether it is proven that no guess is better than the one in the row. */
    best: !own && suggest?.reply?.suggestion?.certainty === "exact" && isSearched(suggest.reply),
    /** How many codes each answer to the row would leave; null where or while it is not known. */
    leaves: game.hide ? null : row.leaves,
    /** Whether some answers to the corrected turn would make a game consistent that is not. */
    mends: game.editing !== null && contradiction !== null,
    /** Whether no answer to the turn that is being corrected makes the game consistent. */
    beyondRepair: row.beyondRepair,
    /** The numbers of the turns that the row contradicts; null while they are not asked for or not known. @type {number[] | null} */
    clashes: (agree && look(agree)?.reply?.turns) ?? null,
    /** Whether the current row can be changed. */
    open: game.editing !== null || (!isOver(game) && !(state.mode === "solve" && contradiction)),
    /** What the core finds wrong: with the current row, or with the game. */
    error: wrong(state, look, row.asked, clash ? undefined : suggest),
  };
}

/**
 * What is known about the guess in the current row.
 * @param {State} state
 * @param {Look} look
 * @param {Rated | null} suggested  by the core
 */
function rowFacts(state, look, suggested) {
  const { draft, editing } = current(state);
  // The row, Why and the table of the best guesses show one figure for one guess: the surest.
  const compared = look(alternativesRequest(state))?.reply?.alternatives ?? [];
  // While a turn is corrected, the table is about the guesses before it.
  const suggestion = suggested && editing === null ? surest(suggested, compared) : suggested;
  const code = draftCode(state);
  const own = code !== null && (code !== suggestion?.guess || editing !== null);
  const asked = code !== null && own ? look(worthRequest(state, code)) : undefined;
  /** @type {Rated | null} */
  const rated = own
    ? asked?.reply ? surest(asked.reply, compared) : null
    : code === null && draft ? null : suggestion; // prettier-ignore
  const correct = code === null ? null : correctRequest(state, code);
  /** @type {{candidates: number | null, parts: Record<string, number>} | null} */
  const corrected = (correct && look(correct)?.reply) ?? null;
  const leaves = correct
    ? corrected && corrected.candidates !== null ? corrected.parts : null
    : rated && isCounted(rated) ? rated.parts : null; // prettier-ignore
  return { code, own, suggestion, asked, rated, leaves, beyondRepair: corrected?.candidates === 0 };
}
/** @typedef {ReturnType<typeof factsOf>} Facts */

/**
 * The first error of the core among the replies that the row needs. Errors of kind "worker", which
 * mean that there is no Python, are told elsewhere (`Replies.failure`).
 * @param {State} state
 * @param {Look} look
 * @param {(Entry | undefined)[]} first  the entries to look at first
 * @returns {CoreError | null}
 */
function wrong(state, look, ...first) {
  const answer = answerRequest(current(state), look);
  const analyse = current(state).hide ? undefined : look(analyseRequest(state));
  const asked = [
    ...first,
    answer ? look(answer) : undefined,
    isRevealed(state) ? look(revealRequest(state)) : undefined,
    analyse,
  ];
  return asked.find((entry) => entry?.error && entry.error.kind !== "worker")?.error ?? null;
}
