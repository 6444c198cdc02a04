/** How many codes are possible, in words. */
import { t } from "../../words/strings.js";
/** @import { Rated } from "../../questions/types.js" */
/** @import { State } from "../../state/types.js" */
/** @import { View } from "./view.js" */

/** @typedef {{candidates: number | null, rules: {codes: number | null}}} Counted */

/**
 * How many codes are possible, null where they are too many to count: before the first answer all codes of the board,
 * however many these are.
 * @param {Counted} analysis @param {{turns: unknown[]}} game
 */
export const countOf = ({ candidates, rules }, { turns }) =>
  candidates ?? (turns.length ? null : rules.codes);

/** @param {Counted} analysis @param {{turns: unknown[]}} game */
export function countWords(analysis, game) {
  const codes = countOf(analysis, game);
  return codes === null ? t("now.uncounted") : t("now.codes", { codes });
}

/** Whether a guess keeps the limit that was set, in words; null without one. @param {State} state @param {Rated} rated */
export const keptWords = ({ aim: { most } }, { kept }) =>
  kept == null || most === null ? null : t(kept ? "now.kept" : "now.notKept", { most });

/** How many guesses are to go after one. @param {Rated} rated @param {string} [key] */
export const guessesWords = ({ mean, worst, certainty }, key = "now.guesses") =>
  t(key, {
    guesses: Math.round(/** @type {number} */ (mean)),
    exact: mean === worst && certainty === "exact",
  });

/**
 * the numbers are not known.
 * @param {View} view
 */
export function doubtWords({ game, facts: { analysis } }) {
  if (!analysis) return null;
  const turns = game.doubt
    ? []
    : game.turns.flatMap(({ unsure }, index) => (unsure ? [index + 1] : []));
  const { candidates, fits_all: all } = analysis;
  if (!game.turns.length) return t("doubt.start");
  if (candidates === null) return t("doubt.uncounted", { turns });
  return t("doubt.both", { all, more: candidates - all, turns });
}
