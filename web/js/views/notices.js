/** What the page says about itself: Python starting, or failing; offline; a new version. */
import { html, nothing } from "lit-html";
import { t } from "../strings.js";

/** @typedef {import("./app.js").View} View */
/**
 * @typedef {object} Notice
 * @property {string} text
 * @property {{label: string, run: () => void}} [action]
 * @property {() => void} dismiss
 */

/**
 * What is wanted and cannot be had for want of Python, and what can be done about it.
 * @param {View} view
 */
export function brokenView({ boot, broken, retry, renew }) {
  if (broken !== null) {
    return html`<p class="notice error" role="alert">
      <span>${broken}</span>
      <button class="act strong" @click=${retry}>${t("do.retry")}</button>
    </p>`;
  }
  if (!boot.silent) return nothing;
  return html`<p class="notice" role="status">
    <span>${t("solver.silence")}</span>
    <button class="act strong" @click=${renew}>${t("solver.renew")}</button>
  </p>`;
}

/** @param {View} view */
export function noticesView(view) {
  return html`<div class="notices">
    ${brokenView(view)}
    ${view.notices.map(
      ({ text, action, dismiss }) => html`<p class="notice" role="status">
        <span>${text}</span>
        ${action ? html`<button class="act strong" @click=${action.run}>${action.label}</button>` : nothing}
        <button class="act" @click=${dismiss}>${t("note.dismiss")}</button>
      </p>`,
    )}
  </div>`;
}

/** How far Python has come, until it is there. @param {View} view */
export function bootView({ boot: { stage, done } }) {
  if (stage === "ready" || stage === "failed") return nothing;
  const percent = Math.round(100 * done);
  return html`<div class="boot">
    <progress max="100" .value=${percent} aria-label=${t(`boot.${stage}`)}></progress>
    <span aria-hidden="true">${t("boot.label", { stage: t(`boot.${stage}`), percent })}</span>
  </div>`;
}
