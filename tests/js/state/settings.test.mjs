import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { FIRST_SETTINGS, offered, readSettings, sensibleMost } from "page/state/settings.ts";
import presets from "page/words/presets.json" with { type: "json" };
import { initialState, reduce, settings } from "../doing.mjs";
import { coloursOf } from "page/state/screen.ts";

test("a setting that is not valid has its first value", () => {
  for (const bad of [null, undefined, 7, "x", [], {}, { __proto__: { turns: 8 } }])
    deepEqual(readSettings(bad), FIRST_SETTINGS);
  const set = { turns: null, clock: true, undo: true, maker: "devil", level: 5, language: "de" };
  const good = { ...FIRST_SETTINGS, ...set };
  deepEqual(readSettings({ ...good, more: 1 }), good);
  for (const key of Object.keys(good)) {
    const first = { ...good, [key]: FIRST_SETTINGS[key] };
    for (const bad of [undefined, "longer than any name ".repeat(3), {}, [], NaN, -1])
      deepEqual(readSettings({ ...good, [key]: bad }), first);
  }
});

test("a game that is put back leaves the settings", () => {
  const before = initialState("best", "1");
  const after = reduce(before, settings({ turns: 8, clock: true }));
  deepEqual(after.settings, { ...FIRST_SETTINGS, turns: 8, clock: true });
  equal(reduce(after, { type: "replaced", state: before }).settings, after.settings);
});

test("every board has a first limit", () => {
  for (const { rules, most } of presets) equal(sensibleMost(rules), most);
  deepEqual(["p6c9r", "p20c2r"].map(sensibleMost), [8, 15]);
});

test("the chosen limit is always among those on offer, in order", () => {
  ok(offered(5).includes(5));
  deepEqual(offered(99).slice(-2), [15, 99]);
  equal(offered(1)[0], 1);
  equal(new Set(offered(7)).size, offered(7).length);
});

test("the system chooses the colours until the person does", () => {
  const [day, night] = [
    { dark: false, more: false },
    { dark: true, more: false },
  ];
  const seen = (theme) =>
    [day, night, { ...day, more: true }, { ...night, more: true }].map((system) =>
      coloursOf(theme, system),
    );
  deepEqual(seen("system"), ["light", "dark", "contrast", "contrast-dark"]);
  deepEqual(seen("light"), ["light", "light", "light", "light"]);
  deepEqual(seen("dark"), ["dark", "dark", "dark", "dark"]);
  deepEqual(seen("contrast"), ["contrast", "contrast-dark", "contrast", "contrast-dark"]);
});
