/**
 * The game of the program beside the person's: a turn of it is shown when the person's has been
 * answered.
 */
import { html, nothing } from "lit-html";
import { codeColours, type Turn } from "../../words/notation.ts";
import { isOver, isSolved } from "../../state/game.ts";
import { duelOf } from "../../questions/makers.ts";
import { t } from "../../words/strings.ts";
import { answerWords, breaks, codeWords, hasBoard, keyLine, pegRow } from "../board/pegs.ts";
import { holes, rowOf } from "../board/rows.ts";
import type { View } from "../board/view.ts";

/**
 * The turns of the program: one to stand with each turn of the person, and those that it needed
 * beyond. On a board each is at the end of a row, so that it takes no row from the person.
 */
export function duelRows(view: View) {
  const { looks, replyTo } = view;
  const { board } = view.facts;
  const game = view.game;
  const turns = game.play?.duel ? duelOf(game, replyTo).turns : [];
  const boarded = hasBoard(view);
  const row = ({ guess, feedback }: Turn) => {
    if (!feedback) return nothing;
    // The code itself stays covered as long as the person looks for it.
    const isCovered = feedback[0] === board.pegs && !isOver(game);
    const words = html`<span class=${boarded ? "unseen" : nothing}>${t(isCovered ? "duel.found" : "duel.name")}</span>`;
    if (isCovered && !boarded) return html`<p class="duel-words">${words}</p>`;
    const code = codeColours(board, guess);
    return html`<p class="duel-words">
      ${words}
      ${
        isCovered
          ? coveredRow(board.pegs)
          : html`<span class="unseen">${codeWords(looks, code)}. ${answerWords(feedback)}.</span>${pegRow(looks, code)}`
      }
      ${keyLine(feedback, board.pegs)}
    </p>`;
  };
  const beyond = (turn: Turn, index: number) =>
    boarded
      ? html`${rowOf("", game.turns.length + index + 1, board.pegs, holes(board.pegs))}${row(turn)}`
      : row(turn);
  return {
    below: (index: number) => (turns[index] ? row(turns[index]) : nothing),
    beyond: turns.slice(game.turns.length).map(beyond),
  };
}

/** The pegs of a code that is covered, for the eyes alone. */
const coveredRow = (pegs: number) =>
  html`<span class="pegs" .style=${breaks(pegs)} aria-hidden="true">${Array.from(
    { length: pegs },
    () => html`<i class="peg peg-covered"></i>`,
  )}</span>`;

/**
 * Who was faster, once both games are over; null before.
 * @returns how the person did; the guesses of the program
 */
export function duelOutcome({
  game,
  replyTo,
}: View): { outcome: "won" | "lost" | "even"; turns: number } | null {
  const duel = game.play?.duel && isOver(game) ? duelOf(game, replyTo) : null;
  if (!duel?.solved) return null;
  const { length: turns } = duel.turns;
  const made = game.turns.length;
  const outcome = !isSolved(game) || turns < made ? "lost" : turns > made ? "won" : "even";
  return { outcome, turns };
}

export function duelWords(view: View) {
  const found = duelOutcome(view);
  return found && t(`duel.${found.outcome}`, { turns: found.turns });
}

/**
 * That the program has found the code beside the last guess of the person, who still looks for it;
 * else null.
 */
export function foundWords({ game, replyTo }: View) {
  const { turns, solved } = duelOf(game, replyTo);
  return solved && !isOver(game) && turns.length === game.turns.length ? t("duel.found") : null;
}
