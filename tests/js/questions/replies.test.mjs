import assert from "node:assert/strict";
import { test } from "node:test";
import { GRACE, Python } from "../../../web/js/python/python.js";
import { AHEAD_GRACE, Replies, keyOf } from "../../../web/js/questions/replies.js";
import { FakeWorker } from "../python/fake-worker.mjs";

/** Lets everything that is due happen. */
const quiet = () => new Promise((done) => setImmediate(done));
const question = (game, more = {}) => ({ action: "analyse", game, ...more });

/** Replies that are asked of a Python whose worker the test answers by hand; `asked` are the requests that reached a worker. */
async function setUp(openings = {}) {
  /** @type {any[]} */ const workers = [];
  const python = new Python({
    spawn: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      worker.ready();
      return worker;
    },
    now: () => Date.now(),
  });
  python.start();
  await quiet(); // it is ready
  let changes = 0;
  const replies = new Replies({
    first: python,
    openings,
    onChange: () => changes++,
    now: () => Date.now(),
  });
  const calls = () => workers.flatMap((worker) => worker.calls);
  const asked = () => calls().map(({ request }) => request);
  return {
    replies,
    calls,
    asked,
    changes: () => changes,
    games: () => asked().map(({ game }) => game),
  };
}

/** Let two workers die over the request that runs. @param {() => any[]} calls */
async function dieOver(calls) {
  for (let deaths = 0; deaths < 2; deaths++) {
    calls().at(-1).fail(new Error("gone"));
    await quiet();
  }
}

test("questions are asked one at a time, the most urgent first, and once", async () => {
  const { calls, games, replies } = await setUp();
  replies.want([question("a"), question("b")]);
  replies.want([question("c"), question("a"), question("b")]);
  assert.deepEqual(games(), ["a"]);
  calls()[0].answer({ n: 1 });
  await quiet();
  assert.deepEqual(games(), ["a", "c"]);
  assert.deepEqual(replies.replyTo(question("a")).reply, { n: 1 });
});

test("an analysis with a suggestion answers the question for one without, and an error does not", async () => {
  const { calls, asked, replies } = await setUp();
  const wanted = (game) => [question(game, { strategy: "best", most: 5 }), question(game)];
  replies.want(wanted("a"));
  calls()[0].answer({ n: 1 });
  await quiet();
  assert.deepEqual(replies.replyTo(question("a")).reply, { n: 1 });
  assert.equal(asked().length, 1);
  replies.want(wanted("b"));
  calls()[1].answer({ error: { kind: "strategy", message: "no" } });
  await quiet();
  assert.deepEqual(asked()[2], question("b"));
});

test("a question that is no longer wanted is not asked", async () => {
  const { calls, games, replies } = await setUp();
  replies.want([question("a"), question("b")]);
  replies.want([question("a"), question("c")]);
  calls()[0].answer({});
  await quiet();
  assert.deepEqual(games(), ["a", "c"]);
  assert.equal(replies.replyTo(question("b")), undefined);
});

for (const [name, wanted, grace] of [
  [
    "a long question that is no longer wanted is ended when another waits",
    [[question("long")]],
    GRACE,
  ],
  [
    "a question that was asked ahead may go on for longer when another one waits",
    [[], [], [question("long")]],
    AHEAD_GRACE,
  ],
])
  test(name, async ({ mock }) => {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const { games, replies } = await setUp();
    replies.want(...wanted);
    replies.want([question("next")]);
    mock.timers.tick(grace - 1);
    await quiet();
    assert.deepEqual(games(), ["long"]);
    mock.timers.tick(2);
    await quiet();
    assert.deepEqual(games(), ["long", "next"]);
  });

test("a question that is wanted again before its time is up goes on", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { calls, games, replies } = await setUp();
  replies.want([question("long")]);
  replies.want([question("next")]);
  replies.want([question("long")]);
  mock.timers.tick(10 * GRACE);
  await quiet();
  calls()[0].answer({ n: 1 });
  await quiet();
  assert.deepEqual(replies.replyTo(question("long")).reply, { n: 1 });
  assert.deepEqual(games(), ["long"]);
});

test("progress is kept while a question runs", async () => {
  const { calls, replies, changes } = await setUp();
  replies.want([question("a")]);
  calls()[0].onProgress('{"done":0.4}');
  assert.equal(replies.replyTo(question("a")).progress, 0.4);
  assert.equal(changes(), 1);
});

test("an error of the core is kept, a failure of the worker is asked again after retry", async () => {
  const { calls, asked, replies } = await setUp();
  replies.want([question("bad"), question("lost")]);
  calls()[0].answer({ error: { kind: "rules", message: "no" } });
  await quiet();
  await dieOver(calls);
  assert.equal(replies.replyTo(question("bad")).error.kind, "rules");
  assert.match(replies.replyTo(question("lost")).error.message, /gone/);
  replies.want([question("lost")]);
  assert.equal(asked().length, 3);
  replies.forgetFailures();
  replies.want([question("bad"), question("lost")]);
  assert.equal(asked().length, 4);
});

test("opening replies are there without asking, for a question without strategy too", async () => {
  const key = keyOf(question("p4c6r", { strategy: "entropy" }));
  const { asked, replies } = await setUp({ [key]: '{"candidates":1296}' });
  assert.equal(replies.replyTo(question("p4c6r", { strategy: "entropy" })).reply.candidates, 1296);
  assert.equal(replies.replyTo(question("p4c6r")).reply.candidates, 1296);
  replies.want([question("p4c6r")]);
  assert.equal(asked().length, 0);
});

test("the number of kept replies is bounded", async () => {
  const { calls, replies } = await setUp();
  for (let i = 0; i < 400; i++) {
    replies.want([question(`g${i}`)]);
    calls().at(-1).answer({ i });
    await quiet();
  }
  assert.equal(replies.replyTo(question("g0")), undefined);
  assert.equal(replies.replyTo(question("g399")).reply.i, 399);
});

test("a wanted reply that failed for lack of Python is reported, and asked again on demand", async () => {
  const { calls, asked, replies } = await setUp();
  replies.want([question("a"), { action: "reveal", rules: "p4c6r", seed: "1" }]);
  calls()[0].answer({});
  await quiet();
  assert.equal(replies.failure, null);
  await dieOver(calls);
  assert.match(replies.failure ?? "", /gone/);
  replies.want([question("a")]);
  assert.equal(replies.failure, null, "nobody wants it now");
  replies.want([{ action: "reveal", rules: "p4c6r", seed: "1" }]);
  replies.forgetFailures();
  assert.equal(replies.failure, null);
  replies.want([{ action: "reveal", rules: "p4c6r", seed: "1" }]);
  assert.equal(asked().length, 4);
});

test("what is asked ahead comes last, and is not told until it is wanted", async () => {
  const { calls, games, replies, changes } = await setUp();
  replies.want([question("now")], [], [question("next"), question("other")]);
  assert.deepEqual(games(), ["now"]);
  calls()[0].answer({});
  await quiet();
  assert.equal(changes(), 1);
  calls()[1].onProgress('{"done":0.4}');
  calls()[1].answer({ n: 1 });
  await quiet();
  assert.equal(changes(), 1);
  assert.deepEqual(games(), ["now", "next", "other"]);
  assert.deepEqual(replies.replyTo(question("next")).reply, { n: 1 });
  replies.want([question("other")]);
  calls()[2].answer({ n: 2 });
  await quiet();
  assert.equal(changes(), 2);
  assert.deepEqual(games(), ["now", "next", "other"]);
});

test("a question that was asked ahead waits from when it is wanted", async ({ mock }) => {
  mock.timers.enable({ apis: ["Date"] });
  const { replies } = await setUp();
  replies.want([], [], [question("a"), question("b")]);
  mock.timers.tick(5000);
  replies.want([question("b")], [], [question("a")]);
  assert.equal(replies.replyTo(question("b")).since, 5000);
  mock.timers.tick(100);
  replies.want([question("b")], [], [question("a")]);
  assert.equal(replies.replyTo(question("b")).since, 5000);
});

test("what failed for lack of Python when it was asked ahead is asked again when it is wanted", async () => {
  const { calls, asked, replies } = await setUp();
  replies.want([], [], [question("a")]);
  await dieOver(calls);
  replies.want([], [], [question("a")]);
  assert.equal(replies.failure, null);
  assert.equal(asked().length, 2);
  replies.want([question("a")]);
  assert.equal(replies.replyTo(question("a")).status, "waiting");
  assert.equal(asked().length, 3);
  await dieOver(calls);
  assert.match(replies.failure ?? "", /gone/);
});

/** Replies of two Pythons that the test answers by hand: what each is asked, and how it ends. */
function setUpTwo() {
  const python = () => {
    const asked = [];
    return {
      asked,
      games: () => asked.map(({ request }) => request.game),
      review() {},
      ask: (request) => new Promise((answer, fail) => asked.push({ request, answer, fail })),
    };
  };
  const [first, second] = [python(), python()];
  return { first, second, replies: new Replies({ first, second, onChange() {} }) };
}

test("what takes long is asked of the second Python, and each analysis of its own", () => {
  const { first, second, replies } = setUpTwo();
  replies.want(
    [question("a", { strategy: "best" }), question("a")],
    [question("a", { action: "review" })],
  );
  assert.deepEqual(
    [first.asked.length, second.asked.length],
    [1, 1],
    "the first analysis has the other in it",
  );
  replies.want([
    question("a", { hurry: true }),
    question("a"),
    question("a", { action: "alternatives", hurry: true }),
  ]);
  assert.deepEqual(
    second.asked.slice(1).map(({ request }) => request.hurry),
    [true, true],
  );
  assert.deepEqual(
    first.asked[1].request,
    question("a"),
    "the quick guess is not to wait for the counts",
  );
});

test("what the second Python fails to give is asked of the first, once", async () => {
  const { first, second, replies } = setUpTwo();
  const quick = [question("a", { hurry: true })];
  replies.want(quick);
  second.asked[0].fail(new Error("gone"));
  await quiet();
  assert.match(replies.failure ?? "", /gone/);
  replies.want(quick);
  assert.deepEqual([first.games(), replies.failure], [["a"], null]);
  first.asked[0].fail(new Error("away"));
  await quiet();
  replies.want(quick);
  assert.deepEqual([first.asked.length, second.asked.length], [1, 1]);
  assert.match(replies.failure ?? "", /away/);
});

test("a sheet that opens asks the second Python again, and not the first", async () => {
  const { first, second, replies } = setUpTwo();
  replies.want([question("a")], [question("b")]);
  for (const { asked } of [first, second]) asked[0].fail(new Error("gone"));
  await quiet();
  replies.forgetFailures(true);
  replies.want([question("a")], [question("b")]);
  assert.deepEqual([first.games(), second.games()], [["a"], ["b", "b"]]);
});
