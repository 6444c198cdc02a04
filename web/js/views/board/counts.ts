import { t } from "../../words/strings.ts";
import type { Rated } from "../../questions/types.ts";
import type { State } from "../../state/types.ts";
import type { View } from "./view.ts";

interface Counted {
  candidates: number | null;
  rules: { codes: number | null };
}

/**
 * Null if they are too many to count: before the first answer all codes of the board, however
 * many these are.
 */
export const countOf = ({ candidates, rules }: Counted, { turns }: { turns: unknown[] }) =>
  candidates ?? (turns.length ? null : rules.codes);

export function countWords(analysis: Counted, game: { turns: unknown[] }) {
  const codes = countOf(analysis, game);
  return codes === null ? t("now.uncounted") : t("now.codes", { codes });
}

export const keptWords = ({ aim: { most } }: State, { kept }: Rated) =>
  kept == null || most === null ? null : t(`now.kept.${kept}`, { most });

export const guessesWords = ({ mean, worst, certainty }: Rated, key = "now.guesses") =>
  t(key, {
    guesses: Math.round(mean as number),
    exact: mean === worst && certainty === "exact",
  });

/** All answers fit, or all but one; null as long as the numbers are not known. */
export function doubtWords({ game, facts: { analysis } }: View) {
  if (!analysis) return null;
  const turns = game.doubt
    ? []
    : game.turns.flatMap(({ unsure }, index) => (unsure ? [index + 1] : []));
  const { candidates, fits_all: all } = analysis;
  if (!game.turns.length) return t("doubt.start");
  if (candidates === null) return t("doubt.uncounted", { turns });
  return t("doubt.both", { all, more: candidates - all, turns });
}
