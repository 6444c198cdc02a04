/** Pegs, empty holes and key pegs. All of it is for the eye: whoever uses it says it in words. */
import { html } from "lit-html";
import { t } from "../strings.js";

/** @typedef {import("../looks.js").Look} Look */
/** @typedef {import("../notation.js").Feedback} Feedback */

/** The class of a peg's paint. @param {Look | null} look */
export const paint = (look) => (look ? `peg peg-${look.paint}` : "peg peg-empty");

/** The style that a peg's paint needs. @param {Look | null} look */
export const hue = (look) => (look?.hue == null ? "" : `--hue: ${look.hue}`);

/** The most pegs that are told apart at a glance; longer rows are shown in fives. */
const MOST_AT_A_GLANCE = 8;

/** Whether rows are long. @param {{pegs: number}} board */
export const isLong = ({ pegs }) => pegs > MOST_AT_A_GLANCE;

/**
 * @param {Look[]} looks
 * @param {readonly (number | null)[]} code
 */
export const pegRow = (looks, code) =>
  html`<span class="pegs${isLong({ pegs: code.length }) ? " fives" : ""}" aria-hidden="true">${code.map((colour) => {
    const look = colour === null ? null : looks[colour];
    return html`<span class=${paint(look)} style=${hue(look)}>${look?.mark ?? ""}</span>`;
  })}</span>`;

/**
 * A code in words: "red, red, blue, empty".
 * @param {Look[]} looks
 * @param {readonly (number | null)[]} code
 */
export const codeWords = (looks, code) =>
  code.map((colour) => (colour === null ? t("peg.empty") : looks[colour].name)).join(", ");

/** @param {Feedback} feedback */
export const answerWords = ([black, white]) => t("answer.words", { black, white });

/** The most key pegs that stand in one line; more are broken in halves. */
const MOST_IN_LINE = 4;

/**
 * Key pegs in a block of two rows, with a hole for each that is missing.
 * @param {Feedback} feedback
 * @param {number} pegs
 */
export function keyBlock([black, white], pegs) {
  const kinds = Array.from({ length: pegs }, (_, i) =>
    i < black ? "key black" : i < black + white ? "key white" : "key",
  );
  return html`<span class="keys" style="--columns: ${Math.max(2, half(pegs))}" aria-hidden="true"
    >${kinds.map((kind) => html`<i class=${kind}></i>`)}</span
  >`;
}

/** @param {number} pegs */
const half = (pegs) => Math.ceil(pegs / 2);

/**
 * Key pegs as figures, for rows with too many pegs to count them.
 * @param {Feedback} feedback
 */
export const keyFigures = ([black, white]) =>
  html`<span class="key-figures" aria-hidden="true"
    ><span><i class="key black"></i>${black}</span><span><i class="key white"></i>${white}</span></span
  >`;

/**
 * Key pegs in a line, a dash where there are none; on boards with more of them than a line has room
 * for they break where the block does.
 * @param {Feedback} feedback
 * @param {number} pegs
 */
export function keyLine([black, white], pegs) {
  const kinds = [...Array(black).fill("key black"), ...Array(white).fill("key white")];
  const columns = Math.min(Math.max(1, kinds.length), pegs > MOST_IN_LINE ? half(pegs) : pegs);
  return html`<span class="keyline" style="--columns: ${columns}" aria-hidden="true"
    >${kinds.length ? kinds.map((kind) => html`<i class=${kind}></i>`) : html`<i class="dash"></i>`}</span
  >`;
}
