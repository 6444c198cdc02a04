import { html, noChange, nothing } from "lit-html";
import { isWhole } from "../../state/table.ts";
import { KINDS, type Board, type BoardForm, type Kind } from "../../words/notation.ts";
import { t } from "../../words/strings.ts";
import type { View } from "./view.ts";
import type { Panel, Settings } from "../../state/types.ts";

/** Words that a screen reader alone tells. */
export const unseen = (words: unknown) => html`<span class="unseen">${words}</span>`;

/** A paragraph that is there only if there is something to say. */
export const note = (words: unknown, look = "small") =>
  words ? html`<p class=${look}>${words}</p>` : nothing;

/** What is wrong, if anything is: a screen reader tells it at once. */
export const alertView = (words: unknown) =>
  words ? html`<p class="error" role="alert">${words}</p>` : nothing;

/** What is wrong, or else other words: a screen reader tells them when they change. */
export const statusView = (wrong: unknown, words: unknown) =>
  html`<p class="small" role="status">${wrong ? html`<span class="error">${wrong}</span>` : words}</p>`;

/**
 * `idle` keeps the focus on a button that does nothing now; a screen reader hears `label` as its
 * name and `about` as its description; `opens` names a sheet; `pressed` and `expanded` say how a
 * button stands that changes something and back. If it is not `blocked`, its act looks for itself
 * whether it can be done.
 */
export const button = (
  look: string,
  words: unknown,
  act: () => unknown,
  {
    idle = false,
    blocked = idle,
    about,
    label,
    opens,
    pressed,
    expanded,
  }: {
    idle?: boolean;
    blocked?: boolean;
    about?: string;
    label?: string;
    opens?: Panel;
    pressed?: boolean;
    expanded?: boolean;
  } = {},
) => html`<button
  type="button" class=${look} aria-disabled=${idle ? "true" : nothing} aria-label=${label ?? nothing} aria-description=${about ?? nothing}
  aria-pressed=${pressed ?? nothing} aria-expanded=${expanded ?? nothing}
  aria-haspopup=${opens ? "dialog" : nothing} data-opens=${opens ?? nothing} @click=${() => blocked || act()}
>${words}</button>`;

/** The button that sends a form; one that is idle keeps the focus, and sends it all the same. */
export const submitButton = (words: unknown, idle = false, look = "big") =>
  html`<button type="submit" class=${look} aria-disabled=${idle ? "true" : nothing}>${words}</button>`;

/** The rooms of a mode, as buttons. */
export const roomsView = <Name extends string>(
  label: string,
  rooms: readonly Name[],
  inSight: Name,
  nameOf: (room: Name) => string,
  go: (room: Name) => void,
) =>
  html`<nav class="rooms" aria-label=${label}>${rooms.map(
    (
      room,
    ) => html`<button aria-current=${room === inSight ? "page" : nothing} @click=${() => go(room)}
  >${nameOf(room)}</button>`,
  )}</nav>`;

/** A text that unfolds what is under it. */
export const fold = (summary: unknown, inside: unknown) =>
  html`<details class="fold"><summary>${summary}</summary>${inside}</details>`;

export const field = (label: string, inside: unknown, look = "field") =>
  html`<label class=${look}><span>${label}</span>${inside}</label>`;

export const tick = (isOn: boolean, set: (isOn: boolean) => void, words: unknown, about?: string) =>
  html`<label class="tick"><input type="checkbox" aria-describedby=${about ?? nothing} .checked=${isOn} @change=${onTick(set)}>
  <span>${words}</span></label>`;

export const chooser = <T extends string | number>(
  label: string,
  offered: readonly T[],
  chosen: T,
  nameOf: (value: T) => string,
  choose: (value: T) => void,
) =>
  field(
    label,
    html`<select @change=${({ target }: Event) => choose(offered[(target as HTMLSelectElement).selectedIndex])}>
      ${offered.map((each) => html`<option .selected=${each === chosen}>${nameOf(each)}</option>`)}
    </select>`,
    "field chooser",
  );

export const sheetButton = ({ dispatch }: View, panel: Panel, words: unknown, look = "option") =>
  button(look, words, () => dispatch({ type: "open", panel }), { opens: panel });

/** A screen reader hears the second line as the description of its button. */
export const described = (name: unknown, about: unknown) =>
  html`<b>${name}</b><small aria-hidden="true">${about}</small>`;

export const heading = (words: unknown) => html`<h2 data-heading tabindex="-1">${words}</h2>`;

export const headed = (title: unknown, words: unknown) =>
  html`<div class="top">${heading(title)}<p class="why">${words}</p></div>`;

/** @param done - from 0 to 1 */
export const progressBar = (done: number, label: string) =>
  html`<progress max="100" .value=${Math.round(100 * done)} aria-label=${label}></progress>`;

export const submits =
  <E extends Event>(act: (event: E) => unknown): ((event: E) => void) =>
  (event) => {
    event.preventDefault();
    act(event);
  };

const onTick =
  (act: (ticked: boolean) => void): ((event: Event) => void) =>
  ({ target }) =>
    act((target as HTMLInputElement).checked);

export const onText =
  (act: (text: string) => void): ((event: Event) => void) =>
  ({ target }) =>
    act((target as HTMLInputElement).value);

/** The field forgets the file, so that the same one can be opened again when it has changed. */
export function fileField(accept: string, open: (file: File) => void, look = "option file") {
  const change = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const [file] = input.files ?? [];
    input.value = "";
    if (file) open(file);
  };
  return html`<label class=${look}><input class="unseen" type="file" accept=${accept} @change=${change}>${t("pegs.open")}</label>`;
}

const named = (words: unknown, about: string | null) =>
  html`<span>${words}${about ? html`<small aria-hidden="true">${about}</small>` : nothing}</span>`;

export const switchView = (
  isOn: boolean,
  set: (isOn: boolean) => void,
  words: string,
  about: string | null = null,
) => html`<label class="option">
  <input type="checkbox" role="switch" aria-description=${about ?? nothing} .checked=${isOn} @change=${onTick(set)}>
  ${named(words, about)}
</label>`;

export const switchFor = (
  { state, dispatch }: View,
  key: { [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings],
  words: string,
  about?: string,
) =>
  switchView(
    state.settings[key],
    (isOn) => dispatch({ type: "settings", change: { [key]: isOn } }),
    words,
    about,
  );

/** `about` describes the choice; a screen reader hears `label` instead of the words. */
export const radio = (
  name: string,
  isChosen: boolean,
  choose: () => void,
  words: unknown,
  { about = null, label }: { about?: string | null; label?: string } = {},
) => html`<label class="option">
  <input type="radio" name=${name} aria-label=${label ?? nothing} aria-description=${about ?? nothing}
    .checked=${isChosen} @change=${choose}>
  ${named(words, about)}
</label>`;

/** @param what - `look`: a class of the style sheets */
export const choiceFor = <Key extends keyof Settings>(
  { state, dispatch }: View,
  {
    key,
    values,
    legend,
    look = "",
  }: { key: Key; values: readonly Settings[Key][]; legend: string; look?: string },
  label: (value: Settings[Key]) => unknown,
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

/** The fields for a board of any size. */
export function boardFields(
  form: BoardForm,
  max: Pick<Board, "pegs" | "colours">,
  set: (change: Partial<BoardForm>) => void,
) {
  const size = (key: "pegs" | "colours") =>
    numberField(t(`board.${key}`), {
      value: form[key],
      max: max[key],
      set: (value) => set({ [key]: value }),
    });
  const kinds = Object.keys(KINDS) as Kind[];
  return html`<div class="line">${size("pegs")}${size("colours")}</div>
    <fieldset>
      <legend>${t("board.repeats")}</legend>
      ${kinds.map((kind) => radio("kind", kind === form.kind, () => set({ kind }), t("board.may", { kind })))}
    </fieldset>`;
}

/**
 * The number is null while the field holds no whole number from 1, as when it is empty, and what
 * was typed stays.
 */
export const numberField = (
  label: string,
  { value, max, set }: { value: number | null; max: number; set: (value: number | null) => void },
) => {
  const write = ({ target }: Event) => {
    const { valueAsNumber } = target as HTMLInputElement;
    set(Number.isFinite(valueAsNumber) ? valueAsNumber : null);
  };
  return field(
    label,
    html`<input type="number" inputmode="numeric" min="1" max=${max} .value=${value === null ? noChange : String(value)}
    aria-invalid=${isWhole(value, 1, max) ? nothing : "true"} @input=${write}>`,
  );
};
