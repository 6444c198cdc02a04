/** What fills the table before the first turn: what the mode is for, the rules of the game in two lines, and what to tap. */
import { html, nothing } from "lit-html";
import { shownName } from "./play/people.js";
import { kindOf } from "./play/told.js";
import { t } from "../words/strings.js";
import { keyMark } from "./board/pegs.js";
import { boardSentence } from "../words/boards.js";
import { boxButton } from "./pegs/sets.js";
/** @import { View } from "./board/view.js" */

/** @param {View} view */
export function introView(view) {
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
  const legend = (/** @type {"black" | "white"} */ kind) => html`<div>
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
