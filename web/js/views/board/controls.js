/** Controls and other pieces that several parts of the page have, and what people put into fields. */
import { html, noChange, nothing } from "lit-html";
import { isWhole } from "../../state/valid.js";
import { t } from "../../words/strings.js";
/** @import { View } from "./view.js" */
/** @import { Panel, Settings } from "../../state/types.js" */

/**
 * A button. `idle`: it can be focused, and does nothing now; `about`: what it does, for a screen reader; `opens`: the
 * sheet that it opens.
 * @param {string} look  a class of the style sheets
 * @param {unknown} words
 * @param {() => unknown} act
 * @param {{idle?: boolean, about?: string, opens?: Panel}} [more]
 */
export const button = (look, words, act, { idle = false, about, opens } = {}) => html`<button
  type="button" class=${look} aria-disabled=${idle ? "true" : nothing} aria-description=${about ?? nothing}
  aria-haspopup=${opens ? "dialog" : nothing} data-opens=${opens ?? nothing} @click=${() => idle || act()}
>${words}</button>`;

/** @param {View} view @param {Panel} panel @param {unknown} words @param {string} [look] */
export const sheetButton = ({ dispatch }, panel, words, look = "option") =>
  button(look, words, () => dispatch({ type: "open", panel }), { opens: panel });

/** A name with what it means below, which a screen reader hears as the description of its button. @param {unknown} name @param {unknown} about */
export const described = (name, about) =>
  html`<b>${name}</b><small aria-hidden="true">${about}</small>`;

/** The heading of the row or of a card, which gets the focus. @param {unknown} words */
export const heading = (words) => html`<h2 data-heading tabindex="-1">${words}</h2>`;

/** The same with a line below. @param {unknown} title @param {unknown} words */
export const headed = (title, words) =>
  html`<div class="top">${heading(title)}<p class="why">${words}</p></div>`;

/** @param {number} done  from 0 to 1 @param {string} label */
export const progressBar = (done, label) =>
  html`<progress max="100" .value=${Math.round(100 * done)} aria-label=${label}></progress>`;

/** A form that the page handles itself. @template {Event} E @param {(event: E) => unknown} act @returns {(event: E) => void} */
export const submits = (act) => (event) => {
  event.preventDefault();
  act(event);
};

/** Hand on whether a box is ticked. @param {(ticked: boolean) => void} act @returns {(event: Event) => void} */
export const onTick =
  (act) =>
  ({ target }) =>
    act(/** @type {HTMLInputElement} */ (target).checked);

/** Hand on the text in a field. @param {(text: string) => void} act @returns {(event: Event) => void} */
export const onText =
  (act) =>
  ({ target }) =>
    act(/** @type {HTMLInputElement} */ (target).value);

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

/** A name, and below it what it means, which a screen reader hears as a description. @param {unknown} words @param {string | null} about */
const named = (words, about) =>
  html`<span>${words}${about ? html`<small aria-hidden="true">${about}</small>` : nothing}</span>`;

/** A switch. @param {boolean} isOn @param {(isOn: boolean) => void} set @param {string} words @param {string | null} [about]  what it does */
export const switchView = (isOn, set, words, about = null) => html`<label class="option">
  <input type="checkbox" role="switch" aria-description=${about ?? nothing} .checked=${isOn} @change=${onTick(set)}>
  ${named(words, about)}
</label>`;

/**
 * A switch for a setting that is on or off.
 * @param {View} view
 * @param {{[Key in keyof Settings]: Settings[Key] extends boolean ? Key : never}[keyof Settings]} key
 * @param {string} words
 * @param {string} [about]  what it does
 */
export const switchFor = ({ state, dispatch }, key, words, about) =>
  switchView(
    state.settings[key],
    (isOn) => dispatch({ type: "settings", change: { [key]: isOn } }),
    words,
    about,
  );

/**
 * One of the choices of a name. `about`: what it means; `label`: what a screen reader hears instead of the words.
 * @param {string} name
 * @param {boolean} isChosen
 * @param {() => void} choose
 * @param {unknown} words
 * @param {{about?: string | null, label?: string}} [more]
 */
export const radio = (
  name,
  isChosen,
  choose,
  words,
  { about = null, label } = {},
) => html`<label class="option">
  <input type="radio" name=${name} aria-label=${label ?? nothing} aria-description=${about ?? nothing}
    .checked=${isChosen} @change=${choose}>
  ${named(words, about)}
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
  ${values.map((value) =>
    radio(
      key,
      value === state.settings[key],
      () => dispatch({ type: "settings", change: { [key]: value } }),
      label(value),
    ),
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
