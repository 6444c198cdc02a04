import { html, nothing } from "lit-html";
import { canRedo, canUndo, isInDoubt } from "../../state/game.ts";
import { t } from "../../words/strings.ts";
import { button, sheetButton } from "./controls.ts";
import type { View } from "./view.ts";

export const moreActions = (view: View) => [
  undoButton(view),
  redoButton(view),
  view.facts.rated ? [whyButton(view), listButton(view)] : nothing,
];

const stepButton = ({ dispatch }: View, type: "undo" | "redo", isThere: boolean) => html`<button
  class="act"
  data-again=${type}
  aria-label=${t(`do.${type}`)}
  title=${t(`do.${type}`)}
  aria-disabled=${isThere ? nothing : "true"}
  @click=${() => dispatch({ type })}
>${ARROW}</button>`;

/** The style sheets mirror it for Redo. */
const ARROW = html`<svg class="arrow" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 4L4 9l5 5M4 9h10a5.5 5.5 0 0 1 0 11h-4"></path></svg>`;

export const undoButton = (view: View) => stepButton(view, "undo", canUndo(view.game));

export const redoButton = (view: View) => (canRedo(view.game) ? redoAlways(view) : nothing);

/** The button can be seen all the time, so that nothing moves when it can be used. */
export const redoAlways = (view: View) => stepButton(view, "redo", canRedo(view.game));

/** A wide window has the reasons beside the board, so the button there opens what they lack. */
export function whyButton(view: View) {
  if (view.state.mode !== "solve") return nothing;
  if (view.wide && view.game.turns.length) return stepsButton(view, "act");
  // The first board, which the build draws for a wide window, has it for phones too.
  const open = () => view.dispatch({ type: "open", panel: "why" });
  return button("act narrow-only", t("do.why"), open, { idle: !view.facts.rated });
}

/** Opens what follows from the answers: from one at least, and none of them in doubt. */
export const stepsButton = (view: View, look?: string) =>
  view.game.turns.length && !isInDoubt(view.game)
    ? sheetButton(view, "steps", t("steps.title"), look)
    : nothing;

function sureButton({ game, dispatch }: View, index: number) {
  const { unsure = false } = game.turns[index];
  return button("act", t(unsure ? "answer.sure" : "answer.unsure"), () =>
    dispatch({ type: "unsure", index, unsure: !unsure }),
  );
}

/**
 * During a correction the place of the button says whether the answer is sure. At the end of a game
 * the only possible code is the one that is shown already.
 */
export function listButton(view: View) {
  const { game, facts, dispatch } = view;
  const codes = facts.analysis?.candidates;
  const { editing } = game;
  if (editing !== null) return sureButton(view, editing);
  if (!codes || (codes === 1 && !facts.open)) return nothing;
  return button("act", codes === 1 ? t("do.listOne") : t("do.list", { codes }), () =>
    dispatch({ type: "open", panel: "candidates" }),
  );
}

export const legend = ({ state }: View, keys: [string, string][]) =>
  state.settings.shortcuts && keys.length
    ? html`<p class="legend" role="group" aria-label=${t("help.keys")}>${keys.map(
        ([key, words]) => html`<span><kbd translate="no">${key}</kbd> ${words}</span> `,
      )}</p>`
    : nothing;

/**
 * The labels that a person cannot guess: the label is not on the peg, or does not begin the name.
 */
const labels = (looks: View["looks"]): [string, string][] =>
  looks
    .filter(
      ({ name, mark, shape }) =>
        shape !== null || !name.toLowerCase().startsWith(mark.toLowerCase()),
    )
    .filter(({ paint, face }) => paint !== null || face === "hole") // numbers surprise no one
    .map(({ name, mark }) => [mark, name]);

/** The legend stands under the palette in the place of the answers. */
export const labelLegend = (view: View) => legend(view, labels(view.looks));

/** If all pegs have numbers no letter puts one, and those from 10 on have no key. */
const pegKeys = (looks: View["looks"]) =>
  looks.some(({ mark }) => !/^\d/.test(mark))
    ? "A–Z, 1–9"
    : looks.some(({ mark }) => mark === "0")
      ? "0–9"
      : "1–9";

export const rowLegend = (view: View, enter: string) =>
  legend(view, [
    [pegKeys(view.looks), t("legend.pegs")],
    ...labels(view.looks),
    ["⌫", t("legend.back")],
    ["Enter", enter],
  ]);
