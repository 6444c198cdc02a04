/** The sheet before a new game of Play: what hides the code, the board, limit, clock and undo. */
import { html } from "lit-html";
import presets from "../../words/presets.json" with { type: "json" };
import { takesLimit } from "../../state/play.js";
import { LIMITS } from "../../state/settings.js";
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
import { boardName } from "../board/names.js";
import { makersView, othersView } from "./makers.js";

/** @typedef {import("../app.js").View} View */

/** @param {View} view */
export function newGameView(view) {
  const { state, dispatch, seed } = view;
  const { settings } = state;
  const { rules } = current(state);
  const change = (/** @type {Partial<typeof settings>} */ part) => dispatch({ type: "settings", change: part });
  const choice = (/** @type {"clock" | "undo"} */ key) => html`<label class="option">
    <input type="checkbox" role="switch" .checked=${settings[key]} @change=${(/** @type {Event} */ event) =>
      change({ [key]: /** @type {HTMLInputElement} */ (event.target).checked })}>
    <span>${t(`new.${key}`)}</span>
  </label>`;
  const level = presets.find((preset) => preset.rules === rules)?.level;
  return html`${takesLimit(rules) ? makersView(view) : ""}
    <button class="option" aria-haspopup="dialog" @click=${() => dispatch({ type: "open", panel: "board" })}>
      <b>${t("board.chip", { name: boardName(rules) })}</b><small>${level ? `${t("new.level", { level: t(`level.${level}`) })} ` : ""}${t("new.board")}</small>
    </button>
    <fieldset class="limits">
      <legend>${t("new.limit")}</legend>
      ${LIMITS.map((limit) => html`<label class="option">
        <input type="radio" name="limit" .checked=${limit === settings.turns} @change=${() => change({ turns: limit })}>
        <span>${limit === null ? t("new.none") : limit}</span>
      </label>`)}
    </fieldset>
    ${takesLimit(rules) ? "" : html`<p class="small">${t("new.noLimit")}</p>`}
    ${choice("clock")}${choice("undo")}
    <button class="big" @click=${() => dispatch({ type: "restart", seed: seed() })}>${t("new.start")}</button>
    ${othersView(view)}`;
}
