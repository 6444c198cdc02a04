/** A first game is helped with two lines on the empty rows. */
import { html, nothing } from "lit-html";
import { helpOf } from "../state/state.ts";
import { boardSentence } from "../words/boards.ts";
import { t } from "../words/strings.ts";
import { sheetButton, unseen } from "./board/controls.ts";
import { countOf } from "./board/parts.ts";
import { keyMark } from "./board/pegs.ts";
import { shownName } from "./play/challenge.ts";
import type { View } from "./board/view.ts";
import type { Gaming } from "../state/types.ts";

export function introView(view: View) {
  const { game, state, facts } = view;
  const { mode } = state as { mode: Gaming };
  const help = helpOf(mode, game);
  if (state.settings.met.includes(help)) return nothing;
  if (game.turns.length) {
    const left = facts.analysis && countOf(facts.analysis, game);
    if (mode !== "solve") return note(keysView(view));
    return left === null
      ? nothing
      : note(html`<p>${t("intro.falls", { left, all: facts.analysis?.rules.codes ?? 0 })}</p>`);
  }
  const by = game.play?.by;
  return note(
    html`<h2>${help === "challenge" && by ? t("challenge.by", shownName(by)) : t(`intro.${help}.title`)}</h2>
      <p>${t(`intro.${help}.do`)}</p>`,
    sheetButton(view, "help", "?", "chip icon", { label: t("learn.room.rules") }),
  );
}

const note = (lines: unknown, more: unknown = nothing) =>
  html`<section class="intro" role="note"><div>${lines}</div>${more}</section>`;

export const rulesView = (view: View) => html`<section class="stack close settings">
  <p>${boardSentence("intro.play.rules", view.facts.board, { what: whatOf(view) })} ${t("intro.answered")}</p>
  ${keysView(view)}
</section>`;

const whatOf = ({ looks }: View) =>
  looks.length > 0 && looks.every(({ name }) => /^[0-9]$/.test(name)) ? "digit" : "colour";

function keysView(view: View) {
  const line = (kind: "black" | "white") => html`<div>
    <dt><span aria-hidden="true">${keyMark(kind)}</span>${unseen(t(`intro.${kind}`))}</dt>
    <dd>${t(`intro.${kind}Means`, { what: whatOf(view) })}</dd>
  </div>`;
  return html`<dl class="key-means">${line("black")}${view.facts.board.pegs === 1 ? nothing : line("white")}</dl>`;
}
