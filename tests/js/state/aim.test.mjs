import assert from "node:assert/strict";
import { test } from "node:test";
import presets from "../../../web/js/words/presets.json" with { type: "json" };
import { offered, sensibleMost } from "../../../web/js/state/settings.ts";

test("every preset has a first limit, and other boards get one by their size", () => {
  for (const { rules, most } of presets) assert.equal(sensibleMost(rules), most);
  assert.equal(sensibleMost("p6c9r"), 8);
  assert.equal(sensibleMost("p20c2r"), 15);
  assert.equal(sensibleMost("nonsense"), 6);
});

test("the chosen limit is always among those on offer, in order", () => {
  assert.ok(offered(5).includes(5));
  assert.deepEqual(offered(99).slice(-2), [15, 99]);
  assert.equal(offered(1)[0], 1);
  assert.equal(new Set(offered(7)).size, offered(7).length);
});
