/** Why this guess: what each answer to it would leave. */
import { html, nothing } from "lit-html";
import { readCode } from "../notation.js";
import { current } from "../state.js";
import { strategyOf } from "../questions.js";
import { t } from "../strings.js";
import { answerWords, codeWords, keyLine } from "./pegs.js";

/** @typedef {import("./app.js").View} View */

/** @param {View} view */
export function whyView({ state, known, looks }) {
  const { rated, own, suggestion, board } = known;
  if (!rated || !board) return html`<p>${t("why.wait")}</p>`;
  const parts = Object.entries(rated.parts)
    .map(([text, size]) => ({ feedback: /** @type {[number, number]} */ (text.split(",").map(Number)), size }))
    .sort((a, b) => b.size - a.size);
  const left = parts.reduce((sum, { size }) => sum + size, 0);
  const suggested = suggestion && readCode(board, suggestion.guess);
  const candidate = rated.is_candidate
    ? t("why.candidate")
    : t(own ? "why.notCandidateOwn" : "why.notCandidate");
  const figure = (/** @type {string} */ key, /** @type {string} */ value) =>
    html`<div><dt>${t(key)}</dt><dd>${value}</dd></div>`;
  return html`<p>${candidate}
      ${own && suggested && current(state).editing === null ? t("why.suggested", { code: codeWords(looks, suggested) }) : nothing}</p>
    <dl class="figures">
      ${figure("why.left", left.toLocaleString("en"))}
      ${figure("why.worst", rated.worst.toLocaleString("en"))}
      ${figure("why.expected", rated.expected.toLocaleString("en", { maximumFractionDigits: 1 }))}
      ${figure("why.parts", String(parts.length))}
      ${rated.guesses ? figure("why.guesses", t("why.guessesValue", rated)) : nothing}
      ${own ? nothing : figure("why.by", t(`strategy.${strategyOf(state)}`))}
    </dl>
    <table class="parts">
      <thead><tr><th scope="col">${t("why.answer")}</th><th scope="col">${t("why.count")}</th><th scope="col">${t("why.chance")}</th></tr></thead>
      <tbody>${parts.map(
        ({ feedback, size }) => html`<tr>
          <th scope="row">${keyLine(feedback)}<span class="unseen">${answerWords(feedback)}</span></th>
          <td><span class="bar" style="--share: ${size / rated.worst}"></span>${size.toLocaleString("en")}</td>
          <td>${(size / left).toLocaleString("en", { style: "percent", maximumFractionDigits: 1 })}</td>
        </tr>`,
      )}</tbody>
    </table>`;
}
