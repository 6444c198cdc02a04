import assert from "node:assert/strict";
import { test } from "node:test";
import { steadyNow } from "../../../web/js/device/browser.ts";

test("the time of a game does not jump when the clock is set", (context) => {
  const before = steadyNow();
  assert.ok(Math.abs(before - Date.now()) < 60_000, "it is the time of day");
  context.mock.method(Date, "now", () => before + 86_400_000);
  assert.ok(steadyNow() - before < 60_000);
});
