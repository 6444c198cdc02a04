/** The turns so far. Each is a button: in Solve it opens the turn for correction, in Play it copies its guess. */
import { html, nothing } from "lit-html";
import { codeColours } from "../../words/notation.js";
import { isCountShown, isOver, isSolved, turnOf } from "../../state/game.js";
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
import { answerWords, breaks, codeWords, hasBoard, isLong, keyPegsOf, pegRow } from "./pegs.js";
import { keyHoles } from "./rows.js";
/** @import { View } from "./view.js" */
/** @import { Game, State } from "../../state/types.js" */
/** @import { Turn } from "../../words/notation.js" */
/** @import { TemplateResult } from "lit-html" */

/**
 * What is known of a turn when no code fits: `words` take the place of its count, `beside` is a button.
 * @typedef {{kind: "suspect" | "cleared", words: string,
 *   beside: TemplateResult | typeof nothing}} Verdict
 */

/**
 * Rows of another game for the same code: those below the turns of this one, and those beyond its last.
 * @typedef {{below: (index: number) => Drawn, beyond: Drawn[]}} Beside
 * @typedef {TemplateResult | typeof nothing} Drawn
 */

/** Whether keys are to scroll the turns: they do so by themselves where a turn can be focused. @param {State} state */
export const isScrolled = (state) =>
  state.mode !== "solve" && isOver(current(state)) && current(state).turns.length > 1;

/**
 * The turns, and what fills the rest of their place.
 * @param {View} view
 * @param {((index: number) => Verdict | null) | null} verdictOf
 * @param {Beside | null} beside
 * @param {unknown} rest
 */
export const turnsView = (view, verdictOf, beside, rest) =>
  html`<div class="so-far${view.game.turns.length ? " begun" : ""}" tabindex=${isScrolled(view.state) ? "0" : nothing}>${turnList(view, verdictOf, beside)}${rest}</div>`;

/**
 * The turns alone.
 * @param {View} view
 * @param {((index: number) => Verdict | null) | null} verdictOf
 * @param {Beside | null} beside
 */
export function turnList(view, verdictOf, beside) {
  const { board, analysis } = view.facts;
  const game = view.game;
  // The analysis may be one turn behind: a count belongs to a turn only if all turns up to it are
  // the same.
  const counts = countsOf(game.turns, analysis?.turns ?? []);
  const row = (/** @type {unknown} */ _, /** @type {number} */ index) => {
    const verdict = verdictOf?.(index) ?? null;
    const below = beside?.below(index) ?? nothing;
    const turn = partsOf(view, index, verdict?.words ?? countOf(game, index, counts[index]));
    if (view.state.mode === "solve") return correctedRow(view, index, turn, verdict);
    // A turn that the person is to answer cannot be copied to the row, which asks for that answer.
    const isWaited = game.hide?.checks && !game.turns[index].feedback;
    return isOver(game) || isWaited ? shownRow(turn, below) : copiedRow(view, turn, below);
  };
  return html`<ol class="turns" role="list" aria-label=${t("turns.label")} .style=${breaks(board.pegs)}>
    ${game.turns.map(row)}
    ${beside?.beyond.map((each) => html`<li>${each}</li>`)}
  </ol>`;
}

/**
 * What a turn's count says, or "" where it is not known or not to be told, or the code is found there, or contradicts it (its card says so).
 * @param {Game} game
 * @param {number} index
 * @param {number | null | undefined} codes
 */
function countOf(game, index, codes) {
  // One code fits a puzzle's turns from the first: a guess of the person leaves no others.
  const isTold =
    isCountShown(game, index + 1) && (isGiven(game, index) || game.play?.source !== "puzzle");
  return codes == null || !isTold || (isSolved(game) && (!codes || index === game.turns.length - 1))
    ? ""
    : t("turn.codes", { codes });
}

/** @param {Game} game @param {number} index */
const isGiven = ({ play }, index) => index < (play?.given ?? 0);

/**
 * A turn in parts: its code, the classes and the inside of its row, and what there is to say of it, each "" where
 * there is nothing.
 * @param {View} view
 * @param {number} index
 * @param {string} count  what its count says
 */
function partsOf(view, index, count) {
  const { facts, looks } = view;
  const { board } = facts;
  const game = view.game;
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
    !feedback && game.hide?.checks && "guess",
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

/** @typedef {ReturnType<typeof partsOf>} Parts */

/** One text node: Chromium drops a space between two nodes from the accessible name. @param {string[]} parts */
const joined = (...parts) => parts.filter(Boolean).join(" ");

/** @param {Parts} turn @param {Drawn} below */
const shownRow = ({ words, given, count, classes, inside }, below) =>
  html`<li><div class=${classes}><span class="unseen">${joined(words, given, count)}</span>${inside}</div>${below}</li>`;

/** A turn of Play or Hide, whose guess is copied. @param {View} view @param {Parts} turn @param {Drawn} below */
function copiedRow(
  { game, dispatch },
  { words, given, count, clashes, named, code, classes, inside },
  below,
) {
  const said = joined(words, given, count && `${count}.`, clashes, named);
  const copy = () => dispatch({ type: "try", turn: turnOf(game), code });
  return html`<li><button class=${classes} aria-description=${t("turn.reuse")} @click=${copy}>
        <span class="unseen">${said}</span>${inside}
      </button>${below}</li>`;
}

/** A turn of Solve, which opens for correction. @param {View} view @param {number} index @param {Parts} turn @param {Verdict | null} verdict */
function correctedRow({ game, dispatch }, index, { words, count, classes, inside }, verdict) {
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
      ><span class="unseen">${joined(words, count && `${count}.`)}</span>${inside}</button>${beside}
    </li>`;
}

/**
 * How many candidates there were after each turn (null if unknown), for the turns that the analysis
 * and the game share.
 * @param {Turn[]} turns
 * @param {{guess: string, feedback: number[], candidates: number | null}[]} analysed
 */
function countsOf(turns, analysed) {
  const counts = [];
  for (const [index, { guess, feedback }] of turns.entries()) {
    const counted = analysed[index];
    if (counted?.guess !== guess || String(counted.feedback) !== String(feedback)) break;
    counts.push(counted.candidates);
  }
  return counts;
}
