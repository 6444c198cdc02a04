import assert from "node:assert/strict";
import { test } from "node:test";
import { numberField } from "../../../web/js/views/board/controls.ts";

test("a field that holds no size of a board is marked as wrong", () => {
  const marked = (value) => {
    const [, , { strings, values }] = numberField("Pegs", { value, max: 20, set() {} }).values;
    return values[strings.findIndex((text) => text.endsWith("aria-invalid="))] === "true";
  };
  assert.deepEqual([-3, 0, 2.5, 21, null].map(marked), [true, true, true, true, true]);
  assert.deepEqual([1, 4, 20].map(marked), [false, false, false]);
});
