/** The verdict on a game: skill and luck as two figures, the turn that decided it, and the word for a guess. */
import { html, nothing } from "lit-html";
import { t } from "../../words/strings.js";
import { readCode } from "../../words/notation.js";
import { codeRow } from "../board/codes.js";
import { scoresView } from "../play/scores.js";
import { turningWords } from "./words.js";
/** @import { View } from "../board/view.js" */
/** @import { TurnVerdict, Verdict } from "../../questions/review.js" */

/** Kinds of turning points about a better guess, which is shown. */
const SHOWS_BEST = ["missed", "left", "average"];

/**
 * The whole verdict: the figures, the turning point, and which turns do not count.
 * @param {Pick<View, "facts" | "looks">} view
 * @param {Verdict} verdict
 * @param {boolean} over  whether the game has ended
 */
export function verdictView({ facts, looks }, verdict, over) {
  const point = verdict.turning_point;
  const hinted = verdict.turns.flatMap((turn, index) => (turn.hinted ? [index + 1] : []));
  const best =
    point && SHOWS_BEST.includes(point.kind) && facts.board
      ? readCode(facts.board, point.best)
      : null;
  return html`${scoresView(verdict)}
    ${
      point
        ? html`<p class="decided">${turningWords(point, over)}</p>`
        : over && verdict.turns.length > 1 && verdict.skill !== null
          ? html`<p class="decided">${t("review.undecided")}</p>`
          : nothing
    }
    ${best ? betterView(looks, best) : nothing}
    ${hinted.length ? html`<p class="small">${t("review.hintedTurns", { turns: hinted })}</p>` : nothing}`;
}

/** A guess that was better. @param {View["looks"]} looks @param {number[]} code */
export const betterView = (looks, code) => html`<p class="line better">
  <span class="small">${t("review.better")}</span> ${codeRow(looks, code)}
</p>`;

/** What stands beside each word, so that none is told by its colour alone: paths in a square of 16 by 16. @type {Record<string, string>} */
const SIGNS = {
  best: "M8 1.5l2 4.4 4.8.5-3.6 3.2 1 4.8L8 12l-4.2 2.4 1-4.8L1.2 6.4 6 5.9z",
  good: "M6.2 13.2L1.8 8.6l1.7-1.7 2.7 2.8 6.3-6.6 1.7 1.7z",
  fair: "M2 5.2h12v2.2H2zM2 9.2h12v2.2H2z",
  costly: "M8 13.5L2 6.8h3.6V2h4.8v4.8H14z",
  hint: "M8 1.2a4.6 4.6 0 0 0-2.6 8.4v1.6h5.2V9.6A4.6 4.6 0 0 0 8 1.2zM5.8 12.4h4.4v1.4H5.8zM6.8 14.4h2.4v1H6.8z",
};

/** The word for a guess, or that it came after a hint. @param {Pick<TurnVerdict, "word" | "hinted">} turn */
export function wordView({ word, hinted }) {
  const kind = hinted ? "hint" : word;
  if (!kind) return nothing;
  return html`<span class=${`word ${kind}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${SIGNS[kind]}></path></svg>
    ${hinted ? t("do.hint") : t(`review.word.${word}`)}
  </span>`;
}
