/** A game of Play: its limit, its time, what was asked for, and what undo may take back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { reduceAt } from "../../../web/js/state/clock.js";
import { canUndo, isLost, isOver } from "../../../web/js/state/game.js";
import {
  guessesLeft,
  hintsOf,
  isTold,
  newPlay,
  readPlay,
  timeOf,
} from "../../../web/js/state/play.js";
import { readState } from "../../../web/js/state/saved.js";
import { FIRST_SETTINGS } from "../../../web/js/state/settings.js";
import { initialState } from "../../../web/js/state/initial.js";
import { current, reduce } from "../../../web/js/state/state.js";
import { ask, guess, put, redo, reloaded, run, take, turn, undo } from "../doing.mjs";

const start = (settings = {}) =>
  run(
    initialState("best", "seed-1"),
    { type: "mode", mode: "play" },
    { type: "settings", change: settings },
    { type: "restart", seed: "seed-2" },
  );
const guesses = (state) => current(state).turns.map((each) => each.guess);
const playOf = (state) => current(state).play;
const times = (count, ...acts) => Array.from({ length: count }, () => acts).flat();

test("a game is lost with its last guess, and then over", () => {
  const last = run(start({ turns: 8 }), ...times(7, ...turn("1122", 1, 0)));
  assert.equal(guessesLeft(current(last)), 1);
  assert.ok(!isOver(current(last)));
  const waiting = run(last, guess("1122"));
  assert.ok(!isOver(current(waiting)), "the last answer may be the right one");
  assert.equal(guessesLeft(current(waiting)), 1);
  const lost = run(last, ...turn("1122", 1, 0));
  assert.ok(isLost(current(lost)) && isOver(current(lost)));
  assert.equal(reduce(lost, { type: "guess", turn: 8, guess: "1122" }), lost);
  const found = run(last, ...turn("1122", 4, 0));
  assert.ok(isOver(current(found)) && !isLost(current(found)));
});

test("a game without a limit goes on, and large boards have none", () => {
  const long = run(start({ turns: null }), ...times(20, ...turn("1122", 1, 0)));
  assert.equal(guessesLeft(current(long)), null);
  assert.ok(!isOver(current(long)));
  assert.equal(newPlay(FIRST_SETTINGS, "p6c9r").limit, 10);
  assert.equal(newPlay(FIRST_SETTINGS, "p20c100r").limit, null);
  assert.equal(current(reduce(long, { type: "mode", mode: "solve" })).play, null);
});

test("the settings are those of the next game, not of the current one", () => {
  const state = run(start({ turns: 12 }), { type: "settings", change: { turns: 8, clock: true } });
  assert.deepEqual([playOf(state).limit, playOf(state).clock], [12, false]);
  const next = run(state, { type: "rules", rules: "p3c6r", seed: "x" });
  assert.deepEqual([playOf(next).limit, playOf(next).clock], [8, true]);
  assert.equal(
    playOf(run(next, put(0), undo, undo)),
    playOf(next),
    "the row is taken back, not the game",
  );
});

test("an answered guess stays unless the game allows undo; its row and a waiting guess do not", () => {
  const strict = run(start(), ...turn("1122", 1, 0));
  assert.ok(!canUndo(current(strict)));
  assert.equal(run(strict, undo), strict);
  assert.equal(current(run(strict, put(3), undo)).draft, null);
  assert.deepEqual(guesses(run(strict, guess("3344"), undo)), ["1122"]);
  const lenient = run(start({ undo: true }), ...turn("1122", 1, 0), undo);
  assert.deepEqual(guesses(lenient), []);
  assert.equal(playOf(lenient).asked.undo, 1);
  assert.equal(playOf(run(lenient, redo)).asked.undo, 1, "what was taken back was seen");
});

test("a game that is over stays over, so nobody plays on who knows the code", () => {
  const open = run(start({ undo: true, turns: 8 }), ...times(7, ...turn("1122", 1, 0)));
  for (const over of [
    run(open, ...turn("3456", 4, 0)),
    run(open, ...turn("3456", 1, 1)),
    run(open, { type: "reveal" }),
  ]) {
    assert.ok(!canUndo(current(over)));
    assert.equal(run(over, undo), over);
  }
});

test("a hint is counted once for what it tells", () => {
  const state = run(start(), ...turn("1122", 1, 0));
  const counted = run(state, ask("count"), ask("count"));
  assert.equal(hintsOf(playOf(counted)), 1);
  assert.ok(isTold(playOf(counted), "count", 1) && !isTold(playOf(counted), "list", 1));
  const listed = run(state, ask("list"), ask("count"), ask("list"));
  assert.equal(hintsOf(playOf(listed)), 1, "the list tells the number");
  const best = run(state, ask("best"), ask("best"));
  assert.equal(playOf(best).asked.best, 1);
  assert.ok(current(best).hint);
  const later = run(counted, ...turn("3344", 0, 0));
  assert.ok(isTold(playOf(later), "count", 1) && !isTold(playOf(later), "count", 2));
});

test("the number of codes on the empty board is no secret", () => {
  const state = run(start(), ask("count"), ask("list"));
  assert.equal(hintsOf(playOf(state)), 0);
  assert.ok(isTold(playOf(state), "list", 0));
});

test("whether a row agrees is told of a whole row, and counted once for each row", () => {
  const state = run(start(), ...turn("1122", 1, 0));
  assert.equal(run(state, put(0), ask("agree")).games.play.play.asked.agree, 0);
  const row = run(state, take([0, 0, 2, 2]), ask("agree"), ask("agree"));
  assert.deepEqual([playOf(row).row, playOf(row).asked.agree], ["1133", 1]);
  assert.equal(playOf(run(row, take([0, 0, 2, 3]), ask("agree"))).asked.agree, 2);
  assert.equal(playOf(run(row, guess("1133"))).row, null);
});

test("hints cannot be asked for while an answer is on its way, nor when the game is over", () => {
  const waiting = run(start(), guess("1122"));
  assert.equal(run(waiting, ask("best")), waiting);
  const over = run(start(), ...turn("1122", 4, 0));
  assert.equal(run(over, ask("count")), over);
});

test("what was told of a turn that was taken back is not told of the next one, but stays counted", () => {
  const state = run(
    start({ undo: true }),
    ...turn("1122", 1, 0),
    ask("count"),
    undo,
    ...turn("3344", 0, 0),
  );
  assert.ok(!isTold(playOf(state), "count", 1));
  assert.equal(playOf(state).asked.count, 1);
});

// The time: from the first peg to the end, while the game is in sight.

const at = (state, action, ms, visible = true) => reduceAt(state, action, { at: ms, visible });
const TICK = { type: "time" };

test("the time runs from the first peg to the end, and not while the page is hidden", () => {
  let state = at(start(), TICK, 1000);
  assert.equal(playOf(state).started, null);
  state = at(state, put(0), 2000);
  assert.equal(timeOf(playOf(state), 5000), 3000);
  state = at(state, TICK, 6000, false);
  assert.equal(timeOf(playOf(state), 60_000), 4000);
  state = at(state, TICK, 60_000);
  state = at(state, { type: "guess", turn: 0, guess: "1122" }, 61_000);
  state = at(state, { type: "answered", index: 0, guess: "1122", feedback: [4, 0] }, 62_000);
  const { started, ended } = playOf(state);
  assert.deepEqual([started, ended, timeOf(playOf(state), 99_000)], [2000, 62_000, 6000]);
});

test("another mode and another game stop the time, and it goes on with the game", () => {
  let state = at(at(start(), put(0), 1000), { type: "mode", mode: "solve" }, 3000);
  assert.equal(timeOf(state.games.play.play, 9000), 2000);
  state = at(state, { type: "mode", mode: "play" }, 10_000);
  state = at(state, { type: "guess", turn: 0, guess: "1234" }, 10_200);
  state = at(state, { type: "answered", index: 0, guess: "1234", feedback: [0, 1] }, 10_500);
  const next = at(state, { type: "restart", seed: "x" }, 11_000);
  assert.equal(timeOf(playOf(next), 20_000), 0);
  state = at(next, { type: "goBack" }, 20_000);
  assert.equal(timeOf(playOf(state), 21_000), 4000);
});

test("an action that changes nothing leaves the state the same object", () => {
  const state = at(start(), put(0), 1000);
  assert.equal(at(state, { type: "redo" }, 2000), state);
});

test("a clock that was set back takes no time away", () => {
  const state = at(start(), put(0), 10_000);
  assert.equal(timeOf(playOf(at(state, put(1), 4000)), 5000), 1000);
});

test("a saved game of Play is restored, with its time standing still", () => {
  const state = run(
    start({ turns: 12, clock: true }),
    ...turn("1122", 1, 0),
    ask("list"),
    take([0, 1, 2, 3]),
    ask("agree"),
  );
  assert.deepEqual({ ...reloaded(state), settings: state.settings }, state);
  const running = at(at(state, put(0), 1000), put(1), 3000);
  const { since, spent } = playOf(reloaded(running));
  assert.deepEqual([since, spent], [null, 2000]);
});

test("the clock goes on after a reload, although browsers count parts of a millisecond", () => {
  const running = at(at(start({ clock: true }), put(0), 1000.25), put(1), 15_400.7);
  assert.equal(playOf(reloaded(running)).spent, 14_400);
  const won = at(
    at(running, guess("1122")(running), 16_000.6),
    { type: "answered", index: 0, guess: "1122", feedback: [4, 0] },
    16_100.9,
  );
  const { spent, started, ended } = playOf(reloaded(won));
  assert.deepEqual([spent, started, ended], [15_101, 1000, 16_101]);
});

test("a game saved by a version without limits has none and allows undo, as it did", () => {
  const saved = JSON.parse(JSON.stringify(run(start(), ...turn("1122", 1, 0))));
  delete saved.games.play.play;
  delete saved.settings;
  const state = readState(saved);
  assert.deepEqual(playOf(state), {
    ...newPlay({ turns: null, clock: false, undo: true }, "p4c6r"),
  });
  assert.deepEqual(state.settings, FIRST_SETTINGS);
  assert.deepEqual(guesses(run(state, undo)), []);
});

test("of damaged games only what is valid is taken", () => {
  const play = readPlay(
    {
      limit: 1e9,
      asked: { count: -1, best: "x" },
      seen: { count: [1, "2", 3.5, -1], list: 7 },
      row: 5,
      source: "x",
      spent: -1.5,
      ended: "1",
    },
    "p4c6r",
  );
  assert.deepEqual(play, {
    ...newPlay({ turns: null, clock: false, undo: true }, "p4c6r"),
    seen: { count: [1], agree: [], step: [], best: [], list: [] },
  });
});
