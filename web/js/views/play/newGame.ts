/**
 * What games of Play begin with: limit, strictness, clock and undo. The front door has the limit,
 * and its sheet the rest.
 */
import { html } from "lit-html";
import { LIMITS } from "../../state/settings.ts";
import { t } from "../../words/strings.ts";
import { choiceFor, switchFor } from "../board/controls.ts";
import type { View } from "../board/view.ts";

/** After how many guesses new games are lost. */
export const limitsView = (view: View) =>
  choiceFor(
    view,
    { key: "turns", values: LIMITS, legend: t("new.limit"), look: "limits" },
    (limit) => limit ?? t("new.none"),
  );

/** The same on the front door, where there is little room. */
export const shortLimitsView = (view: View) =>
  choiceFor(
    view,
    { key: "turns", values: LIMITS, legend: t("lobby.limit"), look: "limits short" },
    (limit) =>
      limit ?? html`<span aria-hidden="true">∞</span><span class="unseen">${t("new.none")}</span>`,
  );

/** Whether new games take only guesses that fit, have a clock, and undo. */
export const playSwitches = (view: View) => [
  switchFor(view, "strict", t("new.strict")),
  switchFor(view, "clock", t("new.clock")),
  switchFor(view, "undo", t("new.undo")),
];

export const newGameView = (view: View) =>
  html`<p class="small">${t("settings.nextGame")}</p>${playSwitches(view)}`;
