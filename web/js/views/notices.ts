/** The header of the page, Python's start in it, and notices over the page. */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../words/strings.ts";
import { button, modeButton, openSheet, progressBar, sheetButton } from "./board/controls.ts";
import { GAMING, isGaming } from "../state/state.ts";
import { boardName, presetOf } from "../words/boards.ts";
import { boardOfRules } from "../words/notation.ts";
import type { Notice, View } from "./board/view.ts";

export const failedView = (
  text: string,
  retry: () => void,
) => html`<p class="notice line error" role="alert">
    <span>${text}</span>
    ${button("act strong", t("do.retry"), retry)}
  </p>`;

export function brokenView({ boot, broken, retry, renew }: View) {
  if (broken !== null) return failedView(broken, retry);
  if (!boot.silent) return nothing;
  return html`<p class="notice line" role="status">
    <span>${t("solver.silence")}</span>
    ${button("act strong", t("solver.renew"), renew)}
  </p>`;
}

/**
 * Notices lie over the page, so nothing moves when one comes or goes. The log is always there, so a
 * screen reader reads each notice once.
 */
export function noticesView(view: View) {
  return html`<div class="stack close notices over-${view.state.mode}">
    ${brokenView(view)}
    <div role="log" aria-label=${t("note.label")}>${repeat(view.notices, (notice) => notice, noticeView)}</div>
  </div>`;
}

function noticeView(notice: Notice) {
  const hold = (held: boolean) => () => {
    notice.held = held;
  };
  return html`<p class="notice line" @pointerenter=${hold(true)} @pointerleave=${hold(false)}
    @focusin=${hold(true)} @focusout=${hold(false)}>
    <span>${notice.text}</span>
    <span class="acts">
      ${notice.action ? button("act strong", notice.action.label, notice.action.run) : nothing}
      ${button("act", t("note.dismiss"), notice.dismiss)}
    </span>
  </p>`;
}

function bootView({ state, boot: { stage, done } }: View) {
  if (stage === "ready" || stage === "failed") return nothing;
  const words = t(`boot.${stage}`);
  const isLine = state.mode === "play" || state.mode === "hide"; // there is no room for words above a board
  return html`<div class="boot${isLine ? " thin" : ""}">
    ${progressBar(done, words)}
    <span aria-hidden="true">${t("boot.label", { stage: words, percent: Math.round(100 * done) })}</span>
  </div>`;
}

export function headerView(view: View) {
  const { state } = view;
  return html`<header class="top line">
    <h1 class="unseen">${t("app.name")}. ${t(`title.${state.mode}`)}</h1>
    <nav aria-label=${t("mode.nav")}>
      ${GAMING.map((mode) => modeButton(view, mode, { words: t(`mode.${mode}`) }))}
    </nav>
    ${isGaming(state.mode) ? boardButton(view) : html`<b class="elsewhere">${t(`mode.${state.mode}`)}</b>`}
    ${sheetButton(view, "menu", "☰", "chip icon", { label: t("do.menu") })}
    ${bootView(view)}
  </header>`;
}

export function boardButton(view: View) {
  const { rules, doubt } = view.game;
  const board = boardOfRules(rules);
  const preset = presetOf(rules);
  const words = doubt ? t("doubt.one") : null;
  return html`<button class="chip${words ? " doubted" : ""}" aria-haspopup="dialog"
    aria-label=${t("board.chip", { name: words ? `${boardName(rules)}. ${words}` : boardName(rules) })}
    @click=${() => openSheet(view, "board")}>
    <span class="board-name">
      ${preset ? html`<span>${t(`preset.${preset.key}`)}</span>` : nothing}
      <span class="size">${t("board.size", board)}</span>
      ${preset || board.kind === "r" ? nothing : html`<span>${t("board.kind", board)}</span>`}
      ${words ? html`<small>${words}</small>` : nothing}
    </span><span class="more" aria-hidden="true">▾</span>
  </button>`;
}
