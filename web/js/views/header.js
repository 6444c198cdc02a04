/** What is at the top of the page: the modes, the board, the menu, and how far Python's start is. */
import { html, nothing } from "lit-html";
import { current, isGaming } from "../state/state.js";
import { t } from "../words/strings.js";
import { boardName } from "../words/boards.js";
import { boardLabel } from "./board/names.js";
import { bootView } from "./notices.js";
/** @import { View } from "./board/view.js" */

/** The modes that the header offers; the menu offers all others. @type {readonly import("../state/types.js").Mode[]} */
const IN_SIGHT = ["solve", "play", "hide"];

/** @param {View} view */
export function headerView(view) {
  const { state, dispatch } = view;
  return html`<header class="top">
    <h1 class="unseen">${t("app.name")}. ${t(`title.${state.mode}`)}</h1>
    <nav aria-label=${t("mode.nav")}>
      ${IN_SIGHT.map(
        (mode) => html`<button
          aria-current=${mode === state.mode ? "page" : nothing}
          @click=${() => dispatch(mode === "play" && mode === state.mode ? { type: "lobby", open: true } : { type: "mode", mode })}
        >${t(`mode.${mode}`)}</button>`,
      )}
    </nav>
    ${isGaming(state.mode) ? boardButton(view) : html`<b class="elsewhere">${t(`mode.${state.mode}`)}</b>`}
    <button class="chip icon" aria-haspopup="dialog" aria-label=${t("do.menu")}
      @click=${() => dispatch({ type: "open", panel: "menu" })}>
      <span aria-hidden="true">☰</span>
    </button>
    ${bootView(view)}
  </header>`;
}

/** The board, and whether one of its answers may be wrong. @param {View} view */
export function boardButton({ state, dispatch }) {
  const { rules, doubt } = current(state);
  const words = doubt ? t("doubt.one") : null;
  return html`<button class="chip${words ? " doubted" : ""}" aria-haspopup="dialog"
    aria-label=${t("board.chip", { name: words ? `${boardName(rules)}. ${words}` : boardName(rules) })}
    @click=${() => dispatch({ type: "open", panel: "board" })}>
    ${boardLabel(rules, words)}<span class="more" aria-hidden="true">▾</span>
  </button>`;
}
