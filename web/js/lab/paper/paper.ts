import { html, nothing, render, type TemplateResult } from "lit-html";
import { boardName } from "../../words/boards.ts";
import { paint, tint, keyMark } from "../../views/board/pegs.ts";
import { decimal, t } from "../../words/strings.ts";
import sheets from "../../words/sheets.json" with { type: "json" };
import { exampleView } from "../lessons/learn.ts";
import { type Feedback, boardOfRules, readCode, hasRoom } from "../../words/notation.ts";
import { current } from "../../state/state.ts";
import presets from "../../words/presets.json" with { type: "json" };
import { nextFrame } from "../../device/alarm.ts";
import { errorView, button, chooser } from "../../views/board/controls.ts";
import type { Given } from "../games/work.ts";
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

function sheetPages({ looksFor }: Pick<View, "looksFor">, sheet: Sheet) {
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

const namesView = ({ looks }: Marks) =>
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

const codeView = (marks: Marks, code: string) =>
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

export const ROWS = 10;
/** The most pegs of a board of which three games, and two, are side by side. */
const THREE_ABREAST = 5;
const TWO_ABREAST = 10;
const DOWN = 2;

const holes = (count: number, name: string) =>
  Array.from({ length: count }, () => html`<i class=${name}></i>`);

/** Empty games beside each other, with holes for pegs and key pegs. */
function gamesView({ board: { pegs } }: Marks, games: number, abreast: number, rows: number) {
  const row = (head: unknown, keys = true) => html`<div class="paper-turn"><b>${head}</b>
    <span>${holes(pegs, "paper-hole")}</span>
    <span class="paper-keys" .style=${`--across: ${Math.ceil(pegs / 2)}`}>${keys ? holes(pegs, "paper-pin") : nothing}</span></div>`;
  const game = html`<div class="paper-game">
    <p class="paper-fill">${t("paper.maker")}</p><p class="paper-fill">${t("paper.breaker")}</p>
    ${Array.from({ length: rows }, (_, index) => row(index + 1))}
    <div class="paper-secret">${row(t("learn.match.secret"), false)}</div>
  </div>`;
  return html`<div class="paper-games" .style=${`--abreast: ${abreast}`}>${Array.from({ length: games }, () => game)}</div>`;
}

function scorePage({ looksFor }: Pick<View, "looksFor">, rules: string) {
  const marks = new Marks(rules, looksFor);
  const { pegs } = marks.board;
  const abreast = pegs <= THREE_ABREAST ? 3 : pegs <= TWO_ABREAST ? 2 : 1;
  return html`<section class="paper-page paper-score">
    <h1>${boardName(rules)}</h1>
    ${namesView(marks)}
    ${gamesView(marks, abreast * DOWN, abreast, ROWS)}
    <p class="paper-legend">${keyMark("black")} ${t("learn.rules.black")} ${keyMark("white")} ${t("learn.rules.white")}</p>
  </section>`;
}

/**
 * A sheet for a class, as words/sheets.json has it. A block begins with its kind. In a table "=1122"
 * is a code, "@key" a text, "" room to write.
 */
interface ClassSheet {
  rules: string;
  blocks: any[][];
  solution?: string;
}

const CLASS_SHEETS = Object.keys(sheets) as (keyof typeof sheets)[];

const CODES = 1296;

export const titleOf = (name: string) => t(`paper.class.${name}.title`);

function classPage(view: View, name: keyof typeof sheets) {
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

export interface Asked {
  rules: string;
  most?: number;
}

const MAX_DIGIT = 9;

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Marks have one letter, as far as letters reach: a sheet has room for a thousand codes. A mark of
 * several letters gives way to the first letter of mark or name that no other colour has.
 */
function singled(looks: Look[]) {
  if (looks.length > LETTERS.length) return looks;
  const taken = new Set(
    looks.flatMap(({ mark }) => ([...mark].length === 1 ? [mark.toUpperCase()] : [])),
  );
  return looks.map((look) => {
    if ([...look.mark].length === 1) return look;
    const own = [...`${look.mark}${look.name}`.toUpperCase()].filter((each) =>
      LETTERS.includes(each),
    );
    const mark = [...own, ...LETTERS].find((each) => !taken.has(each)) ?? look.mark;
    taken.add(mark);
    return { ...look, mark };
  });
}

export class Marks {
  board;
  looks;
  /** Some answers could be read as pegs without a comma. */ hasCommas;
  peg;
  constructor(rules: string, looksFor: (rules: string, colours: number) => Look[]) {
    this.board = boardOfRules(rules);
    this.looks = singled(looksFor(rules, this.board.colours));
    this.hasCommas = this.board.pegs > MAX_DIGIT || this.looks.some(({ mark }) => /\d/.test(mark));
    this.peg = Math.max(...this.looks.map(({ mark }) => [...mark].length));
  }

  read(text: string): number[] {
    return readCode(this.board, text) ?? [];
  }

  text(code: string) {
    return this.read(code)
      .map((colour) => this.looks[colour].mark)
      .join(this.peg > 1 ? " " : "");
  }

  answer([black, white]: Feedback) {
    return this.hasCommas ? `${black},${white}` : `${black}${white}`;
  }
}

export function sheetRequest({ rules, most = 0 }: Asked, { looksFor }: Pick<View, "looksFor">) {
  const marks = new Marks(rules, looksFor);
  return {
    action: "sheet",
    rules,
    most,
    peg: marks.peg,
    answer: marks.answer([0, marks.board.pegs]).length,
  };
}

/** The whole play on these boards takes a few pages. */
const SHEETS: Asked[] = [
  { rules: "p4c6r", most: 5 },
  { rules: "p4c6r" },
  { rules: "p3c6r" },
  { rules: "p4c6n" },
  { rules: "p4c8r" },
  { rules: "p4c10n" },
  { rules: "p3c4r" },
];

/** The board of the game in Solve comes first on score sheets. */
function scoreBoards({ state }: View) {
  const rules = [current({ ...state, mode: "solve" }).rules, ...presets.map((each) => each.rules)];
  return [...new Set(rules)].filter((each) => hasRoom(boardOfRules(each)));
}

const sheetName = ({ rules, most }: Asked) =>
  most ? t("paper.most", { board: boardName(rules), most }) : boardName(rules);

function roomView(paper: Paper, view: View) {
  const { chosen } = paper;
  const scores = scoreBoards(view);
  const card = (
    kind: Kind,
    label: string,
    names: string[],
    print: () => void,
    more: unknown = nothing,
  ) => html`<div class="stack card" role="group" aria-label=${t(`paper.${kind}`)}>
      <h3>${t(`paper.${kind}`)}</h3>
      <p>${t(`paper.${kind}Words`)}</p>
      ${chooser(
        label,
        names.map((_, place) => place),
        chosen[kind],
        (place) => names[place],
        (place) => paper.choose(kind, place),
      )}
      ${more}${button("big", t(`paper.${kind}Print`), print)}
    </div>`;
  // The whole play on a board is printed once Python has laid it out.
  const asked = sheetRequest(SHEETS[chosen.sheet], view);
  const { error } = view.replyTo(asked) ?? {};
  const said = html`${errorView(error)}
      <p class="small" role="status">${view.awaits(asked) ? t("learn.wait") : nothing}</p>`;
  const printSheet = () =>
    view.whenReplied(asked, (sheet) => paper.printPages(sheetPages(view, sheet)));
  const board = t("lab.size");
  return [
    card("sheet", board, SHEETS.map(sheetName), printSheet, said),
    card("score", board, scores.map(boardName), () =>
      paper.printPages(scorePage(view, scores[chosen.score] ?? scores[0])),
    ),
    card("class", t("paper.classSheet"), CLASS_SHEETS.map(titleOf), () =>
      paper.printPages(classPage(view, CLASS_SHEETS[chosen.class])),
    ),
  ];
}

type Kind = "sheet" | "score" | "class";

export class Paper {
  #printed = document.createElement("div");
  #view: View | null = null;
  chosen: Record<Kind, number> = { sheet: 0, score: 0, class: 0 };
  #element;

  constructor({ element }: Given) {
    this.#element = element;
    this.#printed.className = "paper-print";
    // The browser's own command prints the page again afterwards.
    addEventListener("afterprint", () => this.#clear());
  }

  draw(view: View) {
    this.#view = view;
    render(roomView(this, view), this.#element);
  }

  leave() {
    this.#view = null;
    this.#clear();
  }

  choose(kind: Kind, place: number) {
    this.chosen = { ...this.chosen, [kind]: place };
    if (this.#view) this.draw(this.#view);
  }

  async printPages(pages: TemplateResult) {
    document.body.prepend(this.#printed);
    render(pages, this.#printed);
    await new Promise((done) => nextFrame(() => done(null)));
    print();
  }

  #clear() {
    render(nothing, this.#printed);
    this.#printed.remove();
  }
}
