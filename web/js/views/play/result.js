/** The result of a game, to be sent: the answers in key pegs, and nothing that gives the code away. */
import { html, nothing } from "lit-html";
import { challengeRequest } from "../../questions/makers.js";
import { isSolved } from "../../state/game.js";
import { guessesMade, hintsToTell } from "../../state/play.js";
import { dateOf, isDay } from "../../state/days.js";
import { current } from "../../state/state.js";
import { keyPegs, t } from "../../words/strings.js";
import { boardName } from "../../words/boards.js";
import { answerWords } from "../board/pegs.js";
import { duelOutcome } from "./duel.js";
import { endScoresWords } from "./scores.js";
import { waysView } from "./sending.js";
import { kindOf } from "./told.js";
/** @import { Result, View, Way } from "../board/view.js" */
/** @import { Feedback, Turn } from "../../words/notation.js" */

/** The most answers that are sent; the first ones. */
const MAX_ROWS = 30;

/** @param {Pick<View, "state" | "facts" | "replyTo" | "day" | "address" | "games">} view @returns {Result | null} */
export function resultOf(view) {
  const { state, facts, replyTo, day, address } = view;
  const game = current(state);
  const { rules, seed, turns, play } = game;
  const made = game.play ? guessesMade(game) : 0;
  if (!play || !facts.board || !made) return null;
  const { source, name, given } = play;
  const what = kindOf(play) ?? "play";
  const title = t(`send.what.${what}`, {
    day: isDay(name) ? dateOf(name) : null,
    level: play.level ?? 0,
  });
  const code = source === "seed" ? (replyTo(challengeRequest(rules, seed))?.reply?.code ?? "") : "";
  const duel = duelOutcome(view);
  const scores = endScoresWords(view);
  return {
    head: [
      `${title}, ${boardName(rules)}`,
      outcomeWords(
        isSolved(game) ? "found" : game.revealed ? "revealed" : "lost",
        made,
        hintsToTell(play),
      ),
      ...(duel ? [t("send.duel", duel)] : []),
      ...(scores ? [scores] : []),
    ],
    rows: sentRows(turns.slice(given)),
    pegs: facts.board.pegs,
    ...footOf(code, address && address + (name === day ? `#daily/${rules}` : `#challenge/${code}`)),
  };
}

/** How a game ended, as it is sent. @param {"found" | "lost" | "revealed"} end @param {number} guesses @param {number} hints */
export const outcomeWords = (end, guesses, hints) => t(`send.${end}`, { guesses, hints });

/**
 * How others play the same game: by a link, where the page has an address, else by the challenge code.
 * @param {string} code  "" where they cannot
 * @param {string | null} link
 * @returns {Pick<Result, "foot" | "code">}
 */
export const footOf = (code, link) =>
  code ? { foot: link || t("send.code", { code }), code: link || code } : { foot: "", code: "" };

/** The answers that are sent. @param {readonly Turn[]} turns @returns {Feedback[]} */
export const sentRows = (turns) =>
  turns.slice(0, MAX_ROWS).flatMap(({ feedback }) => (feedback ? [feedback] : []));

/**
 * What stands for a key peg of each kind, for a missing one, and for an answer without any. Black and white would
 * vanish on a dark or a light ground; these are seen on both, and differ by their shapes as well.
 */
const SIGNS = { black: "🟩", white: "🟡", missing: "·", none: "❌" };

/** The signs of an answer, in their order. @param {Feedback} feedback @param {number} pegs @returns {(keyof typeof SIGNS)[]} */
function signsOf([black, white], pegs) {
  if (black + white === 0) return ["none"];
  const count = { black, white, missing: pegs - black - white };
  return /** @type {const} */ (["black", "white", "missing"]).flatMap((sign) =>
    Array(count[sign]).fill(sign),
  );
}

/** An answer in signs, or in words where the person's key pegs are these. @param {Feedback} feedback @param {number} pegs */
export const keysText = (feedback, pegs) =>
  keyPegs() === "words"
    ? answerWords(feedback)
    : signsOf(feedback, pegs)
        .map((sign) => SIGNS[sign])
        .join("");

/** A result as text. @param {Result} result */
export const resultText = ({ head, rows, pegs, foot }) =>
  [...head, ...rows.map((row) => keysText(row, pegs)), ...(foot ? [foot] : [])].join("\n");

/** The sheet from which a result is sent. @param {View} view */
export function resultView(view) {
  const result = resultOf(view);
  if (!result) return nothing;
  return html`<div class="pictured">${view.drawn(result)}<p class="to-send">${resultText(result)}</p></div>
    ${waysView(view, {
      send: (/** @type {Way} */ how) => view.send(how, result),
      code: result.code,
      words: t(result.foot ? "send.words" : "send.wordsAlone"),
      more: ["save"],
    })}`;
}
