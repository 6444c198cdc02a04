/**
 * "My box": the peg sets as pictures, sets that other people have sent, and the editor of a set. It
 * has a line for each colour that the board in use needs; My box is behind it, and offers changes
 * that were not kept.
 */
import { html, nothing } from "lit-html";
import { chosenSet, isOwn, ownSets, isTitleTaken, type Draft } from "../../state/pegs.ts";
import {
  looksOf,
  setFor,
  setName,
  type Look,
  type PegSet,
  SETS,
  colourName,
  lookOf,
} from "../../words/colours.ts";
import {
  MAX_TEXT,
  MAX_LABEL,
  MAX_NAME,
  MAX_PEGS,
  MAX_TITLE,
  SHAPES,
  clashesIn,
  isLabel,
  isColourName,
  isTitle,
  writePegs,
  type Peg,
} from "../../words/pegtext.ts";
import { boardOfRules } from "../../words/notation.ts";
import { number, t } from "../../words/strings.ts";
import {
  alertView,
  fileField,
  onText,
  sheetButton,
  submitButton,
  submits,
  field,
  note,
  button,
  unseen,
} from "../board/controls.ts";
import { pegOf } from "../board/pegs.ts";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { alikeIn } from "../../words/alike.ts";
import { qrView } from "../board/qr.ts";
import type { View } from "../board/view.ts";

/** A picture has at least `SHOWN` pegs, even where the board needs fewer. */
const MAX_PICTURED = 12;
const SHOWN = 8;

/** @param colours - of the board; the pegs beyond them are faint */
const picture = (looks: readonly Look[], colours = Infinity) =>
  html`<span class="box-picture" aria-hidden="true">${looks
    .slice(0, Math.min(MAX_PICTURED, Math.max(colours, SHOWN)))
    .map((look, index) =>
      pegOf(look, index < colours ? "" : " spare"),
    )}${moreThan(Math.min(looks.length, colours) - MAX_PICTURED)}</span>`;

const moreThan = (more: number) => (more > 0 ? html`<small>+${number(more)}</small>` : nothing);

export const boxButton = (view: View) =>
  sheetButton(
    view,
    "pegs",
    html`<b>${t("pegs.title")}</b>${picture(view.looks)}`,
    "option box-button",
  );

function fit(set: PegSet, rules: string, colours: number) {
  const own = set.colours.length;
  if (own >= colours) return "";
  if (setFor(rules, colours, set) !== set) return t("pegs.digitsStay", { own, colours });
  return t("pegs.small", { own, colours });
}

export function setsView(view: View) {
  const { game, state, pegBox, dispatch } = view;
  const { rules } = game;
  const { colours } = boardOfRules(rules);
  const chosen = setFor(rules, colours, chosenSet(state.settings));
  const choose = ({ key }: PegSet) => {
    dispatch({ type: "settings", change: { pegs: key } });
    dispatch({ type: "open", panel: view.behind });
  };
  const row = (set: PegSet) => {
    const name = setName(set);
    const words = fit(set, rules, colours);
    const isWhole = setFor(rules, colours, set) === set;
    const drawn = Math.max(isWhole ? colours : 0, set.colours.length);
    const pictured = picture(looksOf("", drawn, set), colours);
    return html`<li>
      <button class="option" aria-pressed=${set === chosen} aria-description=${words || nothing} @click=${() => choose(set)}>
        <b>${name}</b>${pictured}${words ? html`<small aria-hidden="true">${words}</small>` : nothing}
      </button>
      <button class="act" data-edited=${pegBox.wasEdited(set) ? "" : nothing} ?disabled=${!isOwn(set) && !pegBox.hasRoom}
        aria-label=${t("pegs.editWords", { name })} @click=${() => pegBox.edit(set)}>${t("pegs.edit")}</button>
    </li>`;
  };
  return html`<p class="small">${t("pegs.lead")}</p>
    ${pegBox.said && !pegBox.said.wrong ? boxSaidView(view) : nothing}
    ${pegBox.unkept.map((draft, index) => unkeptView(view, draft, index))}
    <ul class="stack close box-sets">${[...ownSets(state.settings), ...SETS].map(row)}</ul>
    ${textView(view)}`;
}

const unkeptView = (
  { pegBox }: View,
  draft: Draft,
  index: number,
) => html`<div class="line box-unkept" role="group" aria-labelledby="unkept-${index}">
  <p id="unkept-${index}">${t("pegs.unkept", { title: draft.title })}</p>
  <button class="act strong" data-go-on aria-describedby="unkept-${index}" @click=${() => pegBox.goOn(draft)}>${t("pegs.goOn")}</button>
  <button class="act" aria-describedby="unkept-${index}" @click=${() => pegBox.discard(draft)}>${t("pegs.discard")}</button>
</div>`;

const boxSaidView = ({
  pegBox,
}: View) => html`<p role="status" class=${pegBox.said?.wrong ? "error" : "small"}>${
  pegBox.said ? saidWords(pegBox.said) : nothing
}</p>
  ${pegBox.dropped ? html`<button class="act" data-undrop @click=${() => pegBox.undrop()}>${t("do.undo")}</button>` : nothing}`;

function saidWords({ key, values = {} }: NonNullable<View["pegBox"]["said"]>) {
  const why = t(key, values);
  return values.at ? t("pegs.wrong.inLine", { at: values.at, why }) : why;
}

function textView(view: View) {
  const { pegBox } = view;
  return html`<form class="stack box-text" @submit=${submits(() => pegBox.read(pegBox.typed))}>
    ${field(
      t("pegs.paste"),
      html`<textarea rows="3" maxlength=${MAX_TEXT} spellcheck="false" autocomplete="off" .value=${pegBox.typed}
        @input=${onText((text) => pegBox.type(text))}></textarea>`,
    )}
    ${pegBox.said?.wrong ? boxSaidView(view) : nothing}
    <div class="line">
      <button class="option" type="submit" ?disabled=${!pegBox.typed.trim() || !pegBox.hasRoom}>${t("pegs.add")}</button>
      ${fileField(".txt,text/plain", (file) => pegBox.open(file))}
    </div>
    ${note(!pegBox.hasRoom && t("pegs.full"))}
  </form>`;
}

/** Errors are kept by the names of fields such as "label-2". */
type Wrong = Map<string, string>;

const MAX_WARNINGS = 6;

const FIRST_PAINT = "#9aa0a6";

export function editorView(view: View) {
  const { pegBox } = view;
  const { draft } = pegBox;
  if (!draft) return nothing;
  const wrong = wrongFields(view, pegBox.tidy ?? draft);
  const full = pegBox.isTooMany ? t("pegs.full") : "";
  const shown = shownColours(view, draft, wrong);
  const line = (index: number) => pegView(pegBox, draft.colours, index, wrong);
  const [first] = wrong.values();
  const whenRight = (act: () => unknown) => () => (wrong.size ? pegBox.showWrong() : act());
  const way = (how: "copy" | "send" | "save") =>
    button(
      "option",
      t(`pegs.${how}`),
      whenRight(() => pegBox.send(how)),
    );
  return html`<form class="stack box-editor" novalidate @submit=${submits(whenRight(() => pegBox.save()))}>
    <div class="field"><label for="box-title">${t("pegs.name")}</label>${textInput(wrong, "title", {
      value: draft.title,
      max: MAX_TITLE,
      set: (title) => pegBox.setTitle(title),
      id: "box-title",
    })}${wrongView(wrong, "title")}</div>
    <div class="box-colours">${repeat(shown.first, (index) => index, line)}
      ${
        shown.rest
          ? html`<button class="option box-rest" type="button" aria-expanded=${pegBox.all} @click=${() => pegBox.showAll()}>
        <span class="more" aria-hidden="true">${pegBox.all ? "▴" : "▾"}</span><span>${t("pegs.rest", { rest: shown.rest })}</span></button>`
          : nothing
      }
      ${repeat(shown.then, (index) => index, line)}</div>
    ${button("act", t("pegs.more"), () => pegBox.add(), { idle: draft.colours.length >= MAX_PEGS })}
    <p role="status" class=${first ? "unseen" : "small"}>${first ?? alikeWords([...shown.first, ...shown.then].map((index) => draft.colours[index]))}</p>
    <div class="options">
      ${view.sends ? way("send") : nothing}${way("copy")}${way("save")}
      ${pegBox.key ? button("option", t("pegs.drop"), () => pegBox.drop()) : nothing}
    </div>
    ${pegBox.tidy && !wrong.size ? qrView(writePegs(pegBox.tidy), "pegs") : nothing}
    ${pegBox.said ? boxSaidView(view) : nothing}
    <div class="line box-keep">
      ${alertView(full)}
      ${submitButton(t("pegs.keep"), full !== "")}
      ${pegBox.isUnkept ? button("act", t("pegs.discard"), () => pegBox.discard(draft)) : nothing}
    </div>
  </form>`;
}

/**
 * The board needs some colours; of the rest those are shown that are asked for or have an error.
 */
function shownColours({ game, pegBox }: View, { colours }: Draft, wrong: Wrong) {
  const needs = boardOfRules(game.rules).colours;
  const rest = colours.length - needs > 1 ? colours.length - needs : 0;
  const all = colours.map((_, index) => index);
  const isShown = (index: number) =>
    pegBox.all || FIELDS.some((field) => wrong.has(nameOf(field, index)));
  return {
    rest,
    first: rest ? all.slice(0, needs) : all,
    then: rest ? all.slice(needs).filter(isShown) : [],
  };
}

const FIELDS = ["label", "name", "shape"] as const;

const nameOf = (field: string, index: number) => `${field}-${index}`;

const isWrong = (wrong: Wrong, name: string) => (wrong.has(name) ? "true" : nothing);

const about = (wrong: Wrong, name: string) => (wrong.has(name) ? `box-wrong-${name}` : nothing);

const textInput = (
  wrong: Wrong,
  name: string,
  {
    value,
    max,
    set,
    id,
    capitals,
    index,
  }: {
    value: string;
    max: number;
    set: (text: string) => void;
    id?: string;
    capitals?: string;
    index?: number;
  },
) => html`<input
  type="text" autocomplete="off" id=${id ?? nothing} autocapitalize=${capitals ?? nothing} data-name=${index ?? nothing}
  maxlength=${max} aria-invalid=${isWrong(wrong, name)} aria-describedby=${about(wrong, name)}
  .value=${live(value)} @input=${onText(set)}>`;

const wrongView = (wrong: Wrong, name: string) =>
  wrong.has(name) ? html`<p class="error" id="box-wrong-${name}">${wrong.get(name)}</p>` : nothing;

/** The other controls of a colour are in a second line, which a button shows. */
function pegView(pegBox: View["pegBox"], colours: readonly Peg[], index: number, wrong: Wrong) {
  const peg = colours[index];
  const look = lookOf(peg);
  const { name } = look;
  const number = index + 1;
  const set = (change: Partial<Peg>) => pegBox.setPeg(index, change);
  const [label, title, shape] = FIELDS.map((field) => nameOf(field, index));
  const open = pegBox.opened === index || wrong.has(shape);
  const picture = pegOf(look);
  return html`<div class="box-colour" role="group" aria-label=${t("pegs.peg", { number, name })}>
    ${
      peg.paint === null
        ? html`<span class="box-dye">${picture}</span>`
        : html`<label class="box-dye">${unseen(t("pegs.colour", { name }))}<input
      type="color" .value=${live(peg.paint)} @input=${onText((paint) => set({ paint: paint.toLowerCase() }))}>${picture}</label>`
    }
    <label class="box-label">${unseen(t("pegs.label", { name }))}${textInput(wrong, label, { value: look.mark, max: MAX_LABEL, set: (mark) => set({ label: mark }), capitals: "characters" })}</label>
    <label class="box-name">${unseen(t("pegs.colourName", { number }))}${textInput(wrong, title, { value: name, max: MAX_NAME, set: (text) => set({ name: text }), index })}</label>
    ${button("act", "⋯", () => pegBox.unfold(index), { expanded: open, label: t("pegs.options", { name }) })}
    ${open ? moreView(pegBox, colours, index, name, wrong) : nothing}
    ${wrongView(wrong, label)}${wrongView(wrong, title)}${wrongView(wrong, shape)}
  </div>`;
}

function moreView(
  pegBox: View["pegBox"],
  colours: readonly Peg[],
  index: number,
  name: string,
  wrong: Wrong,
) {
  const peg = colours[index];
  const shape = nameOf("shape", index);
  const kind = peg.paint === null ? "hole" : (peg.shape ?? "label");
  const choose = (chosen: string) =>
    pegBox.setPeg(index, {
      paint: chosen === "hole" ? null : (peg.paint ?? FIRST_PAINT),
      shape: SHAPES.includes(chosen) ? chosen : null,
    });
  return html`<div class="box-more">
    <label class="box-shape">${unseen(t("pegs.shape", { name }))}<select
      aria-invalid=${isWrong(wrong, shape)} aria-describedby=${about(wrong, shape)} @change=${onText(choose)}>
      ${["label", ...SHAPES, "hole"].map(
        (each) =>
          html`<option value=${each} .selected=${each === kind}>${
            each === "label" ? t("pegs.plain") : colourName(each)
          }</option>`,
      )}
    </select></label>
    <button class="act" type="button" data-earlier=${index} ?disabled=${index === 0}
      aria-label=${t("pegs.earlier", { name })} @click=${() => pegBox.move(index, -1)}>↑</button>
    <button class="act" type="button" data-later=${index} ?disabled=${index === colours.length - 1}
      aria-label=${t("pegs.later", { name })} @click=${() => pegBox.move(index, 1)}>↓</button>
    ${button("act", "✕", () => pegBox.remove(index), { label: t("pegs.remove", { name }), idle: colours.length === 1 })}
  </div>`;
}

/** If two fields clash the one that was changed last is wrong. */
function wrongFields({ state, pegBox }: View, { title, colours }: Draft): Wrong {
  const wrong: Wrong = new Map();
  if (!isTitle(title)) wrong.set("title", t("pegs.wrong.title", { quoted: title, max: MAX_TITLE }));
  else if (isTitleTaken(state.settings, title, pegBox.key))
    wrong.set("title", t("pegs.taken", { title }));
  for (const [index, { label, name }] of colours.entries()) {
    if (!isLabel(label))
      wrong.set(
        nameOf("label", index),
        t(label ? "pegs.wrong.label" : "pegs.wrong.blank", { quoted: label, max: MAX_LABEL }),
      );
    if (!isColourName(name))
      wrong.set(
        nameOf("name", index),
        t(name ? "pegs.wrong.name" : "pegs.wrong.blank", { quoted: name, max: MAX_NAME }),
      );
  }
  for (const { wrong: what, values, field, at, before } of clashesIn(
    colours.map((peg) => ({ ...peg, name: colourName(peg.name) })),
  )) {
    const place = nameOf(field, before === pegBox.changed ? before : at);
    if (!wrong.has(place)) wrong.set(place, t(`pegs.wrong.${what}`, values));
  }
  return wrong;
}

function alikeWords(colours: readonly Peg[]) {
  const alike = alikeIn(colours).sort((a, b) => Number(b.usual) - Number(a.usual));
  const words = alike.slice(0, MAX_WARNINGS).map(({ one, other, usual }) =>
    t(usual ? "pegs.alike" : "pegs.alikeToSome", {
      one: colourName(one.name),
      other: colourName(other.name),
    }),
  );
  const rest = alike.length - words.length;
  return [
    ...words,
    rest ? t("pegs.alikeMore", { rest }) : "",
    alike.length ? t("pegs.labelsTell") : t("pegs.clear"),
  ]
    .filter(Boolean)
    .join(" ");
}
