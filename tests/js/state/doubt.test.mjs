import { deepEqual, equal, notEqual } from "node:assert/strict";
import { test } from "node:test";
import { readLink, follow, writeLink } from "page/state/link.ts";
import { sceneOf } from "page/state/state.ts";
import {
  doubt,
  answer,
  changed,
  copy,
  current,
  edit,
  fromLink,
  readState,
  redo,
  restart,
  run,
  start,
  undo,
} from "../doing.mjs";

const three = run(start, answer("1122", 1, 0), answer("1344", 0, 2), answer("3516", 1, 1));
const turns = (state) =>
  current(state)
    .turns.map(({ guess, feedback, unsure }) => `${guess}=${feedback}${unsure ? "?" : ""}`)
    .join(" ");
const mend = (...changes) => ({ type: "mend", changes });
const change = { turn: 2, kind: "answer", from: "0,2", to: "1,2" };
const unsure = (index, is = true) => ({ type: "unsure", index, unsure: is });

const AS_IT_WAS = "1122=1,0 1344=0,2 3516=1,1";
const also = { turn: 3, kind: "answer", from: "1,1", to: "0,1" };
const marked = [edit(1), unsure(1)];
for (const [what, acts, expected] of [
  ["an answer is mended, and later turns stay", [mend(change)], "1122=1,0 1344=1,2 3516=1,1"],
  ["undo and redo", [mend(change), undo, redo], "1122=1,0 1344=1,2 3516=1,1"],
  [
    "a guess is mended, and its answer stays",
    [mend({ turn: 3, kind: "guess", from: "3516", to: "5316" })],
    "1122=1,0 1344=0,2 5316=1,1",
  ],
  ["two turns are mended in one step", [mend(change, also)], "1122=1,0 1344=1,2 3516=0,1"],
  ["and are in one step as they were", [mend(change, also), undo], AS_IT_WAS],
  ["a turn is marked as unsure", marked, "1122=1,0 1344=0,2? 3516=1,1"],
  ["undo unmarks it", [marked, undo], AS_IT_WAS],
  ["redo marks it", [marked, undo, redo], "1122=1,0 1344=0,2? 3516=1,1"],
  ["it is sure again", [marked, unsure(1, false)], AS_IT_WAS],
  [
    "so it is after a new answer",
    [marked, edit(1), answer("1344", 1, 1)],
    "1122=1,0 1344=1,1 3516=1,1",
  ],
  ["and when it is mended", [marked, mend(change)], "1122=1,0 1344=1,2 3516=1,1"],
  [
    "marking is undone after the next turn too",
    [edit(0), unsure(0), answer("4444", 0, 0), undo, undo],
    AS_IT_WAS,
  ],
]) {
  test(`turns that may be wrong: ${what}`, () => {
    const state = run(three, acts.flat());
    deepEqual([turns(state), current(state).editing], [expected, null]);
  });
}

test("the scene tells a second tap on a correction", () => {
  notEqual(sceneOf(run(three, mend(change))), sceneOf(three));
});

test("a correction for other turns changes nothing", () => {
  for (const stale of [
    { ...change, from: "0,1" },
    { ...change, turn: 4 },
    { ...change, kind: "guess" },
  ]) {
    equal(run(three, mend(stale)), three);
    equal(run(three, mend(change, stale)), three, "not even half of it");
  }
  const [once, marked] = [run(three, mend(change)), run(three, unsure(1))];
  equal(run(once, mend(change)), once, "a second tap");
  equal(run(marked, unsure(1)), marked);
});

test("one wrong answer is allowed for until the next game", () => {
  const state = run(three, doubt());
  equal(run(state, doubt()), state);
  for (const [act, is] of [
    [edit(null), true],
    [undo, false],
    [answer("4444", 0, 0), true],
    [restart(), false],
  ])
    equal(current(run(state, act)).doubt, is);
});

test("a link and the saved state tell what is unsure", () => {
  const state = run(three, unsure(1), doubt());
  const { game } = follow(start, readLink(writeLink(state)));
  equal(turns(run(start, fromLink(game))), turns(state));
  const read = readState(copy(state));
  deepEqual(read.games.solve, state.games.solve);
  equal(turns(run(read, undo, undo)), turns(three));
});

test("only true marks a saved turn or game", () => {
  for (const [path, value] of [
    ["games.solve.doubt", "yes"],
    ["games.solve.turns.0.unsure", 0],
  ]) {
    const { doubt, turns } = readState(changed(three, path, value)).games.solve;
    deepEqual([doubt, turns], [false, current(three).turns]);
  }
});
