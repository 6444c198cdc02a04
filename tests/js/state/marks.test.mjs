/** Pencil marks: three states of each, kept with the game, read back only if they fit the board. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isOut, markKey, marked, placesOf, readMarks } from "../../../web/js/state/play.ts";
import { copy, current, inMode, readState, run, turn, undo } from "../doing.mjs";

const mark = (colour, position = null) => ({ type: "mark", colour, position });
const RESTART = { type: "restart", seed: "x" };

test("a mark goes from surely out to surely in and away again", () => {
  const once = marked({}, markKey(2, null));
  const twice = marked(once, "2");
  assert.deepEqual([once, twice, marked(twice, "2")], [{ 2: "out" }, { 2: "in" }, {}]);
});

test("a colour is out at a place or everywhere", () => {
  const marks = { 1: "out", "2@0": "out", "3@1": "in", "3@3": "in" };
  for (const [colour, position, is] of [
    [1, 3, true],
    [2, 0, true],
    [2, 1, false],
    [2, null, false],
    [3, 1, false],
  ])
    assert.equal(isOut(marks, colour, position), is);
  assert.deepEqual(placesOf(marks, 3, 4), [1, 3]);
});

test("marks and open notes last over the turns and a reload, are not undone, and go with their game", () => {
  const noting = { type: "noting", noting: true };
  const state = inMode("play", noting, mark(0), ...turn("1122", 1, 0), mark(5, 2), undo);
  const marks = { 0: "out", "5@2": "out" };
  for (const [each, expected, isOpen] of [
    [state, marks, true],
    [readState(copy(state)), marks, true],
    [run(state, RESTART), {}, false],
  ])
    assert.deepEqual([current(each).play.marks, each.noting], [expected, isOpen]);
});

test("there are no marks in Solve, nor new ones when the game is over", () => {
  for (const state of [inMode("solve"), inMode("play", { type: "reveal" })])
    assert.equal(run(state, mark(0)), state);
});

test("only marks that are possible on the board are read", () => {
  const good = { 0: "in", 5: "out", "1@3": "in" };
  const bad = { 6: "in", "1@4": "in", "1@01": "in", "-1": "in", x: "in", 2: "maybe" };
  assert.deepEqual(readMarks({ ...bad, ...good }, "p4c6r"), good);
  for (const none of [null, 7, "in", [], undefined]) assert.deepEqual(readMarks(none, "p4c6r"), {});
});
