/**
 * What fills the table before the first turn: what the mode is for, the rules of the game in two
 * lines, and what to tap.
 */
import { html, nothing } from "lit-html";
import { shownName } from "./play/people.ts";
import { kindOf } from "./play/told.ts";
import { t } from "../words/strings.ts";
import { keyMark } from "./board/pegs.ts";
import { boardSentence } from "../words/boards.ts";
import { boxButton } from "./pegs/sets.ts";
import type { View } from "./board/view.ts";

export function introView(view: View) {
  const { game, state, facts, looks } = view;
  const kind = kindOf(game.play);
  const by = game.play?.by;
  const { board } = facts;
  if (state.mode === "solve" && board.colours === 1)
    return html`<section class="intro"><div><h2>${t("intro.one")}</h2></div></section>`;
  const { hide } = game;
  // The person to whom a code was handed over looks for it as in Play.
  const mode = hide?.hidden && !hide.checks ? "play" : state.mode;
  // A puzzle of a board with one code has no turns that are given: it is as a game of Play.
  const told = kind && kind !== "puzzle" ? kind : hide?.hidden && hide.checks ? "check" : mode;
  const digits = looks.length > 0 && looks.every(({ name }) => /^[0-9]$/.test(name));
  const what = digits ? "digit" : "colour";
  const legend = (kind: "black" | "white") => html`<div>
    <dt><span aria-hidden="true">${keyMark(kind)}</span><span class="unseen">${t(`intro.${kind}`)}</span></dt>
    <dd>${t(`intro.${kind}Means`, { what })}</dd>
  </div>`;
  return html`<section class="intro" aria-labelledby="intro">
    <div>
      <h2 id="intro">${kind === "challenge" && by ? t("challenge.by", shownName(by)) : t(`intro.${told}.title`)}</h2>
      <p class="rules">${boardSentence(`intro.${mode}.rules`, board, { what })}
        <span class="answered">${t(told === "hide" ? "intro.hide.answered" : "intro.answered")}</span></p>
      <dl>${legend("black")}${board.pegs === 1 ? nothing : legend("white")}</dl>
      <p class="first">${t(`intro.${told}.do`)}</p>
      ${mode === "solve" ? html`<p class="no-board">${t("intro.solve.others")}</p>` : nothing}
      ${boxButton(view)}
    </div>
  </section>`;
}
