/** Hide, first: the person enters a code, whose pegs are covered. */
import { html, nothing } from "lit-html";
import { codeOf, pegsSet, secretText } from "../../state/hide.js";
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
import { redoButton, undoButton } from "../board/actions.js";
import { rowLegend } from "../board/legend.js";
import { colours } from "../board/palette.js";
import { hasBoard, pegButtons } from "../board/pegs.js";
import { rowOf } from "../board/rows.js";
import { DELIBERATE, holdButton } from "./showButton.js";
/** @import { View } from "../board/view.js" */

/** @param {View} view */
export function codeCard(view) {
  const game = current(view.state);
  const round = game.hide?.round ?? 1;
  const set = pegsSet(game);
  const boarded = hasBoard(view);
  const pegs = codePegs(view, set, boarded);
  return html`<section class="now hiding">
    <div class="top">
      <h2 data-heading tabindex="-1">${t(round > 1 ? "hide.again" : "hide.title")}</h2>
      <p class="why">${t(set.includes(false) ? "hide.lead" : "hide.ready")}</p>
    </div>
    ${boarded ? rowOf("guess", "?", set.length, pegs) : pegs}
  </section>`;
}

/** The pegs of the code, each a button. @param {View} view @param {boolean[]} set  which are there @param {boolean} boarded */
function codePegs({ state, looks, dispatch, sight }, set, boarded) {
  const game = current(state);
  return pegButtons(sight === "shown" ? codeOf(game) : set.map(() => null), {
    looks,
    boarded,
    label: t("hide.label"),
    cursor: game.cursor,
    choose: (position) => dispatch({ type: "select", position, shown: [] }),
    bare: (place) => set[place] && ["peg peg-covered", t("hide.covered")],
  });
}

/** @param {View} view */
export function codeTray(view) {
  const { state, dispatch } = view;
  const game = current(state);
  const complete = secretText(game) !== null;
  const hand = (/** @type {boolean} */ checks) => complete && dispatch({ type: "hide", checks });
  // Once it was handed over, a look at the code is noticed on this screen too.
  const looked = game.hide?.handed
    ? { wait: DELIBERATE, onShown: () => dispatch({ type: "looked" }) }
    : {};
  return html`${colours(view)}
    ${holdButton(view, t("hide.see"), looked)}
    <button
      class="big" aria-disabled=${complete ? nothing : "true"} aria-description=${t("hide.keep")}
      @click=${() => hand(false)}
    >
      ${t("hide.hand")}<small aria-hidden="true">${t("hide.keep")}</small>
    </button>
    ${rowLegend(view, t("legend.code"))}
    <div class="afterwards">
      ${undoButton(view)}
      ${redoButton(view)}
      <button class="act" aria-disabled=${complete ? nothing : "true"} @click=${() => hand(true)}>
        ${t("hide.self")}
      </button>
    </div>`;
}
