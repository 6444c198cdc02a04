/** Challenges of other people, and their names, in sentences. */
import { readRules } from "../../words/notation.js";
import { t } from "../../words/strings.js";
import { boardName, boardSentence } from "../../words/boards.js";

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u;

/**
 * A name for a message: `who` says whether there is one. A name from right to left is set apart, so that it does
 * not turn the words around it.
 * @param {string} name  as the core shows it
 * @returns {{who: "named" | "none", name: string}}
 */
export const shownName = (name) => ({
  who: name ? "named" : "none",
  name: RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name,
});

/** The game of a challenge, of Python's reply about it. @param {any} reply @returns {import("../../state/named.js").Named} */
export const namedOf = ({ rules, seed, code, name }) => ({ rules, seed, name: code, by: name });

/** Who chose a code for whom, or the board of a challenge without a person. @param {{rules: string, name: string, chosen: boolean}} reply */
export function invitationWords({ rules, name, chosen }) {
  if (!name && !chosen) return t("challenge.board", { board: boardName(rules) });
  const board = readRules(rules);
  const what = board ? boardSentence("board.words", board) : rules;
  return t(chosen ? "challenge.chose" : "challenge.drew", { ...shownName(name), board: what });
}

/** @param {{name: string, guesses: number, solved: boolean}} sent */
export const sentBackWords = ({ name, guesses, solved }) =>
  t(solved ? "opened.found" : "opened.lost", { ...shownName(name), guesses });
