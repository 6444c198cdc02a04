/** "My box": the peg sets as pictures, and sets that other people have sent. */
import { html, nothing } from "lit-html";
import { chosenSet, isOwn, ownSets } from "../../state/pegs.ts";
import { SETS, looksOf, setFor, setName, type Look, type PegSet } from "../../words/colours.ts";
import { MAX_TEXT } from "../../words/pegtext.ts";
import { boardOfRules } from "../../words/notation.ts";
import { number, t } from "../../words/strings.ts";
import { fileField, onText, sheetButton, submits } from "../board/controls.ts";
import { pegOf } from "../board/pegs.ts";
import type { View } from "../board/view.ts";
import type { Draft } from "../../state/drafts.ts";

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

export const boxSaidView = ({
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
    <label class="field"><span>${t("pegs.paste")}</span>
      <textarea rows="3" maxlength=${MAX_TEXT} spellcheck="false" autocomplete="off" .value=${pegBox.typed}
        @input=${onText((text) => pegBox.type(text))}></textarea>
    </label>
    ${pegBox.said?.wrong ? boxSaidView(view) : nothing}
    <div class="line">
      <button class="option" type="submit" ?disabled=${!pegBox.typed.trim() || !pegBox.hasRoom}>${t("pegs.add")}</button>
      ${fileField(".txt,text/plain", (file) => pegBox.open(file))}
    </div>
    ${pegBox.hasRoom ? nothing : html`<p class="small">${t("pegs.full")}</p>`}
  </form>`;
}
