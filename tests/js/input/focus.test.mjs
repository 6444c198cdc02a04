import assert from "node:assert/strict";
import { test } from "node:test";
import { NEXT, nextPlace, PEG, ROW } from "../../../web/js/input/focus.js";
import { turnOf } from "../../../web/js/state/game.js";
import { initialState } from "../../../web/js/state/initial.js";
import { current, reduce } from "../../../web/js/state/state.js";
import { answer, ask, guess, lay, run, take, turn, undo } from "../doing.mjs";

const EMPTY = [null, null, null, null];
const start = (mode = "solve") => run(initialState("best", "seed"), { type: "mode", mode });

/** Where an act leads from a state. */
function leads(state, act) {
  const action = typeof act === "function" ? act(state) : act;
  return nextPlace(state, reduce(state, action), action);
}

test("an answer in Solve, and a new game, lead to the heading of the row", () => {
  const one = run(start(), answer("1122", 1, 0));
  assert.equal(leads(start(), answer("1122", 1, 0)), ROW);
  assert.equal(leads(one, { type: "restart", seed: "x" }), ROW);
  assert.equal(leads(one, { type: "rules", rules: "p5c8r", seed: "x" }), ROW);
});

test("a ring was round the heading after a guess in Play, and at the end", () => {
  const answered = (black, white) => ({
    type: "answered",
    index: 0,
    guess: "3456",
    feedback: [black, white],
  });
  const waiting = run(start("play"), guess("3456"));
  const strict = run(start("play"), ...turn("1122", 1, 0));
  strict.games.play.play.strict = true;
  assert.equal(leads(start("play"), guess("3456")), PEG(0));
  assert.equal(leads(strict, guess("3456")), null, "it is checked first");
  const row = run(strict, ...lay(2, 3, 4, 5), guess("3456"));
  assert.deepEqual(
    [true, false].map((fits) => leads(row, { type: "checked", guess: "3456", fits })),
    [PEG(0), null],
  );
  assert.deepEqual([leads(waiting, answered(0, 1)), leads(waiting, answered(4, 0))], [null, NEXT]);
  assert.equal(leads(waiting, { type: "reveal" }), NEXT);
});

test("a correction leads to the row, and back to its turn where it is cancelled", () => {
  const edited = run(start(), answer("1122", 1, 0), { type: "edit", index: 0 });
  assert.equal(leads(run(start(), answer("1122", 1, 0)), { type: "edit", index: 0 }), ROW);
  assert.equal(leads(edited, answer("1122", 2, 0)), ROW);
  assert.equal(leads(edited, { type: "remove", index: 0 }), ROW);
  assert.equal(leads(edited, { type: "edit", index: null }), '[data-turn="0"]');
});

test("the palette gives the focus back to the peg that it changed", () => {
  const choosing = run(start(), { type: "select", position: 2, shown: [0, 0, 1, 1] });
  assert.equal(leads(choosing, { type: "select", position: null, shown: [] }), PEG(2));
  assert.equal(leads(choosing, { type: "place", colour: 1, shown: [0, 0, 1, 1] }), null);
});

test("a guess taken in a dialog leads to the row, one taken beside the board does not", () => {
  const code = [0, 1, 2, 3];
  assert.equal(leads(run(start(), { type: "open", panel: "why" }), take(code)), ROW);
  assert.equal(leads(start(), take(code)), null);
});

test("Undo keeps the focus, and Python's replies do not move it", () => {
  const guessed = run(start("play"), guess("1122"));
  assert.equal(leads(guessed, undo), null);
  assert.equal(
    leads(guessed, { type: "answered", index: 0, guess: "1122", feedback: [1, 1] }),
    null,
  );
  assert.equal(
    leads(run(start("play"), ask("best")), { type: "hinted", code: [0, 1, 2, 3] }),
    null,
  );
});

test("the menu leads to the heading of the mode that is chosen there, and the header keeps the focus", () => {
  for (const mode of ["play", "hide", "lab"]) {
    assert.equal(
      leads(run(start(), { type: "open", panel: "menu" }), { type: "mode", mode }),
      ROW,
      mode,
    );
    assert.equal(leads(start(), { type: "mode", mode }), null, mode);
  }
});

test("a refused action does not move the focus", () => {
  const one = run(start(), answer("1122", 1, 0));
  assert.equal(leads(one, { type: "answer", turn: 0, guess: "1122", feedback: [1, 0] }), null);
  assert.equal(turnOf(current(one)), 1);
  assert.equal(leads(start("play"), { type: "place", colour: 1, shown: EMPTY }), null);
});
