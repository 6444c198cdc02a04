/** The sheets for a class, each on one page: words/sheets.json has what stands on them. */
import { html, nothing } from "lit-html";
import sheets from "../../words/sheets.json" with { type: "json" };
import { exampleView } from "../../views/learn/pieces.ts";
import { keyMark } from "../../views/board/pegs.ts";
import { t } from "../../words/strings.ts";
import { Marks } from "./marks.ts";
import { gamesView, ROWS } from "./score.ts";
import { codeView, namesView } from "./sheet.ts";
import type { View } from "../../views/board/view.ts";

/** A block begins with its kind. In a table "=1122" is a code, "@key" a text, "" room to write. */
interface ClassSheet {
  rules: string;
  blocks: any[][];
  solution?: string;
}

export const CLASS_SHEETS = Object.keys(sheets) as (keyof typeof sheets)[];

const CODES = 1296;

export const titleOf = (name: string) => t(`paper.class.${name}.title`);

export function classPage(view: View, name: keyof typeof sheets) {
  const sheet = sheets[name] as ClassSheet;
  const marks = new Marks(sheet.rules, view.looksFor);
  return html`<section class="paper-page paper-class">
    <h1>${titleOf(name)}</h1>
    ${sheet.blocks.map((block) => blockView(view, marks, block))}
    ${sheet.solution ? html`<p class="paper-solution">${t("paper.class.solution")} ${sheet.solution}</p>` : nothing}
  </section>`;
}

function blockView(view: View, marks: Marks, [kind, ...rest]: any[]): unknown {
  const [what, more] = rest;
  switch (kind) {
    case "h":
      return html`<h3>${t(what)}</h3>`;
    case "p":
      return html`<p>${more ? keyMark(more) : nothing} ${t(what, { rows: ROWS, codes: CODES })}</p>`;
    case "names":
      return namesView(marks);
    case "examples":
      return html`<div class="lesson"><div class="paper-examples">${exampleView(view, marks.looks, "plain")}${exampleView(view, marks.looks, "doubled")}</div></div>`;
    case "games":
      return gamesView(marks, what, what, more);
    default:
      return html`<table><tbody>${rest.map(
        (row: string[]) =>
          html`<tr>${row.map((cell) => html`<td>${cellView(marks, cell)}</td>`)}</tr>`,
      )}</tbody></table>`;
  }
}

function cellView(marks: Marks, cell: string) {
  if (cell.startsWith("=")) return codeView(marks, cell.slice(1));
  return cell.startsWith("@") ? t(cell.slice(1)) : cell;
}
