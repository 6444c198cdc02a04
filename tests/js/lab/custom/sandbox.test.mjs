/** The page's side of custom strategies: how many messages it accepts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Bucket } from "../../../../web/js/lab/custom/sandbox.js";

test("a worker that reports at the usual rate is never cut off", () => {
  let now = 0;
  const bucket = new Bucket(() => now);
  for (let message = 0; message < 10_000; message++, now += 40) assert.ok(bucket.take());
});

test("messages that waited for a busy page are not a flood", () => {
  let now = 0;
  const bucket = new Bucket(() => now);
  now = 20_000;
  for (let message = 0; message < 500; message++) assert.ok(bucket.take());
});

test("a flood is cut off after some hundred messages, however long the silence before", () => {
  for (const waited of [0, 1e9]) {
    let now = 0;
    const bucket = new Bucket(() => now);
    now = waited;
    let taken = 0;
    while (taken < 100_000 && bucket.take()) taken += 1;
    assert.ok(taken <= 2000, `${taken} taken`);
  }
});
