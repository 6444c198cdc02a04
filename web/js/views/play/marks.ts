/**
 * The pencil marks: a line for each colour, with a button for the whole code and one for each peg.
 */
import { html } from "lit-html";
import { markKey, type Mark } from "../../state/marks.ts";
import { t } from "../../words/strings.ts";
import { pegOf, isLong } from "../board/pegs.ts";
import type { View } from "../board/view.ts";

const SIGNS = { in: "✓", out: "✗" };

export const markWords = (name: string, mark: Mark | undefined) =>
  t("join.colon", { name, words: noted(mark) });

const noted = (mark: Mark | undefined) => t(mark ? `mark.${mark}` : "mark.none");

export function marksView({ game, facts, looks, dispatch }: View) {
  const { board } = facts;
  const marks = game.play?.marks ?? {};
  // Long rows leave no room for a button for each peg.
  const positions = isLong(board)
    ? []
    : Array.from({ length: board.pegs }, (_, position) => position);
  const cell = (colour: number, position: number | null) => {
    const mark = marks[markKey(colour, position)];
    const { name } = looks[colour];
    return html`<td><button
      class="mark${mark ? ` ${mark}` : ""}"
      data-mark
      aria-label=${position === null ? markWords(name, mark) : t("mark.peg", { name, peg: position + 1, words: noted(mark) })}
      @click=${() => dispatch({ type: "mark", colour, position })}
    >${mark ? SIGNS[mark] : ""}</button></td>`;
  };
  return html`<div class="pencil">
    <table role="grid" aria-label=${t("do.marks")}>
      <thead><tr>
        <th scope="col"><span class="unseen">${t("mark.colour")}</span></th>
        <th scope="col">${t("mark.whole")}</th>
        ${positions.map((position) => html`<th scope="col"><span class="unseen">${t("mark.at")}</span> ${position + 1}</th>`)}
      </tr></thead>
      <tbody>${looks.map(
        (look, colour) => html`<tr>
        <th scope="row">${pegOf(look)}<span class="unseen">${look.name}</span></th>
        ${cell(colour, null)}${positions.map((position) => cell(colour, position))}
      </tr>`,
      )}</tbody>
    </table>
  </div>`;
}
