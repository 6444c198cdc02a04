import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { isByItself } from "page/state/state.ts";
import { steppedOn, steppedRow } from "page/views/board/answers.ts";
import {
  answer,
  begin,
  choose,
  current,
  edit,
  onBoard,
  open,
  reduce,
  reloaded,
  run,
  settings,
  start,
  undo,
} from "../doing.mjs";

test("a sheet opens at its first page", () => {
  const typed = run(start, choose({ pages: 3, typed: "ABC" }));
  for (const panel of ["candidates", null]) {
    const { chosen } = run(typed, open(panel));
    deepEqual([chosen.pages, chosen.typed], [1, "ABC"]);
  }
  equal(run(typed, begin()).chosen.typed, "");
});

test("the sheet of boards has the board in hand", () => {
  deepEqual({ ...start.chosen.form }, { pegs: 4, colours: 6, kind: "r" });
  const form = { pegs: 7, colours: 9, kind: "n" };
  const typed = run(start, choose({ form }), open(null), open("board"));
  deepEqual(typed.chosen.form, form);
  const two = run(start, choose({ form: { pegs: 7 } }), choose({ form: { colours: 9 } }));
  deepEqual({ ...two.chosen.form }, { ...form, kind: "r" }, "before the next drawing");
  const taken = run(typed, onBoard("p5c8r"));
  for (const state of [taken, reloaded(taken)])
    deepEqual({ ...state.chosen.form }, { pegs: 5, colours: 8, kind: "r" });
});

test("a puzzle stays the same until it has begun", () => {
  const puzzles = (spare) => open("puzzles", { spare });
  const again = run(start, puzzles("FIRST77"), open(null), puzzles("OTHER77"));
  equal(again.chosen.spare, "FIRST77");
  equal(run(again, begin(), puzzles("OTHER77")).chosen.spare, "OTHER77");
});

test("choices are not saved, and another state leaves them as they are", () => {
  const chosen = run(start, choose({ typed: "ABC" }));
  equal(reloaded(chosen).chosen.typed, "");
  equal(run(chosen, { type: "replaced", state: start }).chosen.typed, "ABC");
});

test("only the last code is doubted", () => {
  const doubted = "p4c6r:1122=1,0;1344=1,0";
  const last = run(start, answer("1122", 1, 0), answer("1344", 1, 0), choose({ doubted }));
  equal(run(last, answer("1535", 1, 0), undo).chosen.doubted, doubted);
  equal(run(last, undo).chosen.doubted, "");
});

test("steppers begin anew after an answer", () => {
  const stepped = run(
    start,
    choose({ stepped: { answer: [2, 1], row: steppedRow(current(start)) } }),
  );
  const answered = run(stepped, answer("1122", 1, 0));
  for (const [state, shown] of [
    [run(start, choose({ stepped: null })), [0, 0]],
    [stepped, [2, 1]],
    [run(stepped, onBoard("p7c3r")), [0, 0]],
    [answered, [0, 0]], // the next turn
    [reduce(answered, edit(0)), [1, 0]], // the answer of its turn
  ])
    deepEqual(steppedOn(current(state), state.chosen.stepped), shown);
});

test("a begun act waits while Python, the clock or a tab acts", () => {
  for (const [act, byItself] of [
    [{ type: "time" }, true],
    [{ type: "settings", change: {}, followed: true }, true],
    [settings({}), false],
    [open(null), false],
    [undo, false],
  ])
    equal(isByItself(act), byItself, act.type);
});
