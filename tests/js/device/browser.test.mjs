import assert from "node:assert/strict";
import { test } from "node:test";
import { noteHere, putInAddress, steadyNow, wentBack } from "../../../web/js/device/browser.js";

test("the time of a game does not jump when the clock of the device is set", (context) => {
  const before = steadyNow();
  assert.ok(Math.abs(before - Date.now()) < 60_000, "it is the time of day");
  context.mock.method(Date, "now", () => before + 86_400_000);
  assert.ok(steadyNow() - before < 60_000);
});

for (const how of ["throws", "does nothing"]) {
  test(`a turn is put into the address later by a browser that has had enough of changes and ${how}`, (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const address = { hash: "#solve/p4c6r" };
    let refuses = true;
    const history = {
      state: null,
      replaceState(state, _title, hash) {
        if (refuses && how === "throws") throw new Error("SecurityError");
        if (refuses) return;
        Object.assign(address, { hash });
        history.state = state;
      },
    };
    Object.assign(globalThis, { location: address, history });
    putInAddress("#solve/p4c6r:1122=0,1");
    putInAddress("#solve/p4c6r:1122=0,1;3344=1,1");
    assert.equal(address.hash, "#solve/p4c6r");
    context.mock.timers.tick(20_000);
    assert.equal(address.hash, "#solve/p4c6r");
    refuses = false;
    context.mock.timers.tick(20_000);
    assert.equal(address.hash, "#solve/p4c6r:1122=0,1;3344=1,1");
  });
}

/** A browser's history with the entries that the page wrote, and the address of the one in sight. */
function historyAt(hash) {
  const address = { hash };
  const history = {
    state: null,
    length: 1,
    replaceState(state, _title, to) {
      Object.assign(address, { hash: to });
      history.state = state;
    },
    pushState(state, title, to) {
      history.left = address.hash;
      history.length += 1;
      history.replaceState(state, title, to);
    },
    back() {
      history.backs = (history.backs ?? 0) + 1;
    },
  };
  Object.assign(globalThis, { location: address, history });
  return { address, history };
}

test("an entry of the history keeps its id, and has none as long as a link is to be taken there", () => {
  const { address } = historyAt("#solve/p4c6r:1122=1,1");
  assert.deepEqual(
    noteHere(),
    { entry: null, link: null, before: null },
    "somebody else wrote the address",
  );
  putInAddress(address.hash);
  const { entry } = noteHere();
  assert.ok(entry, "the same address is one's own now");
  putInAddress("#solve/p4c6r:1122=1,1;3344=0,1");
  assert.equal(noteHere().entry, entry);
  putInAddress("#solve/p4c6r", "#daily");
  assert.deepEqual(noteHere(), { entry: null, link: "#daily", before: null });
  putInAddress("#play/p4c6r");
  assert.notEqual(noteHere().entry, entry);
  assert.equal(noteHere().link, null);
});

test("another room is a step for Back, which leads to the room that was left and not to the turns of then", () => {
  const { address, history } = historyAt("#solve/p4c6r:1122=1,1");
  putInAddress(address.hash);
  const { entry } = noteHere();
  putInAddress("#play");
  assert.deepEqual([history.length, history.left, address.hash], [2, "#solve", "#play"]);
  assert.notEqual(noteHere().entry, entry);
  putInAddress("#play/p4c6r");
  putInAddress("#play/p4c6r:1122=1,1");
  assert.deepEqual(
    [history.length, history.left],
    [3, "#play"],
    "a turn makes no step, the game behind the front door does",
  );
  putInAddress("#learn/lessons");
  putInAddress("#learn/lessons/3");
  assert.deepEqual([history.length, history.left], [5, "#learn/lessons"]);
});

test("the way from a game of Play to the front door before it is a step back, so that Back does not lead through every game", () => {
  const { address, history } = historyAt("#solve/p4c6r");
  for (const hash of ["#solve/p4c6r", "#play", "#play/p4c6r", "#play/p4c6r:1122=1,1"])
    putInAddress(hash);
  putInAddress("#play");
  putInAddress("#play"); // drawn again before the browser is there
  assert.deepEqual([history.backs, history.length, address.hash], [1, 3, "#play/p4c6r:1122=1,1"]);
  Object.assign(address, { hash: "#play" });
  history.state = { mastermind: { entry: "door", link: null, before: "#solve" } };
  assert.deepEqual([wentBack("#play"), wentBack("#play")], [true, false]);
  putInAddress("#play/p5c8r");
  assert.deepEqual([history.length, history.left], [4, "#play"]);
});

test("a link that is opened while the page goes back is followed", () => {
  historyAt("#play");
  for (const hash of ["#play", "#play/p4c6r", "#play"]) putInAddress(hash);
  assert.equal(wentBack("#solve/p3c6r:112=1,1"), false);
});

test("from a game of Play that another room led to, the front door is a step forward, and leads back to the game", () => {
  const { history } = historyAt("#solve/p4c6r");
  for (const hash of ["#solve/p4c6r", "#play/p4c6r:1122=1,1", "#play"]) putInAddress(hash);
  assert.deepEqual([history.backs, history.length, history.left], [undefined, 3, "#play/"]);
});

test("a link, and Back itself, make no step", () => {
  const { address, history } = historyAt("#lab/map");
  putInAddress("#lab/table"); // what the page made of a link
  assert.deepEqual([history.length, address.hash], [1, "#lab/table"]);
  Object.assign(address, { hash: "#solve" }); // Back, to an entry of the page
  putInAddress("#solve/p4c6r:1122=1,1");
  assert.equal(history.length, 1);
});
