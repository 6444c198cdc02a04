/** What keys do here, shown beside the control where there is a keyboard (`tray.css`). */
import { html, nothing } from "lit-html";
import { t } from "../../words/strings.js";

/**
 * @param {Pick<import("../app.js").View, "state">} view
 * @param {[string, string][]} keys  each with what it does
 */
export const legend = ({ state }, keys) =>
  state.settings.shortcuts
    ? html`<p class="legend" role="group" aria-label=${t("legend.label")}>${keys.map(
        ([key, words]) => html`<span><kbd>${key}</kbd> ${words}</span> `)}</p>`
    : nothing; // prettier-ignore

/** Under the palette, while a row is built. @param {Pick<import("../app.js").View, "state">} view @param {string} enter  what Enter does */
export const rowLegend = (view, enter) =>
  legend(view, [["A–Z, 1–9", t("legend.pegs")], ["⌫", t("legend.back")], ["Enter", enter]]);
