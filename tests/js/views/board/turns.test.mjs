import test from "node:test";
import assert from "node:assert/strict";
import { isScrolled } from "../../../../web/js/views/board/turns.ts";
import { inMode } from "../../doing.mjs";

test("no key scrolled the rows of a lost duel beyond the person's one guess", () => {
  const lost = inMode("play", { type: "reveal" });
  assert.ok(isScrolled(lost, 4));
  assert.ok(!isScrolled(lost, 1));
  assert.ok(!isScrolled(inMode("play"), 4)); // a row can be focused there
});
