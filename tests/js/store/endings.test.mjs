import assert from "node:assert/strict";
import { test } from "node:test";
import { Games } from "../../../web/js/store/games.js";
import { FIRST_SETTINGS } from "../../../web/js/state/settings.js";
import { initialState } from "../../../web/js/state/initial.js";
import { reduce } from "../../../web/js/state/state.js";
import { makeStorage } from "../../../web/js/device/storage.js";
import { answer, run, turn } from "../doing.mjs";
import { database, shelf } from "../shelf.mjs";

test("a game that was replaced counts and is offered until the next turn, and going back takes that back", () => {
  let back = () => {};
  const notes = {
    list: [],
    say(text, { action }) {
      this.list.push(text);
      back = action.run;
      return () => this.list.splice(this.list.indexOf(text), 1);
    },
  };
  const disk = shelf();
  const settings = { now: () => FIRST_SETTINGS, change: () => {} };
  const asked = [];
  const games = new Games({
    shared: database().tab(),
    storage: makeStorage("record", { find: () => disk }),
    onChange: () => {},
    settings,
    notes,
    dispatch: (action) => act(action),
    onEnd: (count) => asked.push(count),
  });
  let state = run(initialState("best", "A"), { type: "mode", mode: "play" }, ...turn("1122", 1, 1));
  const act = (action) => {
    const before = state;
    state = reduce(state, action);
    games.follow(before, state, action, 5);
    games.offerBack(state);
    return [games.list.length, notes.list];
  };
  assert.deepEqual(act({ type: "restart", seed: "B" }), [
    1,
    ["This game has replaced yours, which counts as not found."],
  ]);
  back();
  assert.deepEqual(
    [games.list.length, notes.list, asked, state.games.play.turns.length],
    [0, [], [1], 1],
  );
  act({ type: "restart", seed: "C" });
  for (const each of turn("3344", 0, 1)) act(each(state));
  assert.deepEqual([games.list.length, notes.list], [1, []]);
  act({ type: "mode", mode: "solve" });
  act(answer("2356", 1, 1)(state));
  assert.deepEqual(act({ type: "opened", game: { rules: "p3c6r", turns: [] } }), [
    1,
    ["This game has replaced yours."],
  ]);
  assert.deepEqual(act({ type: "select", position: 0, shown: [0, 0, 0] }), [1, []]); // it would cover the palette
  assert.deepEqual(act({ type: "select", position: null, shown: [] }), [
    1,
    ["This game has replaced yours."],
  ]);
  assert.deepEqual(act({ type: "mode", mode: "lab" }), [1, []]);
  act({ type: "mode", mode: "solve" });
  back();
  assert.deepEqual([state.mode, state.games.solve.turns.length, notes.list], ["solve", 1, []]);
});
