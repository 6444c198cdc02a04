/** Challenges of other people, and their names, in sentences. */
import { readRules } from "../../words/notation.ts";
import { t } from "../../words/strings.ts";
import { boardName, boardSentence } from "../../words/boards.ts";
import type { Named } from "../../state/named.ts";

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u;

/**
 * A name for a message: `who` says whether there is one. A name from right to left is set apart, so
 * that it does not turn the words around it.
 * @param name - as the core shows it
 */
export const shownName = (name: string): { who: "named" | "none"; name: string } => ({
  who: name ? "named" : "none",
  name: RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name,
});

/** The game of a challenge, of Python's reply about it. */
export const namedOf = ({ rules, seed, code, name }: any): Named => ({
  rules,
  seed,
  name: code,
  by: name,
});

/** Says who chose a code for whom, or names the board of a challenge without a person. */
export function invitationWords({
  rules,
  name,
  chosen,
}: {
  rules: string;
  name: string;
  chosen: boolean;
}) {
  if (!name && !chosen) return t("challenge.board", { board: boardName(rules) });
  const board = readRules(rules);
  const what = board ? boardSentence("board.words", board) : rules;
  return t(chosen ? "challenge.chose" : "challenge.drew", { ...shownName(name), board: what });
}

export const sentBackWords = ({
  name,
  guesses,
  solved,
}: {
  name: string;
  guesses: number;
  solved: boolean;
}) => t(solved ? "opened.found" : "opened.lost", { ...shownName(name), guesses });
