/**
 * Each turn is a button: in Solve it opens the turn for correction, in Play it copies its guess.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { unseen } from "./controls.ts";
import { codeColours, type Turn } from "../../words/notation.ts";
import { isCountShown, isOver, isSolved, turnOf } from "../../state/game.ts";
import { current } from "../../state/state.ts";
import { number, t } from "../../words/strings.ts";
import {
  answerWords,
  breaks,
  codeWords,
  hasBoard,
  isLong,
  keyPegsOf,
  pegRow,
  keyHoles,
} from "./pegs.ts";
import type { View } from "./view.ts";
import type { Game, State } from "../../state/types.ts";

/**
 * A verdict on a turn when no code fits: `words` take the place of its count, `beside` is a button.
 */
export interface Verdict {
  kind: "suspect" | "cleared";
  words: string;
  beside: TemplateResult | typeof nothing;
}

/** Rows of another game for the same code: below the turns of this one, and beyond its last. */
interface Beside {
  below: (index: number) => Drawn;
  beyond: Drawn[];
}

type Drawn = TemplateResult | typeof nothing;

/** Keys scroll the rows by themselves if a turn can be focused. */
export const isScrolled = (state: State, rows: number) =>
  state.mode !== "solve" && isOver(current(state)) && rows > 1;

export const turnsView = (view: View, verdictOf: ((index: number) => Verdict | null) | null) =>
  html`<div class="so-far" tabindex=${isScrolled(view.state, view.game.turns.length) ? "0" : nothing}>${turnList(view, verdictOf, null)}</div>`;

export function turnList(
  view: View,
  verdictOf: ((index: number) => Verdict | null) | null,
  beside: Beside | null,
) {
  const { board, analysis } = view.facts;
  const game = view.game;
  // The analysis may be one turn behind: a count belongs to a turn only if all turns up to it are
  // the same.
  const counts = countsOf(game.turns, analysis?.turns ?? []);
  const row = (_: unknown, index: number) => {
    const verdict = verdictOf?.(index) ?? null;
    const below = beside?.below(index) ?? nothing;
    const turn = partsOf(view, index, verdict?.words ?? countOf(game, index, counts[index]));
    if (view.state.mode === "solve") return correctedRow(view, index, turn, verdict);
    // A turn that the person is to answer cannot be copied to the row, which asks for that answer.
    const isWaited = game.hide?.checks && !game.turns[index].feedback;
    return isOver(game) || isWaited ? shownRow(turn, below) : copiedRow(view, turn, below);
  };
  const digits = number(Math.max(0, ...counts.map((codes) => codes ?? 0))).length;
  return html`<ol class="turns" role="list" aria-label=${t("turns.label")} .style="${breaks(board.pegs)}; --digits: ${digits}">
    ${game.turns.map(row)}
    ${beside?.beyond.map((each) => html`<li>${each}</li>`)}
  </ol>`;
}

/**
 * "" where the count is not known or not to be told, or the code is found there, or contradicts it
 * (its card says so).
 */
function countOf(game: Game, index: number, codes: number | null | undefined) {
  // Only one code fits a puzzle's turns from the first: a guess of the person leaves no others.
  const isTold =
    isCountShown(game, index + 1) && (isGiven(game, index) || game.play?.source !== "puzzle");
  return codes == null || !isTold || (isSolved(game) && (!codes || index === game.turns.length - 1))
    ? ""
    : t("turn.codes", { codes });
}

const isGiven = ({ play }: Game, index: number) => index < (play?.given ?? 0);

function partsOf(view: View, index: number, count: string) {
  const { facts, game, looks } = view;
  const { board } = facts;
  const { guess, feedback, unsure } = game.turns[index];
  const code = codeColours(board, guess);
  const number = index + 1;
  const answer = feedback
    ? answerWords(feedback)
    : t(game.hide?.checks ? "turn.yours" : "turn.waiting");
  const unanswered = hasBoard(view) ? keyHoles(board.pegs) : html`<span class="waiting"></span>`;
  const clashes = facts.clashes?.includes(number) ? t("turn.clashes") : "";
  const named = facts.named.includes(number) ? t("steps.named") : "";
  const given = isGiven(game, index) ? t("turn.given") : "";
  const classes = [
    "row",
    isLong(board) && "long",
    count === "" && "no-count",
    !feedback && "guess",
    view.fresh && !game.revealed && number === game.turns.length && "fresh",
    feedback?.[0] === board.pegs && "found",
    clashes && "clash",
    index === game.editing && "editing",
    given && "given",
    named && "named",
  ];
  return {
    code,
    count,
    clashes,
    named,
    given,
    words: t(unsure ? "turn.unsureWords" : "turn.words", {
      number,
      code: codeWords(looks, code),
      answer,
    }),
    classes: classes.filter(Boolean).join(" "),
    inside: html`
      <span class="number${unsure ? " unsure" : ""}" aria-hidden="true" translate="no">${number}${unsure ? "?" : ""}</span>
      ${pegRow(looks, code)}
      ${feedback ? keyPegsOf(feedback, board) : unanswered}
      <span class="count" aria-hidden="true">${count}</span>`,
  };
}

type Parts = ReturnType<typeof partsOf>;

/** Chromium drops a space between two text nodes from the accessible name. */
const joined = (...parts: string[]) => parts.filter(Boolean).join(" ");

const shownRow = ({ words, given, count, classes, inside }: Parts, below: Drawn) =>
  html`<li><div class=${classes}>${unseen(joined(words, given, count))}${inside}</div>${below}</li>`;

function copiedRow(
  { game, dispatch }: View,
  { words, given, count, clashes, named, code, classes, inside }: Parts,
  below: Drawn,
) {
  const said = joined(words, given, count && `${count}.`, clashes, named);
  const copy = () => dispatch({ type: "try", turn: turnOf(game), code });
  return html`<li><button class=${classes} aria-description=${t("turn.reuse")} @click=${copy}>
        ${unseen(said)}${inside}
      </button>${below}</li>`;
}

function correctedRow(
  { game, dispatch }: View,
  index: number,
  { words, count, classes, inside }: Parts,
  verdict: Verdict | null,
) {
  const isOpen = index === game.editing;
  const beside = verdict?.beside ?? nothing;
  const kind = beside === nothing ? verdict?.kind : `${verdict?.kind} mendable`;
  return html`<li class=${kind ?? nothing}>
      <button
        class=${classes}
        data-turn=${index}
        aria-description=${t("turn.correct")}
        aria-pressed=${isOpen}
        @click=${() => dispatch({ type: "edit", index: isOpen ? null : index })}
      >${unseen(joined(words, count && `${count}.`))}${inside}</button>${beside}
    </li>`;
}

/** The counts of the turns that the analysis and the game share; null if unknown. */
function countsOf(
  turns: Turn[],
  analysed: { guess: string; feedback: number[]; candidates: number | null }[],
) {
  const counts = [];
  for (const [index, { guess, feedback }] of turns.entries()) {
    const counted = analysed[index];
    if (counted?.guess !== guess || String(counted.feedback) !== String(feedback)) break;
    counts.push(counted.candidates);
  }
  return counts;
}
