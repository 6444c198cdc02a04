/** The result of a game, to be sent: the answers in key pegs, and nothing that gives the code away. */
import { html, nothing } from "lit-html";
import { challengeRequest } from "../../questions/makers.js";
import { isSolved } from "../../state/game.js";
import { guessesMade, hintsOf } from "../../state/play.js";
import { isDay } from "../../state/start.js";
import { current } from "../../state/state.js";
import { keyPegs, t } from "../../words/strings.js";
import { boardName } from "../board/names.js";
import { answerWords } from "../board/pegs.js";
import { qrView } from "../board/qr.js";

/** @typedef {import("../app.js").View} View */
/** @typedef {import("../../words/notation.js").Feedback} Feedback */
/**
 * `head`: what was played, and how it ended; `rows`: the answers; `foot`: how others play the same, or ""; `code`: of that a link,
 * or the challenge code, or "".
 * @typedef {{head: string[], rows: Feedback[], pegs: number, foot: string, code: string}} Result
 */
/** How a result is sent. @typedef {"send" | "copy" | "save"} Way */

/** The most answers that are sent; the first ones. */
const MAX_ROWS = 30;

/** @param {Pick<View, "state" | "facts" | "look" | "day" | "address">} view @returns {Result | null} */
export function resultOf({ state, facts, look, day, address }) {
  const game = current(state);
  const { rules, seed, turns, play } = game;
  const made = game.play ? guessesMade(game) : 0;
  if (!play || !facts.board || !made) return null;
  const { source, name, given } = play;
  const what =
    source === "seed" ? (play.duel ? "duel" : isDay(name) ? "day" : "play") : source;
  const title = t(`send.what.${what}`, { day: name, level: game.play?.level ?? null });
  const hints = hintsOf(play);
  const code = source === "seed" ? look(challengeRequest(rules, seed))?.reply?.code : null;
  const end = isSolved(game) ? "send.found" : game.revealed ? "send.revealed" : "send.lost";
  const link = address && address + (name === day ? `#daily/${rules}` : `#challenge/${code}`);
  return {
    head: [`${title}, ${boardName(rules)}`, t(end, { guesses: made, hints })],
    rows: sentRows(turns.slice(given)),
    pegs: facts.board.pegs,
    foot: code ? link || t("send.code", { code }) : "",
    code: code ? link || code : "",
  };
}

/** The answers that are sent. @param {readonly import("../../words/notation.js").Turn[]} turns @returns {Feedback[]} */
export const sentRows = (turns) => turns.slice(0, MAX_ROWS).flatMap(({ feedback }) => (feedback ? [feedback] : []));

/** What stands for a key peg of each kind and for a missing one, by how key pegs look. @type {Record<string, string[]>} */
const SIGNS = {
  blackWhite: ["⚫", "⚪", "·"], blackRed: ["⚫", "🔴", "·"], redWhite: ["🔴", "⚪", "·"], ticks: ["✓", "•", "–"],
}; // prettier-ignore

/** An answer in key pegs, or in words. @param {Feedback} feedback @param {number} pegs */
export function keysText([black, white], pegs) {
  const signs = SIGNS[keyPegs()];
  if (!signs) return answerWords([black, white]);
  return [black, white, pegs - black - white].map((count, kind) => signs[kind].repeat(count)).join("");
}

/** A result as text. @param {Result} result */
export const resultText = ({ head, rows, pegs, foot }) =>
  [...head, ...rows.map((row) => keysText(row, pegs)), ...(foot ? [foot] : [])].join("\n");

/** The sheet from which a result is sent. @param {View} view */
export function resultView(view) {
  const result = resultOf(view);
  if (!result) return nothing;
  const way = (/** @type {Way} */ how, /** @type {string} */ look) =>
    html`<button class=${look} @click=${() => view.send(how, result)}>${t(`send.${how}`)}</button>`;
  return html`<p class="to-send">${resultText(result)}</p>
    <p class="small">${t(result.foot ? "send.words" : "send.wordsAlone")}</p>
    <p class="small error" role="alert">${view.unsent ? t(view.unsent) : nothing}</p>
    <div class="options">
      ${view.sends ? way("send", "big") : nothing}
      ${way("copy", view.sends ? "option" : "big")}${way("save", "option")}
    </div>
    ${result.code ? qrView(result.code, view.address ? "link" : "challenge") : nothing}`;
}
