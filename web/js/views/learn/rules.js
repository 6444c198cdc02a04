/** The rules on real pegs, and the exercise "what is the answer?". */
import { html, nothing } from "lit-html";
import { classicRequest, exerciseRequest, explainRequest } from "../../questions/learn.js";
import { ENOUGH, isPassed } from "../../state/learn.js";
import { t } from "../../words/strings.js";
import { answerWords, keyMark, pegRow } from "../board/pegs.js";
import {
  CLASSIC_BOARD,
  answerButtons,
  classicLooks,
  docsLink,
  exampleView,
  matchView,
  pegByPeg,
  waitView,
} from "./pieces.js";
/** @import { View } from "../board/view.js" */
/** @import { Exercise, Lesson } from "../../state/learn.js" */
/** @import { Feedback } from "../../words/notation.js" */

/** @param {View} view */
export function rulesRoom(view) {
  const { exercise } = view.state.learn;
  const skip = () => view.dispatch({ type: "learn", act: { type: "begin", seed: view.seed() } });
  return html`${exercise ? nothing : html`<button class="act narrow-only" @click=${skip}>${t("learn.rules.skip")}</button>`}
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
const beginView = ({ dispatch, seed }) => html`<div class="stack card">
    <h3 id="asked">${t("learn.ask.title")}</h3>
    <p>${t("learn.ask.lead", { enough: ENOUGH })}</p>
    <button class="big" data-begin @click=${() => dispatch({ type: "learn", act: { type: "begin", seed: seed() } })}
    >${t("learn.ask.begin")}</button>
  </div>`;

/** @param {View} view @param {Exercise} exercise */
function exerciseView(view, exercise) {
  const { replyTo, dispatch } = view;
  const asked = replyTo(exerciseRequest(exercise));
  const codes = asked?.reply;
  const explained = codes && replyTo(explainRequest(codes));
  const told = explained?.reply;
  const act = (/** @type {Lesson} */ lesson) => dispatch({ type: "learn", act: lesson });
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
          ? resultView(view, exercise, { codes, told })
          : waitView(explained)
        : html`<p class="small">${t("learn.ask.hint")}</p>
        ${answerButtons({
          feedbacks,
          pegs: CLASSIC_BOARD.pegs,
          label: "asked",
          waits: !told,
          choose: (feedback) =>
            act({
              type: "give",
              number: exercise.number,
              feedback,
              right: String(feedback) === String(told.feedback),
            }),
        })}`
    }
    <div class="afterwards">
      ${
        isPassed(exercise)
          ? html`<button class="act" @click=${() => act({ type: "next", number: exercise.number })}>${t("learn.ask.more")}</button>`
          : nothing
      }
      <button class="act" @click=${() => act({ type: "stop" })}>${t("learn.ask.stop")}</button>
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
 * @param {{codes: any, told: import("../../questions/learn.js").Explained}} reply
 */
function resultView(view, exercise, { codes, told }) {
  const { dispatch } = view;
  if (isPassed(exercise)) {
    return html`<p class="lesson-moment">${t("learn.ask.passedWords")}</p>
      <button class="big" @click=${() => dispatch({ type: "mode", mode: "play" })}>${t("learn.ask.play")}</button>`;
  }
  return html`${
    exercise.right
      ? nothing
      : html`<p>${t("learn.ask.yours", { answer: answerWords(/** @type {Feedback} */ (exercise.given)) })}</p>`
  }
    ${pegByPeg(classicLooks(view), codes, told)}
    <button class="big" @click=${() => dispatch({ type: "learn", act: { type: "next", number: exercise.number } })}
    >${t("learn.ask.next")}</button>`;
}
