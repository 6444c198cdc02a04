/** The card at the end of a game of Hide: the code, for both to see, and the next game. */
import { html, nothing } from "lit-html";
import { isSolved } from "../../state/game.js";
import { codeOf } from "../../state/hide.js";
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
import { sheetButton } from "../board/controls.js";
import { codeRow } from "../board/codes.js";
import { howButton, looksWords } from "./hide.js";
/** @import { View } from "../board/view.js" */

/** @param {View} view @param {unknown} words  what the game was worth */
export function hidingOverView(view, words) {
  const { state, looks, dispatch, seed } = view;
  const game = current(state);
  const { turns } = game;
  const code = codeOf(game);
  const review = sheetButton(view, "review", t("review.open"));
  return html`<section class="now over ending">
    <h2 data-heading tabindex="-1">${isSolved(game) ? t("won.hide", { turns: turns.length }) : t("lost.hide")}</h2>
    ${codeRow(looks, code)}
    ${words}
    ${looksWords(view)}
    <div class="next" data-together>
      <button
        class="big" aria-description=${t("hide.swap")}
        @click=${() => dispatch({ type: "restart", seed: seed() })}
      >
        ${t("do.new")}<small aria-hidden="true">${t("hide.swap")}</small>
      </button>
      ${turns.length ? [review, howButton(view, turns.length - 1, "option")] : nothing}
    </div>
  </section>`;
}
