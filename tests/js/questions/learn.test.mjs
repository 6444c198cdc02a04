import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { exerciseRequest, learnQuestions, walk } from "page/questions/learn.ts";
import { FIRST_LESSON, study } from "page/state/learn.ts";
import { done, nothing, replies } from "../asking.mjs";

const [SOME, FOUND, NONE] = [
  [1, 1],
  [4, 0],
  [3, 1],
];
const found = { feedback: FOUND, candidates: 1, worst: 0 };
const TREE = {
  p4c6r: { guess: "1122", answers: [{ feedback: SOME, candidates: 208, worst: 4 }, found] },
  "p4c6r:1122=1,1": { guess: "1134", answers: [found] },
};
const replyTo = ({ game }) => (TREE[game] ? done(TREE[game]) : undefined);

for (const [what, path, steps, isFound] of [
  ["it takes each guess from the core", [SOME], ["1122 208", "1134 undefined"], false],
  ["it ends where the code is found", [SOME, FOUND, SOME], ["1122 208", "1134 1"], true],
  ["it ends before an answer that cannot come", [NONE, SOME], ["1122 undefined"], false],
]) {
  test(`the way down the tree: ${what}`, () => {
    const way = walk(path, replyTo);
    const told = way.steps.map(({ here, chosen }) => `${here.guess} ${chosen?.candidates}`);
    deepEqual([told, way.found], [steps, isFound]);
    const games = way.requests.map(({ game }) => game);
    deepEqual(games, Object.keys(TREE).slice(0, steps.length));
  });
}

test("unknown facts are asked one step after the other", () => {
  const learn = { ...FIRST_LESSON, room: "knuth", path: [SOME, NONE] };
  const games = learnQuestions(learn, nothing).map(({ game }) => game);
  deepEqual(games, ["p4c6r"]);
  equal(walk([], nothing).steps[0].here, undefined);
});

test("an exercise is asked for, then its answer, then the next one", () => {
  const learn = study(FIRST_LESSON, { type: "begin", seed: "s" });
  const asked = { action: "exercise", seed: "s 1", level: 1 };
  deepEqual(exerciseRequest(learn.exercise), asked);
  deepEqual(learnQuestions(learn, nothing)[0], asked);
  const task = { rules: "p4c6r", secret: "1234", guess: "1243" };
  const told = replies({ exercise: { ...task, level: 1 } });
  deepEqual(learnQuestions(learn, told)[1], { action: "explain", ...task });
  const given = study(learn, { type: "give", number: 1, feedback: SOME, right: true });
  deepEqual(learnQuestions(given, told)[2], { action: "exercise", seed: "s 2", level: 2 });
});
