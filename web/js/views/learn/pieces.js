/** What several rooms of Learn draw: answers as buttons, and how an answer comes about. */
import { html, nothing, svg } from "lit-html";
import { CLASSIC, EXAMPLES, explainRequest } from "../../questions/learn.js";
import { boardOfRules, codeColours } from "../../words/notation.js";
import { errorWords } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { progressBar } from "../board/controls.js";
import { answerGrid } from "../board/answers.js";
import { answerWords, codeWords, keyLine, keyMark, pegRow } from "../board/pegs.js";
/** @import { View } from "../board/view.js" */
/** @import { Explained, PegAnswer } from "../../questions/learn.js" */
/** @import { Entry } from "../../questions/types.js" */
/** @import { Look } from "../../words/colours.js" */
/** @import { Lesson } from "../../state/learn.js" */
/** @import { Feedback } from "../../words/notation.js" */

/** The board of the rules, of the exercise and of Knuth's tree. */
export const CLASSIC_BOARD = boardOfRules(CLASSIC);

/** @param {View} view */
export const classicLooks = ({ looksFor }) => looksFor(CLASSIC, CLASSIC_BOARD.colours);

/** @param {View} view @param {Lesson} act */
export const learn = ({ dispatch }, act) => dispatch({ type: "learn", act });

/**
 * Answers as buttons, where they are in Solve: blacks down, whites across.
 * @param {object} choice
 * @param {Feedback[]} choice.feedbacks
 * @param {number} choice.pegs
 * @param {string} choice.label  the id of what names the group
 * @param {(feedback: Feedback) => void} choice.choose
 * @param {(feedback: Feedback) => {shown: string, more?: string, words: string}} [choice.about]  what is on a button
 *   beside its key pegs, and that in words
 * @param {boolean} [choice.waits]  whether nothing can be chosen yet
 */
export function answerButtons({ feedbacks, pegs, label, choose, about, waits = false }) {
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
 * Secret and guess above each other; with the answer explained also the lines between pegs that
 * belong together and a key peg under each peg that gets one.
 * @param {Look[]} looks
 * @param {{rules: string, secret: string, guess: string}} codes
 * @param {Explained | undefined} [told]
 */
export function matchView(looks, { rules, secret, guess }, told) {
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

/** The line from a peg of the guess to the one of the secret that it is counted for. @param {PegAnswer} answer @param {number} pegs */
function line({ peg, key, secret_peg: to }, pegs) {
  if (!key || to === null) return nothing;
  const at = (/** @type {number} */ number) => `${(100 * (number - 0.5)) / pegs}%`;
  return svg`<line class=${key} x1=${at(to)} y1="0" x2=${at(peg)} y2="100%"></line>`;
}

/**
 * How the answer comes about, a sentence for each peg of the guess.
 * @param {Look[]} looks
 * @param {{rules: string, guess: string}} codes
 * @param {Explained} told
 */
export function pegByPeg(looks, { rules, guess }, told) {
  const asked = codeColours(boardOfRules(rules), guess);
  return html`<ol class="stack close">
    ${told.pegs.map((answer, index) => {
      const { name } = looks[asked[index]];
      const why = answer.key ?? (answer.in_secret ? "counted" : "none");
      return html`<li>${t("learn.peg.at", { peg: answer.peg, name })} ${t(`learn.peg.${why}`, { name, ...answer })}</li>`;
    })}
  </ol>`;
}

/** @param {View} view @param {Look[]} looks @param {keyof typeof EXAMPLES} name */
export function exampleView({ replyTo }, looks, name) {
  const codes = EXAMPLES[name];
  const told = replyTo(explainRequest(codes))?.reply;
  return html`<div class="stack card">
    <h3>${t(`learn.rules.${name}Title`)}</h3>
    <p>${t(`learn.rules.${name}`)}</p>
    ${matchView(looks, codes, told)}
    ${told ? pegByPeg(looks, codes, told) : nothing}
  </div>`;
}

/** What stands in the place of something that Python has not answered yet. @param {Entry | undefined} entry */
export function waitView(entry) {
  if (entry?.error && entry.error.kind !== "worker")
    return html`<p class="error" role="alert">${errorWords(entry.error)}</p>`;
  return html`<p class="small lesson-patient">${t("learn.wait")}
    ${entry?.progress ? progressBar(entry.progress, t("learn.wait")) : nothing}</p>`;
}

/** A link to how strategies are made, where the documentation lies beside this page. @param {View} view */
export const docsLink = ({ docs }) =>
  docs
    ? html`<a class="option" href=${docs.replace(/[^/]*$/, "how-it-plays.html")}>${t("learn.docs")}</a>`
    : nothing;
