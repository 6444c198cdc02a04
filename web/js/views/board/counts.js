/** How many codes are possible, in words. */
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
/** @import { View } from "./view.js" */

/** @typedef {{candidates: number | null, rules: {codes: number | null}}} Counted */

/**
 * How many codes are possible, null where they are too many to count: before the first answer all codes of the board,
 * however many these are.
 * @param {Counted} analysis @param {{turns: unknown[]}} game
 */
export const countOf = ({ candidates, rules }, { turns }) =>
  candidates ?? (turns.length ? null : rules.codes);

/** How many codes are possible, in words. @param {Counted} analysis @param {{turns: unknown[]}} game */
export function countWords(analysis, game) {
  const codes = countOf(analysis, game);
  return codes === null ? t("now.uncounted") : t("now.codes", { codes });
}

/**
 * In a game in doubt: how many codes fit all answers, and how many more are possible since some may be wrong. Null while
 * the numbers are not known.
 * @param {Pick<View, "state" | "facts">} view
 */
export function doubtWords({ state, facts: { analysis } }) {
  const game = current(state);
  if (!analysis) return null;
  const turns = game.doubt
    ? []
    : game.turns.flatMap(({ unsure }, index) => (unsure ? [index + 1] : []));
  const { candidates, fits_all: all } = analysis;
  if (!game.turns.length) return t("doubt.start");
  if (candidates === null) return t("doubt.uncounted", { turns });
  return t("doubt.both", { all, more: candidates - all, turns });
}
