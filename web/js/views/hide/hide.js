/**
 * The mode Hide: a person hides a code, and the page answers the guesses of another or checks the answers. Once the
 * code is hidden, the guesses are drawn here, the answers to copy onto the board, and the answers that are checked.
 */
import { html, nothing } from "lit-html";
import { isClaimWrong, trueAnswer } from "../../questions/hidden.js";
import { isOver, waitingTurn } from "../../state/game.js";
import { awaitsClaim, codeOf, isEntering } from "../../state/hide.js";
import { current } from "../../state/state.js";
import { t } from "../../words/strings.js";
import { redoAlways, redoButton, undoButton } from "../board/actions.js";
import { answersView } from "../board/answers.js";
import { sheetButton } from "../board/controls.js";
import { colours, guessButton } from "../board/palette.js";
import { codeRow } from "../board/codes.js";
import { answerWords, keyPegsOf } from "../board/pegs.js";
import { codeCard, codeTray } from "./code.js";
import { DELIBERATE, holdButton } from "./showButton.js";
/** @import { View } from "../board/view.js" */

/** What stands in the row's place, or null for the row itself. @param {View} view */
export const hideCard = (view) =>
  isEntering(current(view.state)) ? codeCard(view) : guessCard(view);

/** @param {View} view */
export const hideTray = (view) =>
  isEntering(current(view.state)) ? codeTray(view) : guessTray(view);

/** What stands in the row's place: the code while it is looked at, the guess to answer; else null. @param {View} view */
function guessCard(view) {
  const game = current(view.state);
  if (view.sight === "shown" && view.state.panel === null) return shownCard(view);
  return awaitsClaim(game) ? claimCard(view) : null;
}

/** The code, shown to the person who hid it so that the other one notices. @param {View} view */
function shownCard({ state, looks }) {
  const code = codeOf(current(state));
  return html`<section class="now looking">
    <div class="top">
      <h2 data-heading tabindex="-1">${t("look.title")}</h2>
      <p class="why">${t("look.words")}</p>
    </div>
    ${codeRow(looks, code)}
  </section>`;
}

/** The guess that the person answers. @param {View} view */
function claimCard({ state, replyTo }) {
  const game = current(state);
  const wrong = isClaimWrong(game, replyTo) === true;
  const claim = game.hide?.claim;
  return html`<section class="now${wrong ? " wrong" : ""}">
    <div class="top">
      <h2 data-heading tabindex="-1">${t("claim.title", { number: waitingTurn(game) + 1 })}</h2>
      ${
        wrong && claim
          ? html`<p class="why" role="alert">${t("claim.wrong", { answer: answerWords(claim) })}</p>`
          : html`<p class="why">${t(claim ? "claim.checking" : "claim.words")}</p>`
      }
    </div>
  </section>`;
}

/** The last turn with an answer, or -1. @param {import("../../state/types.js").Game} game */
const answeredTurn = ({ turns }) => turns.findLastIndex(({ feedback }) => feedback);

/** Beside the title of the row. @param {View} view */
export function howActions(view) {
  const index = answeredTurn(current(view.state));
  return index < 0 ? nothing : html`<span class="actions">${howButton(view, index)}</span>`;
}

/** What stands above the row: the last answer, in key pegs to copy. @param {View} view */
export function lastAnswer(view) {
  const { state, facts } = view;
  const game = current(state);
  const index = answeredTurn(game);
  const feedback = game.turns[index]?.feedback;
  if (!feedback || !facts.board)
    return html`${t(game.hide?.checks ? "hide.enter" : "hide.begin")}${looksWords(view)}`;
  return html`<span class="line to-copy">
      <span class="unseen">${t("hide.answer", { number: index + 1, answer: answerWords(feedback) })}</span>
      ${keyPegsOf(feedback, facts.board)}
      <span aria-hidden="true">${answerWords(feedback)}</span>
    </span>${looksWords(view)}`;
}

/** How often the code was looked at: the person who guesses may know. @param {View} view */
export function looksWords({ state }) {
  const { hide } = current(state);
  if (!hide || hide.checks || !hide.looks) return nothing;
  return html`<span class="looks">${t("look.count", { looks: hide.looks })}</span>`;
}

/** @param {View} view @param {number} index @param {string} [look]  a class of the style sheets */
export const howButton = ({ dispatch, setAbout }, index, look = "act") => html`<button
  class=${look} aria-haspopup="dialog"
  @click=${() => {
    setAbout(index);
    dispatch({ type: "open", panel: "how" });
  }}
>${t("how.title")}</button>`;

/** @param {View} view */
function guessTray(view) {
  const { state, replyTo, dispatch } = view;
  const game = current(state);
  const index = waitingTurn(game);
  // As in Play: what follows a game that is over can be brought back.
  if (isOver(game)) return html`<div class="afterwards">${redoButton(view)}</div>`;
  const looking = holdButton(view, t("hide.see"), {
    wait: DELIBERATE,
    onShown: () => dispatch({ type: "looked" }),
  });
  if (awaitsClaim(game)) {
    const truth = trueAnswer(game, replyTo);
    const give = () => {
      if (truth)
        dispatch({ type: "answered", index, guess: game.turns[index].guess, feedback: truth });
    };
    return html`${answersView(view)}
      <div class="afterwards">
        <button class="act" aria-disabled=${!truth ? "true" : nothing} @click=${give}>${t("claim.give")}</button>
        ${looking}
      </div>`;
  }
  return html`${colours(view)}
    ${guessButton(view)}
    <div class="afterwards">
      ${undoButton(view)}
      ${redoAlways(view)}
      ${looking}
      ${sheetButton(view, "reveal", t("hide.giveUp"), "act")}
    </div>`;
}
