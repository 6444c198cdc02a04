/** Answers as a grid: a row for each number of black key pegs, a column for each of white ones. */
import { html } from "lit-html";
import { t } from "../../words/strings.js";

/** @typedef {import("../../words/notation.js").Feedback} Feedback */

/**
 * The rows and cells have no box of their own: the buttons lie in the layout of the element around them. Of the
 * buttons one is a stop of Tab, and arrow keys lead to the others (`page/focus.js`).
 * @param {Feedback[]} feedbacks
 * @param {string} label  the id of what names the grid
 * @param {(feedback: Feedback) => unknown} button
 */
export function answerGrid(feedbacks, label, button) {
  const blacks = [...new Set(feedbacks.map(([black]) => black))].sort((a, b) => a - b);
  const most = Math.max(0, ...feedbacks.map(([, white]) => white));
  const row = (/** @type {number} */ black) => html`<div role="row" aria-label=${t("answer.blacks", { black })}>
    <span role="rowheader" class="unseen">${t("answer.blacks", { black })}</span>
    ${feedbacks.filter((each) => each[0] === black).map((feedback) => html`<div role="gridcell">${button(feedback)}</div>`)}
  </div>`;
  return html`<div role="grid" aria-labelledby=${label}>
    <div role="row" class="unseen">
      <span role="columnheader">${t("why.answer")}</span>
      ${Array.from({ length: most + 1 }, (_, white) => html`<span role="columnheader">${t("answer.whites", { white })}</span>`)}
    </div>
    ${blacks.map(row)}
  </div>`;
}
