/** Keys are explained if there is a keyboard (`answers.css`). */
import { html, nothing } from "lit-html";
import { t } from "../../words/strings.ts";
import type { View } from "./view.ts";

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
