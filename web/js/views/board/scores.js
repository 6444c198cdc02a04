/** Skill and luck as two figures of 100. */
import { html, nothing } from "lit-html";
import { number, t } from "../../words/strings.js";

/** The fewest guesses of a game that was given up whose skill is told: the first ones are nearly always good. */
const FEW = 3;

/** The skill of a game that is told; null where it was given up after a guess or two. @param {{skill?: number | null, won: boolean, guesses: number}} game */
export const toldSkill = ({ skill = null, won, guesses }) => (won || guesses >= FEW ? skill : null);

/**
 * Skill and luck of a game as two large figures; what is not known, or has no part in it, is left out.
 * @param {{skill: number | null, luck: number | null}} scores
 */
export function scoresView({ skill, luck }) {
  const scores = [scoreView("skill", skill), scoreView("luck", luck)].filter((each) => each !== nothing);
  return scores.length ? html`<div class="scores">${scores}</div>` : nothing;
}

/** A figure in a ring that is as full as the figure is large. @param {"skill" | "luck"} kind @param {number | null} figure */
function scoreView(kind, figure) {
  if (figure === null) return nothing;
  const shown = Math.round(figure);
  return html`<p class=${`score ${kind}`}>
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="17" pathLength="100"></circle>
      <circle class="full" cx="20" cy="20" r="17" pathLength="100" stroke-dasharray="${shown} 100"></circle>
    </svg>
    <span class="name">${t(`review.score.${kind}`)}</span> <b>${number(shown)}</b> <small>${t("review.score.of")}</small>
  </p>`;
}
