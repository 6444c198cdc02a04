/** What the page says and offers where answers may be wrong. */
import { html, nothing } from "lit-html";
import { foundCodes } from "../../state/game.js";
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
import { isTicked } from "../board/controls.js";
/** @import { View } from "../board/view.js" */

/** Whether Python can play on where one answer may be wrong. @param {View["facts"]} facts */
const isPossible = ({ analysis }) => analysis?.rules.listable ?? false;

/** The switch of the menu. @param {View} view */
export function doubtSwitch({ state, facts, dispatch }) {
  const { doubt } = current(state);
  if (!doubt && !isPossible(facts)) return nothing;
  return html`<div>
    <label class="option">
      <input type="checkbox" role="switch" .checked=${doubt}
        @change=${(/** @type {Event} */ event) => dispatch({ type: "doubt", doubt: isTicked(event) })}>
      <span>${t("doubt.one")}</span>
    </label>
    <p class="small promise of-switch">${t("doubt.oneWords")}</p>
  </div>`;
}

/** The same on the card that says that no code fits; not where two codes were found, which is never in doubt. @param {View} view */
export function doubtButton({ state, facts, dispatch }) {
  const game = current(state);
  if (game.doubt || foundCodes(game).length || !isPossible(facts)) return nothing;
  return html`<button class="act" @click=${() => dispatch({ type: "doubt", doubt: true })}>${t("doubt.playOn")}</button>`;
}

/** Which answers were wrong, once the code is found; null where all were right or that is not known. @param {View["facts"]} facts */
export function wrongWords({ wrong }) {
  return wrong?.length ? t("won.wrong", { turns: wrong }) : null;
}
