import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_SETTINGS, readSettings } from "../../../web/js/state/settings.ts";
import { initialState, reduce } from "../doing.mjs";

test("each setting is checked by itself, and one that is not valid has its first value", () => {
  for (const bad of [null, undefined, 7, "x", [], {}, { __proto__: { turns: 8 } }])
    assert.deepEqual(readSettings(bad), FIRST_SETTINGS);
  const good = {
    ...FIRST_SETTINGS,
    turns: null,
    clock: true,
    undo: true,
    maker: "devil",
    level: 5,
    language: "de",
  };
  assert.deepEqual(readSettings({ ...good, more: 1 }), good);
  for (const key of Object.keys(good)) {
    for (const bad of [
      undefined,
      "nothing like it, and longer than any name that is kept",
      {},
      [],
      NaN,
      -1,
    ]) {
      assert.deepEqual(readSettings({ ...good, [key]: bad }), {
        ...good,
        [key]: FIRST_SETTINGS[key],
      });
    }
  }
});

test("one action changes settings, and a game that is put back leaves them", () => {
  const before = initialState("best", "1");
  const after = reduce(before, { type: "settings", change: { turns: 8, clock: true } });
  assert.deepEqual(after.settings, { ...FIRST_SETTINGS, turns: 8, clock: true });
  assert.equal(reduce(after, { type: "replaced", state: before }).settings, after.settings);
});
