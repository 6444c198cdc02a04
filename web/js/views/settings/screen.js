/** How the page looks, and whether the screen stays on. */
import { html, nothing } from "lit-html";
import { THEMES } from "../../state/screen.js";
import { t } from "../../words/strings.js";
import { choiceFor, switchFor } from "../board/controls.js";

/** @param {import("../app.js").View} view */
export const screenSection = (view) => html`
  ${choiceFor(view, { key: "theme", values: THEMES, legend: t("settings.theme"), look: "pairs" }, (theme) => t(`settings.theme.${theme}`))}
  ${switchFor(view, "large", t("settings.large"), t("settings.words.large"))}
  ${switchFor(view, "leftHand", t("settings.leftHand"), t("settings.words.leftHand"))}
  ${view.device.staysOn ? switchFor(view, "awake", t("settings.awake"), t("settings.words.awake")) : nothing}`;
