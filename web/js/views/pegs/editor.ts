/**
 * The editor of a peg set has one line for each colour that the board in use needs. My box is
 * always behind it, and offers unkept changes.
 */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { isTitleTaken } from "../../state/pegs.ts";
import { alikeIn } from "../../words/alike.ts";
import { colourName, lookOf } from "../../words/colours.ts";
import { boardOfRules } from "../../words/notation.ts";
import {
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
import { t } from "../../words/strings.ts";
import { button, onText, submits } from "../board/controls.ts";
import { pegOf } from "../board/pegs.ts";
import { qrView } from "../board/qr.ts";
import { boxSaidView } from "./sets.ts";
import type { View } from "../board/view.ts";
import type { Draft } from "../../state/drafts.ts";

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
    <button class="act" type="button" ?disabled=${draft.colours.length >= MAX_PEGS} @click=${() => pegBox.add()}>${t("pegs.more")}</button>
    <p role="status" class=${first ? "unseen" : "small"}>${first ?? alikeWords([...shown.first, ...shown.then].map((index) => draft.colours[index]))}</p>
    <div class="options">
      ${view.sends ? way("send") : nothing}${way("copy")}${way("save")}
      ${pegBox.key ? button("option", t("pegs.drop"), () => pegBox.drop()) : nothing}
    </div>
    ${pegBox.tidy && !wrong.size ? qrView(writePegs(pegBox.tidy), "pegs") : nothing}
    ${pegBox.said ? boxSaidView(view) : nothing}
    <div class="line box-keep">
      ${full ? html`<p class="error" role="alert">${full}</p>` : nothing}
      <button class="big" type="submit" ?disabled=${full !== ""}>${t("pegs.keep")}</button>
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

const FIELDS: readonly ("label" | "name" | "shape")[] = ["label", "name", "shape"];

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
        : html`<label class="box-dye"><span class="unseen">${t("pegs.colour", { name })}</span><input
      type="color" .value=${live(peg.paint)} @input=${onText((paint) => set({ paint: paint.toLowerCase() }))}>${picture}</label>`
    }
    <label class="box-label"><span class="unseen">${t("pegs.label", { name })}</span>${textInput(wrong, label, { value: look.mark, max: MAX_LABEL, set: (mark) => set({ label: mark }), capitals: "characters" })}</label>
    <label class="box-name"><span class="unseen">${t("pegs.colourName", { number })}</span>${textInput(wrong, title, { value: name, max: MAX_NAME, set: (text) => set({ name: text }), index })}</label>
    <button class="act" type="button" aria-expanded=${open} aria-label=${t("pegs.options", { name })} @click=${() => pegBox.unfold(index)}
      ><span aria-hidden="true">⋯</span></button>
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
    <label class="box-shape"><span class="unseen">${t("pegs.shape", { name })}</span><select
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
    <button class="act" type="button" ?disabled=${colours.length === 1}
      aria-label=${t("pegs.remove", { name })} @click=${() => pegBox.remove(index)}>✕</button>
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
