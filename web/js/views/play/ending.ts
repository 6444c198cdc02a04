/**
 * What a game that has ended was worth, in one sentence, what was a record in it, and the best so
 * far.
 */
import { fewestRequest } from "../../questions/makers.ts";
import { longestStreak, streakOf } from "../../state/figures.ts";
import { isSolved } from "../../state/game.ts";
import { wayOf } from "../../state/lobby.ts";
import { guessesMade, hintsOf } from "../../state/play.ts";
import { idOf } from "../../state/ended.ts";
import { isDay } from "../../state/days.ts";
import { isOfOwnCode } from "../../state/people.ts";
import { asSure, writeGame } from "../../words/notation.ts";
import { short, t } from "../../words/strings.ts";
import { duelWords } from "./duel.ts";
import type { View } from "../board/view.ts";
import type { Finished } from "../../state/record.ts";
import type { Gaming } from "../../state/types.ts";

/** How many games make an average of one's own. */
const ENOUGH = 3;
/** How near to an average counts as the same, in guesses. */
const CLOSE = 0.5;

/** Whether nothing helped in a game: no hint, and no guess that was tried and taken back. */
const isUnaided = (game: Pick<Finished, "asked">) => hintsOf(game) === 0 && game.asked.undo === 0;

/** The current game as the record has it, or undefined. */
function ownOf({ game, state, games: { list } }: View) {
  const id = idOf(state.mode as Gaming, game);
  return list.find((each) => each.id === id);
}

/** Whether the game in hand began after its code was known: the record has an earlier end of it. */
const isPractice = (view: View) => (view.game.play?.started ?? 0) > (ownOf(view)?.at ?? Infinity);

/** The other games on this board that were found. */
function foundBeside({ game, games: { list } }: View, own: Finished) {
  const { rules } = game;
  return list.filter((each) => each.won && each.id !== own.id && each.game.split(":")[0] === rules);
}

/** Those of them that are of this game's kind, or null where this one is not counted. */
function others(view: View) {
  const own = ownOf(view);
  return own ? foundBeside(view, own).filter(({ kind }) => kind === own.kind) : null;
}

/**
 * How many guesses the program needs on a board, on average; null where that is not known, or only
 * estimated: on boards of few colours the estimate may be two guesses too low.
 */
function programMean({ game, replyTo }: View) {
  const suggestion = replyTo({ action: "analyse", game: game.rules, strategy: "best" })?.reply
    ?.suggestion;
  return suggestion && suggestion.certainty !== "estimate" ? suggestion.mean : null;
}

/** What the game was worth, in one sentence; null if there is nothing to say. */
export function worthWords(view: View) {
  const { game, state, facts } = view;
  const way = state.mode === "play" ? wayOf(game) : null;
  const duel = duelWords(view);
  if (duel) return duel;
  if (isOfOwnCode(state, game)) return t("worth.ownCode");
  if (isPractice(view)) return t("worth.practice");
  const made = guessesMade(game);
  if (!isSolved(game)) {
    const codes =
      state.mode === "play" && way !== "puzzle" && way !== "dayPuzzle" && made
        ? facts.analysis?.candidates
        : null;
    return codes ? t("worth.left", { codes }) : null;
  }
  if (facts.wrong?.length) return null; // the answers told less than they seemed to
  if (way === "devil") return devilWords(view, made);
  if (game.play && hintsOf(game.play) > 0) return null;
  if (way === "puzzle" || way === "dayPuzzle") return t("worth.puzzle", { wrong: made - 1 });
  const had = (others(view) ?? []).map(({ guesses }) => guesses);
  const isOwn = state.mode === "play" && had.length >= ENOUGH;
  const mean = isOwn ? had.reduce((a, b) => a + b, 0) / had.length : programMean(view);
  if (mean === null) return null;
  const values = {
    whose: isOwn ? "you" : "program",
    mean: short(mean),
    guesses: Math.max(1, Math.round(Math.abs(made - mean))),
  };
  return t(
    Math.abs(made - mean) <= CLOSE ? "worth.even" : made < mean ? "worth.better" : "worth.worse",
    values,
  );
}

/**
 * What a game against the devil was worth. It claims only what is proven, and counts only games
 * without help.
 */
function devilWords({ game, replyTo }: View, made: number) {
  const request = fewestRequest(game);
  const proven = request && replyTo(request)?.reply;
  if (proven && made <= proven.at_least) {
    return t("worth.devilLeast", {
      guesses: made,
      own: game.play !== null && isUnaided(game.play),
    });
  }
  return proven?.fewest ? t("worth.devilMore", { guesses: proven.fewest }) : t("worth.devil");
}

/**
 * The best so far, in words; null where there is nothing to compare, and where this one is the
 * best.
 */
export function bestWords(view: View) {
  const had = (others(view) ?? []).filter(isUnaided).map(({ guesses }) => guesses);
  if (!had.length || isPractice(view) || fewestWords(view)) return null;
  return t("worth.best", { guesses: Math.min(...had) });
}

/**
 * The current game in the record, where it may be a record: found in Play without help, and no
 * other end of it counts in its place, as when it is played again. In Hide someone else has found
 * it.
 */
function recordable(view: View) {
  const game = view.game;
  const own = ownOf(view);
  const counts = own?.won && isUnaided(own) && isSolved(game) && own.guesses === guessesMade(game);
  const isThis =
    own?.game === writeGame(game.rules, asSure(game.turns)) || own?.game === game.rules;
  return view.state.mode === "play" && counts && isThis && !isPractice(view) ? own : null;
}

/**
 * The sentence for a record: fewest guesses on this board, or the first game found there; else
 * null.
 */
function fewestWords(view: View) {
  const own = recordable(view);
  if (!own) return null;
  const found = foundBeside(view, own).filter(({ kind }) => kind !== "solve" && kind !== "hide");
  const had = found.filter(({ kind }) => kind === own.kind);
  if (!had.length) return found.length ? null : t("worth.first");
  const unaided = had.filter(isUnaided);
  return unaided.length && own.guesses < Math.min(...unaided.map(({ guesses }) => guesses))
    ? t("worth.record")
    : null;
}

/** The sentence for the longest streak so far; else null. */
export function streakRecord(view: View) {
  const own = recordable(view);
  if (!own?.name || !isDay(own.name)) return null;
  const kind = own.kind === "puzzle" ? "puzzle" : "play";
  const { list } = view.games;
  const days = streakOf(list, own.name, kind);
  const before = longestStreak(
    list.filter(({ id }) => id !== own.id),
    kind,
  );
  return days > 1 && days > before ? t("worth.streak", { days }) : null;
}

export const recordWords = (view: View): string[] =>
  [fewestWords(view), streakRecord(view)].filter((each) => each !== null);
