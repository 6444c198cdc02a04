import assert from "node:assert/strict";
import { test } from "node:test";
import { exerciseRequest, learnQuestions, walk } from "../../../web/js/questions/learn.js";
import { FIRST_LESSON, study } from "../../../web/js/state/learn.js";

/** A tree of two guesses, as the core would tell it. */
const TREE = {
  p4c6r: {
    guess: "1122",
    answers: [
      { feedback: [1, 1], candidates: 208, worst: 4 },
      { feedback: [4, 0], candidates: 1, worst: 0 },
    ],
  },
  "p4c6r:1122=1,1": { guess: "1134", answers: [{ feedback: [4, 0], candidates: 1, worst: 0 }] },
};
const replyTo = ({ game }) =>
  TREE[game] ? { status: "done", reply: TREE[game], since: 0 } : undefined;

test("the way down the tree takes each guess from the core", () => {
  const { steps, requests, found } = walk([[1, 1]], replyTo);
  assert.deepEqual(
    requests.map(({ game }) => game),
    ["p4c6r", "p4c6r:1122=1,1"],
  );
  assert.deepEqual(
    steps.map(({ here, chosen }) => [here.guess, chosen?.candidates]),
    [
      ["1122", 208],
      ["1134", undefined],
    ],
  );
  assert.ok(!found);
});

test("the way ends where the code is found, and asks nothing more", () => {
  const { steps, requests, found } = walk(
    [
      [1, 1],
      [4, 0],
      [1, 1],
    ],
    replyTo,
  );
  assert.ok(found);
  assert.deepEqual([steps.length, requests.length], [2, 2]);
});

test("an answer that cannot come ends the way before it", () => {
  const { steps, found } = walk(
    [
      [3, 1],
      [1, 1],
    ],
    replyTo,
  );
  assert.deepEqual([steps.length, steps[0].chosen, found], [1, null, false]);
});

test("what is not known yet is asked one step after the other", () => {
  const learn = {
    ...FIRST_LESSON,
    room: "knuth",
    path: [
      [1, 1],
      [0, 2],
    ],
  };
  assert.deepEqual(
    learnQuestions(learn, () => undefined).map(({ game }) => game),
    ["p4c6r"],
  );
  assert.equal(walk([], () => undefined).steps[0].here, undefined);
});

test("an exercise is asked for, then its answer", () => {
  const learn = study(FIRST_LESSON, { type: "begin", seed: "s" });
  const asked = exerciseRequest(learn.exercise);
  assert.deepEqual(asked, { action: "exercise", seed: "s 1", level: 1 });
  assert.deepEqual(learnQuestions(learn, () => undefined)[0], asked);
  const reply = { rules: "p4c6r", secret: "1234", guess: "1243", level: 1 };
  const told = (request) =>
    request.action === "exercise" ? { status: "done", reply, since: 0 } : undefined;
  const { secret, guess } = reply;
  assert.deepEqual(learnQuestions(learn, told)[1], {
    action: "explain",
    rules: "p4c6r",
    secret,
    guess,
  });
  const given = study(learn, { type: "give", number: 1, feedback: [1, 1], right: true });
  assert.deepEqual(
    learnQuestions(given, told)[2],
    { action: "exercise", seed: "s 2", level: 2 },
    "the next one",
  );
});
