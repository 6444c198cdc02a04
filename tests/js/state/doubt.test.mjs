import assert from "node:assert/strict";
import { test } from "node:test";
import { readLink, follow, writeLink } from "../../../web/js/state/link.js";
import { readState } from "../../../web/js/state/saved.js";
import { initialState } from "../../../web/js/state/initial.js";
import { current, sceneOf } from "../../../web/js/state/state.js";
import { answer, redo, run, undo } from "../doing.mjs";

const start = () => initialState("best", "seed-1");
const three = () => run(start(), answer("1122", 1, 0), answer("1344", 0, 2), answer("3516", 1, 1));
const feedbacks = (state) => current(state).turns.map(({ feedback }) => String(feedback));
const mend = (...changes) => ({ type: "mend", changes });
const change = { turn: 2, kind: "answer", from: "0,2", to: "1,2" };
const edit = (index) => ({ type: "edit", index });
const unsure = (index, is = true) => ({ type: "unsure", index, unsure: is });

test("one tap mends an answer and keeps the turns after it, undo takes that back in one", () => {
  const before = three();
  const state = run(before, mend(change));
  assert.deepEqual(feedbacks(state), ["1,0", "1,2", "1,1"]);
  assert.notEqual(sceneOf(state), sceneOf(before), "a double tap is recognised by the scene");
  const back = run(state, undo);
  assert.deepEqual(current(back).turns, current(before).turns);
  assert.equal(back.games.solve.past.length, current(before).past.length);
  assert.deepEqual(feedbacks(run(back, redo)), ["1,0", "1,2", "1,1"]);
});

test("a guess that was entered wrong is mended, its answer stays", () => {
  const state = run(three(), mend({ turn: 3, kind: "guess", from: "3516", to: "5316" }));
  assert.deepEqual(current(state).turns[2], { guess: "5316", feedback: [1, 1] });
});

test("two turns are mended in one step", () => {
  const state = run(three(), mend(change, { turn: 3, kind: "answer", from: "1,1", to: "0,1" }));
  assert.deepEqual(feedbacks(state), ["1,0", "1,2", "0,1"]);
  assert.deepEqual(feedbacks(run(state, undo)), feedbacks(three()));
});

test("a correction for turns that are no longer there changes nothing", () => {
  const before = three();
  for (const stale of [
    { ...change, from: "0,1" },
    { ...change, turn: 4 },
    { ...change, kind: "guess" },
  ]) {
    assert.equal(run(before, mend(stale)), before);
    assert.equal(run(before, mend(change, stale)), before, "not even half of it");
  }
  const once = run(before, mend(change));
  assert.equal(run(once, mend(change)), once, "a second tap");
});

test("a turn is marked as unsure from its correction; undo, redo and a new answer unmark it", () => {
  const marked = run(three(), edit(1), unsure(1));
  assert.deepEqual(current(marked).turns[1], { guess: "1344", feedback: [0, 2], unsure: true });
  assert.equal(current(marked).editing, null);
  const back = run(marked, undo);
  assert.deepEqual(current(back).turns, current(three()).turns);
  assert.equal(current(back).editing, null, "the correction was no step of its own");
  assert.deepEqual(current(run(back, redo)).turns, current(marked).turns);
  assert.equal(run(marked, unsure(1)), marked);
  assert.equal(current(run(marked, edit(1), unsure(1, false))).turns[1].unsure, undefined);
  assert.equal(current(run(marked, edit(1), answer("1344", 1, 1))).turns[1].unsure, undefined);
  assert.equal(current(run(marked, mend(change))).turns[1].unsure, undefined);
});

test("marking a turn is undone after the next turn too", () => {
  const later = run(three(), edit(0), unsure(0), answer("4444", 0, 0));
  const back = run(later, undo, undo);
  assert.deepEqual(current(back).turns, current(three()).turns);
});

test("one wrong answer in the game is allowed for until the next game, and undo takes it back", () => {
  const state = run(three(), { type: "doubt", doubt: true });
  assert.equal(current(state).doubt, true);
  assert.equal(run(state, { type: "doubt", doubt: true }), state);
  assert.equal(current(run(state, undo)).doubt, false);
  assert.equal(current(run(state, answer("4444", 0, 0))).doubt, true);
  assert.equal(current(run(state, { type: "restart", seed: "2" })).doubt, false);
});

test("a link and the saved state tell what is unsure", () => {
  const state = run(three(), unsure(1), { type: "doubt", doubt: true });
  const { game } = follow(start(), readLink(writeLink(state)));
  assert.deepEqual(current(run(start(), { type: "opened", game })).turns, current(state).turns);
  const read = readState(JSON.parse(JSON.stringify(state)));
  assert.deepEqual(read.games.solve, state.games.solve);
  assert.equal(current(run(read, undo, undo)).turns[1].unsure, undefined);
});

test("nothing but true marks a saved turn or game", () => {
  const saved = JSON.parse(JSON.stringify(three()));
  saved.games.solve.doubt = "yes";
  saved.games.solve.turns[0].unsure = 0;
  assert.equal(readState(saved).games.solve.doubt, false);
  assert.deepEqual(readState(saved).games.solve.turns, current(three()).turns);
});
