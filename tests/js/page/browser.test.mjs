import assert from "node:assert/strict";
import { test } from "node:test";
import { noteHere, putInAddress, steadyNow } from "../../../web/js/page/browser.js";

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
        if (!refuses) Object.assign(address, { hash }), (history.state = state);
        else if (how === "throws") throw new Error("SecurityError");
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

test("an entry of the history keeps its id, and has none as long as a link is to be taken there", () => {
  const address = { hash: "#solve/p4c6r:1122=1,1" };
  const history = {
    state: null,
    replaceState(state, _title, hash) { Object.assign(address, { hash }), (history.state = state); },
  }; // prettier-ignore
  Object.assign(globalThis, { location: address, history });
  assert.deepEqual(noteHere(), { entry: null, link: null }, "somebody else wrote the address");
  putInAddress(address.hash);
  const { entry } = noteHere();
  assert.ok(entry, "the same address is one's own now");
  putInAddress("#play/p4c6r");
  assert.equal(noteHere().entry, entry);
  putInAddress("#play/p4c6r", "#daily");
  assert.deepEqual(noteHere(), { entry: null, link: "#daily" });
  putInAddress("#play/p4c6r");
  assert.notEqual(noteHere().entry, entry);
  assert.equal(noteHere().link, null);
});
