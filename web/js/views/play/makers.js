/** Games that begin with a code of their own: puzzles of a level, and a challenge to type in. */
import { html, nothing } from "lit-html";
import { LEVELS } from "../../state/start.js";
import { beginNamed } from "../../state/named.js";
import { current } from "../../state/state.js";
import { puzzleRequest, readChallengeRequest } from "../../questions/makers.js";
import { errorWords } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { hasRoom, readGame, readRules } from "../../words/notation.js";
import { boardName, noRoomWords } from "../board/names.js";

/** @typedef {import("../app.js").View} View */
/** @typedef {import("../../state/state.js").Action} Action */

/** Puzzles of a level. @param {View} view */
export function puzzlesView({ state, look, dispatch, spare, awaits, whenReplied }) {
  const { rules } = current(state);
  const { level } = state.settings;
  const request = puzzleRequest({ rules, seed: spare, play: { level } });
  const error = look(request)?.error;
  const begin = (/** @type {any} */ { game, level: found }) => dispatch(beginPuzzle({ rules, seed: spare, level: found, name: "", text: game }));
  return html`<fieldset class="levels">
      <legend class="unseen">${t("puzzle.ask")}</legend>
      <p class="small" role="status">${t(awaits(request) ? "others.wait" : "puzzle.words")}</p>
      ${LEVELS.map((each) => html`<label class="option">
        <input type="radio" name="level" aria-label=${t("puzzle.level", { level: each })} .checked=${each === level}
          @change=${() => dispatch({ type: "settings", change: { level: each } })}>
        <span>${each}</span>
      </label>`)}
    </fieldset>
    ${error
      ? html`<p class="small error" role="status">${errorWords(error)}</p>`
      : html`<button class="big" @click=${() => whenReplied(request, begin)}>${t("puzzle.new")}</button>`}`;
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

/** A challenge code to type in. @param {View} view */
export function challengeView({ state, look, dispatch, typed, setTyped, whenReplied }) {
  const asked = typed.trim() ? look(readChallengeRequest(typed)) : undefined;
  const board = asked?.reply && readRules(asked.reply.rules);
  const noRoom = board && !hasRoom(board) ? noRoomWords(asked.reply.rules) : null;
  const wrong = asked?.error ? errorWords(asked.error) : noRoom;
  const reply = noRoom ? null : asked?.reply;
  return html`<form class="others" @submit=${(/** @type {SubmitEvent} */ event) => {
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
      <button class="big" type="submit" aria-disabled=${!reply ? "true" : nothing}>${t("challenge.start")}</button>
    </form>`; // prettier-ignore
}
