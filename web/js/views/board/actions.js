/** What may be done beside an answer: take back, do again, ask why, look at the codes. */
import { html, nothing } from "lit-html";
import { canUndo } from "../../state/game.js";
import { canRedo } from "../../state/history.js";
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
/** @import { View } from "./view.js" */

/** Those below the answers. @param {View} view */
export const moreActions = (view) => [
  undoButton(view),
  redoButton(view),
  ...(view.facts.rated ? [whyButton(view), listButton(view)] : []),
];

/** @param {View} view @param {"undo" | "redo"} type @param {boolean} isThere  whether there is such a step */
const stepButton = ({ dispatch }, type, isThere) => html`<button
  class="act"
  data-again=${type}
  aria-disabled=${isThere ? nothing : "true"}
  @click=${() => dispatch({ type })}
>${t(`do.${type}`)}</button>`;

/** @param {View} view */
export const undoButton = (view) => stepButton(view, "undo", canUndo(current(view.state)));

/** Shown only while there is something to redo. @param {View} view */
export const redoButton = (view) => (canRedo(current(view.state)) ? redoAlways(view) : nothing);

/** The same where nothing may move when it comes: it can be seen all the time. @param {View} view */
export const redoAlways = (view) => stepButton(view, "redo", canRedo(current(view.state)));

/** @param {View} view */
export const whyButton = ({ state, facts, dispatch }) =>
  state.mode === "solve"
    ? html`<button
        class="act narrow-only"
        aria-disabled=${facts.rated ? nothing : "true"}
        @click=${() => facts.rated && dispatch({ type: "open", panel: "why" })}
      >${t("do.why")}</button>`
    : nothing;

/** Whether the person is sure of the answer that is being corrected. @param {View} view @param {number} index */
function sureButton({ state, dispatch }, index) {
  const { unsure = false } = current(state).turns[index];
  return html`<button class="act" @click=${() => dispatch({ type: "unsure", index, unsure: !unsure })}>
    ${t(unsure ? "answer.sure" : "answer.unsure")}
  </button>`;
}

/**
 * The list of codes; in its place, while a turn is corrected, whether its answer is sure. At the end of a
 * game the only possible code is the one that is shown already.
 * @param {View} view
 */
export function listButton(view) {
  const { state, facts, dispatch } = view;
  const codes = facts.analysis?.candidates;
  const { editing } = current(state);
  if (editing !== null) return sureButton(view, editing);
  if (!codes || (codes === 1 && !facts.open)) return nothing;
  return html`<button class="act" @click=${() => dispatch({ type: "open", panel: "candidates" })}>
    ${codes === 1 ? t("do.listOne") : t("do.list", { codes })}
  </button>`;
}
