import assert from "node:assert/strict";
import { test } from "node:test";
import { known, questions, rateRequest } from "../../web/js/questions.js";
import { keyOf } from "../../web/js/replies.js";
import { initialState, reduce } from "../../web/js/state.js";

const run = (state, ...actions) => actions.reduce(reduce, state);
const answer = (guess, black, white) => ({ type: "answer", guess, feedback: [black, white] });
const start = () => initialState("entropy", "seed-1");
const nothing = () => undefined;
const asked = (state) => questions(state, { pages: 1, tryRules: null }).map(({ action }) => action);

test("the row is closed when the game is solved, revealed or contradictory, and open to correct", () => {
  const contradicted = () => ({ status: "done", reply: { contradiction: { turn: 1 }, rules: {} } });
  const solved = run(start(), answer("1122", 4, 0));
  const wrong = run(start(), answer("1122", 1, 0));
  assert.ok(known(start(), nothing).open);
  assert.ok(!known(solved, nothing).open);
  assert.ok(known(reduce(solved, { type: "edit", index: 0 }), nothing).open);
  assert.ok(!known(wrong, contradicted).open);
  assert.ok(known(reduce(wrong, { type: "edit", index: 0 }), contradicted).open);
  const play = run(start(), { type: "mode", mode: "play" });
  assert.ok(known(play, nothing).open);
  assert.ok(!known(reduce(play, { type: "reveal" }), nothing).open);
});

test("what stands in the row is rated before the suggestion is asked for", () => {
  const own = reduce(start(), { type: "draft", code: [5, 4, 3, 2] });
  assert.deepEqual(asked(own), ["analyse", "rate", "strategies", "analyse"]);
  assert.equal(rateRequest(own, "6543").game, "p4c6r");
});

test("a corrected turn is rated in its own place, without the turns after it", () => {
  const state = run(
    start(),
    answer("1122", 1, 0),
    answer("1344", 0, 2),
    { type: "edit", index: 1 },
  );
  assert.equal(rateRequest(state, "1344").game, "p4c6r:1122=1,0");
  assert.ok(!questions(state, { pages: 1, tryRules: null }).some(({ strategy }) => strategy));
});

test("in Play the answer comes first, the secret is asked for on Reveal only", () => {
  const play = run(start(), { type: "mode", mode: "play" }, { type: "guess", guess: "1122" });
  assert.deepEqual(asked(play), ["answer", "analyse", "strategies"]);
  assert.ok(asked(reduce(play, { type: "reveal" })).includes("reveal"));
  assert.deepEqual(asked(reduce(play, { type: "undo" })), ["analyse", "strategies"]);
});

test("the key of a request does not depend on the order of its parts", () => {
  assert.equal(keyOf({ game: "g", action: "a" }), keyOf({ action: "a", game: "g" }));
});
