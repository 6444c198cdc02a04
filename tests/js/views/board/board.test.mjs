import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { numberField } from "page/views/board/controls.ts";
import { markup } from "../../../../web/build/markup.mjs";
import { rowLegend } from "page/views/board/controls.ts";
import { looksOf } from "page/words/colours.ts";
import { isScrolled } from "page/views/board/pegs.ts";
import { REVEAL, inMode } from "../../doing.mjs";

test("a field that holds no size of a board is marked as wrong", () => {
  const marked = (value) => {
    const [, , { strings, values }] = numberField("Pegs", { value, max: 20, set() {} }).values;
    return values[strings.findIndex((text) => text.endsWith("aria-invalid="))] === "true";
  };
  deepEqual([-3, 0, 2.5, 21, null].map(marked), [true, true, true, true, true]);
  deepEqual([1, 4, 20].map(marked), [false, false, false]);
});

// The keys that are named below a palette.

test("letters were named as keys where the pegs have numbers", () => {
  const keys = (rules, colours) =>
    markup(
      rowLegend(
        { state: { settings: { shortcuts: true } }, looks: looksOf(rules, colours) },
        "guess",
      ),
    ).match(/<kbd.*?>(.*?)<\/kbd>/)?.[1];
  equal(keys("p2c36r", 36), "1–9");
  equal(keys("p4c10n", 10), "0–9");
  equal(keys("p4c6r", 6), "A–Z, 1–9");
});

test("no key scrolled the rows of a lost duel", () => {
  const lost = inMode("play", REVEAL);
  ok(isScrolled(lost, 4));
  ok(!isScrolled(lost, 1));
  ok(!isScrolled(inMode("play"), 4)); // a row can be focused there
});
