import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { numberField, rowLegend } from "page/views/board/controls.ts";
import { markup } from "../../../../web/build/markup.mjs";
import { looksOf } from "page/words/colours.ts";
import { isScrolled } from "page/views/board/pegs.ts";
import { REVEAL, inMode } from "../../doing.mjs";
import jsqr from "../../../../web/node_modules/jsqr/dist/jsQR.js";
import { MAX_SIDE, qrOf } from "page/views/board/qr.ts";

test("a field that holds no size of a board is marked as wrong", () => {
  const marked = (value) => {
    const [, , { strings, values }] = numberField("Pegs", { value, max: 20, set() {} }).values;
    return values[strings.findIndex((text) => text.endsWith("aria-invalid="))] === "true";
  };
  deepEqual([-3, 0, 2.5, 21, null].map(marked), [true, true, true, true, true]);
  deepEqual([1, 4, 20].map(marked), [false, false, false]);
});

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

/** Reads a code from its path, as a camera would from a picture with four pixels a square. */
function read(text) {
  const code = qrOf(text);
  ok(code, text);
  const [edge, scale] = [4, 4];
  const size = (code.side + 2 * edge) * scale;
  const picture = new Uint8ClampedArray(4 * size * size).fill(255);
  for (const [, x, y, width] of code.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let down = 0; down < scale; down++) {
      const start = ((Number(y) + edge) * scale + down) * size + (Number(x) + edge) * scale;
      for (let n = 0; n < Number(width) * scale; n++)
        picture.fill(0, 4 * (start + n), 4 * (start + n) + 3);
    }
  }
  return jsqr(picture, size, size)?.data;
}

const LINK = "https://someone.example/mastermind/#solve/p4c6r:";

test("codes, links of all lengths and sets fit into a QR code", () => {
  const turns = Array.from({ length: 14 }, (_, turn) => `${1111 + turn}=${turn % 4},0`);
  const links = turns.map((_, count) => LINK + turns.slice(0, count).join(";"));
  for (const text of [
    "4C6R-7K3M-9QTG",
    ...links,
    "Kind; ● rot #d4231c; ★ größer #00ff00; 猫 #123456",
  ])
    equal(read(text), text);
});

test("a text that is too long has no code", () => {
  const long = (length) => LINK + "x".repeat(length - LINK.length);
  ok(qrOf(long(500)).side <= MAX_SIDE);
  for (const length of [521, 3000, 20_000]) equal(qrOf(long(length)), null);
});
