/** The editor of a peg set: its title, and the name, label, colour, shape and place of each colour. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { isTitleTaken } from "../../state/pegs.js";
import { alikeIn } from "../../words/alike.js";
import { colourName, lookOf } from "../../words/colours.js";
import { MAX_LABEL, MAX_NAME, MAX_PEGS, MAX_TITLE, SHAPES, isLabel, isName, isTitle, wrongTogether } from "../../words/pegtext.js";
import { t } from "../../words/strings.js";
import { face, paint, tint } from "../board/pegs.js";
import { saidView } from "./sets.js";

/** @typedef {import("../app.js").View} View */
/** @typedef {import("../../words/pegtext.js").Peg} Peg */
/** @typedef {import("../../page/pegbox.js").Draft} Draft */

/** The most pairs of pegs about which a warning is shown. */
const MAX_WARNINGS = 6;

/** The paint of a peg that had none. */
const FIRST_PAINT = "#9aa0a6";

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** @param {View} view */
export function editorView(view) {
  const { pegBox } = view;
  const { draft } = pegBox;
  if (!draft) return nothing;
  const wrong = wrongWords(view, pegBox.tidy ?? draft);
  const way = (/** @type {"copy" | "send" | "save"} */ how) => html`<button class="option" type="button"
    ?disabled=${wrong !== ""} @click=${() => pegBox.send(how)}>${t(`pegs.${how}`)}</button>`;
  return html`<form class="box-editor" @submit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    if (!wrong) pegBox.save();
  }}>
    <label class="field"><span>${t("pegs.name")}</span><input type="text" required autocomplete="off"
      maxlength=${MAX_TITLE} .value=${live(draft.title)} @input=${(/** @type {Event} */ event) => pegBox.setTitle(valueOf(event))}></label>
    <div class="box-colours">${draft.colours.map((peg, index) => pegView(view, draft, peg, index))}</div>
    <button class="act" type="button" ?disabled=${draft.colours.length >= MAX_PEGS} @click=${() => pegBox.add()}>${t("pegs.more")}</button>
    <p role="status" class=${wrong ? "error" : "small"}>${wrong || alikeWords(draft.colours)}</p>
    <button class="big" type="submit" ?disabled=${wrong !== ""}>${t("pegs.keep")}</button>
    <div class="options">
      ${view.sends ? way("send") : nothing}${way("copy")}${way("save")}
      ${draft.key ? html`<button class="option" type="button" @click=${() => pegBox.drop()}>${t("pegs.drop")}</button>` : nothing}
    </div>
    ${pegBox.said ? saidView(view) : nothing}
  </form>`;
}

/**
 * One colour and its controls.
 * @param {View} view
 * @param {Draft} draft
 * @param {Peg} peg
 * @param {number} index
 */
function pegView({ pegBox }, { colours }, peg, index) {
  const look = lookOf(peg);
  const { name } = look;
  const number = index + 1;
  const set = (/** @type {Partial<Peg>} */ change) => pegBox.setPeg(index, change);
  const kind = peg.paint === null ? "hole" : (peg.shape ?? "label");
  const choose = (/** @type {string} */ chosen) => set({
    paint: chosen === "hole" ? null : (peg.paint ?? FIRST_PAINT),
    shape: SHAPES.includes(chosen) ? chosen : null,
  }); // prettier-ignore
  return html`<div class="box-colour" role="group" aria-label=${t("pegs.peg", { number, name })}>
    <label class="box-dye" ?hidden=${peg.paint === null}><span class="unseen">${t("pegs.colour", { name })}</span><input type="color"
      .value=${live(peg.paint ?? FIRST_PAINT)} @input=${(/** @type {Event} */ event) => set({ paint: valueOf(event).toLowerCase() })}></label>
    <span class=${paint(look)} .style=${tint(look)} aria-hidden="true">${face(look)}</span>
    <label class="box-label"><span class="unseen">${t("pegs.label", { name })}</span><input type="text" autocomplete="off" autocapitalize="characters"
      maxlength=${MAX_LABEL} .value=${live(peg.label)} @input=${(/** @type {Event} */ event) => set({ label: valueOf(event) })}></label>
    <label class="box-name"><span class="unseen">${t("pegs.colourName", { number })}</span><input type="text" autocomplete="off" data-name=${index}
      maxlength=${MAX_NAME} .value=${live(name)} @input=${(/** @type {Event} */ event) => set({ name: valueOf(event) })}></label>
    <label class="box-shape"><span class="unseen">${t("pegs.shape", { name })}</span><select
      @change=${(/** @type {Event} */ event) => choose(valueOf(event))}>
      ${["label", ...SHAPES, "hole"].map((each) => html`<option value=${each} .selected=${each === kind}>${
        each === "label" ? t("pegs.plain") : colourName(each)}</option>`)}
    </select></label>
    <button class="act" type="button" data-earlier=${index} ?disabled=${index === 0}
      aria-label=${t("pegs.earlier", { name })} @click=${() => pegBox.move(index, -1)}>↑</button>
    <button class="act" type="button" data-later=${index} ?disabled=${index === colours.length - 1}
      aria-label=${t("pegs.later", { name })} @click=${() => pegBox.move(index, 1)}>↓</button>
    <button class="act" type="button" ?disabled=${colours.length === 1}
      aria-label=${t("pegs.remove", { name })} @click=${() => pegBox.remove(index)}>✕</button>
  </div>`;
}

/**
 * Why a set cannot be kept as it is, or "".
 * @param {View} view
 * @param {Draft} draft
 */
function wrongWords({ state, pegBox }, { key, title, colours }) {
  if (!isTitle(title)) return t("pegs.wrong.title", { quoted: title, max: MAX_TITLE });
  if (isTitleTaken(state.settings, title, key)) return t("pegs.taken", { title });
  if (pegBox.isTooMany) return t("pegs.full");
  for (const { label, name } of colours) {
    if (!isLabel(label)) return t("pegs.wrong.label", { quoted: label, max: MAX_LABEL });
    if (!isName(name)) return t("pegs.wrong.name", { quoted: name, max: MAX_NAME });
  }
  const fault = wrongTogether(colours.map((peg) => ({ ...peg, name: colourName(peg.name) })));
  return fault ? t(`pegs.wrong.${fault.wrong}`, fault.values) : "";
}

/** Which pegs look alike. @param {readonly Peg[]} colours */
function alikeWords(colours) {
  const alike = alikeIn(colours).sort((a, b) => Number(b.usual) - Number(a.usual));
  const words = alike.slice(0, MAX_WARNINGS).map(({ one, other, usual }) =>
    t(usual ? "pegs.alike" : "pegs.alikeToSome", { one: colourName(one.name), other: colourName(other.name) }));
  const rest = alike.length - words.length;
  return [...words, rest ? t("pegs.alikeMore", { rest }) : "", alike.length ? t("pegs.labelsTell") : t("pegs.clear")].filter(Boolean).join(" ");
} // prettier-ignore
