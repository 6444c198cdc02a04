import { html, nothing } from "lit-html";
import {
  classicRequest,
  exerciseRequest,
  explainRequest,
  type Explained,
} from "../../questions/learn.ts";
import { ENOUGH, isPassed, type Exercise } from "../../state/learn.ts";
import { t } from "../../words/strings.ts";
import { button } from "../board/controls.ts";
import { answerWords, keyMark, pegRow } from "../board/pegs.ts";
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
} from "./pieces.ts";
import type { View } from "../board/view.ts";
import type { Feedback } from "../../words/notation.ts";

export function rulesRoom(view: View) {
  const { exercise } = view.state.learn;
  return html`${exercise ? nothing : button("act narrow-only", t("learn.rules.skip"), () => begin(view))}
    <div class="stack lesson-told${exercise ? " lesson-beside" : ""}">${rulesView(view)}</div>
    <div class="lesson-practice">${exercise ? exerciseView(view, exercise) : beginView(view)}</div>`;
}

function rulesView(view: View) {
  const covered = html`<span class="pegs" aria-hidden="true">${Array.from(
    { length: CLASSIC_BOARD.pegs },
    () => html`<span class="peg lesson-covered">?</span>`,
  )}</span>`;
  const key = (colour: "black" | "white") => html`<li>
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

const begin = (view: View) => learn(view, { type: "begin", seed: view.seed() });

const beginView = (view: View) => html`<div class="stack card">
    <h3 id="asked">${t("learn.ask.title")}</h3>
    <p>${t("learn.ask.lead", { enough: ENOUGH })}</p>
    <button class="big" data-begin @click=${() => begin(view)}>${t("learn.ask.begin")}</button>
  </div>`;

function exerciseView(view: View, exercise: Exercise) {
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

function heading(exercise: Exercise, answer: Feedback | undefined) {
  if (!exercise.given || !answer) return t("learn.ask.title");
  if (isPassed(exercise)) return t("learn.ask.passed", { enough: ENOUGH });
  return t(exercise.right ? "learn.ask.right" : "learn.ask.wrong", { answer: answerWords(answer) });
}

const streakView = ({ streak }: Exercise) => html`<p class="lesson-streak small">
    <span aria-hidden="true">${Array.from({ length: ENOUGH }, (_, index) => (index < streak ? "★" : "☆"))}</span>
    <span class="unseen">${t("learn.ask.streak", { streak, enough: ENOUGH })}</span>
  </p>`;

function resultView(
  view: View,
  exercise: Exercise,
  { codes, told }: { codes: any; told: Explained },
  next: () => void,
) {
  if (isPassed(exercise)) {
    return html`<p class="lesson-moment">${t("learn.ask.passedWords")}</p>
      ${button("big", t("learn.ask.play"), () => view.dispatch({ type: "mode", mode: "play" }))}`;
  }
  return html`${
    exercise.right
      ? nothing
      : html`<p>${t("learn.ask.yours", { answer: answerWords(exercise.given as Feedback) })}</p>`
  }
    ${pegByPeg(classicLooks(view), codes, told)}
    ${button("big", t("learn.ask.next"), next)}`;
}
