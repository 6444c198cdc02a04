/** What a board is called. */
import { html, nothing } from "lit-html";
import { MAX_BOARD, readRules } from "../../words/notation.js";
import { presetOf } from "../../words/presets.js";
import { t } from "../../words/strings.js";

/** The name of a board. @param {string} rules */
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
 * @param {import("../../words/notation.js").Board} board
 * @param {{what?: string}} [more]  what else the sentence fills in
 */
export const boardSentence = (key, { pegs, colours, repeats }, more = {}) =>
  t(key, { pegs, colours, repeats: pegs > 1 && colours > 1 ? repeats : null, ...more });

/** The name of a board for a narrow place. @param {string} rules @param {string | null} more  what there is to say of its game */
export function boardLabel(rules, more) {
  const board = readRules(rules);
  const preset = presetOf(rules);
  const size = board ? t("board.size", board) : rules;
  return html`<span class="board-name">
    ${preset ? html`<span>${t(`preset.${preset.key}`)}</span>` : nothing}
    <span class="size">${size}</span>
    ${preset || !board || board.repeats ? nothing : html`<span>${t("board.noneTwice")}</span>`}
    ${more ? html`<small>${more}</small>` : nothing}
  </span>`;
}

/** A sentence about a board that is larger than the page takes. @param {string} rules @param {{pegs: number, colours: number}} [room] */
export const noRoomWords = (rules, room = MAX_BOARD) =>
  t("board.room", { ...room, name: boardName(rules) });
