import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../words/strings.ts";
import { button, progressBar } from "./board/controls.ts";
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

export function bootView({ state, boot: { stage, done } }: View) {
  if (stage === "ready" || stage === "failed") return nothing;
  const words = t(`boot.${stage}`);
  const isLine = state.mode === "play" || state.mode === "hide"; // there is no room for words above a board
  return html`<div class="boot${isLine ? " thin" : ""}">
    ${progressBar(done, words)}
    <span aria-hidden="true">${t("boot.label", { stage: words, percent: Math.round(100 * done) })}</span>
  </div>`;
}
