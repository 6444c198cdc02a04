/** A code that is shown and told: its pegs, and their names for those who listen; and a single peg. */
import { html } from "lit-html";
import { codeWords, face, paint, pegRow, tint } from "./pegs.js";
/** @import { Look } from "../../words/colours.js" */

/** A code. @param {Look[]} looks @param {readonly (number | null)[]} code */
export const codeRow = (looks, code) => html`<span class="unseen">${codeWords(looks, code)}</span>${pegRow(looks, code)}`;

/** A peg, which the caller names. @param {Look} look */
export const pegOf = (look) => html`<span class=${paint(look)} .style=${tint(look)} aria-hidden="true">${face(look)}</span>`;
