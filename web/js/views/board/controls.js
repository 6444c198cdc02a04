/** Controls that several parts of the page have, and what people put into fields. */
import { html, noChange, nothing } from "lit-html";
import { isWhole } from "../../state/valid.js";
import { t } from "../../words/strings.js";
/** @import { View } from "./view.js" */
/** @import { Settings } from "../../state/types.js" */

/**
 * A button that opens a sheet.
 * @param {Pick<View, "dispatch">} view
 * @param {import("../../state/types.js").Panel} panel
 * @param {unknown} words
 * @param {string} [look]  a class of the style sheets
 */
export const sheetButton = ({ dispatch }, panel, words, look = "option") =>
  html`<button class=${look} aria-haspopup="dialog" data-opens=${panel} @click=${() => dispatch({ type: "open", panel })}>${words}</button>`;

/** A form that the page handles itself. @template {Event} E @param {(event: E) => unknown} act @returns {(event: E) => void} */
export const submits = (act) => (event) => {
  event.preventDefault();
  act(event);
};

/** Whether a box is ticked. @param {Event} event */
export const isTicked = ({ target }) => /** @type {HTMLInputElement} */ (target).checked;

/** The text in a field. @param {Event} event */
export const textIn = ({ target }) =>
  /** @type {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} */ (target).value;

/**
 * A field in which a file is chosen. It forgets the file, so that the same one can be opened again when it has changed.
 * @param {string} accept  the kinds of files
 * @param {(file: File) => void} open
 * @param {string} [look]  a class of the style sheets
 */
export function fileField(accept, open, look = "option file") {
  const change = (/** @type {Event} */ { target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    const [file] = input.files ?? [];
    input.value = "";
    if (file) open(file);
  };
  return html`<label class=${look}><input class="unseen" type="file" accept=${accept} @change=${change}>${t("pegs.open")}</label>`;
}

/**
 * A switch for a setting that is on or off.
 * @param {View} view
 * @param {{[Key in keyof Settings]: Settings[Key] extends boolean ? Key : never}[keyof Settings]} key
 * @param {string} label
 * @param {string} [words]  what it does, below the label
 */
export const switchFor = ({ state, dispatch }, key, label, words) => html`<label class="option">
  <input type="checkbox" role="switch" aria-description=${words ?? nothing} .checked=${state.settings[key]}
    @change=${(/** @type {Event} */ event) => dispatch({ type: "settings", change: { [key]: isTicked(event) } })}>
  <span>${label}${words ? html`<small aria-hidden="true">${words}</small>` : nothing}</span>
</label>`;

/**
 * The values of a setting, of which one is chosen.
 * @template {keyof Settings} Key
 * @param {View} view
 * @param {{key: Key, values: readonly Settings[Key][], legend: string, look?: string}} what  `look`: a class of the style sheets
 * @param {(value: Settings[Key]) => unknown} label
 */
export const choiceFor = (
  { state, dispatch },
  { key, values, legend, look = "" },
  label,
) => html`<fieldset class=${look}>
  <legend>${legend}</legend>
  ${values.map(
    (value) => html`<label class="option">
    <input type="radio" name=${key} .checked=${value === state.settings[key]}
      @change=${() => dispatch({ type: "settings", change: { [key]: value } })}>
    <span>${label(value)}</span>
  </label>`,
  )}
</fieldset>`;

/**
 * A field for a whole number from 1. While it holds none, as when it is empty, the number is null and what was typed stays.
 * @param {string} label
 * @param {{value: number | null, max: number, set: (value: number | null) => void}} what
 */
export const numberField = (label, { value, max, set }) => html`<label class="field">
  <span>${label}</span>
  <input type="number" inputmode="numeric" min="1" max=${max} .value=${value === null ? noChange : String(value)}
    aria-invalid=${isWhole(value, 1, max) ? nothing : "true"} @input=${(/** @type {Event} */ event) => set(numberIn(event))}>
</label>`;

/** The number in a field, or null while it holds none. @param {Event} event */
export function numberIn({ target }) {
  const { valueAsNumber } = /** @type {HTMLInputElement} */ (target);
  return Number.isFinite(valueAsNumber) ? valueAsNumber : null;
}
