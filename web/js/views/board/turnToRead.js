/** A turn that is no button: in words for a screen reader, and as a picture. */
import { html, nothing } from "lit-html";
import { readCode } from "../../words/notation.js";
import { t } from "../../words/strings.js";
import { answerWords, codeWords, keyPegsOf, pegRow } from "./pegs.js";
/** @import { Look } from "../../words/colours.js" */
/** @import { Board, Turn } from "../../words/notation.js" */

/**
 * @param {Look[]} looks
 * @param {Board} board
 * @param {Turn} turn
 * @param {number} number
 */
export function turnToRead(looks, board, { guess, feedback }, number) {
  const code = readCode(board, guess) ?? [];
  const answer = feedback ? answerWords(feedback) : "";
  return html`<span class="unseen">${t("turn.words", { number, code: codeWords(looks, code), answer })}</span>
    ${pegRow(looks, code)}${feedback ? keyPegsOf(feedback, board) : nothing}`;
}
