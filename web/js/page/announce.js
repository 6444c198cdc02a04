/** What a screen reader is told when what is visible changes. */
import { readCode } from "../words/notation.js";
import { isRevealed, secretOf } from "../questions/requests.js";
import { isLost, isSolved, waitingTurn } from "../state/game.js";
import { guessesMade } from "../state/play.js";
import { current } from "../state/state.js";
import { t } from "../words/strings.js";
import { learnSaid } from "../views/learn/knuth.js";
import { countWords, playLine } from "../views/play/told.js";
import { sayHiding } from "./announceHiding.js";
import { rivalWords } from "../views/play/rival.js";
import { foundWords } from "../views/over.js";
import { diagnosisWords } from "../views/solve/detective.js";
import { doubtWords, wrongWords } from "../views/solve/doubt.js";
import { answerWords, codeWords } from "../views/board/pegs.js";

/** @typedef {import("../views/app.js").View} View */
/** @typedef {Pick<View, "state" | "facts" | "sight">} Drawn */

/**
 * The sentence for the state, or for what changed in the row since the last drawing; null if the last
 * sentence is still right.
 * @param {Pick<View, "state" | "facts" | "looks" | "look" | "sight">} view
 * @param {Drawn | null} before  what was drawn last
 * @returns {string | null}
 */
export function announcement(view, before) {
  const { state, facts, looks, look, sight } = view;
  const game = current(state);
  const { board, analysis } = facts;
  if (state.mode === "lab") return ""; // the Lab tells its own progress
  if (state.mode === "learn") return learnSaid(state.learn, look);
  if (!board) return null;
  const hiding = game.hide ? sayHiding(view, before) : undefined;
  if (hiding !== undefined) return hiding;
  const was = before && onSameTurn(before.state, state) ? before : null;
  const put = was && game.draft ? pegsPut(was, { state, facts, sight }, looks) : null;
  if (put) return put;
  const words = (/** @type {string | null | undefined} */ text) => {
    const code = text ? readCode(board, text) : null;
    return code && codeWords(looks, code);
  };
  if (game.editing !== null) {
    const { guess, feedback } = game.turns[game.editing];
    const answer = feedback ? answerWords(feedback) : "";
    return was ? null : t("say.correct", { number: game.editing + 1, guess: words(guess), answer });
  }
  if (game.cursor !== null) return null;
  if (isSolved(game)) return [foundWords(state), wrongWords(facts), rivalWords({ state, look })].filter(Boolean).join(". ");
  if (isRevealed(state)) {
    const secret = words(secretOf(state, look));
    return secret && (isLost(game) ? t("say.lost", { lost: t("lost.limit", { turns: guessesMade(game) }), secret }) : t("say.secret", { secret }));
  }
  if (facts.diagnosis) return diagnosisWords({ state, facts });
  if (waitingTurn(game) >= 0) return null;
  if (game.draft && (facts.own || state.mode !== "solve")) {
    const guess = words(facts.guess);
    const old = was && current(was.state);
    if (!guess || (old && old.draft === game.draft && old.cursor === null)) return null;
    return t(facts.guess === facts.suggestion?.guess ? "say.hint" : "say.own", { guess });
  }
  if (!analysis) return null;
  const count = doubtWords({ state, facts }) ?? countWords(analysis);
  if (state.mode === "solve") {
    const guess = words(facts.suggestion?.guess);
    return guess && t("say.guess", { guess, count });
  }
  const last = game.turns.at(-1);
  if (!last?.feedback) return count;
  return t("say.turn", { guess: words(last.guess), answer: answerWords(last.feedback), count: playLine({ state, facts }) });
}

/**
 * Whether two states are at the same turn of the same game.
 * @param {import("../state/state.js").State} one
 * @param {import("../state/state.js").State} other
 */
function onSameTurn(one, other) {
  const [a, b] = [current(one), current(other)];
  return one.mode === other.mode && a.rules === b.rules && a.seed === b.seed &&
    a.turns.length === b.turns.length && a.editing === b.editing; // prettier-ignore
}

/**
 * A sentence for the pegs that were put on the row or taken off one by one, or null if there are none.
 * @param {Drawn} was
 * @param {Drawn} now
 * @param {View["looks"]} looks
 */
function pegsPut(was, now, looks) {
  const { hint, draft, cursor } = current(was.state);
  if (hint || draft === current(now.state).draft) return null;
  const changed = now.facts.pegs.flatMap((colour, index) => colour === was.facts.pegs[index] ? [] : [index]);
  const byHand = cursor !== null || current(now.state).cursor !== null;
  if (!changed.length || changed.length > (byHand ? 3 : 1)) return null;
  return changed.map((index) => {
    const colour = now.facts.pegs[index];
    return t("peg.at", { position: index + 1, name: colour === null ? t("peg.empty") : looks[colour].name });
  }).join(". ");
}
