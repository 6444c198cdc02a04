import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Asking, REST } from "../../../web/js/page/asking.js";
import { PAUSE } from "../../../web/js/questions/ahead.js";
import { initialState } from "../../../web/js/state/state.js";
import { answer, run } from "../doing.mjs";

const parts = { "0,0": 16, "1,0": 60, "1,1": 20 };
const suggestion = { guess: "1345", parts, largest_part: 60, certainty: "estimate" };

/** Someone in front of a game whose every suggestion is known; `now` and `ahead` are what was asked last. */
function setUp() {
  const person = { state: run(initialState("best", "seed-1"), answer("1122", 1, 0)), now: [], ahead: [], stage: "ready" };
  const reply = ({ strategy }) => ({ rules: { slow: [] }, ...(strategy && { strategy, suggestion }) });
  const asking = new Asking({
    state: () => person.state,
    choices: { form: {}, pages: 1, shownDay: { way: "day", rules: "" } },
    solvers: {
      look: (request) => (request.action === "analyse" ? { status: "done", reply: reply(request), since: 0 } : undefined),
      want: (now, long, ahead) => Object.assign(person, { now, ahead }),
      get boot() { return { stage: person.stage }; },
    },
    games: { wanted: () => [], seek: () => ({ fast: [], slow: [] }), list: [] },
    wide: { matches: false },
    schedule: () => {},
  }); // prettier-ignore
  return { person, asking };
}

test("a tap in haste waits for nothing that is asked ahead, and each guess is looked at anew", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { person, asking } = setUp();
    asking.ask();
    mock.timers.tick(PAUSE - 1);
    asking.ask(); // as at every drawing
    assert.deepEqual(person.ahead, []);
    mock.timers.tick(1);
    assert.equal(person.ahead.length, 4);
    person.state = run(person.state, answer("1345", 1, 0));
    asking.ask();
    assert.deepEqual(person.ahead, []);
    mock.timers.tick(PAUSE);
    assert.equal(person.ahead.length, 4);
  } finally {
    mock.timers.reset();
  }
});

test("nothing is asked ahead before Python has started", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { person, asking } = setUp();
    person.stage = "starting";
    asking.ask();
    mock.timers.tick(PAUSE);
    assert.deepEqual(person.ahead, []);
    person.stage = "ready";
    asking.ask();
    assert.equal(person.ahead.length, 4);
  } finally {
    mock.timers.reset();
  }
});

test("an answer that follows a guess of one's own at once waits for nothing about its worth", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { person, asking } = setUp();
    const worth = () => person.now.filter(({ action }) => action === "worth").map(({ guess }) => guess);
    const put = (...code) => {
      person.state = run(person.state, { type: "draft", code });
      asking.ask();
    };
    put(0, 0, 0, 0);
    mock.timers.tick(REST - 1);
    assert.deepEqual(worth(), []);
    put(0, 0, 0, 1); // another guess, which has its own time
    mock.timers.tick(REST - 1);
    assert.deepEqual(worth(), []);
    mock.timers.tick(1);
    assert.deepEqual(worth(), ["1112"]);
    put(0, 0, 0, 2);
    person.state = run(person.state, { type: "open", panel: "why" });
    asking.ask();
    assert.deepEqual(worth(), ["1113"]); // where it is looked at
  } finally {
    mock.timers.reset();
  }
});
