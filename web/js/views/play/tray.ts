/**
 * The controls under the row in Play: the palette or the pencil marks, Guess, and the other
 * actions.
 */
import { html, nothing } from "lit-html";
import { isOver, waitingTurn } from "../../state/game.ts";
import { t } from "../../words/strings.ts";
import { button } from "../board/controls.ts";
import { guessTray } from "../board/palette.ts";
import { marksView } from "./marks.ts";
import type { View } from "../board/view.ts";

export function playTray(view: View) {
  const { game, state, dispatch, fresh } = view;
  const { noting } = state;
  if (isOver(game) && !fresh) return nothing;
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
