/**
 * The mode Hide: a person hides a code, and the page answers the guesses of another or checks the
 * answers. Drawn here: the code, its hand-over, the answers to copy onto the board, and the answers
 * that are checked.
 */
import { html, nothing } from "lit-html";
import { isClaimWrong, trueAnswer, explainTurnRequest } from "../../questions/makers.ts";
import { isOver, waitingTurn, isSolved } from "../../state/game.ts";
import { awaitsClaim, codeOf, isEntering, secretText } from "../../state/hide.ts";
import { t } from "../../words/strings.ts";
import {
  redoButton,
  button,
  headed,
  heading,
  sheetButton,
  unseen,
  openSheet,
} from "../board/controls.ts";
import { answersView } from "../board/answers.ts";
import { guessTray, rowTray } from "../board/palette.ts";
import {
  codeRow,
  answerWords,
  keyPegsOf,
  hasBoard,
  pegButtons,
  pegRow,
  pegOf,
  turnToRead,
  keyMark,
  rowOf,
} from "../board/pegs.ts";
import { codeColours } from "../../words/notation.ts";
import type { View } from "../board/view.ts";
import type { Game } from "../../state/types.ts";
import type { PegAnswer } from "../../questions/learn.ts";
import type { Look } from "../../words/colours.ts";

/**
 * The card in the row's place: the code while it is entered, or the guess to answer; null for the
 * row itself.
 */
export function hideCard(view: View) {
  const game = view.game;
  if (isEntering(game)) return codeCard(view);
  return awaitsClaim(game) ? claimCard(view) : null;
}

export const hideTray = (view: View) => (isEntering(view.game) ? codeTray(view) : hiddenTray(view));

function claimCard({ game, replyTo }: View) {
  const wrong = isClaimWrong(game, replyTo) === true;
  const claim = game.hide?.claim;
  return html`<section class="now${wrong ? " wrong" : ""}">
    <div class="top">
      ${heading(t("claim.title", { number: waitingTurn(game) + 1 }))}
      ${
        wrong && claim
          ? html`<p class="why" role="alert">${t("claim.wrong", { answer: answerWords(claim) })}</p>`
          : html`<p class="why">${t(claim ? "claim.checking" : "claim.words")}</p>`
      }
    </div>
  </section>`;
}

const answeredTurn = ({ turns }: Game) => turns.findLastIndex(({ feedback }) => feedback);

export function howActions(view: View) {
  const index = answeredTurn(view.game);
  return index < 0 ? nothing : html`<span class="actions">${howButton(view, index)}</span>`;
}

export function lastAnswer(view: View) {
  const { game, facts } = view;
  const index = answeredTurn(game);
  const feedback = game.turns[index]?.feedback;
  if (!feedback) return t(game.hide?.checks ? "hide.enter" : "hide.begin");
  return html`<span class="line to-copy">
      ${unseen(t("hide.answer", { number: index + 1, answer: answerWords(feedback) }))}
      ${keyPegsOf(feedback, facts.board)}
      <span aria-hidden="true">${answerWords(feedback)}</span>
    </span>`;
}

/** Says how often the code was looked at: the person who guessed may know. */
const looksWords = ({ hide }: Game) =>
  hide?.looks && !hide.checks ? html`<p>${t("look.count", { looks: hide.looks })}</p>` : nothing;

function howButton(view: View, index: number, look = "act") {
  const label = t("how.title");
  const open = () => {
    view.choose({ about: index });
    openSheet(view, "how");
  };
  return button(look, look === "act" ? "?" : label, open, { opens: "how", label });
}

function hiddenTray(view: View) {
  const { game, replyTo, dispatch } = view;
  const index = waitingTurn(game);
  // Redo brings back what followed the end, as in Play.
  if (isOver(game) && !view.fresh) return html`<div class="afterwards">${redoButton(view)}</div>`;
  if (awaitsClaim(game)) {
    const truth = trueAnswer(game, replyTo);
    const give = () => {
      if (truth)
        dispatch({ type: "answered", index, guess: game.turns[index].guess, feedback: truth });
    };
    return html`${answersView(view)}
      <div class="afterwards">
        ${button("act", t("claim.give"), give, { idle: !truth })}
        ${peekButton(view)}
      </div>`;
  }
  return guessTray(view, [
    game.hide?.checks ? peekButton(view) : nothing,
    sheetButton(view, "reveal", t("hide.giveUp"), "act"),
  ]);
}

/** The person who answers looks at the code often; elsewhere that is in the menu. */
const peekButton = (view: View) => sheetButton(view, "peek", t("peek.title"), "act");

function codeCard(view: View) {
  const { looks, dispatch, game } = view;
  const code = codeOf(game);
  const boarded = hasBoard(view);
  const pegs = pegButtons(code, {
    looks,
    boarded,
    next: code.indexOf(null),
    label: t("hide.label"),
    cursor: game.cursor,
    choose: (position) => dispatch({ type: "select", position, shown: [] }),
  });
  return html`<section class="now hiding">
    ${headed(t((game.hide?.round ?? 1) > 1 ? "hide.again" : "hide.title"), t("hide.lead"))}
    ${boarded ? rowOf("guess", "?", code.length, pegs) : pegs}
  </section>`;
}

function codeTray(view: View) {
  const idle = secretText(view.game) === null;
  const hide = (checks: boolean) => () => view.dispatch({ type: "hide", checks });
  const hand = button("big", t("hide.hand"), hide(false), { idle });
  return rowTray(view, hand, t("legend.code"), button("act", t("hide.self"), hide(true), { idle }));
}

/** The shield closes over the code, and the device goes to the person who guesses. */
export function passView({ game, looks, closing, dispatch }: View) {
  const code = codeOf(game);
  return html`<main class="pass">
    <div class="chosen-code lid" aria-hidden="true">${pegRow(looks, closing ? code : code.map(() => null))}</div>
    ${headed(t("pass.title"), t("pass.words"))}
    ${button("big", t("pass.taken"), () => dispatch({ type: "handed" }))}
  </main>`;
}

export const peekView = (view: View) =>
  askedView(
    view,
    t("peek.words"),
    () => html`<div class="chosen-code">${codeRow(view.looks, codeOf(view.game))}</div>`,
  );

/** The button that shows the code: it asks once, and is told at the end. */
export const askedView = ({ seen, dispatch }: View, words: string, shown: () => unknown) =>
  html`<div class="stack" role="status">${
    seen
      ? shown()
      : html`<p>${words}</p>${button("option", t("peek.show"), () => dispatch({ type: "looked" }))}`
  }</div>`;

export function hidingOverView(view: View, praise: unknown, words: unknown) {
  const { game, looks, dispatch, seed } = view;
  const { length: turns } = game.turns;
  const about = t("hide.swap");
  return html`<section class="now over ending">
    ${praise}
    ${heading(isSolved(game) ? t("won.solve", { turns }) : t("lost.hide"))}
    ${hasBoard(view) ? nothing : codeRow(looks, codeOf(game))}
    ${words}
    ${looksWords(game)}
    <div class="next" data-together>
      ${button("big", html`${t("do.new")}<small aria-hidden="true">${about}</small>`, () => dispatch({ type: "restart", seed: seed() }), { about })}
      ${turns ? [sheetButton(view, "review", t("review.open")), howButton(view, turns - 1, "option")] : nothing}
    </div>
  </section>`;
}

/** Explains an answer peg by peg. Since it shows pegs of the code, it is covered at first. */
export function howView(view: View) {
  const { game, facts, looks, replyTo, about } = view;
  const turn = game.turns[about];
  if (!turn?.feedback) return nothing;
  const guess = codeColours(facts.board, turn.guess);
  const entry = replyTo(explainTurnRequest(game, about));
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
    ${answered.map((_, index) =>
      button("chip icon", index + 1, () => choose({ about: index }), {
        pressed: index === about,
        label: t("turn.number", { number: index + 1 }),
      }),
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
    ${steps ? nothing : html`<p>${t(steps === null ? "how.many" : "how.wait")}</p>`}
    ${pegByPeg(looks, guess, steps ?? [])}
    ${doubledWords(looks, guess, steps ?? []).map((words) => html`<p>${words}</p>`)}
    <p class="small">${t("how.order")}</p>`;
}

export const pegByPeg = (looks: Look[], guess: number[], steps: PegAnswer[]) =>
  html`<ol class="stack close steps">${steps.map((step) => {
    const look = looks[guess[step.peg - 1]];
    return html`<li>
      ${pegOf(look)}
      <span class="keys" .style=${"--columns: 1"} aria-hidden="true">${step.key ? keyMark(step.key) : html`<i class="key"></i>`}</span>
      <span>${t("how.peg", { peg: step.peg })} ${stepWords(step, look)}</span>
    </li>`;
  })}</ol>`;

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
