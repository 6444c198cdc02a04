import assert from "node:assert/strict";
import { test } from "node:test";
import { Games } from "../../../web/js/page/games.js";
import { FIRST_SETTINGS } from "../../../web/js/state/settings.js";
import { initialState } from "../../../web/js/state/initial.js";
import { reduce } from "../../../web/js/state/state.js";
import { makeStorage } from "../../../web/js/state/storage.js";
import { run, turn } from "../doing.mjs";
import { shelf } from "../shelf.mjs";

test("New game after a guess in Play says that the game before counts and how to return, and undo takes that back", () => {
  const notes = { list: [], say(text) { this.list.push(text); return () => this.list.splice(this.list.indexOf(text), 1); } };
  const disk = shelf();
  const settings = { now: () => FIRST_SETTINGS, change: () => {} };
  const asked = [];
  const games = new Games({
    storage: makeStorage("record", { find: () => disk }), onChange: () => {}, settings, notes, onEnd: (count) => asked.push(count),
  });
  let state = run(initialState("best", "A"), { type: "mode", mode: "play" }, ...turn("1122", 1, 1));
  const act = (action) => {
    const before = state;
    state = reduce(state, action);
    games.follow(before, state, action, 5);
    return [games.list.length, notes.list];
  };
  assert.deepEqual(act({ type: "restart", seed: "B" }), [1, ["The game you left counts as not found. Undo returns to it."]]);
  assert.deepEqual(act({ type: "undo" }), [0, []]);
  assert.deepEqual(asked, [1]);
  assert.equal(state.games.play.turns.length, 1);
  assert.equal(act({ type: "redo" })[0], 1);
  assert.deepEqual(act({ type: "undo" }), [0, []]);
  assert.deepEqual(act({ type: "reveal" }), [1, []]);
});
