import assert from "node:assert/strict";
import { test } from "node:test";
import { Consequences } from "../../../web/js/page/consequences.js";
import { keyOf } from "../../../web/js/questions/replies.js";
import { answerRequest, suggestRequest } from "../../../web/js/questions/requests.js";
import { initialState } from "../../../web/js/state/state.js";
import { ask, guess, run } from "../doing.mjs";

/** A game of Play in which these things were done, and a Python that has replied to nothing yet. */
function play(...acts) {
  let state = run(initialState("best", "SEED123"), { type: "mode", mode: "play" }, ...acts);
  const replies = new Map();
  const look = (request) => replies.get(keyOf(request));
  const consequences = new Consequences({
    state: () => state,
    look,
    dispatch: (action) => { state = run(state, action); },
  }); // prettier-ignore
  const reply = (request, value) => replies.set(keyOf(request), { status: "done", reply: value });
  return { consequences, reply, look, state: () => state };
}

test("a guess in Play is answered when the reply is there", () => {
  const { consequences, reply, look, state } = play(guess("1122"));
  consequences.settle();
  assert.equal(state().games.play.turns[0].feedback, null);
  reply(answerRequest(state().games.play, look), { feedback: [1, 2] });
  consequences.settle();
  assert.deepEqual(state().games.play.turns[0].feedback, [1, 2]);
});

test("a hint is put on the row when the reply is there", () => {
  const { consequences, reply, state } = play(ask("best"));
  consequences.settle();
  assert.equal(state().games.play.draft, null);
  reply(suggestRequest(state()), { suggestion: { guess: "1122" } });
  consequences.settle();
  assert.deepEqual(state().games.play.draft, [0, 0, 1, 1]);
});

test("what waits for a reply is done once, and not after the person did something else", () => {
  const { consequences, reply } = play();
  const request = { action: "daily", rules: "p4c6r", day: "2026-11-22" };
  const done = [];
  consequences.await(request, (value) => done.push(value));
  assert.ok(consequences.awaits({ ...request }));
  consequences.settle();
  assert.deepEqual(done, []);
  reply(request, { seed: "A" });
  consequences.settle();
  consequences.settle();
  assert.deepEqual([done, consequences.awaits(request)], [[{ seed: "A" }], false]);
  consequences.await(request, (value) => done.push(value));
  consequences.forget();
  consequences.settle();
  assert.equal(done.length, 1);
});
