/** Tables with bars: what each answer to a guess leaves, and the lines of others. */
import { html, nothing } from "lit-html";
import { readFeedback } from "../../words/notation.js";
import { number, t } from "../../words/strings.js";
import { answerWords, keyLine } from "./pegs.js";

/** A share with as many decimals as all in its column. @param {number} share @param {number} decimals */
const percent = (share, decimals) =>
  number(share, {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/**
 * A line of a table of two columns: a name, and a bar with its figure.
 * @param {unknown} name
 * @param {number | null} share  of the longest bar; null without a bar
 * @param {string} text  the figure
 * @param {string | typeof nothing} [look]  a class of the style sheets
 */
export const barRow = (name, share, text, look = nothing) => html`<tr class=${look}>
  <th scope="row">${name}</th>
  <td>${share === null ? nothing : html`<span class="bar" .style="--share: ${share}"></span>`}${text}</td>
</tr>`;

/** @param {string} key  of its name @param {string} value */
export const figureRow = (key, value) => html`<div><dt>${t(key)}</dt><dd>${value}</dd></div>`;

/** A table of such lines. @param {string} caption @param {unknown} rows @param {string} [look]  further classes, after a space */
export const barTable = (caption, rows, look = "") => html`<table class="parts by-turn${look}">
  <caption>${caption}</caption>
  <tbody>${rows}</tbody>
</table>`;

export const unknownView = () =>
  html`<span aria-hidden="true">–</span><span class="unseen">${t("compare.unknown")}</span>`;

/**
 * @param {Record<string, number>} parts  feedback such as "1,2" -> how many codes it leaves
 * @param {number} pegs
 * @param {{caption: string, came?: string, chances?: boolean}} words  `came`: the feedback that was given; `chances`:
 *   whether a code is left by one answer only, so that the chance of each is known
 */
export function partsTable(parts, pegs, { caption, came, chances = true }) {
  const rows = Object.entries(parts)
    .map(([text, size]) => ({ text, feedback: readFeedback(text), size }))
    .sort((a, b) => b.size - a.size);
  const codes = rows.reduce((sum, { size }) => sum + size, 0);
  const largest = rows[0]?.size ?? 1;
  const isWhole = rows.every(({ size }) => (100 * size) % codes === 0);
  return html`<table class="parts">
    <caption>${caption}</caption>
    <thead><tr><th scope="col">${t("why.answer")}</th><th scope="col">${t("why.count")}</th>${chances ? html`<th scope="col">${t("why.chance")}</th>` : nothing}</tr></thead>
    <tbody>${rows.map(
      ({ text, feedback, size }) => html`<tr class=${text === came ? "came" : ""}>
        <th scope="row">${keyLine(feedback, pegs)}<span class="unseen">${answerWords(feedback)}${text === came ? `, ${t("why.came")}` : ""}</span></th>
        <td><span class="bar" .style="--share: ${size / largest}"></span>${number(size)}</td>
        ${chances ? html`<td>${percent(size / codes, isWhole ? 0 : 1)}</td>` : nothing}
      </tr>`,
    )}</tbody>
  </table>`;
}
