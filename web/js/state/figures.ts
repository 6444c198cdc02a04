import { GAME_KINDS, type Finished, type Kind } from "./record.ts";
import { dayAfter, dayBefore, isDay } from "./days.ts";

/** The figures of the games of one kind, of which there is at least one. */
export interface Figures {
  kind: Kind;
  games: number;
  won: number;
  /** The mean of the games that were won; null if none was. */
  mean: number | null;
  /** The games that were won, from the fewest guesses to the most, without gaps. */
  distribution: { guesses: number; games: number }[];
  /** Games won one after the other, up to the last game. */
  streak: number;
  last: Finished;
}

export const figuresOf = (games: Finished[]): Figures[] =>
  GAME_KINDS.map((kind) => games.filter((game) => game.kind === kind))
    .filter((each) => each.length > 0)
    .map(figures);

/** @param games - in the order in which they ended */
function figures(games: Finished[]): Figures {
  const won = games.filter((game) => game.won);
  return {
    kind: games[0].kind,
    games: games.length,
    won: won.length,
    mean: mean(won.map(({ guesses }) => guesses)),
    distribution: distributionOf(games),
    streak: games.length - 1 - games.findLastIndex((game) => !game.won),
    last: games[games.length - 1],
  };
}

/** The longest distribution without gaps; in a longer one they are left out. */
const MAX_BARS = 20;

export function distributionOf(games: Finished[]) {
  const won = games.filter((game) => game.won);
  if (!won.length) return [];
  const counts = new Map<number, number>();
  for (const { guesses } of won) counts.set(guesses, (counts.get(guesses) ?? 0) + 1);
  const present = [...counts.keys()].sort((a, b) => a - b);
  const [first, last] = [present[0], present[present.length - 1]];
  const all =
    last - first < MAX_BARS
      ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
      : present;
  return all.map((guesses) => ({ guesses, games: counts.get(guesses) ?? 0 }));
}

const mean = (numbers: number[]) =>
  numbers.length ? numbers.reduce((a, b) => a + b, 0) / numbers.length : null;

/**
 * The games of days, of any board: the codes of the day, or the puzzles. Of several games of a day
 * it is the one that was found first, else one that was not found.
 * @returns by their days
 */
export function daysOf(games: Finished[], kind: "play" | "puzzle" = "play") {
  const days = new Map<string, Finished>();
  for (const game of games) {
    if (game.kind !== kind || game.name === undefined || !isDay(game.name)) continue;
    const had = days.get(game.name);
    if (!had || (game.won && !had.won)) days.set(game.name, game);
  }
  return days;
}

/**
 * A journey to the east leaves a day out: no one finds the codes of the days around it so soon, in
 * ms, where they stay.
 */
const SOON = 24 * 3_600_000;

/**
 * The day found before another that belongs to the same streak, or null: the day before, or, where
 * a journey across the date line has left that one out, the one before it.
 */
function linked(days: Map<string, Finished>, day: string) {
  const before = dayBefore(day);
  if (days.get(before)?.won) return before;
  const earlier = dayBefore(before);
  const [one, other] = [days.get(earlier), days.get(day)];
  return !days.has(before) && one?.won && other && other.at - one.at < SOON ? earlier : null;
}

/** The number of days of a streak that ends with a found one. */
function lengthOf(days: Map<string, Finished>, last: string) {
  let count = 0;
  for (let day = last as string | null; day !== null; day = linked(days, day)) count += 1;
  return count;
}

/**
 * The days in a row on which the code of the day was found, up to a day or, if that was not played
 * yet, the day before. The day after counts as well: a journey to the west comes back to a day that
 * has been.
 * @param day - as "2026-11-22"
 */
export function streakOf(games: Finished[], day: string, kind: "play" | "puzzle" = "play") {
  const days = daysOf(games, kind);
  const last = [dayAfter(day), day, dayBefore(day)].find((each) => days.get(each)?.won);
  if (last === undefined) return 0;
  // A day that was played and not found ends it.
  return last === dayBefore(day) && days.has(day) ? 0 : lengthOf(days, last);
}

export function longestStreak(games: Finished[], kind: "play" | "puzzle" = "play") {
  const days = daysOf(games, kind);
  return Math.max(0, ...[...days].filter(([, { won }]) => won).map(([day]) => lengthOf(days, day)));
}
