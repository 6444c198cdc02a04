import test from "node:test";
import assert from "node:assert/strict";
import { isScrolled } from "../../../../web/js/views/board/turns.ts";
import { REVEAL, inMode } from "../../doing.mjs";

test("no key scrolled the rows of a lost duel", () => {
  const lost = inMode("play", REVEAL);
  assert.ok(isScrolled(lost, 4));
  assert.ok(!isScrolled(lost, 1));
  assert.ok(!isScrolled(inMode("play"), 4)); // a row can be focused there
});
