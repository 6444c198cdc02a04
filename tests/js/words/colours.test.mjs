import assert from "node:assert/strict";
import { test } from "node:test";
import { colourOfKey, looksOf } from "../../../web/js/words/colours.js";

test("every colour of every board has a name and a mark of its own", () => {
  for (const [rules, colours] of [["p4c6r", 6], ["p5c8r", 8], ["p4c10n", 10], ["p4c12r", 12], ["p20c20r", 20], ["p20c26n", 26], ["p3c100r", 100]]) {
    const looks = looksOf(rules, colours);
    assert.equal(looks.length, colours);
    assert.equal(new Set(looks.map(({ name }) => name)).size, colours, rules);
    assert.equal(new Set(looks.map(({ mark }) => mark)).size, colours, rules);
  }
});

test("keys place colours by their letter and by their number", () => {
  const looks = looksOf("p4c6r", 6);
  assert.equal(colourOfKey(looks, "r"), 0);
  assert.equal(colourOfKey(looks, "P"), 5);
  assert.equal(colourOfKey(looks, "3"), 2);
  for (const key of ["7", "0", "x", "w", "é"]) assert.equal(colourOfKey(looks, key), null, key);
});

test("up to twenty-six colours have a letter each, which is in their name, and no number", () => {
  for (const { name, mark, hue } of looksOf("p20c26r", 26)) {
    assert.match(mark, /^[A-Z]$/);
    assert.ok(name.toUpperCase().includes(mark), name);
    assert.equal(hue, null);
  }
});

test("in Bulls and Cows a digit places itself", () => {
  const looks = looksOf("p4c10n", 10);
  assert.equal(looks[colourOfKey(looks, "0")].mark, "0");
  assert.equal(looks[colourOfKey(looks, "7")].mark, "7");
});
