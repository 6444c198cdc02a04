/** The sheet before a new game of Play: what hides the code, the board, limit, clock and undo. */
import { html } from "lit-html";
import presets from "../../words/presets.json" with { type: "json" };
import { takesLimit } from "../../state/play.js";
import { LIMITS } from "../../state/settings.js";
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
import { choiceFor, switchFor } from "../board/controls.js";
import { boardName } from "../board/names.js";
import { makersView, othersView } from "./makers.js";

/** @typedef {import("../app.js").View} View */

/** After how many guesses new games are lost. @param {View} view */
export const limitsView = (view) =>
  choiceFor(view, { key: "turns", values: LIMITS, legend: t("new.limit"), look: "limits" }, (limit) => limit ?? t("new.none"));

/** Whether new games have a clock, and undo. @param {View} view */
export const playSwitches = (view) => [switchFor(view, "clock", t("new.clock")), switchFor(view, "undo", t("new.undo"))];

/** @param {View} view */
export function newGameView(view) {
  const { state, dispatch, seed } = view;
  const { rules } = current(state);
  const level = presets.find((preset) => preset.rules === rules)?.level;
  return html`${takesLimit(rules) ? makersView(view) : ""}
    <button class="option" aria-haspopup="dialog" @click=${() => dispatch({ type: "open", panel: "board" })}>
      <b>${t("board.chip", { name: boardName(rules) })}</b><small>${level ? `${t("new.level", { level: t(`level.${level}`) })} ` : ""}${t("new.board")}</small>
    </button>
    ${limitsView(view)}
    ${takesLimit(rules) ? "" : html`<p class="small">${t("new.noLimit")}</p>`}
    ${playSwitches(view)}
    <button class="big" @click=${() => dispatch({ type: "restart", seed: seed() })}>${t("new.start")}</button>
    ${othersView(view)}`;
}
