import { html, nothing } from "lit-html";
import { MAX_SEED } from "../../state/lab.ts";
import { t } from "../../words/strings.ts";
import { button, field, onText, submits } from "../../views/board/controls.ts";
import type { Lab } from "../room/lab.ts";

/** The first results are drawn by then, in ms. */
const DRAWN_BY = 250;

/**
 * The results, or the board, may be below the button, as on a phone. The focus stays there: the
 * buttons stick to the edge of the window. Scrolling is instant, so it suits people who want no
 * motion.
 */
export function showStage() {
  const room = document.querySelector(".room");
  const stage = room?.querySelector(".stage") as HTMLElement | null | undefined;
  const launch = room?.querySelector(".launch") as HTMLElement | null | undefined;
  if (!stage || !launch) return;
  stage.style.scrollMarginTop = `${launch.offsetHeight + 8}px`; // the buttons stay above it
  // Once the first of them are drawn.
  setTimeout(() => {
    const { bottom } = launch.getBoundingClientRect();
    if (stage.getBoundingClientRect().top >= bottom) stage.scrollIntoView({ block: "start" });
  }, DRAWN_BY);
}

export function setUpView(
  lab: Lab,
  work: Lab["experiment"] | Lab["map"],
  { words, off, status, run }: { words: string; off: boolean; status: string; run: () => void },
  fields: unknown,
) {
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
          : // Both are one element, so it keeps the focus.
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

/** The same text gives the same secrets. */
export const seedField = (lab: Lab) =>
  field(
    t("lab.seed"),
    html`<input type="text" maxlength=${MAX_SEED} autocomplete="off" spellcheck="false" .value=${lab.choice.seed}
    @change=${onText((seed) => lab.set({ seed }))}>`,
  );

export const isStarting = (boot: Lab["boot"]) =>
  boot !== null && boot.stage !== "ready" && boot.stage !== "failed";

/**
 * The progress is that of Python's start while it starts. It is not announced to screen readers;
 * the end of the computation is announced elsewhere.
 */
function progressView({ boot }: Lab, { done, all }: { done: number; all: number }) {
  const starting = boot && isStarting(boot);
  return html`<div class="stack close">
    <progress max=${starting ? 1 : all} .value=${starting ? boot.done : done} aria-label=${t("lab.progress")}></progress>
    <p class="small">${starting ? t("lab.starting") : t("lab.played", { done, all })}</p>
  </div>`;
}
