import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { PATIENCE, Replies, keyOf } from "../../../web/js/questions/replies.js";

/** An engine that the test answers by hand. */
class Asker {
  asked = [];
  ask(request, { signal, onProgress }) {
    return new Promise((resolve, reject) => {
      this.asked.push({ request, resolve, reject, onProgress, signal });
      signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
  }
}

const quiet = () => new Promise((done) => setImmediate(done));
const question = (game, more = {}) => ({ action: "analyse", game, ...more });

function setUp(openings = {}) {
  const asker = new Asker();
  let changes = 0;
  const replies = new Replies({ asker, openings, onChange: () => changes++, now: () => Date.now() });
  return { asker, replies, changes: () => changes };
}

test("questions are asked one at a time, the most urgent first, and once", async () => {
  const { asker, replies } = setUp();
  replies.want([question("a"), question("b")]);
  replies.want([question("c"), question("a"), question("b")]);
  assert.deepEqual(asker.asked.map(({ request }) => request.game), ["a"]);
  asker.asked[0].resolve({ n: 1 });
  await quiet();
  assert.deepEqual(asker.asked.map(({ request }) => request.game), ["a", "c"]);
  assert.deepEqual(replies.look(question("a")).reply, { n: 1 });
});

test("an analysis with a suggestion answers the question for one without, and an error does not", async () => {
  const { asker, replies } = setUp();
  const wanted = (game) => [question(game, { strategy: "best", most: 5 }), question(game)];
  replies.want(wanted("a"));
  asker.asked[0].resolve({ n: 1 });
  await quiet();
  assert.deepEqual(replies.look(question("a")).reply, { n: 1 });
  assert.equal(asker.asked.length, 1);
  replies.want(wanted("b"));
  asker.asked[1].resolve({ error: { kind: "strategy", message: "no" } });
  await quiet();
  assert.deepEqual(asker.asked[2].request, question("b"));
});

test("a question nobody wants any more is not asked", async () => {
  const { asker, replies } = setUp();
  replies.want([question("a"), question("b")]);
  replies.want([question("a"), question("c")]);
  asker.asked[0].resolve({});
  await quiet();
  assert.deepEqual(asker.asked.map(({ request }) => request.game), ["a", "c"]);
  assert.equal(replies.look(question("b")), undefined);
});

test("a long question that nobody wants is ended when another waits, a short one is not", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  try {
    const { asker, replies } = setUp();
    replies.want([question("long")]);
    replies.want([question("next")]);
    mock.timers.tick(PATIENCE - 1);
    assert.ok(!asker.asked[0].signal.aborted);
    mock.timers.tick(2);
    assert.ok(asker.asked[0].signal.aborted);
    await Promise.resolve().then(() => {}).then(() => {});
    assert.equal(asker.asked[1].request.game, "next");
  } finally {
    mock.timers.reset();
  }
});

test("a question that is wanted again before its time is up goes on", () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  try {
    const { asker, replies } = setUp();
    replies.want([question("long")]);
    replies.want([question("next")]);
    replies.want([question("long")]);
    mock.timers.tick(10 * PATIENCE);
    assert.ok(!asker.asked[0].signal.aborted);
  } finally {
    mock.timers.reset();
  }
});

test("progress is told while a question runs", () => {
  const { asker, replies, changes } = setUp();
  replies.want([question("a")]);
  asker.asked[0].onProgress({ done: 0.4 });
  assert.equal(replies.look(question("a")).progress, 0.4);
  assert.equal(changes(), 1);
});

test("an error of the core is kept, a failure of the worker is asked again after retry", async () => {
  const { asker, replies } = setUp();
  replies.want([question("bad"), question("lost")]);
  asker.asked[0].resolve({ error: { kind: "rules", message: "no" } });
  await quiet();
  asker.asked[1].reject(new Error("gone"));
  await quiet();
  assert.equal(replies.look(question("bad")).error.kind, "rules");
  assert.equal(replies.look(question("lost")).error.message, "gone");
  replies.want([question("lost")]);
  assert.equal(asker.asked.length, 2);
  replies.forgetFailures();
  replies.want([question("bad"), question("lost")]);
  assert.equal(asker.asked.length, 3);
});

test("opening replies are there without asking, for a question without strategy too", () => {
  const key = keyOf(question("p4c6r", { strategy: "entropy" }));
  const { asker, replies } = setUp({ [key]: '{"candidates":1296}' });
  assert.equal(replies.look(question("p4c6r", { strategy: "entropy" })).reply.candidates, 1296);
  assert.equal(replies.look(question("p4c6r")).reply.candidates, 1296);
  replies.want([question("p4c6r")]);
  assert.equal(asker.asked.length, 0);
});

test("the memory for replies is bounded", async () => {
  const { asker, replies } = setUp();
  for (let i = 0; i < 400; i++) {
    replies.want([question(`g${i}`)]);
    asker.asked.at(-1).resolve({ i });
    await quiet();
  }
  assert.equal(replies.look(question("g0")), undefined);
  assert.equal(replies.look(question("g399")).reply.i, 399);
});

test("whatever is wanted and failed for want of Python is told, and asked again on demand", async () => {
  const { asker, replies } = setUp();
  replies.want([question("a"), { action: "reveal", rules: "p4c6r", seed: "1" }]);
  asker.asked[0].resolve({});
  await quiet();
  assert.equal(replies.failure, null);
  asker.asked[1].reject(new Error("gone"));
  await quiet();
  assert.equal(replies.failure, "gone");
  replies.want([question("a")]);
  assert.equal(replies.failure, null, "nobody wants it now");
  replies.want([{ action: "reveal", rules: "p4c6r", seed: "1" }]);
  replies.forgetFailures();
  assert.equal(replies.failure, null);
  replies.want([{ action: "reveal", rules: "p4c6r", seed: "1" }]);
  assert.equal(asker.asked.length, 3);
});
