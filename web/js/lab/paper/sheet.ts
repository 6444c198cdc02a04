import { html, nothing } from "lit-html";
import { boardName } from "../../words/boards.ts";
import { paint, tint } from "../../views/board/pegs.ts";
import { decimal, t } from "../../words/strings.ts";
import { Marks } from "./marks.ts";
import type { Feedback } from "../../words/notation.ts";
import type { View } from "../../views/board/view.ts";
import type { Look } from "../../words/colours.ts";

interface Word {
  answer: Feedback;
  codes: string[];
  opens: boolean;
  closes: number;
}

interface Row {
  answer: Feedback;
  codes: string[];
  height: number;
  lines: Word[][];
}

interface Head {
  head: Feedback;
  codes: string[];
  again: boolean;
}

type Item = Head | { rows: Row[] };

interface Sheet {
  rules: string;
  worst: number;
  mean: number;
  proven: boolean;
  type: number;
  columns: number;
  first: string;
  example: { guess: string; answer: Feedback | null }[];
  pages: Item[][][];
}

/** The most colours whose names stand at the top, and the most pegs for two codes in a heading. */
const MAX_NAMES = 12;
const MAX_LARGE = 5;

export function sheetPages({ looksFor }: Pick<View, "looksFor">, sheet: Sheet) {
  const marks = new Marks(sheet.rules, looksFor);
  const long = marks.board.pegs > MAX_LARGE ? " paper-long" : "";
  return html`${sheet.pages.map(
    (columns, index) => html`<section class="paper-page paper-sheet${long}"
      .style=${`--paper-type: ${sheet.type}pt`}>
    <div class="paper-top">${topView(marks, sheet, index)}</div>
    <div class="paper-columns">${Array.from(
      { length: sheet.columns },
      (_, place) => html`<div>${(columns[place] ?? []).map((item) => itemView(marks, item))}</div>`,
    )}</div>
  </section>`,
  )}`;
}

/** The first guess, and how to read the sheet: each page says it. */
function topView(marks: Marks, sheet: Sheet, index: number) {
  const pages = sheet.pages.length;
  const turns = sheet.example.map(
    ({ guess, answer }) => `${marks.text(guess)}${answer ? ` ${marks.answer(answer)}` : ""}`,
  );
  const example = {
    code: marks.text(sheet.example[sheet.example.length - 1].guess),
    turns: turns.join("; "),
  };
  const answer = (marks.board.pegs > 2 ? [1, 2] : [1, 0]) as Feedback;
  return html`<div class="paper-first"><b>${t("paper.first")}</b> ${codeView(marks, sheet.first)}
      <p><b>${t("paper.every", { board: boardName(sheet.rules), worst: sheet.worst })}</b><br>${t("paper.mean", { mean: decimal(sheet.mean, 3), proven: sheet.proven ? "yes" : "no" })}
        ${pages > 1 ? t("paper.page", { page: index + 1, pages }) : nothing}</p></div>
    <div class="paper-how">
      <p>${t("paper.how1", { answer: marks.answer(answer), black: answer[0], white: answer[1], pegs: marks.board.pegs })}</p>
      <p>${t("paper.how2")}</p>
      <p>${t("paper.how3")} ${sheet.example.length > 1 ? t("paper.example", example) : nothing}</p>
    </div>
    ${namesView(marks)}`;
}

export const namesView = ({ looks }: Marks) =>
  looks.length > MAX_NAMES
    ? nothing
    : html`<p class="paper-names">${looks.map((look) => html`<span>${pegView(look)} ${look.name}</span> `)}</p>`;

function itemView(marks: Marks, item: Item) {
  if ("head" in item) {
    const [black, white] = item.head;
    return html`<h2><b>${marks.answer(item.head)}</b> <span class="paper-key">${
      "●".repeat(black) + "○".repeat(white) || "–"
    }</span> ${codesView(marks, item.codes)}${
      item.again ? html` <small>${t("paper.goesOn")}</small>` : nothing
    }</h2>`;
  }
  const [row] = item.rows;
  if (!row.lines.length)
    return html`<p class="paper-shorts">${item.rows.map((each) => html`<span>${thirdView(marks, each)}</span> `)}</p>`;
  return html`<div class="paper-row" .style=${`height: ${row.height}pt`}>${thirdView(marks, row)}<span class="paper-colon">: </span>
    <div class="paper-lines">${row.lines.map((line) => html`<span>${line.map((word, index) => wordView(marks, word, index))}</span> `)}</div></div>`;
}

const thirdView = (marks: Marks, { answer, codes }: Row) =>
  html`<b class="paper-answer">${marks.answer(answer)}</b> ${codesView(marks, codes)}`;

const codesView = (marks: Marks, codes: string[]) =>
  codes.map(
    (code, index) =>
      html`${index ? html`<span class="paper-slash">/</span>` : nothing}${codeView(marks, code)}`,
  );

export const codeView = (marks: Marks, code: string) =>
  html`<span class="paper-code">${marks
    .read(code)
    .map(
      (colour, index) =>
        html`${index && marks.peg > 1 ? " " : nothing}${pegView(marks.looks[colour])}`,
    )}</span>`;

const pegView = (look: Look) =>
  html`<i class="paper-peg ${paint(look)}" .style=${tint(look)}>${look.mark}</i>`;

function wordView(marks: Marks, { answer, codes, opens, closes }: Word, index: number) {
  return html`${index ? html` <i></i>` : nothing}${opens ? "(" : nothing}<b>${marks.answer(answer)} </b>${codes
    .map((code) => marks.text(code))
    .join("/")}${")".repeat(closes)}`;
}
