/** Functions of JavaScript in a table of WebAssembly, made by one module. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { typed } from "../../../web/js/python/typed.js";

/** @param {string} sig @param {(...given: any[]) => any} run */
const signed = (sig, run) => Object.assign(run, { sig });

/** @param {Map<unknown, any>} made @param {unknown} which */
function inTable(made, which) {
  const table = new WebAssembly.Table({ element: "anyfunc", initial: 1 });
  table.set(0, made.get(which));
  return table.get(0);
}

test("each function does the same from a table, by its signature", () => {
  const add = signed("iii", (one, other) => one + other);
  const wide = signed("jj", (number) => number + 1n);
  const half = signed("dd", (number) => number / 2);
  const seen = /** @type {unknown[]} */ ([]);
  const note = signed("ve", (value) => seen.push(value));
  const made = typed([add, wide, half, note]);
  assert.equal(inTable(made, add)(2, 3), 5);
  assert.equal(inTable(made, wide)(2n ** 40n), 2n ** 40n + 1n);
  assert.equal(inTable(made, half)(5), 2.5);
  const odd = { any: "value" };
  assert.equal(inTable(made, note)(odd), undefined);
  assert.deepEqual(seen, [odd]);
});

test("more functions than one byte counts stay apart, also with one signature", () => {
  const all = Array.from({ length: 300 }, (_, index) => signed("i", () => index));
  const made = typed(all);
  assert.deepEqual(
    all.map((each) => inTable(made, each)()),
    all.map((_, index) => index),
  );
});

test("what has no signature, and what is there twice, is passed over", () => {
  const once = signed("v", () => {});
  assert.equal(typed([once, () => {}, 7, undefined, null, once]).size, 1);
  assert.equal(typed([]).size, 0);
});
