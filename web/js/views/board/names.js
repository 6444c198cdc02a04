/** The name of a board in parts that wrap well. */
import { html, nothing } from "lit-html";
import { readRules } from "../../words/notation.js";
import { presetOf } from "../../words/presets.js";
import { t } from "../../words/strings.js";

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
