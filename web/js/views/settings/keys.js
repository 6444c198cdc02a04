/** The keys of the page. Single characters can be switched off (WCAG 2.1.4). */
import { html } from "lit-html";
import { t } from "../../words/strings.js";
import { switchFor } from "../board/controls.js";

/** @param {import("../app.js").View} view */
export const keysSection = (view) => html`${switchFor(view, "shortcuts", t("settings.shortcuts"), t("settings.shortcutsWords"))}
  <button class="option" aria-haspopup="dialog"
    @click=${() => view.dispatch({ type: "open", panel: "help" })}>${t("menu.help")}</button>`;
