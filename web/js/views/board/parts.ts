import { html, nothing } from "lit-html";
import { readFeedback } from "../../words/notation.ts";
import { number, t } from "../../words/strings.ts";
import { answerWords, keyLine } from "./pegs.ts";

/** All shares in a column have as many decimals. */
const percent = (share: number, decimals: number) =>
  number(share, {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** @param share - of the longest bar; null without a bar */
export const barRow = (
  name: unknown,
  share: number | null,
  text: string,
  look: string | typeof nothing = nothing,
) => html`<tr class=${look}>
  <th scope="row">${name}</th>
  <td>${share === null ? nothing : html`<span class="bar" .style="--share: ${share}"></span>`}${text}</td>
</tr>`;

export const figureRow = (key: string, value: string) =>
  html`<div><dt>${t(key)}</dt><dd>${value}</dd></div>`;

export const barTable = (
  caption: string,
  rows: unknown,
  look = "",
) => html`<table class="parts by-turn${look}">
  <caption>${caption}</caption>
  <tbody>${rows}</tbody>
</table>`;

export const unknownView = () =>
  html`<span aria-hidden="true">–</span><span class="unseen">${t("compare.unknown")}</span>`;

export type Tile = [key: string, value: number | string | null];

export const tilesView = (tiles: Tile[]) =>
  html`<dl class="tiles figure-tiles">${tiles.map(([key, value]) => html`<div><dt>${t(key)}</dt><dd>${value ?? unknownView()}</dd></div>`)}</dl>`;

/**
 * @param parts - feedback such as "1,2" -> how many codes it leaves
 * @param words - `came`: the feedback that was given; `chances`: a code is left by one answer only,
 * so that the chance of each is known
 */
export function partsTable(
  parts: Record<string, number>,
  pegs: number,
  { caption, came, chances = true }: { caption: string; came?: string; chances?: boolean },
) {
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
