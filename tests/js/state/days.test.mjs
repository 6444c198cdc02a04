/** Streaks: a clock that is set back and a journey across time zones take no day away and give none. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { daysOf, distributionOf, longestStreak, streakOf } from "../../../web/js/state/figures.js";
import { beginDay, isSetBack, playedOn } from "../../../web/js/state/named.js";
import { dayAfter, dayBefore, untilTomorrow } from "../../../web/js/state/days.js";
import { initialState } from "../doing.mjs";

const HOUR = 3_600_000;
const FIRST = Date.parse("2026-03-02T00:00:00Z");
const state = initialState("best", "A");

/** The day at a moment where clocks are so many hours ahead. */
const dayAt = (at, zone) => new Date(at + zone * HOUR).toISOString().slice(0, 10);

/** Someone who opens the page at a moment by the clock, somewhere, and finds the code of the day if it counts. */
function visit(games, at, zone) {
  const name = dayAt(at, zone);
  const { start } = beginDay(
    state,
    games,
    { rules: "p4c6r", seed: name, name },
    isSetBack(games, at),
  );
  if (start.name)
    games.push({ kind: "play", won: true, name: start.name, at, game: "p4c6r", guesses: 4 });
  return Boolean(start.name);
}

/** Numbers from 0 to 1 that are the same in each run. */
function draws(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
}

test("all codes found are in the streak, wherever a person travels", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const draw = draws(seed);
    const games = [];
    let [zone, at] = [Math.floor(draw() * 27) - 12, FIRST];
    for (let n = 0; n < 30; n++) {
      // Awake in the morning; sometimes the day ends in a journey of some hours to any zone.
      at = Math.ceil((at + zone * HOUR) / (24 * HOUR)) * 24 * HOUR - zone * HOUR + 8 * HOUR;
      if (!playedOn(games, dayAt(at, zone), "p4c6r"))
        assert.ok(visit(games, at, zone), `a day is refused, by seed ${seed}`);
      if (draw() < 0.3) {
        at += 2 * HOUR;
        zone = Math.floor(draw() * 27) - 12;
        if (!playedOn(games, dayAt(at, zone), "p4c6r")) visit(games, at, zone);
      }
      assert.equal(
        streakOf(games, dayAt(at, zone)),
        games.length,
        `by seed ${seed}, in zone ${zone}`,
      );
    }
    assert.equal(longestStreak(games), games.length);
  }
});

test("who stays in a zone and leaves a day out begins anew, at whatever hours they play", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const draw = draws(seed);
    const games = [];
    let streak = 0;
    for (let n = 0; n < 40; n++) {
      const at = FIRST + n * 24 * HOUR + Math.floor(draw() * 24 * HOUR);
      streak = draw() < 0.7 && visit(games, at, 0) ? streak + 1 : 0;
      if (streak) assert.equal(streakOf(games, dayAt(at, 0)), streak, `by seed ${seed}`);
    }
  }
});

test("a clock that is set back gives no missed day away, and takes no found one", () => {
  const games = [];
  const noon = (day) => FIRST + day * 24 * HOUR + 12 * HOUR;
  for (const day of [0, 1, 3]) visit(games, noon(day), 0);
  assert.equal(streakOf(games, "2026-03-05"), 1);
  assert.ok(!visit(games, noon(2), 0), "the missed day counts no more");
  assert.equal(streakOf(games, "2026-03-05"), 1);
  assert.ok(visit(games, noon(4), 0), "set right again it counts");
  assert.equal(streakOf(games, "2026-03-06"), 2);
  // One that was far ahead for a while does no harm to the days that follow.
  games.push({
    kind: "play",
    won: true,
    name: "2031-01-01",
    at: noon(1766),
    game: "p4c6r",
    guesses: 4,
  });
  assert.ok(visit(games, noon(5), 0));
  assert.equal(streakOf(games, "2026-03-07"), 3);
});

test("a code that was not found ends a streak; codes and puzzles have streaks of their own", () => {
  const on = (name, change = {}) => ({
    kind: "play",
    won: true,
    name,
    at: Date.parse(name),
    game: "p4c6r",
    guesses: 4,
    ...change,
  });
  const games = [
    on("2026-11-20"),
    on("2026-11-21"),
    on("2026-11-22", { won: false }),
    on("2026-11-22", { kind: "puzzle" }),
  ];
  assert.equal(streakOf(games, "2026-11-21"), 2);
  assert.equal(streakOf(games, "2026-11-22"), 0);
  assert.equal(streakOf(games, "2026-11-22", "puzzle"), 1);
  assert.equal(longestStreak(games), 2);
  assert.deepEqual(
    [...daysOf(games).values()].map(({ won }) => won),
    [true, true, false],
  );
  assert.deepEqual(distributionOf(games), [{ guesses: 4, games: 3 }]);
  assert.deepEqual(distributionOf([]), []);
});

test("the day after and before, and how long a day goes on", () => {
  for (const day of ["2026-02-28", "2028-02-28", "2026-12-31", "2026-03-29", "2026-10-25"])
    assert.equal(dayBefore(dayAfter(day)), day);
  assert.equal(untilTomorrow(new Date(2026, 10, 24, 23, 59)), 60_000);
});
