/**
 * The game of the opponent beside the person's: a turn of it is shown when the person's has been
 * answered, in key pegs alone until both games are over.
 */
import { html, nothing } from "lit-html";
import { codeColours, type Turn } from "../../words/notation.ts";
import { isOver, isSolved } from "../../state/game.ts";
import { duelOf } from "../../questions/makers.ts";
import { t } from "../../words/strings.ts";
import { answerWords, breaks, codeWords, keyLine, pegRow } from "../board/pegs.ts";
import { holes, rowOf } from "../board/rows.ts";
import { rivalName } from "./rival.ts";
import type { View } from "../board/view.ts";

/**
 * The turns of the opponent: one at the end of each row of the person, and those that it needed
 * beyond.
 */
export function duelRows(view: View) {
  const { looks, replyTo, game } = view;
  const { board } = view.facts;
  const name = rivalName(game.play);
  const { turns } = duelOf(game, replyTo);
  const row = ({ guess, feedback }: Turn) => {
    if (!feedback) return nothing;
    const code = codeColours(board, guess);
    const found = feedback[0] === board.pegs;
    const words = isOver(game)
      ? [`${codeWords(looks, code)}.`, `${answerWords(feedback)}.`]
      : found
        ? []
        : [`${answerWords(feedback)}.`];
    return html`<p class="duel-words">
      <span class="unseen">${[found ? t("duel.found", { name }) : `${name}:`, ...words].join(" ")}</span>
      ${isOver(game) ? pegRow(looks, code) : coveredRow(board.pegs)}
      ${keyLine(feedback, board.pegs)}
    </p>`;
  };
  return {
    below: (index: number) => (turns[index] ? row(turns[index]) : nothing),
    beyond: turns
      .slice(game.turns.length)
      .map(
        (turn, index) =>
          html`${rowOf("", game.turns.length + index + 1, board.pegs, holes(board.pegs))}${row(turn)}`,
      ),
  };
}

/** The pegs of a code that is covered, for the eyes alone. */
const coveredRow = (pegs: number) =>
  html`<span class="pegs" .style=${breaks(pegs)} aria-hidden="true">${Array.from(
    { length: pegs },
    () => html`<i class="peg peg-covered"></i>`,
  )}</span>`;

/**
 * Compares both games once they are over; null before.
 * @returns how the person did; the name and the guesses of the opponent
 */
export function duelOutcome({
  game,
  replyTo,
}: View): { outcome: "won" | "lost" | "even"; name: string; turns: number } | null {
  const duel = game.play?.rival && isOver(game) ? duelOf(game, replyTo) : null;
  if (!duel?.solved) return null;
  const { length: turns } = duel.turns;
  const made = game.turns.length;
  const outcome = !isSolved(game) || turns < made ? "lost" : turns > made ? "won" : "even";
  return { outcome, name: rivalName(game.play), turns };
}

export function duelWords(view: View) {
  const found = duelOutcome(view);
  return found && t(`duel.${found.outcome}`, found);
}
