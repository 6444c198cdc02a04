/** Under the row in Play: the palette or the pencil marks, Guess, and the other actions. */
import { html, nothing } from "lit-html";
import { isOver, isSolved, waitingTurn } from "../../state/game.js";
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
import { listButton, redoAlways, undoButton } from "../board/actions.js";
import { colours, guessButton } from "../board/palette.js";
import { marksView } from "./marks.js";
/** @import { View } from "../board/view.js" */

/** The list of codes; its place until Python knows how many there are. @param {View} view */
const listSoon = (view) =>
  view.facts.analysis
    ? listButton(view)
    : html`<span class="act awaited">${t("do.listOne")}</span>`;

/** @param {View} view */
export function playTray(view) {
  const { state, dispatch } = view;
  const { noting } = state;
  const game = current(state);
  if (isOver(game))
    return html`<div class="afterwards">${isSolved(game) ? nothing : listSoon(view)}</div>`;
  const waiting = waitingTurn(game) >= 0;
  const open = (/** @type {import("../../state/types.js").Panel} */ panel) => () =>
    dispatch({ type: "open", panel });
  return html`${noting ? marksView(view) : nothing}${colours(view)}
    ${guessButton(view)}
    <div class="afterwards">
      ${undoButton(view)}
      ${redoAlways(view)}
      <button class="act" aria-pressed=${noting} @click=${() => dispatch({ type: "noting", noting: !noting })}>${t("do.marks")}</button>
      <button class="act" aria-haspopup="dialog" aria-disabled=${waiting ? "true" : nothing} @click=${waiting ? nothing : open("hints")}>${t("do.hint")}</button>
      <button class="act" @click=${() => dispatch({ type: "lobby", open: true })}>${t("do.lobby")}</button>
    </div>`;
}
