import test from "node:test";
import assert from "node:assert/strict";
import { factsOf } from "../../../web/js/questions/facts.ts";
import { answer, inMode, run } from "../doing.mjs";

test("the counts of a game that was found in Solve went away until all were known", () => {
  const first = run(inMode("solve"), answer("1122", 1, 1));
  const known = { candidates: 208, turns: [{ guess: "1122", feedback: [1, 1], candidates: 208 }] };
  const replyTo = ({ game }) => (game.endsWith("1122=1,1") ? { reply: known } : undefined);
  assert.equal(factsOf(run(first, answer("1234", 4, 0)), replyTo).analysis, known);
  assert.equal(factsOf(run(first, answer("1234", 1, 0)), replyTo).analysis, null);
});
