/** What counts as a record, and with what a game that has ended is compared. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  bestWords,
  recordWords,
  streakRecord,
  worthWords,
} from "../../../../web/js/views/play/ending.js";
import { endedBy } from "../../../../web/js/state/ended.js";
import { NO_HINTS, ask, play, run, take, turn } from "../../doing.mjs";

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

/** The view of an ended game beside others. */
const view = ({ state, own }, ...others) => ({
  state,
  games: { list: [...others, own] },
  replyTo: () => undefined,
  facts: { analysis: null },
});
const records = (game, ...others) => recordWords(view(game, ...others));

test("the first code found on a board is a record, and after it the one with fewer guesses than all others", () => {
  assert.deepEqual(records(found(4)), FIRST);
  assert.deepEqual(records(found(4), other(5), other(6)), RECORD);
  assert.deepEqual(records(found(4), other(3)), []);
  assert.equal(
    bestWords(view(found(4), other(3), other(5))),
    "Best on this board so far: 3 guesses.",
  );
  assert.equal(bestWords(view(found(4), other(5))), null, "the record itself is the best");
});

test("a code that is played again once it is known is called practice, and beats and breaks nothing", () => {
  const { state, own } = found(2);
  const started = own.at + 1;
  const again = {
    ...state,
    games: {
      ...state.games,
      play: { ...state.games.play, play: { ...state.games.play.play, started } },
    },
  };
  const seen = view({ state: again, own }, other(5), other(6), other(7));
  assert.equal(
    worthWords(seen),
    "For practice: you had this code before, so the game does not count.",
  );
  assert.deepEqual([recordWords(seen), bestWords(seen)], [[], null]);
});

test("as many guesses as the best so far are no record", () => {
  assert.deepEqual(records(found(4), other(4)), []);
  assert.equal(bestWords(view(found(4), other(4))), "Best on this board so far: 4 guesses.");
});

test("only games of the same kind on the same board are compared, and only those that were found", () => {
  for (const change of [
    { kind: "solve" },
    { kind: "hide" },
    { game: "p5c8r" },
    { game: "p4c6n:1234=4,0" },
    { won: false },
  ]) {
    assert.deepEqual(records(found(4), other(3, change)), FIRST, JSON.stringify(change));
  }
  const devil = found(5, { start: { source: "devil" } });
  assert.deepEqual(records(devil, other(6, { kind: "devil" })), RECORD);
});

test("a code is not called the first on a board where one of another kind was found", () => {
  for (const kind of ["devil", "puzzle"])
    assert.deepEqual(records(found(4), other(3, { kind })), [], kind);
  assert.deepEqual(records(found(5, { start: { source: "devil" } }), other(3)), []);
});

test("codes of a day, challenges and duels count with the codes that were drawn", () => {
  for (const start of [{ name: "2026-11-22" }, { name: "4C6R-7K3M-9QTG" }, { duel: true }]) {
    assert.deepEqual(records(found(4, { start }), other(5)), RECORD, JSON.stringify(start));
    assert.deepEqual(records(found(4, { start }), other(3)), [], JSON.stringify(start));
  }
});

test("a hint and a guess that was taken back make a game no record, and no best for later ones", () => {
  for (const what of ["count", "agree", "best", "list"]) {
    assert.deepEqual(
      records(found(3, { acts: [take([0, 1, 2, 3]), ask(what)] }), other(5)),
      [],
      what,
    );
    assert.deepEqual(
      records(found(4), other(3, { asked: { ...NO_HINTS, [what]: 1 } }), other(5)),
      RECORD,
      what,
    );
  }
  assert.deepEqual(
    records(found(4), other(3, { asked: { ...NO_HINTS, undo: 1 } }), other(5)),
    RECORD,
  );
  assert.deepEqual(
    records(found(4), other(3, { asked: { ...NO_HINTS, best: 1 } })),
    [],
    "it is neither the first nor better than one without help",
  );
});

test("a game that was not found is no record, and one that is not in the list is none", () => {
  const game = found(4);
  assert.deepEqual(recordWords({ ...view(game), games: { list: [] } }), []);
  const lost = run(
    play,
    { type: "begin", rules: "p4c6r", seed: "B", start: {} },
    ...turn("1122", 1, 2),
    { type: "reveal" },
  );
  assert.deepEqual(records({ state: lost, own: other(1, { won: false }) }), []);
});

test("a game that is played again keeps the result that counts", () => {
  const game = found(3);
  assert.deepEqual(records({ ...game, own: { ...game.own, guesses: 5 } }, other(6)), []);
});

test("in Hide no record is told: the hider, who holds the phone, has found nothing", () => {
  const { state, own } = found(4);
  const hidden = {
    state: { ...state, mode: "hide", hide: state.play },
    own: { ...own, kind: "hide" },
  };
  assert.deepEqual(records(hidden), []);
  assert.deepEqual(records(hidden, other(6, { kind: "hide" })), []);
});

test("a streak is a record from its second day on, if none of its kind was longer", () => {
  const day = (name, kind = "play") => other(4, { name, kind });
  const today = found(4, { start: { name: "2026-11-22" } });
  assert.equal(streakRecord(view(today)), null);
  assert.equal(
    streakRecord(view(today, day("2026-11-21"))),
    "2 days in a row: your longest streak!",
  );
  const longer = ["2026-11-01", "2026-11-02"].map((name) => day(name));
  assert.equal(streakRecord(view(today, day("2026-11-21"), ...longer)), null, "as long as another");
  const puzzles = ["2026-11-01", "2026-11-02", "2026-11-03"].map((name) => day(name, "puzzle"));
  assert.equal(
    streakRecord(view(today, day("2026-11-21"), ...puzzles)),
    "2 days in a row: your longest streak!",
  );
});

test("the average of one's own games counts once there are three of them", () => {
  assert.equal(
    worthWords(view(found(4), other(6), other(6))),
    null,
    "the program's is not known here",
  );
  assert.equal(
    worthWords(view(found(4), other(6), other(6), other(6))),
    "2 guesses better than your average, 6.",
  );
  assert.equal(worthWords(view(found(4), other(6), other(6), other(6, { kind: "hide" }))), null);
  assert.equal(
    worthWords(view(found(4, { acts: [ask("best")] }), other(6), other(6), other(6))),
    null,
    "a hint did it",
  );
});

test("a game is compared neither with an average that is only estimated, nor where answers were wrong", () => {
  const drawn = (certainty, wrong = null) => ({
    ...view(found(4)),
    replyTo: () => ({ reply: { suggestion: { mean: 6, certainty } } }),
    facts: { analysis: null, wrong },
  });
  assert.equal(worthWords(drawn("exact")), "2 guesses better than the program’s average, 6.");
  assert.equal(worthWords(drawn("estimate")), null, "it may be two guesses too low");
  assert.equal(worthWords(drawn("exact", [2])), null);
});

test("a challenge whose code the person has chosen does not count, and its end says so", () => {
  const { state, own } = found(1, { start: { name: "4C6R-7K3M-9QTG" } });
  assert.ok(own);
  const chosen = { ...state, settings: { ...state.settings, made: ["4C6R-7K3M-9QTG"] } };
  const before = {
    ...chosen,
    games: { ...chosen.games, play: { ...chosen.games.play, turns: [] } },
  };
  assert.equal(endedBy(before, chosen, { type: "answered" }, 7), null);
  assert.equal(
    worthWords({ ...view({ state: chosen, own: null }), games: { list: [] } }),
    "You chose this code yourself, so the game does not count.",
  );
});
