/** What a board is called. */
import { MAX_BOARD, readRules } from "./notation.js";
import { t } from "./strings.js";
import presets from "./presets.json" with { type: "json" };

/** @param {string} rules */
export function boardName(rules) {
  const board = readRules(rules);
  if (!board) return rules;
  const preset = presetOf(rules);
  const size = t("board.size", board);
  if (preset) return `${t(`preset.${preset.key}`)} ${size}`;
  return board.repeats ? size : t("board.once", { name: size });
}

/**
 * A sentence about a board. Codes of one peg or one colour are the same with repeats and without, so it says nothing of them.
 * @param {string} key
 * @param {import("./notation.js").Board} board
 * @param {{what?: string}} [more]  what else the sentence fills in
 */
export const boardSentence = (key, { pegs, colours, repeats }, more = {}) =>
  t(key, { pegs, colours, repeats: pegs > 1 && colours > 1 ? repeats : null, ...more });

/** A sentence about a board that is larger than the page takes. @param {string} rules @param {{pegs: number, colours: number}} [room] */
export const noRoomWords = (rules, room = MAX_BOARD) =>
  t("board.room", { ...room, name: boardName(rules) });

/** @param {string} rules */
export const presetOf = (rules) => presets.find((each) => each.rules === rules);
