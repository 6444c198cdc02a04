/** Hide asks the core for answers, and for nothing that would help the guesser. */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { factsOf } from "page/questions/facts.ts";
import { answerOf } from "page/questions/makers.ts";
import { nothing, replies, wanted } from "../asking.mjs";
import { CHECKS, HANDED, choose, claim, guess, inMode, lay, run } from "../doing.mjs";

const guessed = (checks) =>
  inMode("hide", ...lay(1, 2, 4, 5), ...(checks ? [CHECKS] : HANDED), guess("1122"));
const [told, own] = [guessed(false), guessed(true)];
const EXPLAIN = { action: "explain", guess: "1122", rules: "p4c6r", secret: "2356" };
const asked = (state, about = -1) => wanted(run(state, choose({ about })));

/** A core that knows the answer, and all that Solve may have asked. */
const replyTo = replies({
  explain: { feedback: [0, 1] },
  analyse: {
    candidates: 256,
    turns: [],
    rules: { feedbacks: [[0, 0]] },
    suggestion: { guess: "1344", parts: { "0,1": 9 } },
  },
});

test("only the answer of the waiting guess is asked for", () => {
  const [first, board, ...others] = asked(told);
  deepEqual([first, board], [EXPLAIN, { action: "analyse", game: "p4c6r" }]);
  deepEqual(
    others.map(({ action }) => action),
    ["strategies"],
  );
});

test("Hide does not show what Solve knows of its turns", () => {
  const { analysis, suggestion, leaves, contradiction, guess: row } = factsOf(own, replyTo);
  deepEqual([analysis, suggestion, leaves, contradiction], [null, null, null, null]);
  equal(row, "1122", "the guess that the person answers");
});

test("one's own answer ends a turn only if it is true", () => {
  const claims = (...feedback) => run(own, claim(...feedback));
  for (const [state, known, answer] of [
    [told, replyTo, [0, 1]],
    [own, replyTo, null],
    [claims(1, 1), replyTo, null],
    [claims(0, 1), replyTo, [0, 1]],
    [claims(0, 1), nothing, null], // not before Python has said it
  ])
    deepEqual(answerOf(state, known), answer);
});
