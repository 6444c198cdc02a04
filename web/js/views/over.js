/** The card at the end of a game: what happened, the code if it was not found, and what can be done next. */
import { html, nothing } from "lit-html";
import { puzzleRequest, seedAfter } from "../questions/makers.js";
import { secretOf } from "../questions/requests.js";
import { isLost, isOver, isSolved } from "../state/game.js";
import { HINTS, guessesMade, hintsOf } from "../state/play.js";
import { streakOf } from "../state/figures.js";
import { isDay } from "../state/start.js";
import { current } from "../state/state.js";
import { t } from "../words/strings.js";
import { readCode } from "../words/notation.js";
import { codeWords, pegRow } from "./board/pegs.js";
import { hidingOverView } from "./hide/over.js";
import { beginPuzzle } from "./play/makers.js";
import { rivalWords } from "./play/rival.js";
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
  return html`<section class="now over">
    ${isSolved(current(view.state)) ? foundView(view) : secretView(view)}
    ${othersWords(view)}
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
  const game = current(state);
  const { play } = game;
  return t(`won.${state.mode}`, { turns: guessesMade(game), hints: play ? hintsOf(play) : 0 });
}

/** The code that was not found. @param {View} view */
function secretView({ state, facts, looks, look }) {
  const game = current(state);
  const secret = secretOf(state, look);
  const code = secret && facts.board ? readCode(facts.board, secret) : null;
  const words = t(!code ? "lost.waiting" : game.play?.source === "devil" ? "lost.devil" : "lost.play");
  return html`${isLost(game)
      ? html`<h2 data-heading tabindex="-1">${t("lost.limit", { turns: guessesMade(game) })}</h2><p>${words}</p>`
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

/** How the game stands beside others: that of the program, and those of the days before. @param {View} view */
function othersWords(view) {
  const { state, games } = view;
  const { play } = current(state);
  const isFound = play?.source === "seed" && isDay(play.name) && isSolved(current(state));
  const days = isFound ? streakOf(games.list, play.name) : 0;
  const words = rivalWords(view) ?? (days ? t("daily.streak", { days }) : null);
  return words ? html`<p>${words}</p>` : nothing;
}

/** What can be done next. @param {View} view */
function nextView(view) {
  const { state, dispatch } = view;
  const game = current(state);
  const isPuzzle = game.play?.source === "puzzle";
  const act = (/** @type {import("../state/state.js").Panel} */ panel, /** @type {string} */ key) =>
    html`<button class="act" aria-haspopup="dialog" @click=${() => dispatch({ type: "open", panel })}>${t(key)}</button>`;
  return html`${againView(view)}
    <div class="afterwards">
      ${isPuzzle ? act("steps", "steps.way") : nothing}
      ${isPuzzle ? act("new", "do.new") : game.turns.length ? act("review", "review.open") : nothing}
      ${game.play && guessesMade(game) ? act("share", "send.title") : nothing}
    </div>`;
}

/** The next game: one like this one, or the sheet where this one can be played only once. @param {View} view */
function againView({ state, dispatch, seed, awaits, whenReplied }) {
  const { rules, play, ...game } = current(state);
  if (play?.source === "puzzle") {
    const next = { rules, play, seed: seedAfter(game.seed) };
    const begin = (/** @type {any} */ reply) =>
      dispatch(beginPuzzle({ ...next, level: play.level, name: "", text: reply.game }));
    const request = puzzleRequest(next);
    return html`<button class="big" @click=${() => whenReplied(request, begin)}>${t(awaits(request) ? "others.wait" : "puzzle.next")}</button>`;
  }
  if (play?.name) {
    const choose = () => dispatch({ type: "open", panel: "new" });
    return html`<button class="big" aria-haspopup="dialog" @click=${choose}>${t("do.new")}</button>`;
  }
  return html`<button class="big" @click=${() => dispatch({ type: "restart", seed: seed() })}>${t("do.new")}</button>`;
}
