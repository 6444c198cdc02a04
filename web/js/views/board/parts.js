/** What each answer to a guess leaves, as a table with bars. */
import { html, nothing } from "lit-html";
import { number, t } from "../../words/strings.js";
import { answerWords, keyLine } from "./pegs.js";

/** A share with as many decimals as all in its column. @param {number} share @param {number} decimals */
const percent = (share, decimals) =>
  number(share, { style: "percent", minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/**
 * @param {Record<string, number>} parts  feedback such as "1,2" -> how many codes it leaves
 * @param {number} pegs
 * @param {{caption: string, came?: string, chances?: boolean}} words  `came`: the feedback that was given; `chances`:
 *   whether a code is left by one answer only, so that the chance of each is known
 */
export function partsTable(parts, pegs, { caption, came, chances = true }) {
  const rows = Object.entries(parts)
    .map(([text, size]) => ({ text, feedback: /** @type {[number, number]} */ (text.split(",").map(Number)), size }))
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
