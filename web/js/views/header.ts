import { html, nothing } from "lit-html";
import { isGaming } from "../state/state.ts";
import { t } from "../words/strings.ts";
import { boardName, presetOf } from "../words/boards.ts";
import { bootView } from "./notices.ts";
import { boardOfRules } from "../words/notation.ts";
import type { Mode } from "../state/types.ts";
import type { View } from "./board/view.ts";

export const IN_SIGHT: readonly Mode[] = ["solve", "play", "hide"];

export function headerView(view: View) {
  const { state, dispatch } = view;
  return html`<header class="top line">
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

export function boardButton({ game, dispatch }: View) {
  const { rules, doubt } = game;
  const board = boardOfRules(rules);
  const preset = presetOf(rules);
  const words = doubt ? t("doubt.one") : null;
  return html`<button class="chip${words ? " doubted" : ""}" aria-haspopup="dialog"
    aria-label=${t("board.chip", { name: words ? `${boardName(rules)}. ${words}` : boardName(rules) })}
    @click=${() => dispatch({ type: "open", panel: "board" })}>
    <span class="board-name">
      ${preset ? html`<span>${t(`preset.${preset.key}`)}</span>` : nothing}
      <span class="size">${t("board.size", board)}</span>
      ${preset || board.kind === "r" ? nothing : html`<span>${t("board.kind", board)}</span>`}
      ${words ? html`<small>${words}</small>` : nothing}
    </span><span class="more" aria-hidden="true">▾</span>
  </button>`;
}
