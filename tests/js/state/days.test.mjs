/** A clock that is set back and a journey across time zones give no day and take none. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { dayAfter, dayBefore, untilTomorrow } from "page/state/days.ts";
import { daysOf, distributionOf, longestStreak, streakOf } from "page/state/figures.ts";
import { beginDay, isSetBack, playedOn } from "page/state/named.ts";
import { dice, start } from "../doing.mjs";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST = Date.parse("2026-03-02T00:00:00Z");

const dayAt = (at, zone) => new Date(at + zone * HOUR).toISOString().slice(0, 10);
const found = (name, at, change = {}) => ({
  kind: "play",
  won: true,
  name,
  at,
  game: "p4c6r",
  guesses: 4,
  ...change,
});

/** Someone opens the page at a moment, somewhere, and finds the code of the day if it counts. */
function visit(games, at, zone) {
  const name = dayAt(at, zone);
  const named = { rules: "p4c6r", seed: name, name };
  const { start: begun } = beginDay(start, games, named, isSetBack(games, at));
  if (begun.name) games.push(found(begun.name, at));
  return Boolean(begun.name);
}

test("all found codes are in the streak, whatever the journey", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const draw = dice(seed);
    const somewhere = () => draw(27) - 12;
    const games = [];
    let [zone, at] = [somewhere(), FIRST];
    const isPlayed = () => playedOn(games, dayAt(at, zone), "p4c6r");
    for (let n = 0; n < 30; n++) {
      // Awake in the morning; sometimes the day ends in a journey of some hours to any zone.
      at = Math.ceil((at + zone * HOUR) / DAY) * DAY - zone * HOUR + 8 * HOUR;
      if (!isPlayed()) ok(visit(games, at, zone), `a day is refused, by seed ${seed}`);
      if (draw(10) < 3) {
        at += 2 * HOUR;
        zone = somewhere();
        if (!isPlayed()) visit(games, at, zone);
      }
      equal(streakOf(games, dayAt(at, zone)), games.length, `by seed ${seed}`);
    }
    equal(longestStreak(games), games.length);
  }
});

test("a missed day ends the streak at home, whatever the hours", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const draw = dice(seed);
    const games = [];
    let streak = 0;
    for (let n = 0; n < 40; n++) {
      const at = FIRST + n * DAY + draw(DAY);
      streak = draw(10) < 7 && visit(games, at, 0) ? streak + 1 : 0;
      if (streak) equal(streakOf(games, dayAt(at, 0)), streak, `by seed ${seed}`);
    }
  }
});

test("a clock that is set back gives and takes no day", () => {
  const games = [];
  const noon = (day) => FIRST + day * DAY + 12 * HOUR;
  for (const [day, counts, last, streak] of [
    [0, true, 0, 1],
    [1, true, 1, 2],
    [3, true, 3, 1],
    [2, false, 3, 1], // the missed day counts no more
    [4, true, 4, 2], // set right again it counts
  ]) {
    equal(visit(games, noon(day), 0), counts);
    equal(streakOf(games, dayAt(noon(last), 0)), streak);
  }
  // A clock that was far ahead for a while does no harm to the days that follow.
  games.push(found("2031-01-01", noon(1766)));
  ok(visit(games, noon(5), 0));
  equal(streakOf(games, "2026-03-07"), 3);
});

test("a code that was not found ends a streak", () => {
  const on = (name, change) => found(name, Date.parse(name), change);
  const last = "2026-11-22";
  const lost = on(last, { won: false });
  const games = [on("2026-11-20"), on("2026-11-21"), lost, on(last, { kind: "puzzle" })];
  deepEqual([streakOf(games, "2026-11-21"), streakOf(games, last)], [2, 0]);
  deepEqual([streakOf(games, last, "puzzle"), longestStreak(games)], [1, 2]);
  equal([...daysOf(games).values()].map(({ won }) => won).join(), "true,true,false");
  deepEqual(distributionOf(games), [{ guesses: 4, games: 3 }]);
  deepEqual(distributionOf([]), []);
});

test("a streak goes on until the end of the day after", () => {
  const games = ["2026-02-28", "2026-03-01"].map((name) => found(name, Date.parse(name)));
  const days = ["2026-03-02", "2026-03-03"].map((day) => streakOf(games, day));
  deepEqual([...days, streakOf([], "2026-03-02")], [2, 0, 0]);
});

test("the day after and before, and how long a day goes on", () => {
  for (const day of ["2026-02-28", "2028-02-28", "2026-12-31", "2026-03-29", "2026-10-25"])
    equal(dayBefore(dayAfter(day)), day);
  equal(untilTomorrow(new Date(2026, 10, 24, 23, 59)), 60_000);
});
