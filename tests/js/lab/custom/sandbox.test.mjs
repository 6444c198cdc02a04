/** The page's side of one's own strategies: how much it listens to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Bucket } from "../../../../web/js/lab/custom/sandbox.js";

test("a worker that reports as ours does is heard for as long as it likes", () => {
  let now = 0;
  const bucket = new Bucket(() => now);
  for (let message = 0; message < 10_000; message++, now += 40) assert.ok(bucket.take());
});

test("what a busy page finds waiting is no flood", () => {
  let now = 0;
  const bucket = new Bucket(() => now);
  now = 20_000;
  for (let message = 0; message < 500; message++) assert.ok(bucket.take());
});

test("a flood is over after some hundred messages, however long was waited before", () => {
  for (const waited of [0, 1e9]) {
    let now = 0;
    const bucket = new Bucket(() => now);
    now = waited;
    let taken = 0;
    while (taken < 100_000 && bucket.take()) taken += 1;
    assert.ok(taken <= 2000, `${taken} taken`);
  }
});
