/** What the device keeps. */
import { html } from "lit-html";
import { t } from "../../words/strings.js";

/** @param {import("../app.js").View} view */
export const dataSection = ({ dispatch }) => html`<p class="small">${t("settings.kept")}</p>
  <button class="option" aria-haspopup="dialog"
    @click=${() => dispatch({ type: "open", panel: "record" })}>${t("record.title")}</button>`;
