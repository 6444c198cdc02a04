/** The keys that are named below a palette. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { markup } from "../../../../web/build/markup.mjs";
import { rowLegend } from "../../../../web/js/views/board/actions.ts";
import { looksOf } from "../../../../web/js/words/colours.ts";

test("letters were named as keys where the pegs have numbers", () => {
  const keys = (rules, colours) =>
    markup(
      rowLegend(
        { state: { settings: { shortcuts: true } }, looks: looksOf(rules, colours) },
        "guess",
      ),
    ).match(/<kbd.*?>(.*?)<\/kbd>/)?.[1];
  assert.equal(keys("p2c36r", 36), "1–9");
  assert.equal(keys("p4c10n", 10), "0–9");
  assert.equal(keys("p4c6r", 6), "A–Z, 1–9");
});
