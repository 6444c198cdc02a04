/** The messages for a screen reader, and what they are put together from. */
import { codeWords } from "../views/board/pegs.js";
import { readCode } from "../words/notation.js";
/** @import { View } from "../views/board/view.js" */

/** @typedef {Pick<View, "state" | "facts" | "looks" | "looksFor" | "replyTo" | "sight" | "stepped" | "games">} Drawn */
/**
 * `about`: its subject; null for a single act, such as a peg that was put.
 * `text`: "" where there is nothing to hear, although what was told last is no longer on the page.
 * `aloud`: what a voice reads to a person who looks at the pegs; without it, nothing.
 * `news`: what came of a turn, or of the end of a game, so far. They come bit by bit, and a message leaves out those of the last one.
 * @typedef {{about: string | null, text: string, aloud?: string, news?: string[]}} Message
 */

/** A single act. @param {string | null | undefined} text @returns {Message | null} */
export const act = (text) => (text ? { about: null, text } : null);

/** Several sentences, some of which have their full stop. @param {(string | null | undefined | false)[]} parts */
export const sentences = (...parts) =>
  parts
    .filter(Boolean)
    .join(". ")
    .replace(/([.!?])\. /g, "$1 ");

/** A code in words, or null. @param {Pick<Drawn, "facts" | "looks">} view @param {string | null | undefined} text */
export function spokenCode({ facts: { board }, looks }, text) {
  const code = board && text ? readCode(board, text) : null;
  return code && codeWords(looks, code);
}
