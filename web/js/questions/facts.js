/** What the replies so far say about the state. */
import { boardOfRules, codeColours } from "../words/notation.js";
import { awaitsClaim } from "../state/hide.js";
import { diagnoseRequest, diagnosisOf, wrongRequest } from "./diagnosis.js";
import { agreeRequest, answerRequest, isRevealed, revealRequest } from "./hidden.js";
import { surest } from "./ranking.js";
import { namedTurns } from "./steps.js";
import { isOver, waitingTurn } from "../state/game.js";
import { current } from "../state/state.js";
import {
  analyseRequest,
  boardFacts,
  correctRequest,
  draftCode,
  rankingOf,
  suggestRequest,
  worthRequest,
} from "./requests.js";
/** @import { State } from "../state/types.js" */
/** @import { CoreError, Entry, Rated, ReplyTo } from "./types.js" */

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

/** Whether a suggestion comes from a search or a book. @param {{strategy: string, suggestion: Rated}} reply */
const isSearched = ({ strategy, suggestion: { source } }) =>
  source === "book" || source === "search" || strategy === "exact";

/** Whether the parts of a guess are known. @param {Rated} rated */
export const isCounted = ({ largest_part }) => largest_part !== null;

/**
 * What is known about all turns, and the turn after which no code fits, or null.
 * @param {State} state
 * @param {ReplyTo} replyTo
 */
function analysed(state, replyTo) {
  // Hide asks for none of this, though Solve may know it of the same turns.
  if (current(state).hide)
    return { suggest: undefined, analysis: null, clash: null, contradiction: null };
  const suggest = replyTo(suggestRequest(state));
  const analysis = suggest?.reply ?? replyTo(analyseRequest(state))?.reply ?? null;
  // Where candidates cannot be listed, only a strategy finds that there are none. It may find it
  // late, and it does not say after which turn.
  const clash =
    suggest?.error?.kind === "contradiction" ? { turn: current(state).turns.length } : null;
  return {
    suggest,
    analysis,
    clash,
    contradiction: /** @type {{turn: number} | null} */ (analysis?.contradiction ?? clash),
  };
}

/** What the replies so far say about the state. @param {State} state @param {ReplyTo} replyTo */
export function factsOf(state, replyTo) {
  const game = current(state);
  const board = boardOfRules(game.rules);
  const { suggest, analysis, clash, contradiction } = analysed(state, replyTo);
  const isExplained =
    contradiction !== null && state.mode === "solve" && game.editing === null && !isOver(game);
  const row = rowFacts(state, replyTo, suggest?.reply?.suggestion ?? null);
  const agree = game.play && agreeRequest(state);
  const asksWrong = isOver(game) ? wrongRequest(state, contradiction !== null) : null;
  const suggested = row.suggestion && codeColours(board, row.suggestion.guess);
  const waits = game.hide && awaitsClaim(game) ? game.turns[waitingTurn(game)].guess : null;
  return {
    board,
    analysis,
    /** The turn after which no code fits, or null. */
    contradiction,
    /** Which turns explain that; null where it is not shown. */
    diagnosis: isExplained ? diagnosisOf(replyTo(diagnoseRequest(state))) : null,
    /** The turns whose answers the code shows to be wrong, once it is found; null where not asked. @type {number[] | null} */
    wrong: (asksWrong && replyTo(asksWrong)?.reply?.turns) ?? null,
    /** What asks for these. */
    asksWrong,
    /** All possible answers, as soon as anything is known about the board. */
    feedbacks: (analysis?.rules ?? boardFacts(state, replyTo))?.feedbacks ?? null,
    suggest,
    suggestion: row.suggestion,
    /** Whether the person guesses something else than the suggestion. */
    own: row.own,
    /** The guess that the figures are about, or null. */
    rated: row.rated,
    /** The pegs of the current row. */
    pegs: game.draft ?? (state.mode === "solve" ? suggested : null) ?? Array(board.pegs).fill(null),
    /** The guess of the current row, if it is complete, or the one that the person has to answer. */
    guess:
      waits ??
      row.code ??
      (game.draft || state.mode !== "solve" ? null : (row.suggestion?.guess ?? null)),
    /** Whether it is proven that no guess is better than the one in the row. */
    best:
      !row.own && suggest?.reply?.suggestion?.certainty === "exact" && isSearched(suggest.reply),
    /** How many codes each answer to the row would leave; null where or while it is not known. */
    leaves: game.hide ? null : row.leaves,
    /** Whether the only possible answer to the suggestion is that it is the code. */
    certain: !game.hide && isCertain(board, row, analysis),
    /** Whether some answers to the corrected turn would make a game consistent that is not. */
    mends: game.editing !== null && contradiction !== null,
    /** Whether no answer to the turn that is being corrected makes the game consistent. */
    beyondRepair: row.beyondRepair,
    /** The numbers of the turns that the row contradicts; null while they are not asked for or not known. @type {number[] | null} */
    clashes: (agree && replyTo(agree)?.reply?.turns) ?? null,
    /** The number of an earlier turn with the guess in the row, which tells nothing new; 0 if there is none. */
    repeated: game.turns.findIndex(({ guess }) => guess === row.code) + 1,
    /** The numbers of the turns that the last step of a puzzle's solution is about. */
    named: state.mode === "play" ? namedTurns(state, replyTo) : [],
    /** Whether the current row can be changed. */
    open: game.editing !== null || (!isOver(game) && !(state.mode === "solve" && contradiction)),
    /** What the core finds wrong: with the current row, or with the game. */
    error: wrong(state, replyTo, row.asked, clash ? undefined : suggest),
  };
}

/**
 * What is known about the guess in the current row.
 * @param {State} state
 * @param {ReplyTo} replyTo
 * @param {Rated | null} suggested  by the core
 */
function rowFacts(state, replyTo, suggested) {
  const { draft, editing } = current(state);
  // The row, Why and the table of the best guesses show one figure for one guess: the surest.
  const compared = rankingOf(state, replyTo)?.alternatives;
  const sure = (/** @type {Rated} */ guess) => (compared ? surest(guess, compared) : guess);
  // While a turn is corrected, the table is about the guesses before it.
  const suggestion = suggested && editing === null ? sure(suggested) : suggested;
  const code = draftCode(state);
  const own = code !== null && (code !== suggestion?.guess || editing !== null);
  const quick = code !== null && own ? replyTo(worthRequest(state, code, true)) : undefined;
  const slow = code !== null && own ? replyTo(worthRequest(state, code)) : undefined;
  const asked = slow?.reply ? slow : quick;
  /** @type {Rated | null} */
  const rated = own
    ? asked?.reply
      ? sure(asked.reply)
      : null
    : code === null && draft
      ? null
      : suggestion;
  const correct = code === null ? null : correctRequest(state, code);
  /** @type {{candidates: number | null, parts: Record<string, number>} | null} */
  const corrected = (correct && replyTo(correct)?.reply) ?? null;
  const leaves = correct
    ? corrected && corrected.candidates !== null
      ? corrected.parts
      : null
    : rated && isCounted(rated)
      ? rated.parts
      : null;
  return { code, own, suggestion, asked, rated, leaves, beyondRepair: corrected?.candidates === 0 };
}

/**
 * Whether the only possible answer to the suggestion is that it is the code.
 * @param {import("../words/notation.js").Board} board
 * @param {Pick<ReturnType<typeof rowFacts>, "leaves" | "own" | "suggestion">} row
 * @param {{candidates: number | null} | null} analysis
 */
function isCertain(board, { leaves, own, suggestion }, analysis) {
  if (!leaves || own || !suggestion) return false;
  // Where answers may be wrong, any answer leaves the only code that is left.
  if (analysis?.candidates === 1) return suggestion.is_candidate === true;
  const possible = Object.keys(leaves).filter((answer) => leaves[answer]);
  return possible.length === 1 && possible[0] === `${board.pegs},0`;
}

/** @typedef {ReturnType<typeof factsOf>} Facts */

/**
 * The first error of the core among the replies that the row needs. Errors of kind "worker", which
 * mean that there is no Python, are told elsewhere (`Replies.failure`).
 * @param {State} state
 * @param {ReplyTo} replyTo
 * @param {(Entry | undefined)[]} first  the entries to look at first
 * @returns {CoreError | null}
 */
function wrong(state, replyTo, ...first) {
  const game = current(state);
  const answer = game.play || game.hide ? answerRequest(game, replyTo) : null;
  const analyse = game.hide ? undefined : replyTo(analyseRequest(state));
  const asked = [
    ...first,
    answer ? replyTo(answer) : undefined,
    game.play && isRevealed(state) ? replyTo(revealRequest(state)) : undefined,
    analyse,
  ];
  return asked.find((entry) => entry?.error && entry.error.kind !== "worker")?.error ?? null;
}
