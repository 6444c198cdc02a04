import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { numberField, numberIn } from "../../../web/js/views/board/controls.js";
import { boardOf } from "../../../web/js/words/notation.js";

test("an empty field of a number is no NaN", () => {
  assert.equal(numberIn({ target: { valueAsNumber: Number.NaN } }), null);
  assert.equal(numberIn({ target: { valueAsNumber: 0 } }), 0);
  for (const half of [
    { pegs: null },
    { colours: null },
    { pegs: 2.5 },
    { pegs: Number.NaN },
    { pegs: 0 },
    { colours: -1 },
  ]) {
    assert.equal(boardOf({ pegs: 4, colours: 6, repeats: true, ...half }), null);
  }
  assert.deepEqual(boardOf({ pegs: 4, colours: 6, repeats: false }), {
    pegs: 4,
    colours: 6,
    repeats: false,
  });
});

test("a field that holds no size of a board is marked as wrong", () => {
  const marked = (/** @type {number | null} */ value) => {
    const { strings, values } = numberField("Pegs", { value, max: 20, set() {} });
    return values[strings.findIndex((text) => text.endsWith("aria-invalid="))] === "true";
  };
  assert.deepEqual([-3, 0, 2.5, 21, null].map(marked), [true, true, true, true, true]);
  assert.deepEqual([1, 4, 20].map(marked), [false, false, false]);
});

test("one function alone takes the number of a field, so that no view can draw NaN", async () => {
  const root = new URL("../../../web/js/", import.meta.url);
  const found = [];
  for (const file of await readdir(root, { recursive: true })) {
    if (
      file.endsWith(".js") &&
      (await readFile(new URL(file, root), "utf8")).includes("valueAsNumber")
    )
      found.push(file);
  }
  assert.deepEqual(found, ["views/board/controls.js"]);
});
