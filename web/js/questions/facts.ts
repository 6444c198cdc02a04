/** The facts about the state that follow from the replies so far. */
import { boardOfRules, codeColours, type Board } from "../words/notation.ts";
import { awaitsClaim } from "../state/hide.ts";
import { diagnoseRequest, diagnosisOf, wrongRequest } from "./diagnosis.ts";
import { agreeRequest, answerRequest, isRevealed, revealRequest, namedTurns } from "./makers.ts";
import { surest } from "./ranking.ts";
import { isOver, isSolved, waitingTurn } from "../state/game.ts";
import { current } from "../state/state.ts";
import {
  analyseRequest,
  boardFacts,
  correctRequest,
  draftCode,
  rankingOf,
  suggestRequest,
  worthRequest,
} from "./requests.ts";
import type { State } from "../state/types.ts";
import type { Entry, Rated, ReplyTo } from "./types.ts";

export function explained(state: State, { contradiction }: Pick<Facts, "contradiction">) {
  const game = current(state);
  if (state.mode !== "solve") return false;
  return game.editing !== null || !(isOver(game) || contradiction);
}

const isSearched = ({
  strategy,
  suggestion: { source },
}: {
  strategy: string;
  suggestion: Rated;
}) => source === "book" || source === "search" || strategy === "exact";

export const isCounted = ({ largest_part }: Rated) => largest_part !== null;

function analysed(state: State, replyTo: ReplyTo) {
  // Hide asks for none of this, though Solve may know it of the same turns.
  if (current(state).hide)
    return { suggest: undefined, analysis: null, clash: null, contradiction: null };
  const suggest = replyTo(suggestRequest(state));
  const analysis =
    suggest?.reply ?? replyTo(analyseRequest(state))?.reply ?? analysedBefore(state, replyTo);
  // If candidates cannot be listed, only a strategy finds that there are none. It may find it late,
  // and it does not say after which turn.
  const clash =
    suggest?.error?.kind === "contradiction" ? { turn: current(state).turns.length } : null;
  return {
    suggest,
    analysis,
    clash,
    contradiction: (analysis?.contradiction ?? clash) as { turn: number } | null,
  };
}

/** The counts of a code that was just found in Solve stay in sight until all are known. */
function analysedBefore(state: State, replyTo: ReplyTo) {
  const game = current(state);
  if (state.mode !== "solve" || !isSolved(game)) return null;
  const games = { ...state.games, solve: { ...game, turns: game.turns.slice(0, -1) } };
  return replyTo(suggestRequest({ ...state, games }))?.reply ?? null;
}

export function factsOf(state: State, replyTo: ReplyTo) {
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
    contradiction,
    /** The turns that explain that; null if it is not shown. */
    diagnosis: isExplained ? diagnosisOf(replyTo(diagnoseRequest(state))) : null,
    wrong: (replyTo(asksWrong)?.reply?.turns ?? null) as number[] | null,
    asksWrong,
    feedbacks: (analysis?.rules ?? boardFacts(state, replyTo))?.feedbacks ?? null,
    suggest,
    suggestion: row.suggestion,
    own: row.own,
    /** The guess that the figures are about. */
    rated: row.rated,
    pegs: game.draft ?? (state.mode === "solve" ? suggested : null) ?? Array(board.pegs).fill(null),
    /**
     * The guess of the current row, if it is complete, or the one that the person has to answer.
     */
    guess:
      waits ??
      row.code ??
      (game.draft || state.mode !== "solve" ? null : (row.suggestion?.guess ?? null)),
    /** True if it is proven that no guess is better than the one in the row. */
    best:
      !row.own && suggest?.reply?.suggestion?.certainty === "exact" && isSearched(suggest.reply),
    /**
     * The number of codes that each answer to the row would leave; null if or while it is not
     * known.
     */
    leaves: game.hide ? null : row.leaves,
    /** True if the only possible answer to the suggestion is that it is the code. */
    certain: !game.hide && isCertain(board, row, analysis),
    mends: game.editing !== null && contradiction !== null,
    /** True if no answer to the turn that is being corrected makes the game consistent. */
    beyondRepair: row.beyondRepair,
    /** The numbers of the turns that the row contradicts; null while that is not known. */
    clashes: (replyTo(agree)?.reply?.turns ?? null) as number[] | null,
    /** The number of an earlier turn with the guess in the row, which tells nothing new; or 0. */
    repeated: game.turns.findIndex(({ guess }) => guess === row.code) + 1,
    named: state.mode === "play" ? namedTurns(state, replyTo) : [],
    /** True if the current row can be changed. */
    open: game.editing !== null || (!isOver(game) && !(state.mode === "solve" && contradiction)),
    /** The core's error about the current row or the game. */
    error: wrong(state, replyTo, row.asked, clash ? undefined : suggest),
  };
}

function rowFacts(state: State, replyTo: ReplyTo, suggested: Rated | null) {
  const { draft, editing } = current(state);
  // The row, Why and the table of the best guesses show one figure for one guess: the surest.
  const compared = rankingOf(state, replyTo)?.alternatives;
  const sure = (guess: Rated) => (compared ? surest(guess, compared) : guess);
  // During a correction the table is about the guesses before that turn.
  const suggestion = suggested && editing === null ? sure(suggested) : suggested;
  const code = draftCode(state);
  const own = code !== null && (code !== suggestion?.guess || editing !== null);
  const worth = (hurry: boolean) =>
    code !== null && own ? replyTo(worthRequest(state, code, hurry)) : undefined;
  const slow = worth(false);
  const asked = slow?.reply ? slow : worth(true);
  const rated: Rated | null = own
    ? asked?.reply
      ? sure(asked.reply)
      : null
    : code === null && draft
      ? null
      : suggestion;
  const correct = code === null ? null : correctRequest(state, code);
  const corrected: { candidates: number | null; parts: Record<string, number> } | null =
    replyTo(correct)?.reply ?? null;
  const leaves = correct
    ? corrected && corrected.candidates !== null
      ? corrected.parts
      : null
    : rated && isCounted(rated)
      ? rated.parts
      : null;
  return { code, own, suggestion, asked, rated, leaves, beyondRepair: corrected?.candidates === 0 };
}

function isCertain(
  board: Board,
  { leaves, own, suggestion }: Pick<ReturnType<typeof rowFacts>, "leaves" | "own" | "suggestion">,
  analysis: { candidates: number | null } | null,
) {
  if (!leaves || own || !suggestion) return false;
  // If answers may be wrong, any answer leaves the only code that is left.
  if (analysis?.candidates === 1) return suggestion.is_candidate === true;
  const possible = Object.keys(leaves).filter((answer) => leaves[answer]);
  return possible.length === 1 && possible[0] === `${board.pegs},0`;
}

export type Facts = ReturnType<typeof factsOf>;

/**
 * The first error among the replies that the row needs. Errors of kind "worker", which mean that
 * there is no Python, are told elsewhere (`Replies.failure`).
 * @param first - the entries to look at first
 */
function wrong(state: State, replyTo: ReplyTo, ...first: (Entry | undefined)[]) {
  const game = current(state);
  const answer = game.play || game.hide ? answerRequest(game, replyTo) : null;
  const analyse = game.hide ? undefined : replyTo(analyseRequest(state));
  const asked = [
    ...first,
    replyTo(answer),
    replyTo(game.play && isRevealed(state) ? revealRequest(game) : null),
    analyse,
  ];
  return asked.find((entry) => entry?.error && entry.error.kind !== "worker")?.error ?? null;
}
