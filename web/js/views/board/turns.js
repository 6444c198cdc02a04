/** The turns so far. Each is a button: in Solve it opens the turn for correction, in Play it copies its guess. */
import { html, nothing } from "lit-html";
import { readCode } from "../../words/notation.js";
import { isCountShown, isOver, turnOf } from "../../state/game.js";
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
import { answerWords, breaks, codeWords, hasBoard, isLong, keyPegsOf, pegRow } from "./pegs.js";
import { keyHoles } from "./rows.js";

/** @typedef {import("../app.js").View} View */

/**
 * What is known of a turn when no code fits: `words` take the place of its count, `beside` is a button.
 * @typedef {{kind: "suspect" | "cleared", words: string,
 *   beside: import("lit-html").TemplateResult | typeof nothing}} Verdict
 */

/**
 * Rows of another game for the same code: those below the turns of this one, and those beyond its last.
 * @typedef {{below: (index: number) => Drawn, beyond: Drawn[]}} Beside
 * @typedef {import("lit-html").TemplateResult | typeof nothing} Drawn
 */

/** Whether keys are to scroll the turns: they do so by themselves where a turn can be focused. @param {import("../../state/state.js").State} state */
export const isScrolled = (state) =>
  state.mode !== "solve" && isOver(current(state)) && current(state).turns.length > 1;

/**
 * @param {View} view
 * @param {(index: number) => Verdict | null} [verdictOf]
 * @param {Beside} [beside]
 */
export const turnsView = (view, verdictOf, beside) =>
  view.facts.board
    ? html`<div class="so-far" tabindex=${isScrolled(view.state) ? "0" : nothing}>${turnList(view, verdictOf, beside)}</div>`
    : nothing;

/**
 * The turns alone.
 * @param {View} view
 * @param {(index: number) => Verdict | null} [verdictOf]
 * @param {Beside} [beside]
 */
export function turnList({ state, facts, looks, dispatch }, verdictOf = () => null, { below, beyond } = ALONE) {
  const game = current(state);
  const { board, analysis } = facts;
  if (!board) return nothing;
  const guessing = state.mode !== "solve";
  const boarded = hasBoard({ state, facts });
  // The analysis may be one turn behind: a count belongs to a turn only if all turns up to it are
  // the same.
  const counts = countsOf(game.turns, analysis?.turns ?? []);
  const length = isLong(board) ? " long" : "";
  const row = (/** @type {import("../../words/notation.js").Turn} */ turn, /** @type {number} */ index) => {
    const code = readCode(board, turn.guess) ?? [];
    const number = index + 1;
    const codes = counts[index];
    const answer = turn.feedback ? answerWords(turn.feedback) : t(game.hide?.checks ? "turn.yours" : "turn.waiting");
    const words = t(turn.unsure ? "turn.unsureWords" : "turn.words", { number, code: codeWords(looks, code), answer });
    const verdict = verdictOf(index);
    const isGiven = index < (game.play?.given ?? 0);
    // One code fits a puzzle's turns from the first: a guess of the person leaves no others.
    const isTold = isCountShown(game, number) && (isGiven || game.play?.source !== "puzzle");
    const shown = codes == null || !isTold ? "" : t("turn.codes", { codes });
    const countWords = verdict ? verdict.words : shown;
    // One text node: Chromium drops a space between two nodes from the accessible name.
    const givenWords = isGiven ? t("turn.given") : "";
    const name = (/** @type {string[]} */ ...parts) => parts.filter(Boolean).join(" ");
    const inside = html`
      <span class="number${turn.unsure ? " unsure" : ""}" aria-hidden="true">${number}${turn.unsure ? "?" : ""}</span>
      ${pegRow(looks, code)}
      ${turn.feedback ? keyPegsOf(turn.feedback, board) : boarded ? keyHoles(board.pegs) : html`<span class="waiting"></span>`}
      <span class="count" aria-hidden="true">${countWords}</span>`;
    const clashes = facts.clashes?.includes(number) ? t("turn.clashes") : "";
    const named = facts.named.includes(number) ? t("steps.named") : "";
    const found = turn.feedback?.[0] === board.pegs ? " found" : "";
    const answers = !turn.feedback && game.hide?.checks ? " guess" : "";
    const classes = `row${length}${answers}${found}${clashes && " clash"}${index === game.editing ? " editing" : ""}${isGiven ? " given" : ""}${named && " named"}`;
    if (guessing && isOver(game)) {
      return html`<li><div class=${classes}><span class="unseen">${name(words, givenWords, countWords)}</span>${inside}</div>${below(index)}</li>`;
    }
    if (guessing) {
      const said = name(words, givenWords, countWords && `${countWords}.`, clashes, named);
      return html`<li><button class=${classes} aria-description=${t("turn.reuse")} @click=${() => dispatch({ type: "try", turn: turnOf(game), code })}>
        <span class="unseen">${said}</span>${inside}
      </button>${below(index)}</li>`;
    }
    return html`<li class=${verdict?.kind ?? nothing}>
      <button
        class=${classes}
        data-turn=${index}
        aria-description=${t("turn.correct")}
        aria-pressed=${index === game.editing}
        @click=${() => dispatch({ type: "edit", index: index === game.editing ? null : index })}
      ><span class="unseen">${name(words, countWords && `${countWords}.`)}</span>${inside}</button>${verdict?.beside ?? nothing}
    </li>`;
  };
  return html`<ol class="turns" role="list" aria-label=${t("turns.label")} .style=${breaks(board.pegs)}>
    ${game.turns.map(row)}
    ${beyond.map((each) => html`<li>${each}</li>`)}
  </ol>`;
}

/** Beside a game that one plays alone there is nothing. @type {Beside} */
const ALONE = { below: () => nothing, beyond: [] };

/**
 * How many candidates there were after each turn (null if unknown), for the turns that the analysis
 * and the game share.
 * @param {import("../../words/notation.js").Turn[]} turns
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
