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

/** @param {View} view */
export function noticesView({ boot, known, notices, retry }) {
  const broken = known.error?.kind === "worker" ? known.error.message : null;
  return html`<div class="notices">
    ${bootView(boot, broken, retry)}
    ${notices.map(
      ({ text, action, dismiss }) => html`<p class="notice" role="status">
        <span>${text}</span>
        ${action ? html`<button class="act strong" @click=${action.run}>${action.label}</button>` : nothing}
        <button class="act" @click=${dismiss}>${t("note.dismiss")}</button>
      </p>`,
    )}
  </div>`;
}

/**
 * @param {View["boot"]} boot
 * @param {string | null} broken  why a question could not be answered
 * @param {() => void} retry
 */
function bootView({ stage, done, error }, broken, retry) {
  if (stage === "failed" || broken) {
    return html`<p class="notice error" role="alert">
      <span>${t("boot.failed", { message: broken ?? error?.message ?? "" })}</span>
      <button class="act strong" @click=${retry}>${t("do.retry")}</button>
    </p>`;
  }
  if (stage === "ready") return nothing;
  const percent = Math.round(100 * done);
  const label = t("boot.label", { stage: t(`boot.${stage}`), percent });
  return html`<div class="boot">
    <progress max="100" .value=${percent} aria-label=${t(`boot.${stage}`)}></progress>
    <span aria-hidden="true">${label}</span>
  </div>`;
}
