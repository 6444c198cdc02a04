import assert from "node:assert/strict";
import { test } from "node:test";
import { Choices } from "../../../web/js/store/choices.js";
import { initialState } from "../../../web/js/state/initial.js";
import { current, isByItself, reduce } from "../../../web/js/state/state.js";
import { steppedOn, steppedRow } from "../../../web/js/views/board/steppers.js";
import { answer, run } from "../doing.mjs";

const start = initialState("best", "SEED123");

/** @typedef {import("../../../web/js/state/state.js").Action} Action */

/** @param {Action} action */
function after(action) {
  let changes = 0;
  const choices = new Choices(start, () => changes++);
  choices.set({ pages: 3, typed: "ABC" });
  const spare = choices.spare;
  const state = reduce(start, action);
  choices.follow(start, state, action);
  return { choices, spare, changes };
}

test("a sheet that opens begins at its first page, and has what was typed there before", () => {
  for (const panel of /** @type {const} */ (["candidates", null])) {
    const { choices, changes } = after({ type: "open", panel });
    assert.deepEqual([choices.pages, choices.typed, changes], [1, "ABC", 1]);
  }
  assert.equal(after({ type: "begin", rules: "p4c6r", seed: "OTHER77" }).choices.typed, "");
});

test("the sheet of boards has the board in hand, and what was typed of another until that is taken", () => {
  assert.deepEqual(
    { ...new Choices(start, () => {}).form },
    { pegs: 4, colours: 6, repeats: true },
  );
  const choices = new Choices(start, () => {});
  choices.set({ form: { pegs: 7, colours: 9, repeats: false } });
  for (const panel of /** @type {const} */ ([null, "board"]))
    choices.follow(start, start, { type: "open", panel });
  assert.deepEqual(choices.form, { pegs: 7, colours: 9, repeats: false });
  /** @type {Action} */
  const act = { type: "rules", rules: "p5c8r", seed: "1" };
  choices.follow(start, reduce(start, act), act);
  assert.deepEqual({ ...choices.form }, { pegs: 5, colours: 8, repeats: true });
});

test("a puzzle that has begun leaves the seed of the next one to be drawn", () => {
  const { choices, spare } = after({ type: "begin", rules: "p4c6r", seed: "OTHER77" });
  assert.notEqual(choices.spare, spare);
});

test("steppers that are answered with begin anew, and know whether the person has set them", () => {
  const choices = new Choices(start, () => {});
  const { setStepped } = choices.acts(() => {});
  const row = steppedRow(current(start));
  /** @param {[number, number]} answer */
  const set = (answer) => setStepped(() => ({ answer, row }));
  setStepped((now) => now);
  assert.equal(choices.stepped, null);
  set([0, 0]);
  assert.notEqual(choices.stepped, null);
  setStepped(() => null);
  assert.deepEqual(steppedOn(current(start), choices.stepped), [0, 0]);
  set([2, 1]);
  assert.deepEqual(steppedOn(current(start), choices.stepped), [2, 1]);
  const other = reduce(start, { type: "rules", rules: "p7c3r", seed: "1" });
  assert.deepEqual(steppedOn(current(other), choices.stepped), [0, 0], "another board");
  const answered = run(start, answer("1122", 1, 0));
  assert.deepEqual(steppedOn(current(answered), choices.stepped), [0, 0], "the next turn");
  const corrected = reduce(answered, { type: "edit", index: 0 });
  assert.deepEqual(
    steppedOn(current(corrected), choices.stepped),
    [1, 0],
    "a correction begins with the answer of its turn",
  );
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
