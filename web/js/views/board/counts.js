/** How many codes are possible, or would be after an answer. */
import { isInDoubt } from "../../state/game.js";
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";

/** @typedef {import("../app.js").View} View */

/** How many codes are possible, in words. @param {{candidates: number | null}} analysis */
export const countWords = ({ candidates: codes }) => (codes === null ? t("now.uncounted") : t("now.codes", { codes }));

/**
 * How many codes fit all answers, and how many more are possible since some may be wrong. Null in a
 * game without doubt, and while the numbers are not known.
 * @param {Pick<View, "state" | "facts">} view
 */
export function doubtWords({ state, facts: { analysis } }) {
  const game = current(state);
  if (!analysis || !isInDoubt(game)) return null;
  const turns = game.doubt ? [] : game.turns.flatMap(({ unsure }, index) => (unsure ? [index + 1] : []));
  const { candidates, fits_all: all } = analysis;
  if (!game.turns.length) return t("doubt.start");
  if (candidates === null) return t("doubt.uncounted", { turns });
  return t("doubt.both", { all, more: candidates - all, turns });
}

/**
 * How many codes an answer would leave; undefined if that is not known.
 * @param {View["facts"]} facts
 * @param {import("../../words/notation.js").Feedback} feedback
 */
export const leavesOf = ({ leaves }, feedback) => (leaves ? (leaves[String(feedback)] ?? 0) : undefined);

/** What an answer would leave, in words. @param {View["facts"]} facts @param {number} codes */
export const effectWords = ({ mends }, codes) =>
  codes ? t(mends ? "answer.mends" : "answer.codes", { codes }) : t("answer.none");
