import assert from "node:assert/strict";
import { test } from "node:test";
import { coloursOf } from "../../../web/js/state/screen.ts";

test("the system chooses the colours until the person does", () => {
  const [day, night] = [
    { dark: false, more: false },
    { dark: true, more: false },
  ];
  const seen = (theme) =>
    [day, night, { ...day, more: true }, { ...night, more: true }].map((system) =>
      coloursOf(theme, system),
    );
  assert.deepEqual(seen("system"), ["light", "dark", "contrast", "contrast-dark"]);
  assert.deepEqual(seen("light"), ["light", "light", "light", "light"]);
  assert.deepEqual(seen("dark"), ["dark", "dark", "dark", "dark"]);
  assert.deepEqual(seen("contrast"), ["contrast", "contrast-dark", "contrast", "contrast-dark"]);
});
