/** The words about a game that has ended: praise if the code was found, else how near it was. */
import { fewestRequest } from "../../questions/makers.ts";
import { longestStreak, streakOf } from "../../state/figures.ts";
import { isLost, isSolved } from "../../state/game.ts";
import { guessesMade, hintsOf } from "../../state/play.ts";
import { idOf } from "../../state/ended.ts";
import { isDay } from "../../state/days.ts";
import { isOfOwnCode } from "../../state/start.ts";
import { asSure, writeGame } from "../../words/notation.ts";
import { short, t } from "../../words/strings.ts";
import { duelWords } from "./rival.ts";
import type { View } from "../board/view.ts";
import type { Finished } from "../../state/record.ts";
import type { Gaming } from "../../state/types.ts";

/** This many games make an average of one's own. */
const ENOUGH = 3;
/** A game is praised if it took fewer guesses than the average by this many. */
const MUCH = 2;
/** The fewest codes of which to hit the right one is a stroke of luck. */
const RARE = 50;
const STREAK = 3;
/** The most codes left of a game that was nearly found. */
const NEAR = 3;
/** A game of Solve is usual if it is no further from an average than this, in guesses. */
const USUAL = 0.5;

/** True if nothing helped in a game: no hint, and no guess that was tried and taken back. */
const isUnaided = (game: Pick<Finished, "asked">) => hintsOf(game) === 0 && game.asked.undo === 0;

function ownOf({ game, state, games: { list } }: View) {
  const id = idOf(state.mode as Gaming, game);
  return list.find((each) => each.id === id);
}

/** True if the game in hand began after its code was known: the record has an earlier end of it. */
const isPractice = (view: View) => (view.game.play?.started ?? 0) > (ownOf(view)?.at ?? Infinity);

function foundBeside({ game, games: { list } }: View, own: Finished) {
  const { rules } = game;
  return list.filter((each) => each.won && each.id !== own.id && each.game.split(":")[0] === rules);
}

/**
 * The guesses that the program needs on a board, on average; null if that is not known, or only
 * estimated: on boards of few colours the estimate may be two guesses too low.
 */
function programMean({ game, replyTo }: View) {
  const suggestion = replyTo({ action: "analyse", game: game.rules, strategy: "best" })?.reply
    ?.suggestion;
  return suggestion && suggestion.certainty !== "estimate" ? suggestion.mean : null;
}

/** A line on the card of the end; `medal` is true for something special. */
interface Praise {
  words: string;
  medal?: boolean;
}

/** The first words on the card; null if its title says all. */
export function praiseOf(view: View): Praise | null {
  const { game, state, facts } = view;
  const duel = duelWords(view);
  if (duel) return { words: duel };
  if (isUncounted(view)) return null;
  if (!isSolved(game)) return nearWords(view);
  if (facts.wrong?.length) return null; // the answers told less than they seemed to
  const made = guessesMade(game);
  const mean = programMean(view);
  if (state.mode === "solve") {
    const more = mean === null ? 0 : made - mean;
    return Math.abs(more) > USUAL ? { words: t("worth.code", { tough: more > 0 }) } : null;
  }
  const devil = game.play?.source === "devil" ? devilWords(view, made) : null;
  if (devil?.medal || (game.play && hintsOf(game.play) > 0)) return devil;
  if (isPuzzle(view)) {
    const streak = streakWords(view);
    return { words: streak ?? t("worth.puzzle", { wrong: made - 1 }), medal: streak !== null };
  }
  const special = recordWords(view) ?? streakWords(view) ?? (devil ? null : luckWords(view));
  if (special || devil) return special ? { words: special, medal: true } : devil;
  if (ownOf(view)?.skill === 100) return { words: t("worth.flawless"), medal: true };
  const better = Math.floor((ownMean(view) ?? 0) - made);
  if (better >= MUCH) return { words: t("worth.usual", { guesses: better }), medal: true };
  return mean !== null && made < mean ? { words: t("worth.better") } : null;
}

const isPuzzle = ({ game }: View) => game.play?.source === "puzzle";

/** True if a game does not count: its code was known. */
const isUncounted = (view: View) => isOfOwnCode(view.state, view.game) || isPractice(view);

/** The average of guesses in the person's games of this kind; null before there are some. */
function ownMean(view: View) {
  const own = view.state.mode === "play" ? ownOf(view) : undefined;
  const had = own ? foundBeside(view, own).filter(({ kind }) => kind === own.kind) : [];
  return had.length < ENOUGH
    ? null
    : had.reduce((sum, { guesses }) => sum + guesses, 0) / had.length;
}

/** The smaller words below the title; null if there is nothing to say. */
export function besideWords(view: View) {
  const { game, state, facts } = view;
  if (isOfOwnCode(state, game)) return t("worth.ownCode");
  if (isPractice(view)) return t("worth.practice");
  if (state.mode !== "play" || isPuzzle(view)) return null;
  if (!isSolved(game)) {
    const codes = guessesMade(game) ? facts.analysis?.candidates : null;
    return codes ? t("worth.left", { codes }) : null;
  }
  if (game.play?.source === "devil" || game.play?.rival) return null;
  const own = ownMean(view);
  const mean = own ?? programMean(view);
  return mean === null
    ? null
    : t("worth.average", { whose: own === null ? "program" : "you", mean: short(mean) });
}

/**
 * Says how near a game came that was lost at its last guess; null if it was given up, or far off.
 */
function nearWords({ game, state, facts }: View): Praise | null {
  if (state.mode !== "play" || !isLost(game)) return null;
  const { pegs } = facts.board;
  const black = game.turns.at(-1)?.feedback?.[0] ?? 0;
  if (pegs > 2 && black === pegs - 1) return { words: t("worth.close", { black, pegs }) };
  const codes = facts.analysis?.candidates;
  return codes && codes <= NEAR ? { words: t("worth.near", { codes }) } : null;
}

/**
 * Says what a game against the devil was worth. It claims only what is proven, and counts only
 * games without help.
 */
function devilWords({ game, replyTo }: View, made: number): Praise {
  const proven = replyTo(fewestRequest(game))?.reply;
  if (proven && made <= proven.at_least) {
    const own = game.play !== null && isUnaided(game.play);
    return { words: t("worth.devilLeast", { guesses: made, own }), medal: own };
  }
  return {
    words: proven?.fewest ? t("worth.devilMore", { guesses: proven.fewest }) : t("worth.devil"),
  };
}

/** Says that the last guess hit one code of many; null if there were few, or may have been. */
function luckWords(view: View) {
  const { analysis } = view.facts;
  const before = view.game.turns.length - 2;
  const codes = before < 0 ? analysis?.rules.codes : analysis?.turns[before]?.candidates;
  return codes && codes >= RARE ? t("worth.luck", { codes }) : null;
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
function recordWords(view: View) {
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

function streakWords(view: View) {
  const own = recordable(view);
  if (!own?.name || !isDay(own.name)) return null;
  const kind = own.kind === "puzzle" ? "puzzle" : "play";
  const { list } = view.games;
  const days = streakOf(list, own.name, kind);
  const before = longestStreak(
    list.filter(({ id }) => id !== own.id),
    kind,
  );
  return days >= STREAK ? t("worth.streak", { days, longest: days > before }) : null;
}
