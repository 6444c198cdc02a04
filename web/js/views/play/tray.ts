/**
 * The controls under the row in Play: the palette or the pencil marks, Guess, and the other
 * actions.
 */
import { html, nothing } from "lit-html";
import { isOver, waitingTurn } from "../../state/game.ts";
import { t } from "../../words/strings.ts";
import { button, unseen } from "../board/controls.ts";
import { guessTray } from "../board/palette.ts";
import { markKey } from "../../state/play.ts";
import type { Mark } from "../../state/types.ts";
import { pegOf, isLong } from "../board/pegs.ts";
import type { View } from "../board/view.ts";

export function playTray(view: View) {
  const { game, state, dispatch, fresh } = view;
  const { noting } = state;
  if (isOver(game) && !fresh) return nothing;
  const acts = [
    button("act", t("do.marks"), () => dispatch({ type: "noting", noting: !noting }), {
      pressed: noting,
    }),
    button("act", t("do.hint"), () => dispatch({ type: "open", panel: "hints" }), {
      idle: waitingTurn(game) >= 0,
      opens: "hints",
    }),
    button("act", t("do.lobby"), () => dispatch({ type: "lobby", open: true })),
  ];
  return [noting ? marksView(view) : nothing, guessTray(view, acts)];
}

const SIGNS = { in: "✓", out: "✗" };

export const markWords = (name: string, mark: Mark | undefined) =>
  t("join.colon", { name, words: noted(mark) });

const noted = (mark: Mark | undefined) => t(mark ? `mark.${mark}` : "mark.none");

function marksView({ game, facts, looks, dispatch }: View) {
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
        <th scope="col">${unseen(t("mark.colour"))}</th>
        <th scope="col">${t("mark.whole")}</th>
        ${positions.map((position) => html`<th scope="col">${unseen(t("mark.at"))} ${position + 1}</th>`)}
      </tr></thead>
      <tbody>${looks.map(
        (look, colour) => html`<tr>
        <th scope="row">${pegOf(look)}${unseen(look.name)}</th>
        ${cell(colour, null)}${positions.map((position) => cell(colour, position))}
      </tr>`,
      )}</tbody>
    </table>
  </div>`;
}
