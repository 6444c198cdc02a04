/** How many rows the board of a game begins with, and which games have one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState } from "../../../../web/js/state/initial.js";
import { reduce } from "../../../../web/js/state/state.js";
import { hasBoard } from "../../../../web/js/views/board/pegs.js";
import { rowsOf } from "../../../../web/js/views/board/rows.js";

test("a board has a row for each guess that may be made and each turn that was given, else ten", () => {
  assert.equal(rowsOf({ play: { limit: 8, given: 0 } }), 8);
  assert.equal(rowsOf({ play: { limit: 12, given: 3 } }), 15);
  assert.equal(rowsOf({ play: { limit: null, given: 2 } }), 10);
  assert.equal(rowsOf({ play: null }), 10);
});

test("Play and Hide have a board, unless its rows are long, also while a code is hidden; Solve has none", () => {
  const facts = (/** @type {number} */ pegs) => ({ board: { pegs, colours: 6, repeats: true } });
  const solve = initialState("best", "seed-1");
  const play = reduce(solve, { type: "mode", mode: "play" });
  const hide = reduce(solve, { type: "mode", mode: "hide" });
  assert.ok(hasBoard({ state: play, facts: facts(6) }));
  assert.ok(!hasBoard({ state: play, facts: facts(7) }));
  assert.ok(!hasBoard({ state: play, facts: { board: null } }));
  assert.ok(!hasBoard({ state: solve, facts: facts(4) }));
  assert.ok(hasBoard({ state: hide, facts: facts(4) }));
});
