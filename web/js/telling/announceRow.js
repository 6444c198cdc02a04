/** What a screen reader says of a row, or an answer, that is changed by hand. */
import { isSameGame } from "../state/lobby.js";
import { current } from "../state/state.js";
import { t } from "../words/strings.js";
import { answerWords, codeWords } from "../views/board/pegs.js";
import { steppedOn } from "../views/board/steppers.js";
import { act, spokenCode, sentences } from "./messages.js";
/** @import { Drawn, Message } from "./messages.js" */

/** The most pegs that are told one by one. */
const MAX_TOLD = 3;

/**
 * The message for pegs that were put on the row or taken off by hand, or null if there are none.
 * @param {Drawn} was
 * @param {Drawn} now
 * @returns {Message | null}
 */
export function rowChanged(was, now) {
  const { mode } = now.state;
  const [old, game] = [current(was.state), current(now.state)];
  // In Solve a row without a draft is the suggestion; elsewhere it is empty.
  if (old.hint || (!game.draft && mode === "solve") || old.draft === game.draft) return null;
  const { pegs, guess } = now.facts;
  const changed = pegs.flatMap((colour, index) =>
    colour === was.facts.pegs[index] ? [] : [index],
  );
  const byHand = old.cursor !== null || game.cursor !== null;
  // A hint takes the place of a row that was put by hand.
  const isHint =
    mode === "play" &&
    changed.length > 1 &&
    guess !== null &&
    guess === now.facts.suggestion?.guess;
  if (isHint)
    return {
      about: `own ${spokenCode(now, guess)}`,
      text: t("say.hint", { guess: spokenCode(now, guess) }),
    };
  if (!changed.length || (!byHand && changed.length > 1)) return null;
  const names = changed.map((index) => {
    const colour = pegs[index];
    return t("peg.at", {
      position: index + 1,
      name: colour === null ? t("peg.empty") : now.looks[colour].name,
    });
  });
  const told =
    changed.length > MAX_TOLD
      ? t("say.row", { code: codeWords(now.looks, pegs) })
      : sentences(...names);
  if (mode === "solve") return act(told); // it is told as a whole when the palette is left
  const filled = guess && was.facts.pegs.includes(null);
  return {
    about: guess && `own ${spokenCode(now, guess)}`,
    text: sentences(told, filled && t("say.full", { turn: now.facts.repeated })),
  };
}

/**
 * The turn whose answer is unsure from now on, or sure again, as its row reads; null where there is none. Where any one answer
 * may be wrong, nothing else tells it.
 * @param {Drawn | null} was
 * @param {Drawn} now
 */
export function sureChanged(was, now) {
  const [old, game] = [was && current(was.state), current(now.state)];
  if (!old || !isSameGame(old, game) || old.turns.length !== game.turns.length) return null;
  const index = game.turns.findIndex(({ guess, feedback, unsure }, at) => {
    const before = old.turns[at];
    return (
      before.guess === guess &&
      String(before.feedback) === String(feedback) &&
      before.unsure !== unsure
    );
  });
  const { guess, feedback, unsure } = game.turns[index] ?? {};
  if (!guess || !feedback) return null;
  const words = { number: index + 1, code: spokenCode(now, guess), answer: answerWords(feedback) };
  return t(unsure ? "turn.unsureWords" : "turn.words", words);
}

/** The answer on the steppers, once it was changed. @param {Drawn} was @param {Drawn} now */
export function answerStepped(was, now) {
  const [before, after] = [was, now].map(({ state, stepped }) =>
    steppedOn(current(state), stepped),
  );
  return String(before) === String(after) ? null : answerWords(after);
}
