/** The sentences of a review. They say of figures that are not proven that they are not. */
import {
  DECIMALS,
  isNonZero,
  type Account,
  type Review,
  type Reviewed,
  type TurnVerdict,
  type TurningPoint,
} from "../../questions/review.ts";
import { errorClause } from "../../words/errors.ts";
import { decimal, number, t } from "../../words/strings.ts";
import type { CoreError } from "../../questions/types.ts";

/** Half of the last digit that is shown. */
const LEAST = 10 ** -DECIMALS / 2;

/**
 * The turn that decided a game, in one sentence.
 * @param over - whether the game has ended
 */
export function turningWords(point: TurningPoint, over: boolean) {
  const { turn, kind, moved, codes, left, average, best_left, best_average } = point;
  const best = (kind === "left" ? best_left : best_average) ?? 0;
  const same = isSame(average, best);
  const values = { codes, left, best, average, same, sooner: moved < 0 };
  return t("review.decided", { over, turn, why: t(`review.turning.${kind}`, values) });
}

/** True if two figures are shown as the same number. */
const isSame = (one: number, other: number) => Math.round(one) === Math.round(other);

/** Says in one sentence why a guess was as good as it was. */
export function reasonWords(
  { kind, turns, own, best }: TurnVerdict["reason"],
  certainty: Reviewed["certainty"],
) {
  if (kind === "unknown") return t("review.unknown");
  if (kind === "best") return t(certainty === "exact" ? "review.perfect" : "review.noBetter");
  return t(`review.why.${kind}`, { turns, own, best, same: isSame(own ?? 0, best ?? 0) });
}

/**
 * The account as one sum, and what has to be said about it.
 * @param game - whether no more guesses can be made, answers can be luck, and any guess is skill
 */
export function accountWords(
  account: Account | null,
  { turns }: Pick<Review, "turns">,
  {
    over = false,
    chance = true,
    counts = true,
  }: { over?: boolean; chance?: boolean; counts?: boolean } = {},
): { whole: string; terms: string; notes: string[] } {
  if (!turns.length) return { whole: "", terms: "", notes: [t("review.none")] };
  if (!account) return { whole: "", terms: "", notes: [t("review.allUnknown")] };
  const { from, skill, luck, certainty } = account;
  const figure = (value: number) => decimal(value, DECIMALS);
  const terms = [
    t("review.expected", { figure: figure(account.start) }),
    skill ? t("review.skill", { figure: figure(skill) }) : "",
    luck
      ? t(luck < 0 ? "review.badLuck" : "review.goodLuck", {
          figure: figure(Math.abs(luck)),
          chance,
        })
      : "",
  ].filter(Boolean);
  const { used, rest } = account;
  const margin = Math.max(...turns.map((turn) => turn.margin ?? 0));
  return {
    whole:
      rest === null
        ? t("review.whole", { from, used })
        : t(over ? "review.wholeLost" : "review.wholeUnfinished", {
            from,
            used,
            rest: figure(rest),
          }),
    terms:
      certainty !== "exact" ? t("review.termsAbout", { terms: terms.join(" ") }) : terms.join(" "),
    notes: [
      from > 1 ? t("review.before", { turn: from }) : "",
      !counts
        ? ""
        : skill === null
          ? t(certainty === "exact" ? "review.noSkill" : "review.noSkillKnown")
          : skill === 0
            ? t("review.littleSkill", { figure: figure(2 * LEAST) })
            : "",
      !luck && chance ? t("review.noLuck") : "",
      t(`review.sure.${certainty}`, { margin }),
    ].filter(Boolean),
  };
}

export function skillWords({ loss, margin, certainty }: Reviewed) {
  const cost = Math.max(0, loss ?? 0);
  if (!isNonZero(cost)) return t(certainty === "exact" ? "review.perfect" : "review.noBetter");
  const little = Math.max(2 * LEAST, margin ?? 0);
  if (cost < LEAST || cost <= (margin ?? 0))
    return t("review.costLittle", { figure: number(little) });
  return t(certainty === "exact" ? "review.cost" : "review.costAbout", { cost });
}

export function luckWords({ luck, certainty }: Reviewed) {
  const saved = luck ?? 0;
  if (!isNonZero(saved)) return t("review.even");
  if (Math.abs(saved) < LEAST) return t("review.almostEven");
  return t(saved > 0 ? "review.answerSaved" : "review.answerCost", {
    saved: Math.abs(saved),
    exact: certainty === "exact",
  });
}

export const toGoWords = ({ before, expected_after: expected, after, certainty }: Reviewed) =>
  t(after === 0 ? "review.toGoFound" : "review.toGo", {
    before,
    guess: 1 + (expected ?? 0),
    after,
    exact: certainty === "exact",
  });

/**
 * Says why there is no review.
 * @param wrong - the turns that the code shows to be wrong, once it is found
 */
export function failureWords(error: CoreError, wrong: number[] | null) {
  if (error.kind !== "contradiction") return t("review.failed", { message: errorClause(error) });
  const words = t("review.contradiction", { turn: error.turn });
  return wrong?.length ? `${words} ${t("won.wrong", { turns: wrong })}` : words;
}
