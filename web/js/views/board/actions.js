/** What may be done beside an answer: take back, do again, ask why, look at the codes. */
import { html, nothing } from "lit-html";
import { canUndo } from "../../state/game.js";
import { canRedo } from "../../state/history.js";
import { t } from "../../words/strings.js";
import { button } from "./controls.js";
/** @import { View } from "./view.js" */

/** @param {View} view */
export const moreActions = (view) => [
  undoButton(view),
  redoButton(view),
  view.facts.rated ? [whyButton(view), listButton(view)] : nothing,
];

/** @param {View} view @param {"undo" | "redo"} type @param {boolean} isThere  whether there is such a step */
const stepButton = ({ dispatch }, type, isThere) => html`<button
  class="act"
  data-again=${type}
  aria-disabled=${isThere ? nothing : "true"}
  @click=${() => dispatch({ type })}
>${t(`do.${type}`)}</button>`;

/** @param {View} view */
export const undoButton = (view) => stepButton(view, "undo", canUndo(view.game));

/** Shown only while there is something to redo. @param {View} view */
export const redoButton = (view) => (canRedo(view.game) ? redoAlways(view) : nothing);

/** The same where nothing may move when it comes: it can be seen all the time. @param {View} view */
export const redoAlways = (view) => stepButton(view, "redo", canRedo(view.game));

/** @param {View} view */
export const whyButton = ({ state, facts, dispatch }) =>
  state.mode === "solve"
    ? button("act narrow-only", t("do.why"), () => dispatch({ type: "open", panel: "why" }), {
        idle: !facts.rated,
      })
    : nothing;

/** @param {View} view @param {number} index */
function sureButton({ game, dispatch }, index) {
  const { unsure = false } = game.turns[index];
  return button("act", t(unsure ? "answer.sure" : "answer.unsure"), () =>
    dispatch({ type: "unsure", index, unsure: !unsure }),
  );
}

/**
 * The list of codes; in its place, while a turn is corrected, whether its answer is sure. At the end of a
 * game the only possible code is the one that is shown already.
 * @param {View} view
 */
export function listButton(view) {
  const { game, facts, dispatch } = view;
  const codes = facts.analysis?.candidates;
  const { editing } = game;
  if (editing !== null) return sureButton(view, editing);
  if (!codes || (codes === 1 && !facts.open)) return nothing;
  return button("act", codes === 1 ? t("do.listOne") : t("do.list", { codes }), () =>
    dispatch({ type: "open", panel: "candidates" }),
  );
}
