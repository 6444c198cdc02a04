import { html, nothing } from "lit-html";
import { walk, type Branch, type Crossing, type Step } from "../../questions/learn.ts";
import { codeColours, type Feedback } from "../../words/notation.ts";
import { button } from "../board/controls.ts";
import { number, t } from "../../words/strings.ts";
import { codeRow, answerWords, codeWords, keyBlock, pegRow } from "../board/pegs.ts";
import { CLASSIC_BOARD, answerButtons, classicLooks, docsLink, learn, waitView } from "./pieces.ts";
import type { View } from "../board/view.ts";

const code = (text: string) => codeColours(CLASSIC_BOARD, text);

const wordsOf = (view: View, text: string) => codeWords(classicLooks(view), code(text));

const pegsView = (view: View, text: string) => pegRow(classicLooks(view), code(text));

export function knuthRoom(view: View) {
  const { state, replyTo } = view;
  const { steps, found } = walk(state.learn.path, replyTo);
  const last = steps[steps.length - 1];
  const taken = steps.filter(({ chosen }) => chosen);
  return html`<p class="lead">${t("learn.knuth.lead")}</p>
    <div class="lesson-way">${taken.length ? wayView(view, taken) : nothing}</div>
    <div class="stack card lesson-step">${found ? foundView(view, taken) : stepView(view, last, taken.length)}</div>
    ${last.here ? lengthsView(last.here, taken.length, found) : nothing}
    ${docsLink(view)}`;
}

/** Each answer leads back to its guess. */
const wayView = (
  view: View,
  taken: Step[],
) => html`<nav aria-label=${t("learn.knuth.way")}><ol class="line close">
    ${taken.map(({ here, chosen }, depth) => {
      const { guess } = here as Crossing;
      const { feedback, candidates, worst } = chosen as Branch;
      const words = t("learn.knuth.taken", {
        number: depth + 1,
        code: wordsOf(view, guess),
        answer: answerWords(feedback),
        codes: candidates,
      });
      return html`<li><button class="lesson-crumb" @click=${() => learn(view, { type: "back", depth })}>
        <span class="unseen">${words}</span><span class="number" aria-hidden="true">${depth + 1}</span>
        ${pegsView(view, guess)}${keyBlock(feedback, CLASSIC_BOARD.pegs)}
        <small aria-hidden="true">${worst ? t("turn.codes", { codes: candidates }) : t("learn.knuth.found")}</small>
      </button></li>`;
    })}
  </ol></nav>`;

/** The heading stays while the guess is awaited, so that it keeps the focus. */
const stepView = (view: View, { here, entry }: Step, depth: number) => html`
  <h3 data-step tabindex="-1">${t("learn.knuth.step", { number: depth + 1 })}</h3>
  ${here ? crossingView(view, here, depth) : waitView(entry)}`;

function crossingView(view: View, here: Crossing, depth: number) {
  const { guess, candidates, is_candidate: possible, answers, codes } = here;
  const byFeedback = new Map(answers.map((answer) => [String(answer.feedback), answer]));
  const about = (feedback: Feedback) => {
    const { candidates: left, worst } = byFeedback.get(String(feedback)) as Branch;
    if (!worst) return { shown: t("learn.knuth.found"), words: t("learn.knuth.found") };
    return {
      shown: number(left),
      more: t("learn.knuth.most", { worst }),
      words: t("learn.knuth.leaves", { codes: left, worst }),
    };
  };
  return html`<p><span class="unseen">${wordsOf(view, guess)}. </span>${pegsView(view, guess)}</p>
    <p>${t("learn.knuth.fit", { codes: candidates })} ${
      candidates === 1 ? nothing : t(possible ? "learn.knuth.possible" : "learn.knuth.probe")
    }</p>
    ${runnerUpView(view, here)}
    <p class="small" id="answers">${t("learn.knuth.choose")}</p>
    ${answerButtons({
      feedbacks: answers.map(({ feedback }) => feedback),
      pegs: CLASSIC_BOARD.pegs,
      label: "answers",
      about,
      choose: (feedback) => learn(view, { type: "walk", depth, feedback }),
    })}
    ${codes && candidates > 1 ? fittingView(view, codes) : nothing}`;
}

/** Says what the guess leaves at worst, and what the next best one would leave. */
function runnerUpView(view: View, { answers, runner_up: second }: Crossing) {
  if (!second) return nothing;
  const worst = answers.reduce((most, each) => (each.candidates > most.candidates ? each : most));
  return html`<div class="stack close lesson-rivals small">
    <p>${t("learn.knuth.worst", { codes: worst.candidates, answer: answerWords(worst.feedback) })}</p>
    <p>${t("learn.knuth.next", { codes: second.candidates, answer: answerWords(second.feedback) })}
      <span class="unseen">${wordsOf(view, second.guess)}</span></p>
    ${pegsView(view, second.guess)}
  </div>`;
}

const fittingView = (view: View, codes: string[]) => html`<h4>${t("learn.knuth.these")}</h4>
  <ul class="line lesson-fitting">${codes.map((text) => html`<li>${codeRow(classicLooks(view), code(text))}</li>`)}</ul>`;

function foundView(view: View, taken: Step[]) {
  const { guess } = taken[taken.length - 1].here as Crossing;
  const back = (depth: number) => () => learn(view, { type: "back", depth });
  return html`<h3 data-step tabindex="-1">${t("learn.knuth.over", { guesses: taken.length })}</h3>
    <p class="lesson-moment">${codeRow(classicLooks(view), code(guess))}</p>
    ${button("big", t("learn.knuth.again"), back(0))}
    ${button("act", t("learn.knuth.back"), back(taken.length - 1))}`;
}

/**
 * @param depth - the guesses before this one
 * @param found - whether the last guess is taken already
 */
function lengthsView({ histogram, candidates }: Crossing, depth: number, found: boolean) {
  if (found || candidates === 1) return nothing;
  const rows = Object.entries(histogram).map(([guesses, codes]) => ({
    guesses: Number(guesses) + depth,
    codes,
  }));
  const most = Math.max(...rows.map(({ codes }) => codes));
  return html`<div class="stack card lesson-lengths">
    <h3>${t("learn.knuth.lengths", { codes: candidates })}</h3>
    <ul class="stack close">${rows.map(
      ({ guesses, codes }) => html`<li>
      <span>${t("learn.knuth.in", { guesses })}</span>
      <i .style="--share: ${codes / most}" aria-hidden="true"></i>
      <span>${t("learn.knuth.codes", { codes })}</span>
    </li>`,
    )}</ul>
  </div>`;
}

export function learnSaid(view: View) {
  const { room, path } = view.state.learn;
  if (room !== "knuth") return "";
  const { steps, found } = walk(path, view.replyTo);
  const { here } = steps[steps.length - 1];
  if (!here || found) return "";
  return t("learn.knuth.said", {
    number: steps.length,
    code: wordsOf(view, here.guess),
    codes: here.candidates,
  });
}
