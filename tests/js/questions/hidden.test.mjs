/** Hide asks the core for the answers to guesses, and for nothing that would help the person who guesses. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerOf } from "../../../web/js/questions/hidden.js";
import { factsOf } from "../../../web/js/questions/facts.js";
import { questions } from "../../../web/js/questions/questions.js";
import { guess, initialState, lay, run } from "../doing.mjs";

/** The code 2356, and the guess 1122. */
const guessed = (checks) =>
  run(
    initialState("best", "1-2"),
    { type: "mode", mode: "hide" },
    ...lay(1, 2, 4, 5),
    { type: "hide", checks },
    guess("1122"),
  );
const EXPLAIN = { action: "explain", guess: "1122", rules: "p4c6r", secret: "2356" };
const asked = (state, about = -1) =>
  questions(
    state,
    factsOf(state, () => undefined),
    { pages: 1, tryRules: null, about },
    () => undefined,
  );

/** A core that knows the answer, and all that Solve may have asked. */
const replyTo = ({ action }) => ({
  status: "done",
  reply:
    action === "explain"
      ? { feedback: [0, 1] }
      : {
          candidates: 256,
          turns: [],
          rules: { feedbacks: [[0, 0]] },
          suggestion: { guess: "1344", parts: { "0,1": 9 } },
        },
});

test("the answer of the waiting guess is asked first, and no count, suggestion or list", () => {
  const state = guessed(false);
  assert.deepEqual(asked(state)[0], EXPLAIN);
  assert.deepEqual(
    asked(state).map(({ action }) => action),
    ["explain", "analyse", "strategies"],
  );
  assert.deepEqual(asked(state)[1], { action: "analyse", game: "p4c6r" }, "the board alone");
});

test("what Solve knows of the same turns is not shown", () => {
  const {
    analysis,
    suggestion,
    leaves,
    contradiction,
    guess: row,
  } = factsOf(guessed(true), replyTo);
  assert.deepEqual([analysis, suggestion, leaves, contradiction], [null, null, null, null]);
  assert.equal(row, "1122", "the guess that the person answers");
});

test("the page's answer ends a turn; the person's own only if it is the true one", () => {
  assert.deepEqual(answerOf(guessed(false), replyTo), [0, 1]);
  const own = guessed(true);
  assert.equal(answerOf(own, replyTo), null);
  const claim = (feedback) => run(own, { type: "claim", index: 0, feedback });
  assert.equal(answerOf(claim([1, 1]), replyTo), null);
  assert.deepEqual(answerOf(claim([0, 1]), replyTo), [0, 1]);
  assert.equal(
    answerOf(claim([0, 1]), () => undefined),
    null,
    "not before Python has said it",
  );
});

test("how an answer comes about is asked when it is looked at", () => {
  const state = run(guessed(false), {
    type: "answered",
    index: 0,
    guess: "1122",
    feedback: [0, 1],
  });
  assert.ok(!asked(state, 0).some(({ action }) => action === "explain"));
  assert.deepEqual(asked(run(state, { type: "open", panel: "how" }), 0)[1], EXPLAIN);
});
