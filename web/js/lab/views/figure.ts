import { html, nothing } from "lit-html";
import { download } from "../../device/files.ts";
import { csv, standalone } from "./export.ts";
import { language, t } from "../../words/strings.ts";
import type { Lab } from "../room/lab.ts";
import type { Drawn } from "./plots.ts";

interface Table {
  head: string[];
  rows: (string | number | null)[][];
  /** The rows of the file, if they are more precise than `rows`. */
  exact?: (string | number | null)[][];
}

const pictures = new Map<string, { key: string; picture: Drawn }>();

/** A picture is drawn again when its key or the language is another. */
export function drawnOnce(name: string, shows: string, draw: () => Drawn) {
  const key = `${language()} ${shows}`;
  let kept = pictures.get(name);
  if (kept?.key !== key) pictures.set(name, (kept = { key, picture: draw() }));
  return kept.picture;
}

/** `file` is its name without the extension; `shown` is the picture with its surroundings. */
export function figureView(
  lab: Lab,
  {
    title,
    file,
    drawn,
    shown,
    table,
  }: { title: string; file: string; drawn: SVGSVGElement; shown: unknown; table: () => Table },
) {
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

export const tableView = (
  title: string,
  { head, rows }: Table,
) => html`<table class="figures-table">
  <caption class="unseen">${title}</caption>
  <thead><tr>${head.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
  <tbody>${rows.map(
    ([first, ...rest]) =>
      html`<tr><th scope="row">${first}</th>${rest.map((each) => html`<td>${each ?? "–"}</td>`)}</tr>`,
  )}</tbody>
</table>`;

/** The table is drawn only while it is open: it may be long, and change often. */
export const foldedTable = (
  lab: Lab,
  title: string,
  summary: unknown,
  content: () => unknown,
) => html`<details class="fold"
  @toggle=${(event: Event) => lab.fold(title, event)}>
  <summary>${summary}</summary>
  ${
    lab.unfolded.has(title)
      ? html`<div class="scroller tall" tabindex="0" role="region" aria-label=${t("lab.tableOf", { title })}>${content()}</div>`
      : nothing
  }
</details>`;
