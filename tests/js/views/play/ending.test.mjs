/** What counts as a record, and with what a game that has ended is compared. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { endedBy } from "../../../../web/js/state/ended.ts";
import {
  bestWords,
  recordWords,
  streakRecord,
  worthWords,
} from "../../../../web/js/views/play/ending.ts";
import { NO_HINTS, ask, changed, current, play, run, take, turn } from "../../doing.mjs";

const RECORD = ["Your best on this board so far!"];
const FIRST = ["The first code you found on this board!"];

/** A game of Play found with so many guesses, the last of which is right, after these acts. */
function found(guesses, { start = {}, acts = [] } = {}) {
  const begun = run(play, { type: "begin", rules: "p4c6r", seed: "BBBBBBB", start });
  const wrong = Array.from({ length: guesses - 1 }, () => turn("1122", 1, 2)).flat();
  const [last, answered] = turn("1234", 4, 0);
  const before = run(begun, ...wrong, ...acts, last);
  const state = run(before, answered);
  return { state, own: endedBy(before, state, answered(before), 7) };
}

/** Another game of the record. */
let count = 0;
const other = (guesses, change = {}) => ({
  id: `other ${++count}`,
  at: 1,
  kind: "play",
  game: "p4c6r:1122=4,0",
  guesses,
  won: true,
  asked: NO_HINTS,
  ...change,
});
const asked = (what) => ({ asked: { ...NO_HINTS, [what]: 1 } });

/** The view of an ended game beside others. */
const view = ({ state, own }, ...others) => ({
  state,
  game: current(state),
  games: { list: own ? [...others, own] : others },
  replyTo: () => undefined,
  facts: { analysis: null },
});

const DEVIL = { start: { source: "devil" } };
const won = found(4);
for (const [what, game, others, expected] of [
  ["the first code found on a board", won, [], FIRST],
  ["one with fewer guesses than all others", won, [other(5), other(6)], RECORD],
  ["none with more", won, [other(3)], []],
  ["none with as many", won, [other(4)], []],
  ...[
    { kind: "solve" },
    { kind: "hide" },
    { game: "p5c8r" },
    { game: "p4c6n:1234=4,0" },
    { won: false },
  ].map((change) => [`the first: ${JSON.stringify(change)}`, won, [other(3, change)], FIRST]),
  ["one of the devil's games", found(5, DEVIL), [other(6, { kind: "devil" })], RECORD],
  ["not the first beside the devil's", won, [other(3, { kind: "devil" })], []],
  ["not the first beside a puzzle", won, [other(3, { kind: "puzzle" })], []],
  ["not the devil's first beside another", found(5, DEVIL), [other(3)], []],
  ...[{ name: "2026-11-22" }, { name: "4C6R-7K3M-9QTG" }, { duel: true }].flatMap((start) => [
    [
      `with those that were drawn: ${JSON.stringify(start)}`,
      found(4, { start }),
      [other(5)],
      RECORD,
    ],
    [`nor better: ${JSON.stringify(start)}`, found(4, { start }), [other(3)], []],
  ]),
  ...["count", "agree", "best", "list"].flatMap((what) => [
    [
      `none after a hint: ${what}`,
      found(3, { acts: [take([0, 1, 2, 3]), ask(what)] }),
      [other(5)],
      [],
    ],
    [
      `one though another was better by a hint: ${what}`,
      won,
      [other(3, asked(what)), other(5)],
      RECORD,
    ],
  ]),
  ["one though another took guesses back", won, [other(3, asked("undo")), other(5)], RECORD],
  ["neither first nor better than one without help", won, [other(3, asked("best"))], []],
  [
    "none of a game that counts otherwise",
    { ...won, own: { ...won.own, guesses: 5 } },
    [other(6)],
    [],
  ],
  ["none of a game that is not in the list", { ...won, own: null }, [], []],
  [
    "none of a game that was not found",
    { state: run(play, ...turn("1122", 1, 2), { type: "reveal" }), own: other(1, { won: false }) },
    [],
    [],
  ],
  [
    "none in Hide: the hider, who holds the phone, has found nothing",
    { state: { ...won.state, mode: "hide" }, own: { ...won.own, kind: "hide" } },
    [other(6, { kind: "hide" })],
    [],
  ],
]) {
  test(`it is a record: ${what}`, () =>
    assert.deepEqual(recordWords(view(game, ...others)), expected));
}

test("the best so far is told, unless it is the game itself", () => {
  const best = (...others) => bestWords(view(won, ...others));
  assert.equal(best(other(3), other(5)), "Best on this board so far: 3 guesses.");
  assert.equal(best(other(4)), "Best on this board so far: 4 guesses.");
  assert.equal(best(other(5)), null);
});

test("a code that is played again is called practice, and beats nothing", () => {
  const { state, own } = found(2);
  const again = changed(state, "games.play.play.started", own.at + 1);
  const seen = view({ state: again, own }, other(5), other(6), other(7));
  assert.equal(
    worthWords(seen),
    "For practice: you had this code before, so the game does not count.",
  );
  assert.deepEqual([recordWords(seen), bestWords(seen)], [[], null]);
});

test("a streak is a record from its second day on, if none of its kind was longer", () => {
  const days = (kind, ...names) => names.map((day) => other(4, { name: `2026-11-${day}`, kind }));
  const record = (...others) =>
    streakRecord(view(found(4, { start: { name: "2026-11-22" } }), ...others));
  const longest = "2 days in a row: your longest streak!";
  assert.equal(record(), null);
  assert.equal(record(...days("play", 21)), longest);
  assert.equal(record(...days("play", 21, "01", "02")), null, "as long as another");
  assert.equal(record(...days("play", 21), ...days("puzzle", "01", "02", "03")), longest);
});

test("the average of one's own games counts once there are three of them", () => {
  const two = [other(6), other(6)];
  const worth = (game, ...others) => worthWords(view(game, ...two, ...others));
  assert.equal(worth(won), null, "the program's is not known here");
  assert.equal(worth(won, other(6)), "2 guesses better than your average, 6.");
  assert.equal(worth(won, other(6, { kind: "hide" })), null);
  assert.equal(worth(found(4, { acts: [ask("best")] }), other(6)), null, "a hint did it");
});

test("a game is not compared with an estimate, nor where answers were wrong", () => {
  const worth = (certainty, wrong = null) =>
    worthWords({
      ...view(won),
      replyTo: () => ({ reply: { suggestion: { mean: 6, certainty } } }),
      facts: { analysis: null, wrong },
    });
  assert.equal(worth("exact"), "2 guesses better than the program’s average, 6.");
  assert.equal(worth("estimate"), null, "it may be two guesses too low");
  assert.equal(worth("exact", [2]), null);
});

test("a challenge whose code the person has chosen does not count, and its end says so", () => {
  const { state } = found(1, { start: { name: "4C6R-7K3M-9QTG" } });
  const chosen = changed(state, "settings.made", ["4C6R-7K3M-9QTG"]);
  const before = changed(chosen, "games.play.turns", []);
  assert.ok(endedBy(changed(state, "games.play.turns", []), state, { type: "answered" }, 7));
  assert.equal(endedBy(before, chosen, { type: "answered" }, 7), null);
  assert.equal(
    worthWords(view({ state: chosen, own: null })),
    "You chose this code yourself, so the game does not count.",
  );
});
