import { html, nothing } from "lit-html";
import { boardName } from "../../words/boards.ts";
import { keyMark } from "../../views/board/pegs.ts";
import { t } from "../../words/strings.ts";
import { Marks } from "./marks.ts";
import { namesView } from "./sheet.ts";
import type { View } from "../../views/board/view.ts";

/** Most boxes have this number of rows. */
export const ROWS = 10;
/** The most pegs of a board of which three games, and two, are side by side. */
const THREE_ABREAST = 5;
const TWO_ABREAST = 10;
const DOWN = 2;

const holes = (count: number, name: string) =>
  Array.from({ length: count }, () => html`<i class=${name}></i>`);

/** Empty games beside each other, with holes for pegs and key pegs. */
export function gamesView(
  { board: { pegs } }: Marks,
  games: number,
  abreast: number,
  rows: number,
) {
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

export function scorePage({ looksFor }: Pick<View, "looksFor">, rules: string) {
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
