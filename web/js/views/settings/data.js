/** What the device keeps: handed out as a file, taken from one, and the settings as they were at first. */
import { html } from "lit-html";
import { t } from "../../words/strings.js";
import { openView, saidView } from "../review/record.js";

/** @param {import("../app.js").View} view */
export const dataSection = ({ dispatch, games, resetSettings }) => html`<p class="small">${t("settings.kept")}</p>
  <div class="options" role="group" aria-label=${t("settings.data")}>
    <button class="option" aria-haspopup="dialog"
      @click=${() => dispatch({ type: "open", panel: "record" })}>${t("record.title")}</button>
    <button class="option" @click=${() => games.save()}>${t("settings.save")}</button>
    ${openView(games, t("settings.open"))}
    <button class="option" @click=${resetSettings}>${t("settings.reset")}</button>
  </div>
  ${saidView(games)}`;
