/** What games of Play begin with: limit, strictness, clock and undo. The front door has the limit, and its sheet the rest. */
import { html } from "lit-html";
import { LIMITS } from "../../state/settings.js";
import { t } from "../../words/strings.js";
import { choiceFor, switchFor } from "../board/controls.js";
/** @import { View } from "../board/view.js" */

/** After how many guesses new games are lost. @param {View} view */
export const limitsView = (view) =>
  choiceFor(
    view,
    { key: "turns", values: LIMITS, legend: t("new.limit"), look: "limits" },
    (limit) => limit ?? t("new.none"),
  );

/** The same on the front door, where there is little room. @param {View} view */
export const shortLimitsView = (view) =>
  choiceFor(
    view,
    { key: "turns", values: LIMITS, legend: t("lobby.limit"), look: "limits short" },
    (limit) =>
      limit ?? html`<span aria-hidden="true">∞</span><span class="unseen">${t("new.none")}</span>`,
  );

/** Whether new games take only guesses that fit, have a clock, and undo. @param {View} view */
export const playSwitches = (view) => [
  switchFor(view, "strict", t("new.strict")),
  switchFor(view, "clock", t("new.clock")),
  switchFor(view, "undo", t("new.undo")),
];

/** @param {View} view */
export const newGameView = (view) =>
  html`<p class="small">${t("settings.nextGame")}</p>${playSwitches(view)}`;
