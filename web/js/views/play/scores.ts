/**
 * Skill and luck of a game that has ended, as two figures of 100: they come a moment after its end,
 * and stay with it.
 */
import { html, nothing } from "lit-html";
import { SLOW, waited } from "../../questions/requests.ts";
import { endedGame, scoresRequest } from "../../questions/review.ts";
import { number, t } from "../../words/strings.ts";
import type { View } from "../board/view.ts";
import type { Finished } from "../../state/record.ts";

/**
 * The fewest guesses of a game that was given up whose skill is told: the first ones are nearly
 * always good.
 */
const FEW = 3;

/** Null for one that is not known, or has no part in the game. */
interface Scores {
  skill: number | null;
  luck: number | null;
}

/** The scores that are told: the skill of a game that was given up after a guess or two is not. */
export const toldScores = ({
  skill = null,
  luck = null,
  won,
  guesses,
}: Partial<Scores> & Pick<Finished, "won" | "guesses">): Scores => ({
  skill: won || guesses >= FEW ? skill : null,
  luck,
});

export const scoresView = ({ skill, luck }: Scores) =>
  skill === null && luck === null
    ? nothing
    : html`<div class="scores line">${scoreView("skill", skill)}${scoreView("luck", luck)}</div>`;

function scoreView(kind: keyof Scores, figure: number | null) {
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

export const endScoresView = (view: View) =>
  finishedScores(view, endedGame(view.state, view.games.list));

/**
 * Skill and luck of a finished game. They have their room from the first, so that nothing moves
 * when they come; nothing where there are none, or where they come with the review alone.
 */
export function finishedScores({ replyTo, now }: View, game: Finished | undefined) {
  if (!game) return nothing;
  if (game.skill !== undefined) return scoresView(toldScores(game));
  const request = scoresRequest(game);
  if (!request) return nothing;
  const slow = waited(replyTo(request), now) >= SLOW;
  return html`<p class="scores-wait small">${slow ? t("review.wait", { chance: game.kind !== "devil" }) : nothing}</p>`;
}

/** Skill and luck in one line; null if neither is known. */
export function scoresLine({ skill, luck }: Scores) {
  if (skill === null && luck === null) return null;
  return t("scores.line", {
    which: luck === null ? "skill" : skill === null ? "luck" : "both",
    skill: Math.round(skill ?? 0),
    luck: Math.round(luck ?? 0),
  });
}

export const scoresWords = (game: Finished | undefined) =>
  game ? scoresLine(toldScores(game)) : null;

export const endScoresWords = ({ state, games }: View) => scoresWords(endedGame(state, games.list));
