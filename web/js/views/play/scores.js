/** Skill and luck of a game that has ended: they come a moment after its end, and stay with it. */
import { html, nothing } from "lit-html";
import { SLOW, waited } from "../../questions/requests.js";
import { endedGame, scoresRequest } from "../../questions/scores.js";
import { t } from "../../words/strings.js";
import { scoresView, toldSkill } from "../board/scores.js";
/** @import { View } from "../../page/view.js" */
/** @import { Finished } from "../../state/record.js" */

/** Skill and luck of the game in hand, once it is over. @param {View} view */
export const endScoresView = (view) => finishedScores(view, endedGame(view.state, view.games.list));

/**
 * Skill and luck of a finished game. They have their room from the first, so that nothing moves when they come;
 * nothing where there are none, or where they come with the review alone.
 * @param {Pick<View, "replyTo" | "now">} view
 * @param {Finished | undefined} game
 */
export function finishedScores({ replyTo, now }, game) {
  if (!game) return nothing;
  if (game.skill !== undefined) return scoresView({ skill: toldSkill(game), luck: game.luck ?? null });
  const request = scoresRequest(game);
  if (!request) return nothing;
  const slow = waited(replyTo(request), now) >= SLOW;
  return html`<p class="scores-wait small">${slow ? t("review.wait", { chance: game.kind !== "devil" }) : nothing}</p>`;
}

/** Skill and luck in one line; null where neither is known. @param {Finished | undefined} game */
export function scoresWords(game) {
  const { luck = null } = game ?? {};
  const skill = game ? toldSkill(game) : null;
  if (skill === null && luck === null) return null;
  return t("scores.line", { which: luck === null ? "skill" : skill === null ? "luck" : "both", skill: skill ?? 0, luck: luck ?? 0 });
}

/** The same of the game in hand. @param {Pick<View, "state" | "games">} view */
export const endScoresWords = ({ state, games }) => scoresWords(endedGame(state, games.list));
