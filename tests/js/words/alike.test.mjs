import assert from "node:assert/strict";
import { test } from "node:test";
import { alikeIn } from "../../../web/js/words/alike.ts";
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
