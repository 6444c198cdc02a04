/** How many rows the board of a game begins with, and which games have one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { guessesLeft, newPlay, readPlay } from "../../../../web/js/state/play.js";
import { hasBoard } from "../../../../web/js/views/board/pegs.js";
import { rowsOf } from "../../../../web/js/views/board/rows.js";
import { initialState, reduce } from "../../doing.mjs";

const PUZZLE = { source: "puzzle", name: "", by: "", duel: false, given: 3, level: 2 };

test("a board has a row for each guess that may be made, else ten", () => {
  assert.equal(rowsOf({ play: { limit: 8, given: 0 } }), 8);
  assert.equal(rowsOf({ play: null }), 10);
});

test("a puzzle said how many guesses were left, over more rows than that", () => {
  const play = { ...newPlay({ turns: 8, clock: false, undo: true }, "p5c8r", PUZZLE), limit: 8 };
  for (const each of [
    newPlay({ turns: 12, clock: false, undo: true }, "p5c8r", PUZZLE),
    readPlay(play, "p5c8r"),
  ]) {
    assert.deepEqual([guessesLeft({ play: each, turns: [] }), rowsOf({ play: each })], [null, 10]);
  }
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
