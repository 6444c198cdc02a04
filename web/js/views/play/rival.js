/** The game of the program beside the person's: a turn of it is shown when the person's has been answered. */
import { html, nothing } from "lit-html";
import { readCode } from "../../words/notation.js";
import { isOver, isSolved } from "../../state/game.js";
import { current } from "../../state/state.js";
import { rivalOf } from "../../questions/makers.js";
import { t } from "../../words/strings.js";
import { answerWords, codeWords, keyLine, pegRow } from "../board/pegs.js";

/** @typedef {import("../app.js").View} View */
/** @typedef {import("../../words/notation.js").Turn} Turn */

/**
 * The turns of the program: one to stand below each turn of the person, and those that it needed beyond.
 * @param {Pick<View, "state" | "facts" | "looks" | "look">} view
 */
export function rivalRows({ state, facts, looks, look }) {
  const game = current(state);
  const { board } = facts;
  const turns = board && game.play?.duel ? rivalOf(game, look).turns : [];
  const row = (/** @type {Turn} */ { guess, feedback }) => {
    if (!board || !feedback) return nothing;
    const code = readCode(board, guess) ?? [];
    // The code itself stays covered as long as the person looks for it.
    if (feedback[0] === board.pegs && !isOver(game)) return html`<p class="rival">${t("rival.found")}</p>`;
    return html`<p class="rival">
      <span>${t("rival.name")}</span>
      <span class="unseen">${codeWords(looks, code)}. ${answerWords(feedback)}.</span>
      ${pegRow(looks, code)}${keyLine(feedback, board.pegs)}
    </p>`;
  };
  return {
    below: (/** @type {number} */ index) => (turns[index] ? row(turns[index]) : nothing),
    beyond: turns.slice(game.turns.length).map(row),
  };
}

/**
 * Who was faster, once both games are over; null before.
 * @param {Pick<View, "state" | "look">} view
 * @returns {{outcome: "won" | "lost" | "even", turns: number} | null}  how the person did; the guesses of the program
 */
export function rivalOutcome({ state, look }) {
  const game = current(state);
  const rival = game.play?.duel && isOver(game) ? rivalOf(game, look) : null;
  if (!rival?.solved) return null;
  const { length: turns } = rival.turns;
  const made = game.turns.length;
  const outcome = !isSolved(game) || turns < made ? "lost" : turns > made ? "won" : "even";
  return { outcome, turns };
}

/** The same in words, or null. @param {Pick<View, "state" | "look">} view */
export function rivalWords(view) {
  const found = rivalOutcome(view);
  return found && t(`rival.${found.outcome}`, { turns: found.turns });
}
