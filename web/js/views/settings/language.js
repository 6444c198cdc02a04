/** The language of the page: the browser's, or one that the person chooses. */
import { html, nothing } from "lit-html";
import { t } from "../../words/strings.js";

/** @param {import("../app.js").View} view */
export function languageSection({ state, languages, spoken, dispatch }) {
  const { language } = state.settings;
  const choose = (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    dispatch({ type: "settings", change: { language: value || null } });
  };
  return html`<div class="field"><select aria-labelledby="settings-language" @change=${choose}>
    <option value="" .selected=${language === null}>${t("language.browser")}</option>
    ${Object.entries(languages).map(([code, name]) => html`<option
      value=${code} lang=${code} .selected=${language === code}>${name}</option>`)}
  </select></div>
  ${spoken.failure === null ? nothing : html`<p class="small error" role="alert">${t("note.language", { message: spoken.failure })}</p>`}`;
}
