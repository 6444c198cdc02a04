/** The card at the end of a game: what happened, the code if it was not found, and what can be done next. */
import { html, nothing } from "lit-html";
import { revealRequest } from "../questions/questions.js";
import { isLost, isOver, isSolved } from "../state/game.js";
import { HINTS, hintsOf } from "../state/play.js";
import { current } from "../state/state.js";
import { t } from "../words/strings.js";
import { readCode } from "../words/notation.js";
import { codeWords, pegRow } from "./board/pegs.js";
import { hidingOverView } from "./hide/over.js";
import { clockText } from "./play/told.js";
import { wrongWords } from "./solve/doubt.js";

/** @typedef {import("./app.js").View} View */

/** Whether the card takes the place of the row. @param {View} view */
export function isOverNow({ state }) {
  const game = current(state);
  return game.editing === null && isOver(game);
}

/** @param {View} view */
export function overView(view) {
  if (view.state.mode === "hide") return hidingOverView(view);
  return html`<section class="now over" aria-label=${t("now.label")}>
    ${isSolved(current(view.state)) ? foundView(view) : secretView(view)}
    ${nextView(view)}
  </section>`;
}

/** @param {View} view */
function foundView({ state, facts }) {
  const game = current(state);
  const wrong = wrongWords(facts);
  return html`<h2 data-heading tabindex="-1">${foundWords(state)}</h2>
    ${wrong ? html`<p>${wrong}</p>` : nothing}
    ${game.play ? askedView(game.play) : nothing}`;
}

/** A sentence about a game that was won. @param {import("../state/state.js").State} state */
export function foundWords(state) {
  const { turns, play } = current(state);
  return t(`won.${state.mode}`, { turns: turns.length, hints: play ? hintsOf(play) : 0 });
}

/** The code that was not found. @param {View} view */
function secretView({ state, facts, looks, look }) {
  const game = current(state);
  const secret = look(revealRequest(state))?.reply?.secret;
  const code = secret && facts.board ? readCode(facts.board, secret) : null;
  const words = t(code ? "lost.play" : "lost.waiting");
  return html`${isLost(game)
      ? html`<h2 data-heading tabindex="-1">${t("lost.limit", { turns: game.turns.length })}</h2><p>${words}</p>`
      : html`<h2 data-heading tabindex="-1">${words}</h2>`}
    ${code ? html`<span class="unseen">${codeWords(looks, code)}</span>${pegRow(looks, code)}` : nothing}
    ${game.play ? askedView(game.play) : nothing}`;
}

/** The time, which hints were asked for, and how many guesses were taken back. @param {import("../state/play.js").Play} play */
function askedView(play) {
  const { asked, clock } = play;
  const hints = HINTS.filter((hint) => asked[hint] > 0).map((hint) => t(`over.${hint}`, { times: asked[hint] }));
  const told = [
    clock ? t("over.time", { time: clockText(play, play.ended ?? 0) }) : null,
    hints.length ? t("over.hints", { list: hints.join(", ") }) : null,
    asked.undo ? t("over.undo", { times: asked.undo }) : null,
  ].filter(Boolean);
  return told.length ? html`<p>${told.join(" ")}</p>` : nothing;
}

/** What can be done next. @param {View} view */
function nextView({ state, dispatch, seed }) {
  return html`<button class="big" @click=${() => dispatch({ type: "restart", seed: seed() })}>${t("do.new")}</button>
    ${current(state).turns.length
      ? html`<div class="afterwards">
          <button class="act" @click=${() => dispatch({ type: "open", panel: "review" })}>${t("review.open")}</button>
        </div>`
      : nothing}`;
}
