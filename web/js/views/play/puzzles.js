/** Games that begin with turns that are given: puzzles of a level. */
import { html } from "lit-html";
import { LEVELS } from "../../state/start.js";
import { puzzleRequest } from "../../questions/makers.js";
import { errorWords } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { button, radio } from "../board/controls.js";
import { readGame } from "../../words/notation.js";
/** @import { View } from "../board/view.js" */
/** @import { Action } from "../../state/types.js" */

/** @param {View} view */
export function puzzlesView({ game, state, replyTo, dispatch, spare, awaits, whenReplied }) {
  const { rules } = game;
  const { level } = state.settings;
  const request = puzzleRequest({ rules, seed: spare, play: { level } });
  const error = replyTo(request)?.error;
  const begin = (/** @type {any} */ { game, level: found }) =>
    dispatch(beginPuzzle({ rules, seed: spare, level: found, name: "", text: game }));
  return html`<p class="small" role="status">${t(awaits(request) ? "others.wait" : "puzzle.words")}</p>
    <fieldset class="levels">
      <legend class="small">${t("puzzle.levels", { level })}</legend>
      ${LEVELS.map((each) =>
        radio(
          "level",
          each === level,
          () => dispatch({ type: "settings", change: { level: each } }),
          each,
          { label: t("puzzle.level", { level: each }) },
        ),
      )}
    </fieldset>
    ${
      error
        ? html`<p class="small error" role="status">${errorWords(error)}</p>`
        : button("big", t("puzzle.new"), () => whenReplied(request, begin))
    }`;
}

/**
 * The action that begins a puzzle.
 * @param {{rules: string, seed: string, level: number | null, name: string, text: string}} puzzle  `text`: the
 *   game with the turns that are given
 * @returns {Action}
 */
export function beginPuzzle({ rules, seed, level, name, text }) {
  const turns = readGame(text)?.turns ?? [];
  return {
    type: "begin",
    rules,
    seed,
    turns,
    start: { source: "puzzle", name, level, given: turns.length },
  };
}
