import assert from "node:assert/strict";
import { test } from "node:test";
import { settleReplies } from "../../../web/js/store/replyEffects.js";
import { keyOf } from "../../../web/js/questions/replies.js";
import { answerRequest } from "../../../web/js/questions/hidden.js";
import { suggestRequest } from "../../../web/js/questions/requests.js";
import { initialState } from "../../../web/js/state/initial.js";
import { ask, guess, run } from "../doing.mjs";

/** A game of Play in which these things were done, and a Python that has replied to nothing yet. */
function play(...acts) {
  let state = run(initialState("best", "SEED123"), { type: "mode", mode: "play" }, ...acts);
  const replies = new Map();
  const replyTo = (request) => replies.get(keyOf(request));
  const dispatch = (action) => {
    state = run(state, action);
  };
  const settle = () => settleReplies({ state: () => state, replyTo, dispatch });
  const reply = (request, value) => replies.set(keyOf(request), { status: "done", reply: value });
  return { settle, reply, replyTo, state: () => state };
}

test("a guess in Play is answered when the reply is there", () => {
  const { settle, reply, replyTo, state } = play(guess("1122"));
  settle();
  assert.equal(state().games.play.turns[0].feedback, null);
  reply(answerRequest(state().games.play, replyTo), { feedback: [1, 2] });
  settle();
  assert.deepEqual(state().games.play.turns[0].feedback, [1, 2]);
});

test("a hint is put on the row when the reply is there", () => {
  const { settle, reply, state } = play(ask("best"));
  settle();
  assert.equal(state().games.play.draft, null);
  reply(suggestRequest(state()), { suggestion: { guess: "1122" } });
  settle();
  assert.deepEqual(state().games.play.draft, [0, 0, 1, 1]);
});
