import assert from "node:assert/strict";
import { test } from "node:test";
import { readHistogram } from "../../../../web/js/lab/games/runners.js";

test("a histogram is read within its limits", () => {
  const limits = { games: 5, longest: 999, bars: 2 };
  assert.deepEqual(readHistogram({ 4: 3, 999: 2 }, limits), { 4: 3, 999: 2 });
  assert.deepEqual(readHistogram({}, limits), {});
  for (const odd of [
    null,
    "4",
    [1],
    [undefined, 5],
    { 4: 6 },
    { 4: 3, 5: 3 },
    { 1000: 1 },
    { 0: 1 },
    { "04": 1 },
    { "1e2": 1 },
    { 4: 0 },
    { 4: "1" },
    { 4: 1, 5: 1, 6: 1 },
  ])
    assert.equal(readHistogram(odd, limits), null, JSON.stringify(odd));
});
