import { deepEqual, equal, match, ok } from "node:assert/strict";
import { test } from "node:test";
import { colourOfKey, looksOf, SETS } from "page/words/colours.ts";
import { alikeIn, distance } from "page/words/alike.ts";

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
      equal(looks.length, colours, where);
      equal(new Set(looks.map(({ name }) => name.toLowerCase())).size, colours, where);
      equal(new Set(looks.map(({ mark }) => mark.toLowerCase())).size, colours, where);
    }
  }
});

test("keys place colours by their letter and by their number", () => {
  const looks = looksOf("p4c6r", 6);
  equal(colourOfKey(looks, "r"), 0);
  equal(colourOfKey(looks, "P"), 5);
  equal(colourOfKey(looks, "3"), 2);
  for (const key of ["7", "0", "x", "w", "é"]) equal(colourOfKey(looks, key), null, key);
});

test("pegs with numbers from ten on have letters as keys", () => {
  const looks = looksOf("p3c30r", 30);
  deepEqual(
    ["9", "a", "K", "u", "v", "0"].map((key) => colourOfKey(looks, key)),
    [8, 9, 19, 29, null, null],
  );
});

test("up to twenty-six colours have a letter of their name", () => {
  for (const { name, mark, paint } of looksOf("p20c26r", 26)) {
    match(mark, /^[A-Z]$/);
    ok(name.toUpperCase().includes(mark), name);
    match(paint ?? "", /^#/);
  }
});

test("in Bulls and Cows a digit places itself, whatever the box", () => {
  const [classic, shapes] = ["classic", "shapes"].map(
    (key) => SETS.find((set) => set.key === key) ?? null,
  );
  for (const chosen of [null, classic]) {
    const looks = looksOf("p4c10n", 10, chosen);
    for (const digit of "0123456789") equal(looks[colourOfKey(looks, digit)].mark, digit);
  }
  equal(looksOf("p4c10n", 10, shapes)[0].shape, "circle");
});

test("a board goes on beyond the box with others, then with numbers", () => {
  const classic = SETS.find((set) => set.key === "classic") ?? null;
  deepEqual(
    looksOf("p5c8r", 8, classic).map(({ name }) => name),
    ["red", "yellow", "green", "blue", "white", "black", "orange", "purple"],
  );
  equal(looksOf("p3c100r", 100, classic)[0].name, "colour 1");
});

test("a box may have a hole, which looks like no other peg", () => {
  const looks = looksOf(
    "p4c7r",
    7,
    SETS.find((set) => set.key === "hole"),
  );
  const { face, paint, name } = looks[6];
  deepEqual({ face, paint, name }, { face: "hole", paint: null, name: "no peg" });
});

const peg = (label, paint, shape = null) => ({ name: label, label, paint, shape });
const words = (colours) =>
  alikeIn(colours).map(({ one, other, usual }) => `${one.label}${other.label}${usual ? "" : "?"}`);

test("pegs look alike to everyone, or to some eyes only", () => {
  deepEqual(words([peg("A", "#be272a"), peg("B", "#c0282c"), peg("C", "#ffe204")]), ["AB"]);
  deepEqual(words([peg("R", "#be272a"), peg("N", "#7a4a2b")]), ["RN?"], "protanopia");
});

test("pegs with different shapes, and no peg, look like no other", () => {
  deepEqual(
    words([
      peg("A", "#fbfaf7", "star"),
      peg("B", "#fbfaf7", "moon"),
      peg("C", null),
      peg("D", "#e2dbd0"),
    ]),
    [],
  );
});

test("no two pegs of the colour-blind and sold boxes look alike", () => {
  for (const key of ["classic", "orange", "brown", "super", "purple", "hole", "vision", "shapes"]) {
    deepEqual(alikeIn(SETS.find((set) => set.key === key).colours), [], key);
  }
});

test("distances are those of the data of Sharma, Wu and Dalal", () => {
  for (const [one, other, expected] of [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[90.9257, -0.5406, -0.9208], [88.6381, -0.8985, -0.7239], 1.5381],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ])
    equal(distance(one, other).toFixed(4), String(expected));
});
