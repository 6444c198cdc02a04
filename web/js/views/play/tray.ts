/** Under the row in Play: the palette or the pencil marks, Guess, and the other actions. */
import { html, nothing } from "lit-html";
import { isOver, isSolved, waitingTurn } from "../../state/game.ts";
import { t } from "../../words/strings.ts";
import { button } from "../board/controls.ts";
import { listButton } from "../board/actions.ts";
import { guessTray } from "../board/palette.ts";
import { marksView } from "./marks.ts";
import type { View } from "../board/view.ts";

/** The list of codes; its place until Python knows how many there are. */
const listSoon = (view: View) =>
  view.facts.analysis
    ? listButton(view)
    : html`<span class="act awaited">${t("do.listOne")}</span>`;

export function playTray(view: View) {
  const { game, state, dispatch } = view;
  const { noting } = state;
  if (isOver(game))
    return html`<div class="afterwards">${isSolved(game) ? nothing : listSoon(view)}</div>`;
  const acts = [
    html`<button class="act" aria-pressed=${noting} @click=${() => dispatch({ type: "noting", noting: !noting })}>${t("do.marks")}</button>`,
    button("act", t("do.hint"), () => dispatch({ type: "open", panel: "hints" }), {
      idle: waitingTurn(game) >= 0,
      opens: "hints",
    }),
    button("act", t("do.lobby"), () => dispatch({ type: "lobby", open: true })),
  ];
  return [noting ? marksView(view) : nothing, guessTray(view, acts)];
}
