import { html, nothing, svg } from "lit-html";
import {
  CLASSIC,
  EXAMPLES,
  explainRequest,
  type Explained,
  type PegAnswer,
} from "../../questions/learn.ts";
import { boardOfRules, codeColours, type Feedback } from "../../words/notation.ts";
import { errorWords } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import { progressBar } from "../board/controls.ts";
import { answerGrid } from "../board/answers.ts";
import { answerWords, codeWords, keyLine, keyMark, pegRow } from "../board/pegs.ts";
import type { View } from "../board/view.ts";
import type { Entry } from "../../questions/types.ts";
import type { Look } from "../../words/colours.ts";
import type { Lesson } from "../../state/learn.ts";

export const CLASSIC_BOARD = boardOfRules(CLASSIC);

export const classicLooks = ({ looksFor }: View) => looksFor(CLASSIC, CLASSIC_BOARD.colours);

export const learn = ({ dispatch }: View, act: Lesson) => dispatch({ type: "learn", act });

/**
 * Blacks go down and whites across, as in Solve. `label` is the id of the element that names the
 * group; `about` is the content of a button beside its key pegs, and the same in words; with
 * `waits` nothing can be chosen yet.
 */
export function answerButtons({
  feedbacks,
  pegs,
  label,
  choose,
  about,
  waits = false,
}: {
  feedbacks: Feedback[];
  pegs: number;
  label: string;
  choose: (feedback: Feedback) => void;
  about?: (feedback: Feedback) => { shown: string; more?: string; words: string };
  waits?: boolean;
}) {
  return html`<div class="lesson-give">
    ${answerGrid(feedbacks, label, (feedback) => {
      const [black, white] = feedback;
      const more = about?.(feedback);
      return html`<button class="answer"
        .style="grid-row: ${black + 1}; grid-column: ${white + 1}"
        data-black=${black} data-white=${white} aria-disabled=${waits ? "true" : nothing}
        aria-description=${more?.words ?? nothing}
        @click=${() => waits || choose(feedback)}
      ><span class="unseen">${answerWords(feedback)}</span>${keyLine(feedback, pegs)}${
        more
          ? html`<small aria-hidden="true" .style="--letters: ${more.shown.length}">${more.shown}</small>${more.more ? html`<small class="lesson-more" aria-hidden="true">${more.more}</small>` : nothing}`
          : nothing
      }</button>`;
    })}
  </div>`;
}

/**
 * After the answer is explained there are also lines between pegs that belong together, and a key
 * peg under each peg that earns one.
 */
export function matchView(
  looks: Look[],
  { rules, secret, guess }: { rules: string; secret: string; guess: string },
  told?: Explained | undefined,
) {
  const board = boardOfRules(rules);
  const [hidden, asked] = [secret, guess].map((text) => codeColours(board, text));
  const words = t("learn.match.words", {
    secret: codeWords(looks, hidden),
    guess: codeWords(looks, asked),
  });
  return html`<div class="lesson-match" .style="--columns: ${hidden.length}">
    <p class="unseen">${words}</p>
    <b aria-hidden="true">${t("learn.match.secret")}</b>${pegRow(looks, hidden)}
    <span></span><svg aria-hidden="true" width="100%" height="100%">${told?.pegs.map((peg) =>
      line(peg, hidden.length),
    )}</svg>
    <b aria-hidden="true">${t("learn.match.guess")}</b>${pegRow(looks, asked)}
    ${
      told
        ? html`<b class="lesson-below" aria-hidden="true">${t("learn.match.answer")}</b><span class="lesson-marks lesson-below" aria-hidden="true">${told.pegs.map(
            ({ key }) =>
              html`<span class="lesson-mark${key ? "" : " none"}">${key ? keyMark(key) : "–"}</span>`,
          )}</span>`
        : nothing
    }
  </div>`;
}

function line({ peg, key, secret_peg: to }: PegAnswer, pegs: number) {
  if (!key || to === null) return nothing;
  const at = (number: number) => `${(100 * (number - 0.5)) / pegs}%`;
  return svg`<line class=${key} x1=${at(to)} y1="0" x2=${at(peg)} y2="100%"></line>`;
}

export function pegByPeg(
  looks: Look[],
  { rules, guess }: { rules: string; guess: string },
  told: Explained,
) {
  const asked = codeColours(boardOfRules(rules), guess);
  return html`<ol class="stack close">
    ${told.pegs.map((answer, index) => {
      const { name } = looks[asked[index]];
      const why = answer.key ?? (answer.in_secret ? "counted" : "none");
      return html`<li>${t("learn.peg.at", { peg: answer.peg, name })} ${t(`learn.peg.${why}`, { name, ...answer })}</li>`;
    })}
  </ol>`;
}

export function exampleView({ replyTo }: View, looks: Look[], name: keyof typeof EXAMPLES) {
  const codes = EXAMPLES[name];
  const told = replyTo(explainRequest(codes))?.reply;
  return html`<div class="stack card">
    <h3>${t(`learn.rules.${name}Title`)}</h3>
    <p>${t(`learn.rules.${name}`)}</p>
    ${matchView(looks, codes, told)}
    ${told ? pegByPeg(looks, codes, told) : nothing}
  </div>`;
}

export function waitView(entry: Entry | undefined) {
  if (entry?.error && entry.error.kind !== "worker")
    return html`<p class="error" role="alert">${errorWords(entry.error)}</p>`;
  return html`<p class="small lesson-patient">${t("learn.wait")}
    ${entry?.progress ? progressBar(entry.progress, t("learn.wait")) : nothing}</p>`;
}

export const docsLink = ({ docs }: View) =>
  docs
    ? html`<a class="option" href=${docs.replace(/[^/]*$/, "how-it-plays.html")}>${t("learn.docs")}</a>`
    : nothing;
