import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { PAUSE } from "page/questions/questions.ts";
import { keyOf } from "page/questions/replies.ts";
import { reviewOf } from "page/questions/review.ts";
import { makeRequester, GUESS_REST } from "page/store/requester.ts";
import { done, replies as repliesOf } from "../asking.mjs";
import { answer, draft, open, run, start } from "../doing.mjs";

const parts = { "0,0": 16, "1,0": 60, "1,1": 20 };
const suggestion = { guess: "1345", parts, largest_part: 60 };

/** A game whose every suggestion is known; `now`, `long` and `ahead` are what was asked last. */
function setUp(mock) {
  mock?.timers.enable({ apis: ["setTimeout"] });
  const store = { acts: 0 };
  const person = {
    state: run(start, answer("1122", 1, 0)),
    now: [],
    long: [],
    ahead: [],
    stage: "ready",
  };
  const replyTo = repliesOf({
    analyse: ({ strategy }) => ({ rules: { slow: [] }, ...(strategy && { strategy, suggestion }) }),
  });
  const requester = makeRequester({
    state: () => person.state,
    replies: {
      awaited: [],
      replyTo: (request) => request && (person.known ?? replyTo)(request),
      want: (now, long, ahead) => Object.assign(person, { now, long, ahead }),
    },
    solvers: {
      get boot() {
        return { stage: person.stage };
      },
    },
    games: { wanted: () => [], seek: () => ({ fast: [], slow: [] }), sought: new Map(), list: [] },
    wide: { matches: false },
    store,
    changed: () => {},
  });
  const act = (...acts) => {
    person.state = run(person.state, ...acts);
    requester.ask();
  };
  return { person, store, requester, act };
}

test("a tap in haste waits for nothing that is asked ahead", ({ mock }) => {
  const { person, act } = setUp(mock);
  const ahead = (ms) => {
    mock.timers.tick(ms);
    return person.ahead.length;
  };
  act();
  equal(ahead(PAUSE - 1), 0);
  act();
  equal(ahead(1), 4);
  act(answer("1345", 1, 0));
  equal(ahead(PAUSE - 1), 0);
  equal(ahead(1), 4);
});

test("nothing is asked ahead before Python has started", ({ mock }) => {
  const { person, act } = setUp(mock);
  person.stage = "starting";
  act();
  mock.timers.tick(PAUSE);
  deepEqual(person.ahead, []);
  person.stage = "ready";
  act();
  equal(person.ahead.length, 4);
});

test("a quick answer waits for nothing about the worth of a guess", ({ mock }) => {
  const { person, act } = setUp(mock);
  const worth = (ms) => {
    mock.timers.tick(ms);
    return person.now.filter(({ action }) => action === "worth").map(({ guess }) => guess);
  };
  const put = (...code) => act(draft(code));
  put(0, 0, 0, 0);
  deepEqual(worth(GUESS_REST - 1), []);
  put(0, 0, 0, 1); // another guess has its own time
  deepEqual(worth(GUESS_REST - 1), []);
  deepEqual(worth(1), ["1112"]);
  put(0, 0, 0, 2);
  act(open("why"));
  deepEqual(worth(0), ["1113"], "where it is looked at");
});

test("a button gets its reply on any sheet", () => {
  const { person, requester, act } = setUp();
  const request = { action: "explain_puzzle", game: "p4c6r:1122=1,1" };
  act();
  ok(!person.now.includes(request));
  requester.hold(request, () => {});
  act();
  ok(person.now.includes(request));
});

test("a held act is done once, unless the person does another", () => {
  const { person, store, requester } = setUp();
  const request = { action: "daily", rules: "p4c6r", day: "2026-11-22" };
  const replies = new Map();
  const found = [];
  person.known = (asked) => replies.get(keyOf(asked));
  const hold = () => requester.hold(request, (value) => found.push(value));
  const settle = () => {
    requester.settle();
    return found.length;
  };
  hold();
  deepEqual([requester.holds({ ...request }), settle()], [true, 0]);
  replies.set(keyOf(request), done({ seed: "A" }));
  settle();
  deepEqual([settle(), found[0], requester.holds(request)], [1, { seed: "A" }, false]);
  hold();
  store.acts += 1;
  equal(settle(), 1);
});

test("the review is asked for while it is in sight", () => {
  const { person, act } = setUp();
  act();
  deepEqual(person.long, []);
  act(open("review"));
  deepEqual(person.long, [reviewOf(person.state)]);
});
