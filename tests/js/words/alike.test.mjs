import assert from "node:assert/strict";
import { test } from "node:test";
import { alikeIn, distance } from "../../../web/js/words/alike.ts";
import { SETS } from "../../../web/js/words/colours.ts";

const peg = (label, paint, shape = null) => ({ name: label, label, paint, shape });
const words = (colours) =>
  alikeIn(colours).map(({ one, other, usual }) => `${one.label}${other.label}${usual ? "" : "?"}`);

test("pegs look alike to everyone, or to some eyes only", () => {
  assert.deepEqual(words([peg("A", "#be272a"), peg("B", "#c0282c"), peg("C", "#ffe204")]), ["AB"]);
  assert.deepEqual(words([peg("R", "#be272a"), peg("N", "#7a4a2b")]), ["RN?"], "protanopia");
});

test("pegs with different shapes, and no peg, look like no other", () => {
  assert.deepEqual(
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
    assert.deepEqual(alikeIn(SETS.find((set) => set.key === key).colours), [], key);
  }
});

test("distances are those of the data of Sharma, Wu and Dalal", () => {
  for (const [one, other, expected] of [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [58, 24, 15], 19.4535],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[90.9257, -0.5406, -0.9208], [88.6381, -0.8985, -0.7239], 1.5381],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ])
    assert.equal(distance(one, other).toFixed(4), String(expected));
});
