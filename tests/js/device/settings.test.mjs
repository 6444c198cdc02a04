import assert from "node:assert/strict";
import { test } from "node:test";
import { keepSettings, loadSettings } from "../../../web/js/device/persistence.ts";
import { FIRST_SETTINGS } from "../../../web/js/state/settings.ts";
import { makeStorage } from "../../../web/js/device/storage.ts";
import { shelf } from "../shelf.mjs";

const disk = (settings) => shelf(settings === undefined ? {} : { settings });
function over(find) {
  const storage = makeStorage("settings", { find });
  return {
    load: (old) => loadSettings(storage, old),
    keep: (change) => keepSettings(storage, change),
  };
}
const open = (found) => over(() => found);
const OLD = { ...FIRST_SETTINGS, turns: 12, clock: true };

test("settings that an older version kept with the game are taken over once", () => {
  const found = disk();
  assert.deepEqual(open(found).load(OLD), OLD);
  open(found).keep({ turns: 8 });
  assert.deepEqual(open(found).load({ ...OLD, turns: null, undo: true }), { ...OLD, turns: 8 });
});

test("lost settings are not replaced by the first ones", () => {
  const found = disk();
  assert.deepEqual(open(found).load(FIRST_SETTINGS), FIRST_SETTINGS);
  assert.equal(found.texts.size, 0);
});

test("settings of other versions stay; damaged ones are reset", () => {
  const found = disk('{"turns":8,"later":"x","clock":"yes"}');
  const kept = open(found);
  assert.deepEqual(kept.load(), { ...FIRST_SETTINGS, turns: 8 });
  kept.keep({ undo: true });
  assert.deepEqual(JSON.parse(found.texts.get("settings")), {
    turns: 8,
    later: "x",
    clock: "yes",
    undo: true,
  });
  for (const text of ["", "{", "[1]", "7", "null"])
    assert.deepEqual(open(disk(text)).load(), FIRST_SETTINGS);
});

test("without storage the settings hold as long as the page is open", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  const kept = over(refuse);
  assert.deepEqual(kept.load(OLD), OLD);
  assert.equal(kept.keep({ turns: 8 }), false);
  assert.deepEqual(kept.load(), { ...OLD, turns: 8 });
});
