/** The controls that the Lab's three views share. */
import { html, nothing } from "lit-html";
import { MAX_SEED } from "../../state/lab.js";
import { t } from "../../words/strings.js";
import { button, onText, submits } from "../../views/board/controls.js";
/** @import { Lab } from "../room/lab.js" */

/** The time by which the first results are drawn, in ms. */
const DRAWN_BY = 250;

/**
 * Scroll to the results, or to the board, if they are below what was pressed, as on a phone. The focus stays
 * there: the buttons stick to the edge of the window. It is instant, so it suits people who want no motion.
 */
export function showStage() {
  const room = document.querySelector(".room");
  const stage = /** @type {HTMLElement | null | undefined} */ (room?.querySelector(".stage"));
  const launch = /** @type {HTMLElement | null | undefined} */ (room?.querySelector(".launch"));
  if (!stage || !launch) return;
  stage.style.scrollMarginTop = `${launch.offsetHeight + 8}px`; // the buttons stay above it
  // Once the first of them are drawn.
  setTimeout(() => {
    const { bottom } = launch.getBoundingClientRect();
    if (stage.getBoundingClientRect().top >= bottom) stage.scrollIntoView({ block: "start" });
  }, DRAWN_BY);
}

/**
 * The form of a computation, with the button that begins or cancels it, and how far it is.
 * @param {Lab} lab
 * @param {Lab["experiment"] | Lab["map"]} work
 * @param {{words: string, off: boolean, status: string, run: () => void}} what  `words`: of the button; `off`: whether it cannot begin
 * @param {unknown} fields
 */
export function setUpView(lab, work, { words, off, status, run }, fields) {
  const { running } = work;
  const submit = submits(() => {
    if (running) lab.stop();
    else if (!off) {
      run();
      showStage();
    }
  });
  return html`<div class="stack side">
    <form class="stack card setup" id="lab-setup" novalidate @submit=${submit}>
      ${fields}
      ${
        running || (work.status === "idle" && !work.thrown)
          ? nothing
          : // One element, so it keeps the focus.
            button("act", t(work.thrown ? "lab.bringBack" : "lab.forget"), () =>
              work.thrown ? work.bringBack() : work.forget(),
            )
      }
    </form>
    <div class="stack close launch">
      <button class="big${running ? " stop" : ""}" type="submit" form="lab-setup" aria-disabled=${off && !running ? "true" : nothing}>${
        running ? t("lab.cancel") : words
      }</button>
      ${running ? progressView(lab, work.progress) : nothing}
      <p class="small" role="status">${running ? nothing : status}</p>
    </div>
  </div>`;
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

/** Whether Python is on its way. @param {Lab["boot"]} boot */
export const isStarting = (boot) =>
  boot !== null && boot.stage !== "ready" && boot.stage !== "failed";

/**
 * The progress of a computation, or of Python's start while that lasts. It is not announced to screen
 * readers; the end of the computation is announced elsewhere.
 * @param {Lab} lab
 * @param {{done: number, all: number}} progress
 */
function progressView({ boot }, { done, all }) {
  const starting = boot && isStarting(boot);
  return html`<div class="stack close">
    <progress max=${starting ? 1 : all} .value=${starting ? boot.done : done} aria-label=${t("lab.progress")}></progress>
    <p class="small">${starting ? t("lab.starting") : t("lab.played", { done, all })}</p>
  </div>`;
}
