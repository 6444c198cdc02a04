import assert from "node:assert/strict";
import { test } from "node:test";
import { putInAddress, steadyNow } from "../../../web/js/page/browser.js";

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
    /** @type {(state: null, title: string, hash: string) => void} */
    const replaceState = (_state, _title, hash) => {
      if (!refuses) address.hash = hash;
      else if (how === "throws") throw new Error("SecurityError");
    };
    Object.assign(globalThis, { location: address, history: { replaceState } });
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
