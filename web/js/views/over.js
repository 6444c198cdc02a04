/** The card at the end of a game: what happened, the code if it was not found, and what can be done next. */
import { html, nothing } from "lit-html";
import { revealRequest } from "../questions/questions.js";
import { isSolved } from "../state/game.js";
import { current } from "../state/state.js";
import { t } from "../words/strings.js";
import { readCode } from "../words/notation.js";
import { codeWords, pegRow } from "./board/pegs.js";

/** @typedef {import("./app.js").View} View */

/** Whether the card takes the place of the row. @param {View} view */
export function isOverNow({ state }) {
  const game = current(state);
  return (state.mode === "play" && game.revealed) || (game.editing === null && isSolved(game));
}

/** @param {View} view */
export function overView(view) {
  return html`<section class="now over" aria-label=${t("now.label")}>
    ${isSolved(current(view.state)) ? foundView(view) : secretView(view)}
    ${nextView(view)}
  </section>`;
}

/** @param {View} view */
function foundView({ state, facts }) {
  const { turns } = current(state);
  const doubt = facts.contradiction;
  return html`<h2 data-heading tabindex="-1">${t(`won.${state.mode}`, { turns: turns.length })}</h2>
    ${doubt ? html`<p>${t("won.doubt", { turn: doubt.turn })}</p>` : nothing}`;
}

/** The code that was not found. @param {View} view */
function secretView({ state, facts, looks, look }) {
  const secret = look(revealRequest(state))?.reply?.secret;
  const code = secret && facts.board ? readCode(facts.board, secret) : null;
  return html`<h2 data-heading tabindex="-1">${t(code ? "lost.play" : "lost.waiting")}</h2>
    ${code ? html`<span class="unseen">${codeWords(looks, code)}</span>${pegRow(looks, code)}` : nothing}`;
}

/** What can be done next. @param {View} view */
function nextView({ dispatch, seed }) {
  return html`<button class="big" @click=${() => dispatch({ type: "restart", seed: seed() })}>${t("do.new")}</button>`;
}
