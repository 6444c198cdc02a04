/** What a review says in words. Figures that are not proven are said to be so. */
import { counts } from "../../questions/review.js";
import { decimal, number, t } from "../../words/strings.js";

/** @typedef {import("../../questions/review.js").Account} Account */
/** @typedef {import("../../questions/review.js").Review} Review */
/** @typedef {import("../../questions/review.js").Reviewed} Reviewed */

/**
 * The account as one sum, and what has to be said about it.
 * @param {Account | null} account
 * @param {Review} review
 * @param {boolean} [over]  whether no more guesses can be made
 * @returns {{whole: string, terms: string, notes: string[]}}
 */
export function accountWords(account, review, over = false) {
  if (!review.turns.length) return { whole: "", terms: "", notes: [t("review.none")] };
  if (!account) return { whole: "", terms: "", notes: [t("review.allUnknown")] };
  const { from, skill, luck, certainty, decimals } = account;
  const figure = (/** @type {number} */ value) => decimal(value, decimals);
  const terms = [
    t("review.expected", { figure: figure(account.start) }),
    skill ? t("review.skill", { figure: figure(skill) }) : "",
    luck ? t(luck < 0 ? "review.badLuck" : "review.goodLuck", { figure: figure(Math.abs(luck)) }) : "",
  ].filter(Boolean);
  const { used, rest } = account;
  return {
    whole: rest === null
      ? t("review.whole", { from, used })
      : t(over ? "review.wholeLost" : "review.wholeUnfinished", { from, used, rest: figure(rest) }),
    terms: certainty !== "exact" ? t("review.termsAbout", { terms: terms.join(" ") }) : terms.join(" "),
    notes: [
      from > 1 ? t("review.before", { turn: from }) : "",
      skill === null ? t(certainty === "exact" ? "review.noSkill" : "review.noSkillKnown") : skill === 0 ? t("review.littleSkill", { figure: figure(10 ** -decimals) }) : "",
      !luck ? t("review.noLuck") : "",
      t(`review.sure.${certainty}`),
    ].filter(Boolean),
  };
}

/** What the guess cost. @param {Reviewed} reviewed */
export function skillWords({ loss, margin, certainty }) {
  const cost = Math.max(0, loss ?? 0);
  if (!counts(cost)) return t(certainty === "exact" ? "review.perfect" : "review.noBetter");
  const little = Math.max(least(certainty) * 2, margin ?? 0);
  if (cost < least(certainty) || cost <= (margin ?? 0)) return t("review.costLittle", { figure: number(little) });
  return t(certainty === "exact" ? "review.cost" : "review.costAbout", { cost, certainty });
}

/** What the answer saved or cost. @param {Reviewed} reviewed */
export function luckWords({ luck, certainty }) {
  const saved = luck ?? 0;
  if (!counts(saved)) return t("review.even");
  if (Math.abs(saved) < least(certainty)) return t("review.almostEven");
  return t(saved > 0 ? "review.lucky" : "review.unlucky", { saved: Math.abs(saved), certainty });
}

/** The figures behind the verdict. @param {Reviewed} reviewed */
export const toGoWords = ({ before, expected_after: expected, after, certainty }) =>
  t(after === 0 ? "review.toGoFound" : "review.toGo", { before, guess: 1 + (expected ?? 0), after, certainty });

/** Half of the last digit that is shown. @param {Reviewed["certainty"]} certainty */
const least = (certainty) => (certainty === "estimate" ? 0.05 : 0.005);
