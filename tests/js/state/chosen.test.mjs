import assert from "node:assert/strict";
import { test } from "node:test";
import { isByItself } from "../../../web/js/state/state.js";
import { steppedOn, steppedRow } from "../../../web/js/views/board/steppers.js";
import { answer, current, initialState, reduce, reloaded, run, undo } from "../doing.mjs";

/** @typedef {import("../../../web/js/state/types.js").Action} Action */

const start = initialState("best", "SEED123");
const choose = (change) => ({ type: "choose", change });
const open = (panel, more) => ({ type: "open", panel, ...more });
const begin = { type: "begin", rules: "p4c6r", seed: "OTHER77" };

test("a sheet that opens begins at its first page, and has what was typed there before", () => {
  const typed = run(start, choose({ pages: 3, typed: "ABC" }));
  for (const panel of ["candidates", null]) {
    const { chosen } = run(typed, open(panel));
    assert.deepEqual([chosen.pages, chosen.typed], [1, "ABC"]);
  }
  assert.equal(run(typed, begin).chosen.typed, "");
});

test("the sheet of boards has the board in hand, and what was typed of another until that is taken", () => {
  assert.deepEqual({ ...start.chosen.form }, { pegs: 4, colours: 6, repeats: true });
  const form = { pegs: 7, colours: 9, repeats: false };
  const typed = run(start, choose({ form }), open(null), open("board"));
  assert.deepEqual(typed.chosen.form, form);
  const taken = run(typed, { type: "rules", rules: "p5c8r", seed: "1" });
  assert.deepEqual({ ...taken.chosen.form }, { pegs: 5, colours: 8, repeats: true });
  assert.deepEqual(reloaded(taken).chosen.form, taken.chosen.form);
});

test("a puzzle stays the same until it has begun, and the next one is another", () => {
  const opened = run(start, open("puzzles", { spare: "FIRST77" }));
  const again = run(opened, open(null), open("puzzles", { spare: "OTHER77" }));
  assert.equal(again.chosen.spare, "FIRST77");
  const next = run(again, begin, open("puzzles", { spare: "OTHER77" }));
  assert.equal(next.chosen.spare, "OTHER77");
});

test("choices are not saved, and another state leaves them as they are", () => {
  const chosen = run(start, choose({ typed: "ABC" }));
  assert.equal(reloaded(chosen).chosen.typed, "");
  assert.equal(run(chosen, { type: "replaced", state: start }).chosen.typed, "ABC");
});

test("only the last code is doubted: the position before it is a new one", () => {
  const doubted = "p4c6r:1122=1,0;1344=1,0";
  const last = run(start, answer("1122", 1, 0), answer("1344", 1, 0), choose({ doubted }));
  const wrong = run(last, answer("1535", 1, 0));
  assert.equal(run(wrong, undo).chosen.doubted, doubted);
  assert.equal(run(last, undo).chosen.doubted, "");
});

test("steppers that are answered with begin anew, and know whether the person has set them", () => {
  const row = steppedRow(current(start));
  const set = (state, stepped) => run(state, choose({ stepped }));
  const shown = (state) => steppedOn(current(state), state.chosen.stepped);
  assert.deepEqual(shown(set(start, null)), [0, 0]);
  const stepped = set(start, { answer: [2, 1], row });
  assert.deepEqual(shown(stepped), [2, 1]);
  assert.deepEqual(shown(run(stepped, { type: "rules", rules: "p7c3r", seed: "1" })), [0, 0]);
  const answered = run(stepped, answer("1122", 1, 0));
  assert.deepEqual(shown(answered), [0, 0], "the next turn");
  const corrected = reduce(answered, { type: "edit", index: 0 });
  assert.deepEqual(shown(corrected), [1, 0], "a correction begins with the answer of its turn");
});

test("what the person began waits on while Python, the clock or another tab acts", () => {
  /** @type {[Action, boolean][]} */
  const acts = [
    [{ type: "time" }, true],
    [{ type: "settings", change: {}, followed: true }, true],
    [{ type: "settings", change: {} }, false],
    [{ type: "open", panel: null }, false],
    [{ type: "undo" }, false],
  ];
  for (const [act, byItself] of acts) assert.equal(isByItself(act), byItself, act.type);
});
