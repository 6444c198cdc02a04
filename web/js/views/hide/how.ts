/** Explains an answer peg by peg. Since it shows pegs of the code, it is covered at first. */
import { html, nothing } from "lit-html";
import { explainTurnRequest } from "../../questions/hidden.ts";
import { isOver } from "../../state/game.ts";
import { codeOf } from "../../state/hide.ts";
import { codeColours } from "../../words/notation.ts";
import { t } from "../../words/strings.ts";
import { codeRow, pegOf, turnToRead, answerWords, keyMark } from "../board/pegs.ts";
import { askedView } from "./hide.ts";
import type { View } from "../board/view.ts";
import type { PegAnswer } from "../../questions/learn.ts";
import type { Look } from "../../words/colours.ts";

export function howView(view: View) {
  const { game, facts, looks, replyTo, about } = view;
  const turn = game.turns[about];
  if (!turn?.feedback) return nothing;
  const guess = codeColours(facts.board, turn.guess);
  const entry = replyTo(explainTurnRequest(game, about) ?? { action: "explain" });
  const shown = () => stepsView(looks, codeOf(game), guess, entry?.reply?.pegs);
  return html`${turnsToExplain(view)}
    <p class="line explained">
      ${turnToRead(looks, facts.board, turn, about + 1)}
      <span aria-hidden="true">${answerWords(turn.feedback)}</span>
    </p>
    ${isOver(game) ? shown() : askedView(view, t("how.covered"), shown)}`;
}

function turnsToExplain({ game, about, choose }: View) {
  const answered = game.turns.filter(({ feedback }) => feedback);
  if (answered.length < 2) return nothing;
  return html`<div class="line close" role="group" aria-label=${t("turns.label")}>
    ${answered.map(
      (_, index) => html`<button
      class="chip icon" aria-pressed=${index === about} aria-label=${t("how.turn", { number: index + 1 })}
      @click=${() => choose({ about: index })}
    >${index + 1}</button>`,
    )}
  </div>`;
}

/** @param steps - null if there are too many pegs, undefined until they are there */
function stepsView(
  looks: Look[],
  code: (number | null)[],
  guess: number[],
  steps: PegAnswer[] | null | undefined,
) {
  return html`<p class="line explained">
      <span>${t("how.code")}</span>${codeRow(looks, code)}
    </p>
    ${steps === null ? html`<p>${t("how.many")}</p>` : nothing}
    ${steps === undefined ? html`<p>${t("how.wait")}</p>` : nothing}
    <ol class="stack close steps">${(steps ?? []).map((step) => {
      const look = looks[guess[step.peg - 1]];
      return html`<li>
        ${pegOf(look)}
        <span class="keys" .style=${"--columns: 1"} aria-hidden="true">${step.key ? keyMark(step.key) : html`<i class="key"></i>`}</span>
        <span>${t("how.peg", { peg: step.peg })} ${stepWords(step, look)}</span>
      </li>`;
    })}</ol>
    ${doubledWords(looks, guess, steps ?? []).map((words) => html`<p>${words}</p>`)}
    <p class="small">${t("how.order")}</p>`;
}

function stepWords(
  { key, secret_peg: place, in_guess: asked, in_secret: hidden }: PegAnswer,
  { name }: Look,
) {
  if (key) return t(`how.${key}`, { name, place });
  return hidden ? t("how.counted", { name, asked, hidden }) : t("how.none", { name });
}

/**
 * A sentence for each colour whose count differs between guess and code: they are what people get
 * wrong.
 */
function doubledWords(looks: Look[], guess: number[], steps: PegAnswer[]) {
  const colours = [...new Set(guess)];
  return colours.flatMap((colour) => {
    const same = steps.filter(({ peg }) => guess[peg - 1] === colour);
    if (!same.length) return [];
    const { in_guess: asked, in_secret: hidden } = same[0];
    if (asked === hidden || hidden === 0) return [];
    const keys = same.filter(({ key }) => key).length;
    return [t("how.doubled", { name: looks[colour].name, asked, hidden, keys })];
  });
}
