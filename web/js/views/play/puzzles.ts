/** Games that begin with turns that are given: puzzles of a level. */
import { html } from "lit-html";
import { LEVELS } from "../../state/start.ts";
import { puzzleRequest } from "../../questions/makers.ts";
import { errorWords } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import { button, radio } from "../board/controls.ts";
import { readGame } from "../../words/notation.ts";
import type { View } from "../board/view.ts";
import type { Action } from "../../state/types.ts";

export function puzzlesView({ game, state, replyTo, dispatch, spare, awaits, whenReplied }: View) {
  const { rules } = game;
  const { level } = state.settings;
  const request = puzzleRequest({ rules, seed: spare, play: { level } });
  const error = replyTo(request)?.error;
  const begin = ({ game, level: found }: any) =>
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
 * @param puzzle - `text`: the game with the turns that are given
 */
export function beginPuzzle({
  rules,
  seed,
  level,
  name,
  text,
}: {
  rules: string;
  seed: string;
  level: number | null;
  name: string;
  text: string;
}): Action {
  const turns = readGame(text)?.turns ?? [];
  return {
    type: "begin",
    rules,
    seed,
    turns,
    start: { source: "puzzle", name, level, given: turns.length },
  };
}
