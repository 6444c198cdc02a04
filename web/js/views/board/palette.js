/** The palette: the colours to choose from, and in Play the actions for the row. */
import { html, nothing } from "lit-html";
import { isOver, turnOf, waitingTurn } from "../../state/game.js";
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
import { height, listButton, redoButton, shape, undoButton } from "./answers.js";
import { hue, paint } from "./pegs.js";

/** @typedef {import("../app.js").View} View */

/** @param {View} view */
export function paletteView(view) {
  const { state, facts, looks, dispatch } = view;
  const game = current(state);
  const { board, pegs } = facts;
  if (state.mode === "play" && isOver(game)) {
    return html`<div class="afterwards">${undoButton(view)}${redoButton(view)}</div>`;
  }
  const place = (/** @type {number | null} */ colour) =>
    dispatch({ type: "place", colour, shown: pegs });
  const solving = state.mode === "solve";
  return html`<div class=${board && solving ? `as-tall changing ${shape(board)}` : ""} style=${board ? height(board) : ""}>
    ${solving ? html`<p class="ask">${t("palette.choose", { position: (game.cursor ?? 0) + 1 })}</p>` : nothing}
    <div class="palette" role="group" aria-label=${t("palette.label")}>
      ${looks.map(
        (look, colour) => html`<button
          class=${paint(look)}
          style=${hue(look)}
          aria-label=${look.name}
          @click=${() => place(colour)}
        >${look.mark}</button>`,
      )}
      <button class="peg erase" aria-label=${t("palette.clear")} @click=${() => place(null)}>⌫</button>
    </div>
    ${solving
      ? html`<button class="big" @click=${() => dispatch({ type: "select", position: null, shown: [] })}>${t("now.done")}</button>`
      : playActions(view)}
  </div>`;
}

/** @param {View} view */
function playActions(view) {
  const { state, facts, dispatch } = view;
  const game = current(state);
  const { guess } = facts;
  const waiting = waitingTurn(game) >= 0;
  return html`<button
      class="big"
      ?disabled=${!guess || waiting}
      @click=${() => guess && dispatch({ type: "guess", turn: turnOf(game), guess })}
    >${t("do.guess")}</button>
    <div class="afterwards">
      ${undoButton(view)}
      ${redoButton(view)}
      <button class="act" ?disabled=${game.hint || waiting} @click=${() => dispatch({ type: "ask", turn: turnOf(game), what: "best" })}>
        ${t("do.hint")}
      </button>
      ${listButton(view)}
      <button class="act" @click=${() => dispatch({ type: "reveal" })}>${t("do.reveal")}</button>
    </div>`;
}
