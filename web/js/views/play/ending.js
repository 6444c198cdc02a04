/** What a game that has ended was worth, in one sentence, and the best so far. */
import { isSolved } from "../../state/game.js";
import { wayOf } from "../../state/lobby.js";
import { guessesMade, hintsOf } from "../../state/play.js";
import { idOf } from "../../state/record.js";
import { current } from "../../state/state.js";
import { short, t } from "../../words/strings.js";
import { rivalWords } from "./rival.js";

/** @typedef {import("../app.js").View} View */
/** @typedef {import("../../state/record.js").Finished} Finished */

/** How many games make an average of one's own. */
const ENOUGH = 3;
/** What counts as the same as an average. */
const CLOSE = 0.5;

/** The other games of this kind on this board that were found, or null where this one is not counted. @param {Pick<View, "state" | "games">} view */
function others({ state, games: { list } }) {
  const game = current(state);
  const id = idOf(/** @type {import("../../state/state.js").Gaming} */ (state.mode), game);
  const own = list.find((each) => each.id === id);
  const isLike = (/** @type {Finished} */ each) =>
    each.won && each.id !== id && each.kind === own?.kind && each.game.split(":")[0] === game.rules;
  return own ? list.filter(isLike).map(({ guesses }) => guesses) : null;
}

/** How many guesses the program needs on a board, on average; null where that is not known. @param {Pick<View, "state" | "look">} view */
const programMean = ({ state, look }) =>
  look({ action: "analyse", game: current(state).rules, strategy: "best" })?.reply?.suggestion?.mean ?? null;

/** What the game was worth, in one sentence; null if there is nothing to say. @param {View} view */
export function worthWords(view) {
  const { state, facts } = view;
  const game = current(state);
  const way = state.mode === "play" ? wayOf(game) : null;
  const duel = rivalWords(view);
  if (duel) return duel;
  const made = guessesMade(game);
  if (!isSolved(game)) {
    const codes = state.mode === "play" && way !== "puzzle" && way !== "dayPuzzle" && made ? facts.analysis?.candidates : null;
    return codes ? t("worth.left", { codes }) : null;
  }
  if (way === "puzzle" || way === "dayPuzzle") return t("worth.puzzle", { wrong: made - 1 });
  if (way === "devil") return t("worth.devil");
  if (game.play && hintsOf(game.play) > 0) return null;
  const had = others(view) ?? [];
  const isOwn = state.mode === "play" && had.length >= ENOUGH;
  const mean = isOwn ? had.reduce((a, b) => a + b, 0) / had.length : programMean(view);
  if (mean === null) return null;
  const values = { whose: isOwn ? "you" : "program", mean: short(mean), guesses: Math.max(1, Math.round(Math.abs(made - mean))) };
  return t(Math.abs(made - mean) <= CLOSE ? "worth.even" : made < mean ? "worth.better" : "worth.worse", values);
}

/** The best so far, in words; null where there is nothing to compare. @param {View} view */
export function bestWords(view) {
  const game = current(view.state);
  const had = others(view);
  if (!had?.length) return null;
  const best = Math.min(...had);
  const made = guessesMade(game);
  if (isSolved(game) && made < best) return t("worth.record");
  return t("worth.best", { guesses: best });
}
