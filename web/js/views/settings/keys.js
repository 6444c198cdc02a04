/** The keys of the page. Single characters can be switched off (WCAG 2.1.4). */
import { html } from "lit-html";
import { t } from "../../words/strings.js";

/** @param {import("../app.js").View} view */
export const keysSection = ({ state: { settings }, dispatch }) => html`<label class="option">
    <input type="checkbox" role="switch" .checked=${settings.shortcuts} @change=${(/** @type {Event} */ event) =>
      dispatch({ type: "settings", change: { shortcuts: /** @type {HTMLInputElement} */ (event.target).checked } })}>
    <span>${t("settings.shortcuts")}</span>
  </label>
  <p class="small promise">${t("settings.shortcutsWords")}</p>
  <button class="option" aria-haspopup="dialog" @click=${() => dispatch({ type: "open", panel: "help" })}>${t("menu.help")}</button>`;
