import assert from "node:assert/strict";
import { test } from "node:test";
import { Requester, GUESS_REST } from "../../../web/js/store/requester.js";
import { Held } from "../../../web/js/store/held.js";
import { keyOf } from "../../../web/js/questions/replies.js";
import { PAUSE } from "../../../web/js/questions/ahead.js";
import { reviewOf } from "../../../web/js/questions/review.js";
import { factsOf } from "../../../web/js/questions/facts.js";
import { answer, initialState, run } from "../doing.mjs";

const parts = { "0,0": 16, "1,0": 60, "1,1": 20 };
const suggestion = { guess: "1345", parts, largest_part: 60, certainty: "estimate" };

/** Someone in front of a game whose every suggestion is known; `now` and `ahead` are what was asked last. */
function setUp() {
  const held = new Held();
  const person = {
    state: run(initialState("best", "seed-1"), answer("1122", 1, 0)),
    now: [],
    long: [],
    ahead: [],
    replies: new Map(),
    stage: "ready",
  };
  const reply = ({ strategy }) => ({
    rules: { slow: [] },
    ...(strategy && { strategy, suggestion }),
  });
  const replies = {
    awaited: [],
    replyTo: (request) =>
      request.action === "analyse"
        ? { status: "done", reply: reply(request), since: 0 }
        : person.replies.get(keyOf(request)),
    want: (now, long, ahead) => Object.assign(person, { now, long, ahead }),
  };
  const requester = new Requester({
    state: () => person.state,
    replies,
    solvers: {
      get boot() {
        return { stage: person.stage };
      },
    },
    games: { wanted: () => [], seek: () => ({ fast: [], slow: [] }), sought: new Map(), list: [] },
    wide: { matches: false },
    held,
    changed: () => {},
  });
  /** The page asks and draws. */
  const draw = () => {
    requester.ask();
    requester.sees({ state: person.state, facts: factsOf(person.state, replies.replyTo) });
  };
  return { person, requester, held, draw };
}

test("a tap in haste waits for nothing that is asked ahead, and each guess is looked at anew", ({
  mock,
}) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { person, requester, draw } = setUp();
  draw();
  mock.timers.tick(PAUSE - 1);
  draw();
  assert.deepEqual(person.ahead, []);
  mock.timers.tick(1);
  assert.equal(person.ahead.length, 4);
  person.state = run(person.state, answer("1345", 1, 0));
  requester.ask();
  mock.timers.tick(PAUSE);
  assert.deepEqual(person.ahead, [], "it is not drawn yet");
  draw();
  assert.deepEqual(person.ahead, []);
  mock.timers.tick(PAUSE);
  assert.equal(person.ahead.length, 4);
});

test("nothing is asked ahead before Python has started", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { person, requester, draw } = setUp();
  person.stage = "starting";
  draw();
  mock.timers.tick(PAUSE);
  assert.deepEqual(person.ahead, []);
  person.stage = "ready";
  requester.ask();
  assert.equal(person.ahead.length, 4);
});

test("an answer that follows a guess of one's own at once waits for nothing about its worth", ({
  mock,
}) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { person, requester } = setUp();
  const worth = () =>
    person.now.filter(({ action }) => action === "worth").map(({ guess }) => guess);
  const put = (...code) => {
    person.state = run(person.state, { type: "draft", code });
    requester.ask();
  };
  put(0, 0, 0, 0);
  mock.timers.tick(GUESS_REST - 1);
  assert.deepEqual(worth(), []);
  put(0, 0, 0, 1); // another guess, which has its own time
  mock.timers.tick(GUESS_REST - 1);
  assert.deepEqual(worth(), []);
  mock.timers.tick(1);
  assert.deepEqual(worth(), ["1112"]);
  put(0, 0, 0, 2);
  person.state = run(person.state, { type: "open", panel: "why" });
  requester.ask();
  assert.deepEqual(worth(), ["1113"]); // where it is looked at
});

test("what a button waits for is asked, on whatever sheet the button is", () => {
  const { person, requester, held } = setUp();
  requester.ask();
  const request = { action: "explain_puzzle", game: "p4c6r:1122=1,1" };
  assert.ok(!person.now.includes(request));
  held.until(request, () => {});
  requester.ask();
  assert.ok(person.now.includes(request));
});

test("what is held for a reply is done once, and not after the person did something else", () => {
  const held = new Held();
  const request = { action: "daily", rules: "p4c6r", day: "2026-11-22" };
  const replies = new Map();
  const settle = () => held.settle((asked) => replies.get(keyOf(asked)));
  const done = [];
  const hold = () => held.until(request, (value) => done.push(value));
  hold();
  assert.ok(held.isFor({ ...request }));
  settle();
  assert.deepEqual(done, []);
  replies.set(keyOf(request), { status: "done", reply: { seed: "A" }, since: 0 });
  settle();
  settle();
  assert.deepEqual([done, held.isFor(request)], [[{ seed: "A" }], false]);
  hold();
  held.request = null;
  settle();
  assert.equal(done.length, 1);
});

test("the review is asked for while it is in sight", () => {
  const { person, requester } = setUp();
  requester.ask();
  assert.deepEqual(person.long, []);
  person.state = run(person.state, { type: "open", panel: "review" });
  requester.ask();
  assert.deepEqual(person.long, [reviewOf(person.state)]);
});
