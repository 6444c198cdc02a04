import { MAX_BOARD, readRules, type Board } from "./notation.ts";
import { t } from "./strings.ts";
import presets from "./presets.json" with { type: "json" };

export function boardName(rules: string) {
  const board = readRules(rules);
  if (!board) return rules;
  const preset = presetOf(rules);
  const size = t("board.size", board);
  if (preset) return `${t(`preset.${preset.key}`)} ${size}`;
  return board.kind === "r" ? size : `${size}, ${t("board.kind", board)}`;
}

/**
 * Codes of one peg or one colour are the same in all kinds of rules, so nothing is said of them.
 * @param more - what else the sentence fills in
 */
export const boardSentence = (
  key: string,
  { pegs, colours, kind }: Board,
  more: { what?: string } = {},
) => t(key, { pegs, colours, kind: pegs > 1 && colours > 1 ? kind : null, ...more });

export const noRoomWords = (rules: string, room = MAX_BOARD) =>
  t("board.room", { ...room, name: boardName(rules) });

export const presetOf = (rules: string) => presets.find((each) => each.rules === rules);
