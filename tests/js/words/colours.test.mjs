import assert from "node:assert/strict";
import { test } from "node:test";
import { colourOfKey, looksOf, SETS } from "../../../web/js/words/colours.ts";

const BOARDS = [
  ["p4c6r", 6],
  ["p5c8r", 8],
  ["p4c10n", 10],
  ["p4c12r", 12],
  ["p20c20r", 20],
  ["p20c26n", 26],
  ["p3c100r", 100],
];

test("every colour has a name and a mark of its own", () => {
  for (const set of [null, ...SETS]) {
    for (const [rules, colours] of BOARDS) {
      const looks = looksOf(rules, colours, set);
      const where = `${set?.key} on ${rules}`;
      assert.equal(looks.length, colours, where);
      assert.equal(new Set(looks.map(({ name }) => name.toLowerCase())).size, colours, where);
      assert.equal(new Set(looks.map(({ mark }) => mark.toLowerCase())).size, colours, where);
    }
  }
});

test("keys place colours by their letter and by their number", () => {
  const looks = looksOf("p4c6r", 6);
  assert.equal(colourOfKey(looks, "r"), 0);
  assert.equal(colourOfKey(looks, "P"), 5);
  assert.equal(colourOfKey(looks, "3"), 2);
  for (const key of ["7", "0", "x", "w", "é"]) assert.equal(colourOfKey(looks, key), null, key);
});

test("pegs with numbers from ten on have letters as keys", () => {
  const looks = looksOf("p3c30r", 30);
  assert.deepEqual(
    ["9", "a", "K", "u", "v", "0"].map((key) => colourOfKey(looks, key)),
    [8, 9, 19, 29, null, null],
  );
});

test("up to twenty-six colours have a letter of their name", () => {
  for (const { name, mark, paint } of looksOf("p20c26r", 26)) {
    assert.match(mark, /^[A-Z]$/);
    assert.ok(name.toUpperCase().includes(mark), name);
    assert.match(paint ?? "", /^#/);
  }
});

test("in Bulls and Cows a digit places itself, whatever the box", () => {
  const [classic, shapes] = ["classic", "shapes"].map(
    (key) => SETS.find((set) => set.key === key) ?? null,
  );
  for (const chosen of [null, classic]) {
    const looks = looksOf("p4c10n", 10, chosen);
    for (const digit of "0123456789") assert.equal(looks[colourOfKey(looks, digit)].mark, digit);
  }
  assert.equal(looksOf("p4c10n", 10, shapes)[0].shape, "circle");
});

test("a board goes on beyond the box with others, then with numbers", () => {
  const classic = SETS.find((set) => set.key === "classic") ?? null;
  assert.deepEqual(
    looksOf("p5c8r", 8, classic).map(({ name }) => name),
    ["red", "yellow", "green", "blue", "white", "black", "orange", "purple"],
  );
  assert.equal(looksOf("p3c100r", 100, classic)[0].name, "colour 1");
});

test("a box may have a hole, which looks like no other peg", () => {
  const looks = looksOf(
    "p4c7r",
    7,
    SETS.find((set) => set.key === "hole"),
  );
  const { face, paint, name } = looks[6];
  assert.deepEqual({ face, paint, name }, { face: "hole", paint: null, name: "no peg" });
});
