import assert from "node:assert/strict";
import { test } from "node:test";
import { ROW, nextPlace } from "../../../web/js/input/focus.js";
import {
  isLessonProgress,
  ENOUGH,
  FIRST_LESSON,
  isPassed,
  readLearn,
  study,
} from "../../../web/js/state/learn.js";
import { sceneOf } from "../../../web/js/state/state.js";
import { current, initialState, readState, reduce, run } from "../doing.mjs";

const after = (...acts) => acts.reduce(study, FIRST_LESSON);
const begin = { type: "begin", seed: "s" };
const give = (number, right) => ({
  type: "give",
  number,
  feedback: right ? [1, 1] : [2, 0],
  right,
});
const next = (number) => ({ type: "next", number });
const copy = (value) => JSON.parse(JSON.stringify(value));

test("three right answers in a row pass, each one level higher, the third with doubled colours", () => {
  const levels = [];
  let learn = after(begin);
  for (let number = 1; number <= ENOUGH; number++) {
    levels.push(learn.exercise.level);
    assert.ok(!isPassed(learn.exercise));
    learn = study(learn, give(number, true));
    if (number < ENOUGH) learn = study(learn, next(number));
  }
  assert.deepEqual(levels, [1, 2, 3]);
  assert.ok(isPassed(learn.exercise));
  const more = study(learn, next(ENOUGH)).exercise;
  assert.deepEqual([more.streak, more.level, more.number, more.given], [0, 3, 4, null]);
});

test("a wrong answer ends the streak and keeps the level", () => {
  const { exercise } = after(begin, give(1, true), next(1), give(2, false));
  assert.deepEqual([exercise.streak, exercise.right, exercise.level], [0, false, 2]);
  assert.equal(after(begin, give(1, true), next(1), give(2, false), next(2)).exercise.level, 2);
});

test("the second half of a double tap changes nothing", () => {
  const given = after(begin, give(1, false));
  assert.equal(study(given, give(1, true)), given);
  const asked = study(given, next(1));
  assert.equal(study(asked, next(1)), asked);
  assert.equal(study(asked, give(1, true)), asked);
  const walked = after({ type: "walk", depth: 0, feedback: [1, 1] });
  assert.equal(study(walked, { type: "walk", depth: 0, feedback: [1, 1] }), walked);
  assert.equal(study(walked, { type: "back", depth: 1 }), walked);
  assert.deepEqual(study(walked, { type: "back", depth: 0 }).path, []);
});

test("another board and another strategy show the guess that the strategy takes", () => {
  const looked = after({ type: "look", change: { guess: 3 } });
  assert.equal(looked.guess, 3);
  assert.equal(study(looked, { type: "look", change: { board: "classic" } }).guess, null);
  assert.equal(study(looked, { type: "look", change: { judge: "entropy" } }).guess, null);
  assert.deepEqual(study(looked, { type: "differ" }), { ...FIRST_LESSON, board: "classic" });
});

test("the lesson that is open is found again, from another room and after a reload; its button leads to the list", () => {
  const go = (act) => ({ type: "learn", act: { type: "room", ...act } });
  const third = run(initialState("best", "seed"), go({ room: "lessons", lesson: 3 }));
  assert.equal(run(third, go({ room: "rules" }), go({ room: "lessons" })).learn.lesson, 3);
  assert.equal(run(third, go({ room: "lessons" })).learn.lesson, null);
  assert.deepEqual(readState(copy(third)), third);
  assert.equal(
    readState(copy({ ...third, learn: { ...third.learn, lesson: "3" } })).learn.lesson,
    null,
  );
});

test("what is done in lessons is a setting, of a bounded size and form", () => {
  assert.ok(isLessonProgress(["03", "03/partition"]));
  for (const odd of ["03", [3], ["3"], ["03/<b>"], Array(501).fill("03")])
    assert.ok(!isLessonProgress(odd));
});

test("Learn is saved, and older states have none", () => {
  const knuth = { type: "learn", act: { type: "room", room: "knuth" } };
  const walked = { type: "learn", act: { type: "walk", depth: 0, feedback: [0, 2] } };
  const begun = { type: "learn", act: begin };
  const state = run(
    initialState("best", "seed"),
    { type: "mode", mode: "learn" },
    knuth,
    walked,
    begun,
  );
  assert.equal(current(state), state.games.solve);
  assert.deepEqual(readState(copy(state)), state);
  const { learn, ...older } = state;
  assert.deepEqual(readState({ ...older, mode: "solve" }).learn, FIRST_LESSON);
  assert.notEqual(
    sceneOf(state),
    sceneOf(reduce(state, { type: "learn", act: { type: "back", depth: 0 } })),
  );
});

test("nothing that is saved is trusted", () => {
  for (const none of [null, "knuth"]) assert.deepEqual(readLearn(none), FIRST_LESSON);
  const bad = {
    room: "attic",
    board: "toString",
    judge: {},
    guess: -1,
    path: [
      [1, 1],
      [4, 4],
    ],
    exercise: { seed: "s", number: 1, level: 9, streak: 0, given: null, right: false },
  };
  assert.deepEqual(readLearn(bad), FIRST_LESSON);
  const { exercise } = after(begin, give(1, true));
  assert.deepEqual(readLearn({ exercise }).exercise, exercise);
  for (const change of [
    { streak: 0 },
    { streak: 4 },
    { given: "1,1" },
    { number: 0 },
    { seed: null },
    { given: [5, 0] },
    { given: null, streak: 3 },
  ]) {
    assert.equal(readLearn({ exercise: { ...exercise, ...change } }).exercise, null);
  }
  assert.equal(readLearn({ path: Array(10).fill([1, 0]) }).path.length, 10);
  assert.deepEqual(readLearn({ path: Array(11).fill([1, 0]) }).path, []);
});

test("the focus goes to what an act brings up, and never nowhere", () => {
  const start = run(initialState("best", "seed"), { type: "mode", mode: "learn" });
  const leads = (state, act) =>
    nextPlace(state, run(state, { type: "learn", act }), { type: "learn", act });
  const begun = run(start, { type: "learn", act: begin });
  assert.equal(leads(start, begin), "[data-asked]");
  assert.equal(leads(begun, give(1, true)), "[data-asked]");
  assert.equal(leads(begun, { type: "stop" }), "[data-begin]");
  assert.equal(leads(start, { type: "walk", depth: 0, feedback: [1, 1] }), "[data-step]");
  assert.equal(leads(start, { type: "room", room: "knuth" }), null);
  assert.equal(leads(start, { type: "differ" }), ROW);
  assert.equal(leads(start, { type: "look", change: { judge: "entropy" } }), null);
});
