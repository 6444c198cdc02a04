import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { startSteps } from "../../../web/js/device/about.ts";

test("the time of the start is that of the first Python", () => {
  const marks = {
    "boot:loading": [100, 20_000],
    "boot:starting": [300, 20_100],
    "boot:importing": [20_300],
    "boot:ready": [900, 21_000],
  };
  mock.method(performance, "getEntriesByName", (name) =>
    (marks[name] ?? []).map((startTime) => ({ startTime })),
  );
  assert.deepEqual(startSteps(), [
    { stage: "page", ms: 100 },
    { stage: "loading", ms: 200 },
    { stage: "starting", ms: 600 },
  ]);
});
