/** A plot with its description, its table, and buttons to save both. */
import { html, nothing } from "lit-html";
import { download } from "../../device/files.js";
import { csv, standalone } from "./export.js";
import { language, t } from "../../words/strings.js";
/** @import { Lab } from "../room/lab.js" */
/** @import { Drawn } from "./plots.js" */

/**
 * @typedef {object} Table
 * @property {string[]} head
 * @property {(string | number | null)[][]} rows  as shown
 * @property {(string | number | null)[][]} [exact]  for the file, if it is more precise than `rows`
 */

/** What was drawn last under each name. @type {Map<string, {key: string, picture: Drawn}>} */
const pictures = new Map();

/** A picture, drawn again when its key or the language is another. @param {string} name @param {string} shows @param {() => Drawn} draw */
export function drawnOnce(name, shows, draw) {
  const key = `${language()} ${shows}`;
  let kept = pictures.get(name);
  if (kept?.key !== key) pictures.set(name, (kept = { key, picture: draw() }));
  return kept.picture;
}

/**
 * @param {Lab} lab
 * @param {object} figure
 * @param {string} figure.title
 * @param {string} figure.file  file name without its extension
 * @param {SVGSVGElement} figure.drawn
 * @param {unknown} figure.shown  the picture with its surroundings
 * @param {() => Table} figure.table
 */
export function figureView(lab, { title, file, drawn, shown, table }) {
  const saveTable = () => {
    const { head, rows, exact } = table();
    download(`${file}.csv`, csv([head, ...(exact ?? rows)]), "text/csv;charset=utf-8");
  };
  return html`<figure class="stack card">
    <figcaption>${title}</figcaption>
    ${shown}
    <div class="line">
      <button class="act" aria-label=${t("lab.saveSvg", { title })}
        @click=${() => download(`${file}.svg`, standalone(drawn, title), "image/svg+xml")}>${t("lab.svg")}</button>
      <button class="act" aria-label=${t("lab.saveCsv", { title })} @click=${saveTable}>${t("lab.csv")}</button>
    </div>
    ${foldedTable(lab, title, html`${t("lab.table")}<span class="unseen">: ${title}</span>`, () => tableView(title, table()))}
  </figure>`;
}

/** @param {string} title @param {Table} table */
export const tableView = (title, { head, rows }) => html`<table class="figures-table">
  <caption class="unseen">${title}</caption>
  <thead><tr>${head.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
  <tbody>${rows.map(
    ([first, ...rest]) =>
      html`<tr><th scope="row">${first}</th>${rest.map((each) => html`<td>${each ?? "–"}</td>`)}</tr>`,
  )}</tbody>
</table>`;

/**
 * A table that is drawn only while it is open: it may be long, and change often.
 * @param {Lab} lab
 * @param {string} title
 * @param {unknown} summary
 * @param {() => unknown} content
 */
export const foldedTable = (lab, title, summary, content) => html`<details class="fold"
  @toggle=${(/** @type {Event} */ event) => lab.fold(title, event)}>
  <summary>${summary}</summary>
  ${
    lab.unfolded.has(title)
      ? html`<div class="scroller tall" tabindex="0" role="region" aria-label=${t("lab.tableOf", { title })}>${content()}</div>`
      : nothing
  }
</details>`;
