/** Pencil marks: three states of each, kept with the game, read back only if they fit the board. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isOut, markKey, marked, placesOf, readMarks } from "../../../web/js/state/marks.js";
import { copy, current, initialState, readState, reduce, run, turn } from "../doing.mjs";

const mark = (colour, position = null) => ({ type: "mark", colour, position });
const start = () => reduce(initialState("best", "seed-1"), { type: "mode", mode: "play" });
const marksOf = (state) => current(state).play.marks;

test("a mark goes from surely out to surely in and away again", () => {
  const once = marked({}, markKey(2, null));
  const twice = marked(once, "2");
  assert.deepEqual([once, twice, marked(twice, "2")], [{ 2: "out" }, { 2: "in" }, {}]);
});

test("a colour is out at a place or everywhere", () => {
  const marks = { 1: "out", "2@0": "out", "3@1": "in", "3@3": "in" };
  assert.ok(isOut(marks, 1, 3) && isOut(marks, 2, 0));
  assert.ok(!isOut(marks, 2, 1) && !isOut(marks, 2, null) && !isOut(marks, 3, 1));
  assert.deepEqual(placesOf(marks, 3, 4), [1, 3]);
});

test("marks last over the turns, are not undone, and go with their game", () => {
  const state = run(start(), mark(0), ...turn("1122", 1, 0), mark(5, 2), { type: "undo" });
  assert.deepEqual(marksOf(state), { 0: "out", "5@2": "out" });
  assert.deepEqual(readState(copy(state)), state);
  assert.deepEqual(marksOf(run(state, { type: "restart", seed: "x" })), {});
});

test("notes that are open stay so after a reload and over the turns, until another game begins", () => {
  const open = run(start(), { type: "noting", noting: true }, ...turn("1122", 1, 0), {
    type: "undo",
  });
  assert.equal(readState(copy(open)).noting, true);
  assert.equal(run(open, { type: "restart", seed: "x" }).noting, false);
});

test("there are no marks in Solve, nor new ones when the game is over", () => {
  const solve = reduce(start(), { type: "mode", mode: "solve" });
  assert.equal(reduce(solve, mark(0)), solve);
  const over = run(start(), { type: "reveal" });
  assert.equal(reduce(over, mark(0)), over);
});

test("of saved marks those are taken that are possible on the board", () => {
  const saved = {
    0: "in",
    5: "out",
    6: "in",
    "1@3": "in",
    "1@4": "in",
    "1@01": "in",
    "-1": "in",
    x: "in",
    2: "maybe",
  };
  assert.deepEqual(readMarks(saved, "p4c6r"), { 0: "in", 5: "out", "1@3": "in" });
  for (const bad of [null, 7, "in", [], undefined]) assert.deepEqual(readMarks(bad, "p4c6r"), {});
});
