/** What a screen reader is told when something changes that sighted people see change. */
import { readCode } from "./notation.js";
import { current, isSolved, waitingTurn } from "./state.js";
import { t } from "./strings.js";
import { leftWords } from "./views/now.js";
import { answerWords, codeWords } from "./views/pegs.js";

/**
 * The sentence for the state of things, or null where the last one may stand.
 * @param {import("./views/app.js").View} view
 * @returns {string | null}
 */
export function spoken({ state, known, looks }) {
  const game = current(state);
  const { board, facts, suggestion } = known;
  if (state.mode === "lab") return ""; // it says itself how far it is
  if (!board || game.editing !== null || game.cursor !== null) return null;
  if (isSolved(game)) return t(`won.${state.mode}`, { turns: game.turns.length });
  if (!facts || waitingTurn(game) >= 0) return null;
  const left = leftWords(facts);
  if (state.mode === "play") {
    const last = game.turns.at(-1);
    const code = known.guess && readCode(board, known.guess);
    if (code && game.draft) return t("say.hint", { guess: codeWords(looks, code) });
    return last?.feedback ? `${answerWords(last.feedback)}. ${left}` : left;
  }
  const code = suggestion && readCode(board, suggestion.guess);
  return code ? t("say.guess", { guess: codeWords(looks, code), left }) : null;
}
