/** Buttons and fields, and the acts of a game that many screens have. */
import { html, noChange, nothing } from "lit-html";
import { isWhole } from "../../state/table.ts";
import { KINDS, type Board, type BoardForm, type Kind } from "../../words/notation.ts";
import { errorWords, type Sentence } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import type { View } from "./view.ts";
import type { Action, Mode, Panel, Settings } from "../../state/types.ts";
import { canRedo, canUndo, isInDoubt, turnOf } from "../../state/game.ts";

/** Words that a screen reader alone tells. */
export const unseen = (words: unknown) => html`<span class="unseen">${words}</span>`;

/** A paragraph that is there only if there is something to say. */
export const note = (words: unknown, look = "small") =>
  words ? html`<p class=${look}>${words}</p>` : nothing;

/** What is wrong, if anything is: a screen reader tells it at once. */
export const alertView = (words: unknown) =>
  words ? html`<p class="error" role="alert">${words}</p>` : nothing;

export const errorView = (error: Sentence | undefined) => alertView(error && errorWords(error));

/** What is wrong, or else other words: a screen reader tells them when they change. */
export const statusView = (wrong: unknown, words: unknown) =>
  html`<p class="small" role="status">${wrong ? html`<span class="error">${wrong}</span>` : words}</p>`;

interface More {
  idle?: boolean;
  blocked?: boolean;
  about?: string;
  label?: string;
  opens?: Panel;
  pressed?: boolean;
  expanded?: boolean;
}

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
  { idle = false, blocked = idle, about, label, opens, pressed, expanded }: More = {},
) => html`<button
  type="button" class=${look} aria-disabled=${idle ? "true" : nothing} aria-label=${label ?? nothing} aria-description=${about ?? nothing}
  aria-pressed=${pressed ?? nothing} aria-expanded=${expanded ?? nothing}
  aria-haspopup=${opens ? "dialog" : nothing} data-opens=${opens ?? nothing} @click=${() => blocked || act()}
>${words}</button>`;

/** The button that sends a form; one that is idle keeps the focus, and sends it all the same. */
export const submitButton = (words: unknown, idle = false, look = "big") =>
  html`<button type="submit" class=${look} aria-disabled=${idle ? "true" : nothing}>${words}</button>`;

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

/** Shows the next part of a long list. */
export const moreButton = ({ pages, choose }: View) =>
  button("big", t("do.more"), () => choose({ pages: pages + 1 }));

export const openSheet = ({ dispatch }: View, panel: Panel) => dispatch({ type: "open", panel });

/** Puts a code on the row, and shows the row. */
export function useCode(view: View, code: number[]) {
  view.dispatch({ type: "try", turn: turnOf(view.game), code });
  if (view.state.panel) openSheet(view, null);
}

export const sectionView = (id: string, title: unknown, inside: unknown, look = "") =>
  html`<section class="stack close ${look}" aria-labelledby=${id}><h3 id=${id}>${title}</h3>${inside}</section>`;

export const sheetButton = (
  view: View,
  panel: Panel,
  words: unknown,
  look = "option",
  more: More = {},
) => button(look, words, () => openSheet(view, panel), { ...more, opens: panel });

export const lobbyButton = ({ dispatch }: View, look: string, words = t("do.lobby")) =>
  button(look, words, () => dispatch({ type: "lobby", open: true }));

/** The mode of the page leads back to it, and Play to its front door. */
export const modeButton = (
  { state, dispatch }: View,
  mode: Mode,
  { look, words, about }: { look?: string; words: unknown; about?: string },
) => {
  const isHere = mode === state.mode;
  const go = (): Action =>
    !isHere
      ? { type: "mode", mode }
      : mode === "play"
        ? { type: "lobby", open: true }
        : { type: "open", panel: null };
  return html`<button class=${look ?? nothing} aria-current=${isHere ? "page" : nothing}
    aria-description=${about ?? nothing} @click=${() => dispatch(go())}>${words}</button>`;
};

/** A screen reader hears the second line as the description of its button. */
export const described = (name: unknown, about: unknown) =>
  html`<b>${name}</b><small aria-hidden="true">${about}</small>`;

export const heading = (words: unknown) => html`<h2 data-heading tabindex="-1">${words}</h2>`;

export const headed = (title: unknown, words: unknown) =>
  html`<div class="top">${heading(title)}<p class="why">${words}</p></div>`;

/** @param done - from 0 to 1 */
export const progressBar = (done: number, label: string) =>
  html`<progress max="100" .value=${Math.round(100 * done)} aria-label=${label}></progress>`;

export const submits = (act: () => unknown) => (event: Event) => {
  event.preventDefault();
  act();
};

const onTick =
  (act: (ticked: boolean) => void) =>
  ({ target }: Event) =>
    act((target as HTMLInputElement).checked);

export const onText =
  (act: (text: string) => void) =>
  ({ target }: Event) =>
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

export const choiceFor = <Key extends keyof Settings>(
  { state, dispatch }: View,
  {
    key,
    values,
    legend,
    look,
  }: { key: Key; values: readonly Settings[Key][]; legend: string; look: string },
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
  return sheetButton(view, "why", t("do.why"), "act narrow-only", { idle: !view.facts.rated });
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
  const { game, facts } = view;
  const codes = facts.analysis?.candidates;
  const { editing } = game;
  if (editing !== null) return sureButton(view, editing);
  if (!codes || (codes === 1 && !facts.open)) return nothing;
  const words = codes === 1 ? t("do.listOne") : t("do.list", { codes });
  return sheetButton(view, "candidates", words, "act");
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
