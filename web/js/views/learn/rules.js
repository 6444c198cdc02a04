/** The rules on real pegs, and the exercise "what is the answer?". */
import { html, nothing } from "lit-html";
import { classicRequest, exerciseRequest, explainRequest } from "../../questions/learn.js";
import { ENOUGH, isPassed } from "../../state/learn.js";
import { t } from "../../words/strings.js";
import { button } from "../board/controls.js";
import { answerWords, keyMark, pegRow } from "../board/pegs.js";
import {
  CLASSIC_BOARD,
  answerButtons,
  classicLooks,
  docsLink,
  exampleView,
  learn,
  matchView,
  pegByPeg,
  waitView,
} from "./pieces.js";
/** @import { View } from "../board/view.js" */
/** @import { Explained } from "../../questions/learn.js" */
/** @import { Exercise } from "../../state/learn.js" */
/** @import { Feedback } from "../../words/notation.js" */

/** @param {View} view */
export function rulesRoom(view) {
  const { exercise } = view.state.learn;
  return html`${exercise ? nothing : button("act narrow-only", t("learn.rules.skip"), () => begin(view))}
    <div class="stack lesson-told${exercise ? " lesson-beside" : ""}">${rulesView(view)}</div>
    <div class="lesson-practice">${exercise ? exerciseView(view, exercise) : beginView(view)}</div>`;
}

/** @param {View} view */
function rulesView(view) {
  const covered = html`<span class="pegs" aria-hidden="true">${Array.from(
    { length: CLASSIC_BOARD.pegs },
    () => html`<span class="peg lesson-covered">?</span>`,
  )}</span>`;
  const key = (/** @type {"black" | "white"} */ colour) => html`<li>
    <span class="keyline" .style=${"--columns: 1"} aria-hidden="true">${keyMark(colour)}</span>
    <span>${t(`learn.rules.${colour}`)}</span></li>`;
  return html`<div class="stack card">
      <h3>${t("learn.rules.secretTitle")}</h3>
      ${covered}
      <p>${t("learn.rules.secret")}</p>
      <ul class="tiles lesson-names">${classicLooks(view).map(({ name }, colour) => html`<li>${pegRow(classicLooks(view), [colour])} ${name}</li>`)}</ul>
    </div>
    <div class="stack card">
      <h3>${t("learn.rules.guessTitle")}</h3>
      <p>${t("learn.rules.guess")}</p>
      <ul class="stack close lesson-keys">${key("black")}${key("white")}</ul>
      <p>${t("learn.rules.answer")}</p>
    </div>
    ${exampleView(view, classicLooks(view), "plain")}
    ${exampleView(view, classicLooks(view), "doubled")}
    ${docsLink(view)}`;
}

/** @param {View} view */
const begin = (view) => learn(view, { type: "begin", seed: view.seed() });

/** @param {View} view */
const beginView = (view) => html`<div class="stack card">
    <h3 id="asked">${t("learn.ask.title")}</h3>
    <p>${t("learn.ask.lead", { enough: ENOUGH })}</p>
    <button class="big" data-begin @click=${() => begin(view)}>${t("learn.ask.begin")}</button>
  </div>`;

/** @param {View} view @param {Exercise} exercise */
function exerciseView(view, exercise) {
  const { replyTo } = view;
  const asked = replyTo(exerciseRequest(exercise));
  const codes = asked?.reply;
  const explained = codes && replyTo(explainRequest(codes));
  const told = explained?.reply;
  const next = () => learn(view, { type: "next", number: exercise.number });
  const feedbacks = replyTo(classicRequest)?.reply?.rules.feedbacks ?? [];
  return html`<div class="stack card lesson-exercise">
    <div class="line apart">
      <h3 id="asked" data-asked tabindex="-1">${heading(exercise, told?.feedback)}</h3>
      ${streakView(exercise)}
    </div>
    ${codes ? matchView(classicLooks(view), codes, exercise.given ? told : undefined) : waitView(asked)}
    ${
      exercise.given
        ? told
          ? resultView(view, exercise, { codes, told }, next)
          : waitView(explained)
        : html`<p class="small">${t("learn.ask.hint")}</p>
        ${answerButtons({
          feedbacks,
          pegs: CLASSIC_BOARD.pegs,
          label: "asked",
          waits: !told,
          choose: (feedback) =>
            learn(view, {
              type: "give",
              number: exercise.number,
              feedback,
              right: String(feedback) === String(told.feedback),
            }),
        })}`
    }
    <div class="afterwards">
      ${isPassed(exercise) ? button("act", t("learn.ask.more"), next) : nothing}
      ${button("act", t("learn.ask.stop"), () => learn(view, { type: "stop" }))}
    </div>
  </div>`;
}

/** @param {Exercise} exercise @param {Feedback | undefined} answer */
function heading(exercise, answer) {
  if (!exercise.given || !answer) return t("learn.ask.title");
  if (isPassed(exercise)) return t("learn.ask.passed", { enough: ENOUGH });
  return t(exercise.right ? "learn.ask.right" : "learn.ask.wrong", { answer: answerWords(answer) });
}

/** @param {Exercise} exercise */
const streakView = ({ streak }) => html`<p class="lesson-streak small">
    <span aria-hidden="true">${Array.from({ length: ENOUGH }, (_, index) => (index < streak ? "★" : "☆"))}</span>
    <span class="unseen">${t("learn.ask.streak", { streak, enough: ENOUGH })}</span>
  </p>`;

/**
 * @param {View} view
 * @param {Exercise} exercise
 * @param {{codes: any, told: Explained}} reply
 * @param {() => void} next
 */
function resultView(view, exercise, { codes, told }, next) {
  if (isPassed(exercise)) {
    return html`<p class="lesson-moment">${t("learn.ask.passedWords")}</p>
      ${button("big", t("learn.ask.play"), () => view.dispatch({ type: "mode", mode: "play" }))}`;
  }
  return html`${
    exercise.right
      ? nothing
      : html`<p>${t("learn.ask.yours", { answer: answerWords(/** @type {Feedback} */ (exercise.given)) })}</p>`
  }
    ${pegByPeg(classicLooks(view), codes, told)}
    ${button("big", t("learn.ask.next"), next)}`;
}
