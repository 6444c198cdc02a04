/** How many codes are possible, in words. */
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
/** @import { View } from "../../page/view.js" */

/** How many codes are possible, in words. @param {{candidates: number | null}} analysis */
export const countWords = ({ candidates: codes }) => (codes === null ? t("now.uncounted") : t("now.codes", { codes }));

/**
 * In a game in doubt: how many codes fit all answers, and how many more are possible since some may be wrong. Null while
 * the numbers are not known.
 * @param {Pick<View, "state" | "facts">} view
 */
export function doubtWords({ state, facts: { analysis } }) {
  const game = current(state);
  if (!analysis) return null;
  const turns = game.doubt ? [] : game.turns.flatMap(({ unsure }, index) => (unsure ? [index + 1] : []));
  const { candidates, fits_all: all } = analysis;
  if (!game.turns.length) return t("doubt.start");
  if (candidates === null) return t("doubt.uncounted", { turns });
  return t("doubt.both", { all, more: candidates - all, turns });
}
