/** Keyboards of other countries send these keys, from the upper row and from the numeric pad. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { colourNoted, colourPut, digitOf, needsShift } from "../../../web/js/input/keys.ts";
import { looksOf } from "../../../web/js/words/colours.ts";

/** The keys of the digits 1 to 0 type these signs without Shift and with it. */
const ROWS = {
  American: ["1234567890", "!@#$%^&*()"],
  German: ["1234567890", '!"§$%&/()='],
  French: ["&é\"'(-è_çà", "1234567890"],
  Belgian: ["&é\"'(§è!çà", "1234567890"],
  Czech: ["+ěščřžýáíé", "1234567890"],
  Persian: ["۱۲۳۴۵۶۷۸۹۰", "!٬٫﷼٪×،*)("],
};
const COWS = looksOf("p4c10n", 10);
const CLASSIC = looksOf("p4c8r", 8);
const press = (key, code, { shiftKey = false, altKey = false, altGraph = false } = {}) => ({
  key,
  code,
  shiftKey,
  altKey,
  ctrlKey: false,
  metaKey: false,
  getModifierState: (name) => name === "AltGraph" && altGraph,
});

for (const [country, [plain, shifted]] of Object.entries(ROWS)) {
  test(`a ${country} keyboard puts and notes each colour by its digit`, () => {
    const digitsBelow = shifted !== "1234567890";
    [..."1234567890"].forEach((digit, at) => {
      const [below, above] = [
        press(plain[at], `Digit${digit}`),
        press(shifted[at], `Digit${digit}`, { shiftKey: true }),
      ];
      const colour = COWS.findIndex(({ mark }) => mark === digit);
      assert.deepEqual(
        [digitOf(below), colourPut(COWS, below), colourNoted(COWS, below)],
        [digit, colour, null],
        plain[at],
      );
      const [put, noted] = digitsBelow ? [null, colour] : [colour, null];
      assert.deepEqual(
        [colourPut(COWS, above), colourNoted(COWS, above)],
        [put, noted],
        shifted[at],
      );
      const alt = press("ß", `Digit${digit}`, { shiftKey: true, altKey: true });
      assert.deepEqual([digitOf(alt), colourNoted(COWS, alt)], [null, colour]);
      for (const each of [below, above]) assert.equal(needsShift(each), !digitsBelow);
    });
  });
}

test("the numeric pad puts digits, its arrows put none, and it tells nothing of the upper row", () => {
  assert.deepEqual(
    ["4", "End", "Enter"].map((key) => digitOf(press(key, "Numpad1"))),
    ["4", null, null],
  );
  assert.equal(needsShift(press("4", "Numpad4")), null);
});

test("letters are noted with Shift alone, and AltGr types no digit", () => {
  assert.deepEqual(
    [colourPut(CLASSIC, press("g", "KeyG")), colourNoted(CLASSIC, press("g", "KeyG"))],
    [3, null],
  );
  assert.equal(colourNoted(CLASSIC, press("G", "KeyG", { shiftKey: true })), 3);
  assert.equal(colourNoted(CLASSIC, press("G", "KeyG", { shiftKey: true, altKey: true })), null);
  assert.equal(digitOf(press("²", "Digit2", { altGraph: true })), null);
});
