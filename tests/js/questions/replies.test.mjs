import assert from "node:assert/strict";
import { test } from "node:test";
import { GRACE, makePython } from "page/python/python.ts";
import { AHEAD_GRACE, makeReplies, keyOf } from "page/questions/replies.ts";
import { quiet } from "../shelf.mjs";
import { FakeWorker } from "../python/fake-worker.mjs";

const question = (game, more = {}) => ({ action: "analyse", game, ...more });

/** Replies of a Python whose worker the test answers by hand. */
async function setUp(openings = {}) {
  const workers = [];
  const python = makePython({
    spawn: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      worker.ready();
      return worker;
    },
    now: () => Date.now(),
  });
  python.start();
  await quiet(); // Python is ready
  const page = { changes: 0 };
  const onChange = () => {
    page.changes += 1;
  };
  const replies = makeReplies({ first: python, openings, onChange, now: () => Date.now() });
  const calls = () => workers.flatMap((worker) => worker.calls);
  const asked = () => calls().map(({ request }) => request);
  return Object.assign(page, {
    replies,
    asked,
    games: () => asked().map(({ game }) => game),
    last: () => calls().at(-1),
    of: (game) => replies.replyTo(question(game)),
    /** Answer what was asked last. */
    answer: (reply = {}) => {
      calls().at(-1).answer(reply);
      return quiet();
    },
    /** Let two workers die over the request that runs. */
    die: async () => {
      for (let deaths = 0; deaths < 2; deaths++) {
        calls().at(-1).fail(new Error("gone"));
        await quiet();
      }
    },
  });
}

test("questions are asked once, the most urgent first", async () => {
  const { answer, games, of, replies } = await setUp();
  replies.want([question("a"), question("b")]);
  replies.want([question("c"), question("a"), question("d")]);
  assert.deepEqual(games(), ["a"]);
  await answer({ n: 1 });
  await answer();
  assert.deepEqual(games(), ["a", "c", "d"]);
  assert.deepEqual([of("a").reply, of("b")], [{ n: 1 }, undefined]);
});

test("an analysis with a suggestion answers for one without", async () => {
  const { answer, asked, of, replies } = await setUp();
  const wanted = (game) => [question(game, { strategy: "best", most: 5 }), question(game)];
  replies.want(wanted("a"));
  await answer({ n: 1 });
  assert.deepEqual([of("a").reply, asked().length], [{ n: 1 }, 1]);
  replies.want(wanted("b"));
  await answer({ error: { kind: "strategy", message: "no" } });
  assert.deepEqual(asked()[2], question("b"));
});

for (const [what, wanted, grace] of [
  ["that is no longer wanted", [[question("long")]], GRACE],
  ["that was asked ahead", [[], [], [question("long")]], AHEAD_GRACE],
])
  test(`a long question ${what} is ended when another waits`, async ({ mock }) => {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const { games, replies } = await setUp();
    replies.want(...wanted);
    replies.want([question("next")]);
    for (const [ms, asked] of [
      [grace - 1, ["long"]],
      [2, ["long", "next"]],
    ]) {
      mock.timers.tick(ms);
      await quiet();
      assert.deepEqual(games(), asked);
    }
  });

test("an error of the core is kept, one of the worker is tried again", async () => {
  const { answer, asked, die, of, replies } = await setUp();
  replies.want([question("bad"), question("lost")]);
  await answer({ error: { kind: "rules", message: "no" } });
  await die();
  assert.equal(of("bad").error.kind, "rules");
  assert.match(of("lost").error.message, /gone/);
  replies.want([question("lost")]);
  assert.equal(asked().length, 3);
  replies.forgetFailures();
  replies.want([question("bad"), question("lost")]);
  assert.equal(asked().length, 4);
});

test("opening replies are there without asking", async () => {
  const chosen = question("p4c6r", { strategy: "entropy" });
  const { asked, replies } = await setUp({ [keyOf(chosen)]: '{"candidates":1296}' });
  for (const each of [chosen, question("p4c6r")])
    assert.equal(replies.replyTo(each).reply.candidates, 1296);
  replies.want([question("p4c6r")]);
  assert.deepEqual(asked(), []);
});

test("the number of kept replies is bounded", async () => {
  const { answer, of, replies } = await setUp();
  for (let i = 0; i < 400; i++) {
    replies.want([question(`g${i}`)]);
    await answer({ i });
  }
  assert.deepEqual([of("g0"), of("g399").reply.i], [undefined, 399]);
});

test("a reply that failed for lack of Python is asked again on demand", async () => {
  const { answer, asked, die, replies } = await setUp();
  replies.want([question("a"), question("b")]);
  await answer();
  assert.equal(replies.failure, null);
  await die();
  assert.match(replies.failure ?? "", /gone/);
  replies.want([question("a")]);
  assert.equal(replies.failure, null);
  replies.want([question("b")]);
  replies.forgetFailures();
  assert.equal(replies.failure, null);
  replies.want([question("b")]);
  assert.equal(asked().length, 4);
});

test("a request made ahead comes last, and is silent until wanted", async () => {
  const page = await setUp();
  const { answer, games, last, of, replies } = page;
  replies.want([question("now")], [], [question("next"), question("other")]);
  last().onProgress('{"done":0.4}');
  assert.deepEqual([games(), of("now").progress, page.changes], [["now"], 0.4, 1]);
  await answer();
  assert.equal(page.changes, 2);
  last().onProgress('{"done":0.4}');
  await answer({ n: 1 });
  assert.deepEqual([games(), page.changes], [["now", "next", "other"], 2]);
  assert.deepEqual(of("next").reply, { n: 1 });
  replies.want([question("other")]);
  await answer();
  assert.deepEqual([games().length, page.changes], [3, 3]);
});

test("a question that was asked ahead waits from when it is wanted", async ({ mock }) => {
  mock.timers.enable({ apis: ["Date"] });
  const { of, replies } = await setUp();
  replies.want([], [], [question("a"), question("b")]);
  for (const ms of [5000, 100]) {
    mock.timers.tick(ms);
    replies.want([question("b")], [], [question("a")]);
    assert.equal(of("b").since, 5000);
  }
});

test("a request that failed ahead is asked again when wanted", async () => {
  const { asked, die, of, replies } = await setUp();
  replies.want([], [], [question("a")]);
  await die();
  replies.want([], [], [question("a")]);
  assert.deepEqual([replies.failure, asked().length], [null, 2]);
  replies.want([question("a")]);
  assert.deepEqual([of("a").status, asked().length], ["waiting", 3]);
  await die();
  assert.match(replies.failure ?? "", /gone/);
});

/** Replies of two Pythons that the test answers by hand. */
function setUpTwo() {
  const python = () => {
    const asked = [];
    return {
      asked,
      games: () => asked.map(({ request }) => request.game),
      review() {},
      ask: (request) => new Promise((answer, fail) => asked.push({ request, answer, fail })),
      fail: (message) => {
        asked.at(-1).fail(new Error(message));
        return quiet();
      },
    };
  };
  const [first, second] = [python(), python()];
  return { first, second, replies: makeReplies({ first, second, onChange() {} }) };
}

test("the second Python gets the long requests", () => {
  const { first, second, replies } = setUpTwo();
  const review = question("a", { action: "review" });
  replies.want([question("a", { strategy: "best" }), question("a")], [review]);
  assert.deepEqual(
    [first.asked.length, second.asked.length],
    [1, 1],
    "the first analysis has the other in it",
  );
  const quick = question("a", { hurry: true });
  const compared = question("a", { action: "alternatives", hurry: true });
  replies.want([quick, question("a"), compared]);
  assert.deepEqual(
    second.asked.slice(1).map(({ request }) => request),
    [quick, compared],
  );
  assert.deepEqual(first.asked[1].request, question("a"), "the quick guess waits for no counts");
});

test("the first Python is asked once if the second fails", async () => {
  const { first, second, replies } = setUpTwo();
  const quick = [question("a", { hurry: true })];
  replies.want(quick);
  await second.fail("gone");
  assert.match(replies.failure ?? "", /gone/);
  replies.want(quick);
  assert.deepEqual([first.games(), replies.failure], [["a"], null]);
  await first.fail("away");
  replies.want(quick);
  assert.deepEqual([first.asked.length, second.asked.length], [1, 1]);
  assert.match(replies.failure ?? "", /away/);
});

test("a sheet that opens asks only the second Python again", async () => {
  const { first, second, replies } = setUpTwo();
  const wanted = () => replies.want([question("a")], [question("b")]);
  wanted();
  for (const python of [first, second]) await python.fail("gone");
  replies.forgetFailures(true);
  wanted();
  assert.deepEqual([first.games(), second.games()], [["a"], ["b", "b"]]);
});
