import { deepEqual, equal, match } from "node:assert/strict";
import { mock, test } from "node:test";
import { GRACE, makePython } from "page/python/python.ts";
import { AHEAD_GRACE, makeReplies, keyOf } from "page/questions/replies.ts";
import { quiet } from "../shelf.mjs";
import { FakeWorker } from "../python/fake-worker.mjs";

mock.timers.enable({ apis: ["setInterval"] }); // nothing here waits for the silence of a worker
mock.method(performance, "now", () => Date.now());

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
  });
  python.start();
  await quiet(); // Python is ready
  const page = { changes: 0 };
  const onChange = () => {
    page.changes += 1;
  };
  const replies = makeReplies({ first: python, openings, onChange });
  const questions = (names = "") =>
    names
      .split(" ")
      .filter(Boolean)
      .map((name) => question(name));
  const calls = () => workers.flatMap((worker) => worker.calls);
  const asked = () => calls().map(({ request }) => request);
  return Object.assign(page, {
    replies,
    asked,
    /** Want the questions of these names: now, and ahead. */
    want: (now, ahead) => replies.want(questions(now), [], questions(ahead)),
    games: () => asked().map(({ game }) => game),
    last: () => calls().at(-1),
    of: (game) => replies.replyTo(question(game)),
    answer: (reply = {}) => {
      calls().at(-1).answer(reply);
      return quiet();
    },
    die: async () => {
      for (let deaths = 0; deaths < 2; deaths++) {
        calls().at(-1).fail(new Error("gone"));
        await quiet();
      }
    },
  });
}

test("questions are asked once, the most urgent first", async () => {
  const { answer, games, of, want } = await setUp();
  want("a b");
  want("c a d");
  deepEqual(games(), ["a"]);
  await answer({ n: 1 });
  await answer();
  deepEqual(games(), ["a", "c", "d"]);
  deepEqual([of("a").reply, of("b")], [{ n: 1 }, undefined]);
});

test("an analysis with a suggestion answers for one without", async () => {
  const { answer, asked, of, replies } = await setUp();
  const wanted = (game) => [question(game, { strategy: "best", most: 5 }), question(game)];
  replies.want(wanted("a"));
  await answer({ n: 1 });
  deepEqual([of("a").reply, asked().length], [{ n: 1 }, 1]);
  replies.want(wanted("b"));
  await answer({ error: { kind: "strategy", message: "no" } });
  deepEqual(asked()[2], question("b"));
});

for (const [what, wanted, grace] of [
  ["that is no longer wanted", ["long"], GRACE],
  ["that was asked ahead", ["", "long"], AHEAD_GRACE],
])
  test(`a long question ${what} is ended when another waits`, async ({ mock }) => {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const { games, want } = await setUp();
    want(...wanted);
    want("next");
    for (const [ms, asked] of [
      [grace - 1, ["long"]],
      [2, ["long", "next"]],
    ]) {
      mock.timers.tick(ms);
      await quiet();
      deepEqual(games(), asked);
    }
  });

test("an error of the worker is kept until it is tried again", async () => {
  const { answer, asked, die, of, replies, want } = await setUp();
  want("bad lost");
  await answer({ error: { kind: "rules", message: "no" } });
  equal(replies.failure, null);
  await die();
  equal(of("bad").error.kind, "rules");
  match(of("lost").error.message, /gone/);
  match(replies.failure ?? "", /gone/);
  want("bad");
  equal(replies.failure, null);
  want("lost");
  equal(asked().length, 3);
  replies.forgetFailures();
  equal(replies.failure, null);
  want("bad lost");
  equal(asked().length, 4);
});

test("opening replies are there without asking", async () => {
  const chosen = question("p4c6r", { strategy: "entropy" });
  const { asked, replies, want } = await setUp({ [keyOf(chosen)]: '{"candidates":1296}' });
  for (const each of [chosen, question("p4c6r")])
    equal(replies.replyTo(each).reply.candidates, 1296);
  want("p4c6r");
  deepEqual(asked(), []);
});

test("the number of kept replies is bounded", async () => {
  const { answer, of, want } = await setUp();
  for (let i = 0; i < 400; i++) {
    want(`g${i}`);
    await answer({ i });
  }
  deepEqual([of("g0"), of("g399").reply.i], [undefined, 399]);
});

test("a request made ahead comes last", async () => {
  const page = await setUp();
  const { answer, games, last, of, want } = page;
  want("now", "next other");
  last().onProgress('{"done":0.4}');
  deepEqual([games(), of("now").progress, page.changes], [["now"], 0.4, 1]);
  await answer();
  equal(page.changes, 2);
  last().onProgress('{"done":0.4}');
  await answer({ n: 1 });
  deepEqual([games(), page.changes], [["now", "next", "other"], 2]);
  deepEqual(of("next").reply, { n: 1 });
  want("other");
  await answer();
  deepEqual([games().length, page.changes], [3, 3]);
});

test("a question that was asked ahead waits from when it is wanted", async ({ mock }) => {
  mock.timers.enable({ apis: ["Date"] });
  const { of, want } = await setUp();
  want("", "a b");
  for (const ms of [5000, 100]) {
    mock.timers.tick(ms);
    want("b", "a");
    equal(of("b").since, 5000);
  }
});

test("a request that failed ahead is asked again when wanted", async () => {
  const { asked, die, of, replies, want } = await setUp();
  want("", "a");
  await die();
  want("", "a");
  deepEqual([replies.failure, asked().length], [null, 2]);
  want("a");
  deepEqual([of("a").status, asked().length], ["waiting", 3]);
  await die();
  match(replies.failure ?? "", /gone/);
});

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
  deepEqual([first.asked.length, second.asked.length], [1, 1]); // one has the other in it
  const quick = question("a", { hurry: true });
  const compared = question("a", { action: "alternatives", hurry: true });
  replies.want([quick, question("a"), compared]);
  const asked = [...second.asked, first.asked[1]].map(({ request }) => request);
  deepEqual(asked, [review, quick, compared, question("a")]);
});

test("the first Python is asked once if the second fails", async () => {
  const { first, second, replies } = setUpTwo();
  const quick = [question("a", { hurry: true })];
  replies.want(quick);
  await second.fail("gone");
  match(replies.failure ?? "", /gone/);
  replies.want(quick);
  deepEqual([first.games(), replies.failure], [["a"], null]);
  await first.fail("away");
  replies.want(quick);
  deepEqual([first.asked.length, second.asked.length], [1, 1]);
  match(replies.failure ?? "", /away/);
});

test("a sheet that opens asks only the second Python again", async () => {
  const { first, second, replies } = setUpTwo();
  const wanted = () => replies.want([question("a")], [question("b")]);
  wanted();
  for (const python of [first, second]) await python.fail("gone");
  replies.forgetFailures(true);
  wanted();
  deepEqual([first.games(), second.games()], [["a"], ["b", "b"]]);
});
