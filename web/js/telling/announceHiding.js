/** What a screen reader says in Hide: of a covered code it says only that there is one. */
import { isOver } from "../state/game.js";
import { awaitsClaim, codeOf, isEntering, pegsSet } from "../state/hide.js";
import { current } from "../state/state.js";
import { readCode } from "../words/notation.js";
import { t } from "../words/strings.js";
import { answerWords, codeWords } from "../views/board/pegs.js";
/** @import { Game } from "../state/types.js" */
/** @import { View } from "../views/board/view.js" */

/** @typedef {Pick<View, "state" | "sight">} Drawn */

/**
 * The sentence for the change in a game of Hide since the last drawing; null if nothing has,
 * undefined if what has changed is told as in the other modes.
 * @param {Pick<View, "state" | "sight" | "looks" | "facts">} view
 * @param {Drawn | null} before
 * @returns {string | null | undefined}
 */
export function sayHiding({ state, sight, looks, facts }, before) {
  const game = current(state);
  const was = before?.state.mode === "hide" ? current(before.state) : null;
  const shown = sight === "shown" && state.panel === null;
  if (shown && before?.sight !== "shown")
    return t("say.code", { code: codeWords(looks, codeOf(game)) });
  if (shown) return null;
  if (before?.sight === "shown") return t("say.covered");
  if (!facts.board) return undefined;
  if (!was && isEntering(game)) return t("say.hide");
  if (!was && !isOver(game) && game.turns.length === 0) return t("say.hidden");
  if (was && isEntering(game)) return isEntering(was) ? pegsCovered(was, game) : t("say.back");
  if (was && isEntering(was)) return t("say.hidden");
  if (was && game.revealed)
    return was.revealed ? null : t("say.secret", { secret: codeWords(looks, codeOf(game)) });
  const guess = codeWords(looks, readCode(facts.board, game.turns.at(-1)?.guess ?? "") ?? []);
  // A wrong answer is shown as an alert, which is read by itself.
  if (awaitsClaim(game)) return was?.turns === game.turns ? null : t("say.claim", { guess });
  const last = game.turns.at(-1);
  if (!was || was.turns === game.turns || was.turns.length > game.turns.length || !last?.feedback)
    return undefined;
  if (last.feedback[0] === facts.board.pegs) return undefined;
  return t("say.answered", { number: game.turns.length, answer: answerWords(last.feedback) });
}

/** A sentence for the pegs of the code that were set or taken off, or null. @param {Game} was @param {Game} now */
function pegsCovered(was, now) {
  const old = codeOf(was);
  const set = pegsSet(now);
  const changed = codeOf(now).flatMap((colour, peg) => (colour === old[peg] ? [] : [peg]));
  if (!changed.length || was.rules !== now.rules || was.seed !== now.seed) return null;
  const pegs = changed.map((peg) =>
    t("peg.at", { position: peg + 1, name: t(set[peg] ? "hide.covered" : "peg.empty") }),
  );
  return [...pegs, ...(set.includes(false) ? [] : [t("hide.ready")])].join(". ");
}
