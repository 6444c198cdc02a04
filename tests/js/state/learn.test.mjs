import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { nextPlace } from "page/input/focus.ts";
import {
  isLessonProgress,
  ENOUGH,
  FIRST_LESSON,
  isPassed,
  readLearn,
  study,
} from "page/state/learn.ts";
import { inMode, run } from "../doing.mjs";

const after = (...acts) => acts.reduce(study, FIRST_LESSON);
const begin = { type: "begin", seed: "s" };
const give = (number, right) => ({
  type: "give",
  number,
  feedback: right ? [1, 1] : [2, 0],
  right,
});
const next = (number) => ({ type: "next", number });
const walk = { type: "walk", depth: 0, feedback: [1, 1] };
const back = (depth) => ({ type: "back", depth });
const look = (change) => ({ type: "look", change });
const go = (room, more) => ({ type: "room", room, ...more });
const learn = (...acts) => acts.map((act) => ({ type: "learn", act }));

test("three right answers in a row pass, each one level higher", () => {
  const levels = [];
  let learn = after(begin);
  for (let number = 1; number <= ENOUGH; number++) {
    levels.push(learn.exercise.level);
    ok(!isPassed(learn.exercise));
    learn = study(learn, give(number, true));
    if (number < ENOUGH) learn = study(learn, next(number));
  }
  deepEqual(levels, [1, 2, 3]);
  ok(isPassed(learn.exercise));
  const { streak, level, number, given } = study(learn, next(ENOUGH)).exercise;
  deepEqual([streak, level, number, given], [0, 3, 4, null]);
});

test("a wrong answer ends the streak and keeps the level", () => {
  const wrong = after(begin, give(1, true), next(1), give(2, false));
  const { streak, right, level } = wrong.exercise;
  deepEqual([streak, right, level], [0, false, 2]);
  equal(study(wrong, next(2)).exercise.level, 2);
});

test("the second half of a double tap changes nothing", () => {
  for (const [acts, ...again] of [
    [[begin, give(1, false)], give(1, true)],
    [[begin, give(1, false), next(1)], next(1), give(1, true)],
    [[walk], walk, back(1)],
  ]) {
    const state = after(...acts);
    for (const act of again) equal(study(state, act), state);
  }
  deepEqual(after(walk, back(0)).path, []);
});

test("another strategy shows the guess that it takes", () => {
  const looked = after(look({ guess: 3 }));
  equal(looked.guess, 3);
  deepEqual(study(looked, look({ judge: "entropy" })), {
    ...FIRST_LESSON,
    judge: "entropy",
  });
});

test("progress in lessons is a setting of bounded size and form", () => {
  ok(isLessonProgress(["03", "03/partition"]));
  for (const odd of ["03", [3], ["3"], ["03/<b>"], Array(501).fill("03")])
    ok(!isLessonProgress(odd));
});

test("damaged saved values are not trusted", () => {
  const { exercise } = after(begin, give(1, true));
  const bad = {
    room: "attic",
    lesson: 99,
    judge: {},
    guess: -1,
    path: [
      [1, 1],
      [4, 4],
    ],
    exercise: { ...exercise, level: 9 },
  };
  for (const none of [null, "knuth", bad, { path: Array(11).fill([1, 0]) }])
    deepEqual(readLearn(none), FIRST_LESSON);
  equal(readLearn({ path: Array(10).fill([1, 0]) }).path.length, 10);
  deepEqual(readLearn({ exercise }).exercise, exercise);
  for (const change of [
    { streak: 0 },
    { streak: 4 },
    { given: "1,1" },
    { number: 0 },
    { seed: null },
    { given: [5, 0] },
    { given: null, streak: 3 },
    { given: null, right: true },
  ])
    equal(readLearn({ exercise: { ...exercise, ...change } }).exercise, null);
});

const start = inMode("learn");
for (const [act, place, state = start] of [
  [begin, "[data-asked]"],
  [give(1, true), "[data-asked]", run(start, ...learn(begin))],
  [{ type: "stop" }, "[data-begin]", run(start, ...learn(begin))],
  [walk, "[data-step]"],
  [go("knuth"), null],
  [look({ judge: "entropy" }), null],
]) {
  test(`the focus goes to the result of an act: ${act.type}`, () => {
    const [action] = learn(act);
    equal(nextPlace(state, run(state, action), action), place);
  });
}
