import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { reduceAt } from "page/state/clock.ts";
import { canUndo, isLost, isOver } from "page/state/game.ts";
import {
  guessesLeft,
  hintsOf,
  isTold,
  newPlay,
  readPlay,
  timeOf,
  isOut,
  markKey,
  marked,
  placesOf,
  readMarks,
} from "page/state/play.ts";
import { FIRST_SETTINGS } from "page/state/settings.ts";
import {
  BACK,
  REVEAL,
  answered,
  ask,
  copy,
  current,
  goTo,
  guess,
  inMode,
  onBoard,
  put,
  readState,
  redo,
  reloaded,
  restart,
  run,
  settings,
  take,
  turn,
  undo,
  changed,
} from "../doing.mjs";
import { agreeRequest, checkRequest } from "page/questions/makers.ts";

const begin = (change = {}, ...acts) => inMode("play", settings(change), restart(), ...acts);
const WRONG = turn("1122", 1, 0);
const seven = (change) => begin({ turns: 8, ...change }, ...Array(7).fill(WRONG).flat());
const guesses = (state) =>
  current(state)
    .turns.map((each) => each.guess)
    .join(" ");
const playOf = (state) => current(state).play;
const askedOf = (state) => playOf(state).asked;

for (const [what, acts, left, lost, over] of [
  ["one guess is left", [], 1, false, false],
  ["the last answer may be the right one", [guess("1122")], 1, false, false],
  ["the last guess was wrong", WRONG, 0, true, true],
  ["the last guess was right", turn("1122", 4, 0), 0, false, true],
]) {
  test(`a game is lost with its last guess: ${what}`, () => {
    const state = run(seven(), ...acts);
    const game = current(state);
    deepEqual([guessesLeft(game), isLost(game), isOver(game)], [left, lost, over]);
    if (over) equal(current(run(state, guess("1122"))).turns, game.turns);
  });
}

test("a game without a limit goes on, and large boards have none", () => {
  const long = begin({ turns: null }, ...Array(20).fill(WRONG).flat());
  deepEqual([guessesLeft(current(long)), isOver(current(long))], [null, false]);
  equal(newPlay(FIRST_SETTINGS, "p6c9r").limit, 10);
  equal(newPlay(FIRST_SETTINGS, "p20c100r").limit, null);
  equal(playOf(inMode("solve")), null);
});

test("the settings are those of the next game", () => {
  const state = run(begin({ turns: 12 }), settings({ turns: 8, clock: true }));
  deepEqual([playOf(state).limit, playOf(state).clock], [12, false]);
  const next = run(state, onBoard("p3c6r"));
  deepEqual([playOf(next).limit, playOf(next).clock], [8, true]);
  const back = run(next, put(0), undo, undo);
  equal(playOf(back), playOf(next), "the row is taken back, not the game");
});

test("an answered guess stays unless the game allows undo", () => {
  const strict = begin({}, ...WRONG);
  equal(run(strict, undo), strict);
  equal(current(run(strict, put(3), undo)).draft, null);
  equal(guesses(run(strict, guess("3344"), undo)), "1122");
  const lenient = begin({ undo: true }, ...WRONG, undo);
  equal(guesses(lenient), "");
  for (const state of [lenient, run(lenient, redo)])
    equal(askedOf(state).undo, 1, "what was taken back was seen");
});

test("a game stays over, since the person knows the code", () => {
  for (const end of [turn("3456", 4, 0), turn("3456", 1, 1), [REVEAL]]) {
    const over = run(seven({ undo: true }), ...end);
    ok(!canUndo(current(over)));
    equal(run(over, undo), over);
  }
});

const [COUNT, LIST, BEST, AGREE] = ["count", "list", "best", "agree"].map(ask);
for (const [what, acts, hints] of [
  ["the number", [...WRONG, COUNT, COUNT], 1],
  ["the list, which tells the number", [...WRONG, LIST, COUNT, LIST], 1],
  ["the best guess", [...WRONG, BEST, BEST], 1],
  ["the number and the best guess", [...WRONG, COUNT, BEST], 2],
  ["on the empty board, where they are no secret", [COUNT, LIST], 0],
  ["of a row that is not whole", [...WRONG, put(0), AGREE], 0],
  ["of a row", [...WRONG, take([0, 0, 2, 2]), AGREE, AGREE], 1],
  ["of two rows", [...WRONG, take([0, 0, 2, 2]), AGREE, take([0, 0, 2, 3]), AGREE], 2],
  ["while an answer is on its way", [guess("1122"), BEST], 0],
  ["when the game is over", [...turn("1122", 4, 0), COUNT], 0],
]) {
  test(`a hint is counted once: ${what}`, () => equal(hintsOf(playOf(begin({}, ...acts))), hints));
}

test("a hint about a turn is about no other one", () => {
  const told = (state) =>
    ["count", "list"].flatMap((what) =>
      [0, 1, 2].filter((turns) => isTold(playOf(state), what, turns)).map((turns) => what + turns),
    );
  const counted = begin({ undo: true }, ...WRONG, COUNT);
  deepEqual(told(counted), ["count0", "count1", "list0"]);
  deepEqual(told(run(counted, ...turn("3344", 0, 0))), ["count0", "count1", "list0"]);
  const back = run(counted, undo, ...turn("3344", 0, 0));
  deepEqual(told(back), ["count0", "list0"]);
  equal(askedOf(back).count, 1);
  ok(current(run(counted, BEST)).hint);
  const row = run(counted, take([0, 0, 2, 2]), AGREE);
  equal(playOf(row).row, "1133");
  equal(playOf(run(row, guess("1133"))).row, null);
});

// The time.

const TICK = { type: "time" };
const timed = (state, ...acts) =>
  acts.reduce((now, [at, action, visible = true]) => {
    const meant = typeof action === "function" ? action(now) : action;
    if (Array.isArray(meant)) return timed(now, ...meant.map((each) => [at, each, visible]));
    return reduceAt(now, meant, { at, visible });
  }, state);
const timeAt = (state, at) => timeOf(state.games.play.play, at);

test("the time runs from the first peg to the end", () => {
  const looked = timed(begin(), [1000, TICK]);
  equal(playOf(looked).started, null);
  const begun = timed(looked, [2000, put(0)]);
  equal(timeAt(begun, 5000), 3000);
  const hidden = timed(begun, [6000, TICK, false]);
  equal(timeAt(hidden, 60_000), 4000);
  const [guessed, right] = turn("1122", 4, 0);
  const won = timed(hidden, [60_000, TICK], [61_000, guessed], [62_000, right]);
  const { started, ended } = playOf(won);
  deepEqual([started, ended, timeAt(won, 99_000)], [2000, 62_000, 6000]);
});

test("another mode or game stops the time", () => {
  const away = timed(begin(), [1000, put(0)], [3000, goTo("solve")]);
  equal(timeAt(away, 9000), 2000);
  const [guessed, wrong] = turn("1234", 0, 1);
  const back = timed(away, [10_000, goTo("play")], [10_200, guessed], [10_500, wrong]);
  const next = timed(back, [11_000, restart()]);
  equal(timeAt(next, 20_000), 0);
  equal(timeAt(timed(next, [20_000, BACK]), 21_000), 4000);
});

test("a clock that was set back takes no time away", () => {
  equal(timeAt(timed(begin(), [10_000, put(0)], [4000, put(1)]), 5000), 1000);
});

test("a saved game of Play is restored", () => {
  const row = take([0, 1, 2, 3]);
  const state = begin({ turns: 12, clock: true }, ...WRONG, LIST, row, AGREE);
  deepEqual({ ...reloaded(state), settings: state.settings }, state);
  const running = timed(state, [1000.25, put(0)], [15_400.7, put(1)]);
  const { since, spent } = playOf(reloaded(running));
  deepEqual([since, spent], [null, 14_400]);
  const won = timed(running, [16_000.6, guess("1122")], [16_100.9, answered(1, "1122", 4, 0)]);
  const play = playOf(reloaded(won));
  deepEqual([play.spent, play.started, play.ended], [15_101, 1000, 16_101]);
});

const OLD = newPlay({ turns: null, clock: false, undo: true, strict: false }, "p4c6r");

test("a game of a version without limits has none", () => {
  const saved = copy(begin({}, ...WRONG));
  delete saved.games.play.play;
  delete saved.settings;
  const state = readState(saved);
  deepEqual([playOf(state), state.settings], [OLD, FIRST_SETTINGS]);
  equal(guesses(run(state, undo)), "");
});

test("only the valid parts of damaged games are taken", () => {
  const bad = {
    limit: 1e9,
    asked: { count: -1, best: "x" },
    seen: { count: [1, "2", 3.5, -1], list: 7 },
    row: 5,
    source: "x",
    spent: -1.5,
    ended: "1",
  };
  deepEqual(readPlay(bad, "p4c6r"), { ...OLD, seen: { ...OLD.seen, count: [1] } });
});

// Pencil marks.

const mark = (colour, position = null) => ({ type: "mark", colour, position });

test("a mark goes from surely out to surely in and away again", () => {
  const once = marked({}, markKey(2, null));
  const twice = marked(once, "2");
  deepEqual([once, twice, marked(twice, "2")], [{ 2: "out" }, { 2: "in" }, {}]);
});

test("a colour is out at a place or everywhere", () => {
  const marks = { 1: "out", "2@0": "out", "3@1": "in", "3@3": "in" };
  for (const [colour, position, is] of [
    [1, 3, true],
    [2, 0, true],
    [2, 1, false],
    [2, null, false],
    [3, 1, false],
  ])
    equal(isOut(marks, colour, position), is);
  deepEqual(placesOf(marks, 3, 4), [1, 3]);
});

test("marks last over turns, undo and a reload", () => {
  const noting = { type: "noting", noting: true };
  const state = inMode("play", noting, mark(0), ...turn("1122", 1, 0), mark(5, 2), undo);
  const marks = { 0: "out", "5@2": "out" };
  for (const [each, expected, isOpen] of [
    [state, marks, true],
    [readState(copy(state)), marks, true],
    [run(state, restart()), {}, false],
  ])
    deepEqual([current(each).play.marks, each.noting], [expected, isOpen]);
});

test("there are no marks in Solve, nor new ones when the game is over", () => {
  for (const state of [inMode("solve"), inMode("play", REVEAL)]) equal(run(state, mark(0)), state);
});

test("only marks that are possible on the board are read", () => {
  const good = { 0: "in", 5: "out", "1@3": "in" };
  const bad = { 6: "in", "1@4": "in", "1@01": "in", "-1": "in", x: "in", 2: "maybe" };
  deepEqual(readMarks({ ...bad, ...good }, "p4c6r"), good);
  for (const none of [null, 7, "in", [], undefined]) deepEqual(readMarks(none, "p4c6r"), {});
});

const strict = (is) => settings({ strict: is });
const begun = inMode("play", strict(true), restart(), ...turn("1122", 1, 1));
const tried = run(begun, take([2, 2, 3, 3]), guess("3344"));
const said = (code, fits) => ({ type: "checked", guess: code, fits });

test("a guess that does not fit is refused", () => {
  const request = { action: "contradicted", game: "p4c6r:1122=1,1", guess: "3344" };
  deepEqual(checkRequest(tried.games.play), request);
  equal(guesses(tried), "1122", "it is not made before that is known");
  const refused = run(tried, said("3344", false));
  deepEqual([guesses(refused), agreeRequest(refused).guess], ["1122", "3344"]);
  equal(hintsOf(refused.games.play.play), 0);
  equal(checkRequest(refused.games.play), null);
});

test("a fitting guess is made, unless it was changed meanwhile", () => {
  const fits = said("3344", true);
  equal(guesses(run(tried, fits)), "1122 3344");
  const changed = run(tried, take([2, 2, 2, 2]), fits);
  deepEqual([guesses(changed), checkRequest(changed.games.play)], ["1122", null]);
  equal(guesses(run(tried, said("6666", true))), "1122", "a late reply");
});

test("a game stays strict or not as it began", () => {
  equal(guesses(run(begun, strict(false), guess("3344"))), "1122");
  const { play } = reloaded(tried).games.play;
  deepEqual([play.strict, play.tried], [true, null]);
  const old = readState(changed(begun, "games.play.play.strict", undefined));
  equal(old.games.play.play.strict, false);
  const free = run(begun, strict(false), restart(), ...turn("1122", 1, 1), guess("3344"));
  equal(guesses(free), "1122 3344");
});
