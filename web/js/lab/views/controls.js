/** The controls that the Lab's three views share. */
import { html, nothing } from "lit-html";
import { MAX_SEED } from "../../state/lab.js";
import { t } from "../../words/strings.js";
import { onText } from "../../views/board/controls.js";
/** @import { Lab } from "../room/lab.js" */

/** The time by which the first results are drawn, in ms. */
const DRAWN_BY = 250;

/**
 * Scroll to the results, or to the board, if they are below what was pressed, as on a phone. The focus stays
 * there: the buttons stick to the edge of the window. It is instant, so it suits people who want no motion.
 * @param {Event} event  of the form or of the button that asks for them
 */
export function showStage({ currentTarget }) {
  const asked = /** @type {HTMLElement} */ (currentTarget);
  const room = asked.closest(".room");
  const stage = /** @type {HTMLElement | null | undefined} */ (room?.querySelector(".stage"));
  if (!stage) return;
  const above =
    /** @type {HTMLElement | null | undefined} */ (room?.querySelector(".launch"))?.offsetHeight ??
    0;
  stage.style.scrollMarginTop = `${above + 8}px`; // the buttons stay above it
  const below = () => stage.getBoundingClientRect().top >= asked.getBoundingClientRect().bottom;
  // Once the first of them are drawn.
  setTimeout(() => {
    if (below()) stage.scrollIntoView({ block: "start" });
  }, DRAWN_BY);
}

/**
 * A labelled list of options.
 * @template {string | number} T
 * @param {string} label
 * @param {readonly T[]} offered
 * @param {T} chosen
 * @param {(value: T) => string} nameOf
 * @param {(value: T) => void} choose
 */
export const chooser = (
  label,
  offered,
  chosen,
  nameOf,
  choose,
) => html`<label class="field chooser">
  <span>${label}</span>
  <select @change=${(/** @type {Event} */ event) =>
    choose(offered[/** @type {HTMLSelectElement} */ (event.target).selectedIndex])}>
    ${offered.map((each) => html`<option .selected=${each === chosen}>${nameOf(each)}</option>`)}
  </select>
</label>`;

/** The field for the random seed: the same text gives the same secrets. @param {Lab} lab */
export const seedField = (lab) => html`<label class="field">
  <span>${t("lab.seed")}</span>
  <input type="text" maxlength=${MAX_SEED} autocomplete="off" spellcheck="false" .value=${lab.choice.seed}
    @change=${onText((seed) => lab.set({ seed }))}>
</label>`;

/**
 * A button that throws the results away, and then brings them back: one element, so it keeps the focus.
 * @param {Lab["experiment"] | Lab["map"]} work
 */
export const forgetButton = (work) =>
  work.status === "running" || (work.status === "idle" && !work.thrown)
    ? nothing
    : html`<button class="act" type="button" @click=${() => (work.thrown ? work.bringBack() : work.forget())}>${t(
        work.thrown ? "lab.bringBack" : "lab.forget",
      )}</button>`;

/** Whether Python is on its way. @param {Lab["boot"]} boot */
export const isStarting = (boot) =>
  boot !== null && boot.stage !== "ready" && boot.stage !== "failed";

/**
 * The progress of a computation, or of Python's start while that lasts. It is not announced to screen
 * readers; the end of the computation is announced elsewhere.
 * @param {Lab} lab
 * @param {{done: number, all: number}} progress
 */
export function progressView({ boot }, { done, all }) {
  const starting = boot && isStarting(boot);
  return html`<div class="stack close">
    <progress max=${starting ? 1 : all} .value=${starting ? boot.done : done} aria-label=${t("lab.progress")}></progress>
    <p class="small">${starting ? t("lab.starting") : t("lab.played", { done, all })}</p>
  </div>`;
}
