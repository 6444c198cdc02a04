/** In the sheet before a new game: what hides the code, and games that begin with a code of their own. */
import { html, nothing } from "lit-html";
import { LEVELS, MAKERS } from "../../state/start.js";
import { streakOf } from "../../state/figures.js";
import { beginDay, beginNamed, goesOn, playedOn } from "../../state/named.js";
import { current } from "../../state/state.js";
import { dailyRequest, puzzleRequest, readChallengeRequest } from "../../questions/makers.js";
import { errorWords } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { hasRoom, readGame, readRules } from "../../words/notation.js";
import { boardName, noRoomWords } from "../board/names.js";

/** @typedef {import("../app.js").View} View */
/** @typedef {import("../../state/state.js").Action} Action */

/** What hides the code of the next games. @param {View} view */
export const makersView = ({ state: { settings }, dispatch }) => html`<fieldset class="makers">
  <legend>${t("maker.ask")}</legend>
  ${MAKERS.map((maker) => html`<label class="option">
    <input type="radio" name="maker" aria-description=${t(`maker.words.${maker}`)}
      .checked=${maker === settings.maker} @change=${() => dispatch({ type: "settings", change: { maker } })}>
    <span><b>${t(`maker.${maker}`)}</b><small aria-hidden="true">${t(`maker.words.${maker}`)}</small></span>
  </label>`)}
</fieldset>`;

/** The code of the day, puzzles, and a challenge to type in. @param {View} view */
export const othersView = (view) => html`<section class="others" aria-labelledby="others">
  <h3 id="others">${t("others.title")}</h3>
  ${dailyView(view)}${puzzleView(view)}${challengeView(view)}
</section>`;

/** @param {View} view */
function dailyView({ state, look, dispatch, games, day, awaits, whenReplied }) {
  const { rules } = current(state);
  const request = dailyRequest(rules, day);
  const played = playedOn(games.list, day, rules);
  const streak = streakOf(games.list, day);
  const words = awaits(request)
    ? t("others.wait")
    : goesOn(state, { rules, seed: look(request)?.reply?.seed, name: day })
      ? t("daily.goesOn")
      : played ? t("daily.played", played) : t("daily.words", { board: boardName(rules), streak }); // prettier-ignore
  return html`<button class="option" aria-description=${words}
    @click=${() => whenReplied(request, ({ seed }) => dispatch(beginDay(state, games.list, { rules, seed, name: day })))}>
    <b>${t("daily.start")}</b><small aria-hidden="true">${words}</small>
  </button>`;
}

/** @param {View} view */
function puzzleView({ state, look, dispatch, day, spare, awaits, whenReplied }) {
  const { rules } = current(state);
  const { level } = state.settings;
  const request = (/** @type {string} */ seed) => puzzleRequest({ rules, seed, play: { level } });
  const button = (/** @type {string} */ key, /** @type {string} */ seed, /** @type {string} */ name) =>
    html`<button class="option" @click=${() => whenReplied(request(seed), ({ game }) =>
      dispatch(beginPuzzle({ rules, seed, level, name, text: game })))}>${t(key)}</button>`;
  const error = look(request(spare))?.error;
  return html`<fieldset class="levels">
      <legend>${t("puzzle.ask")}</legend>
      <p class="small" role="status">${t(awaits(request(spare)) || awaits(request(day)) ? "others.wait" : "puzzle.words")}</p>
      ${LEVELS.map((each) => html`<label class="option">
        <input type="radio" name="level" aria-label=${t("puzzle.level", { level: each })} .checked=${each === level}
          @change=${() => dispatch({ type: "settings", change: { level: each } })}>
        <span>${each}</span>
      </label>`)}
    </fieldset>
    ${error
      ? html`<p class="small error" role="status">${errorWords(error)}</p>`
      : html`<div class="pair">${button("puzzle.new", spare, "")}${button("puzzle.day", day, day)}</div>`}`;
}

/**
 * The action that begins a puzzle.
 * @param {{rules: string, seed: string, level: number | null, name: string, text: string}} puzzle  `text`: the
 *   game with the turns that are given
 * @returns {Action}
 */
export function beginPuzzle({ rules, seed, level, name, text }) {
  const turns = readGame(text)?.turns ?? [];
  return { type: "begin", rules, seed, turns, start: { source: "puzzle", name, level, given: turns.length } };
}

/** @param {View} view */
function challengeView({ state, look, dispatch, typed, setTyped, whenReplied }) {
  const asked = typed.trim() ? look(readChallengeRequest(typed)) : undefined;
  const board = asked?.reply && readRules(asked.reply.rules);
  const noRoom = board && !hasRoom(board) ? noRoomWords(asked.reply.rules) : null;
  const wrong = asked?.error ? errorWords(asked.error) : noRoom;
  const reply = noRoom ? null : asked?.reply;
  return html`<form @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (!typed.trim()) return;
      whenReplied(readChallengeRequest(typed), (read) => {
        const board = readRules(read.rules);
        if (board && hasRoom(board)) dispatch(beginNamed(state, { ...read, name: read.code }));
      });
    }}>
      <label class="field">
        <span>${t("challenge.code")}</span>
        <input type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="100"
          .value=${typed} placeholder="4C6R-7K3M-9QTG" @input=${(/** @type {Event} */ event) =>
            setTyped(/** @type {HTMLInputElement} */ (event.target).value)}>
      </label>
      <p class="small" role="status">${wrong ? html`<span class="error">${wrong}</span>`
        : reply ? t("challenge.board", { board: boardName(reply.rules) }) : typed.trim() ? nothing : t("challenge.words")}</p>
      <button class="option" type="submit" aria-disabled=${!reply ? "true" : nothing}>${t("challenge.start")}</button>
    </form>`; // prettier-ignore
}
