/** A single peg, and what is shown and told: a code and a turn, as pictures, and in words for those who listen. */
import { html, nothing } from "lit-html";
import { readCode } from "../../words/notation.js";
import { t } from "../../words/strings.js";
import { answerWords, codeWords, face, keyPegsOf, paint, pegRow, tint } from "./pegs.js";
/** @import { Look } from "../../words/colours.js" */
/** @import { Board, Turn } from "../../words/notation.js" */

/** A code. @param {Look[]} looks @param {readonly (number | null)[]} code */
export const codeRow = (looks, code) =>
  html`<span class="unseen">${codeWords(looks, code)}</span>${pegRow(looks, code)}`;

/** A peg, which the caller names. @param {Look} look @param {string} [more]  further classes of the style sheets, after a space */
export const pegOf = (look, more = "") =>
  html`<span class="${paint(look)}${more}" .style=${tint(look)} aria-hidden="true" translate="no">${face(look)}</span>`;

/** A turn that is no button. @param {Look[]} looks @param {Board} board @param {Turn} turn @param {number} number */
export function turnToRead(looks, board, { guess, feedback }, number) {
  const code = readCode(board, guess) ?? [];
  const answer = feedback ? answerWords(feedback) : "";
  return html`<span class="unseen">${t("turn.words", { number, code: codeWords(looks, code), answer })}</span>
    ${pegRow(looks, code)}${feedback ? keyPegsOf(feedback, board) : nothing}`;
}
