import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { colourNoted, colourPut, digitOf, needsShift, Digits } from "page/input/keys.ts";
import { looksOf } from "page/words/colours.ts";

/** The keys of the digits 1 to 0 type these signs without Shift and with it. */
const ROWS = {
  American: ["1234567890", "!@#$%^&*()"],
  French: ["&é\"'(-è_çà", "1234567890"],
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
      deepEqual(
        [digitOf(below), colourPut(COWS, below), colourNoted(COWS, below)],
        [digit, colour, null],
        plain[at],
      );
      const [put, noted] = digitsBelow ? [null, colour] : [colour, null];
      deepEqual([colourPut(COWS, above), colourNoted(COWS, above)], [put, noted], shifted[at]);
      const alt = press("ß", `Digit${digit}`, { shiftKey: true, altKey: true });
      deepEqual([digitOf(alt), colourNoted(COWS, alt)], [null, colour]);
      for (const each of [below, above]) equal(needsShift(each), !digitsBelow);
    });
  });
}

test("the numeric pad puts digits", () => {
  deepEqual(
    ["4", "End", "Enter"].map((key) => digitOf(press(key, "Numpad1"))),
    ["4", null, null],
  );
  equal(needsShift(press("4", "Numpad4")), null);
});

test("letters are noted with Shift alone, and AltGr types no digit", () => {
  deepEqual(
    [colourPut(CLASSIC, press("g", "KeyG")), colourNoted(CLASSIC, press("g", "KeyG"))],
    [3, null],
  );
  equal(colourNoted(CLASSIC, press("G", "KeyG", { shiftKey: true })), 3);
  equal(colourNoted(CLASSIC, press("G", "KeyG", { shiftKey: true, altKey: true })), null);
  equal(digitOf(press("²", "Digit2", { altGraph: true })), null);
});

function typed(...keys) {
  const chosen = [];
  let unknown = 0;
  const digits = new Digits();
  const answerOf = (black, white) => ({
    black,
    white,
    getAttribute: () => String(black),
    closest: () => grid,
    focus() {
      focused = this;
    },
    click: () => chosen.push([black, white]),
  });
  const grid = {
    querySelector: (selector) => {
      const [, ...answer] = selector
        .match(/^\[data-black="(\d)"\]\[data-white="(\d)"\]$/)
        .map(Number);
      return answer[0] + answer[1] > 4 ? null : answerOf(...answer);
    },
  };
  let focused = answerOf(0, 0);
  const used = keys.map(([key, timeStamp = 0]) =>
    digits.press({ key, timeStamp, repeat: false }, focused, () => {
      unknown += 1;
    }),
  );
  return { chosen, unknown, used, at: [focused.black, focused.white] };
}

test("two digits are black and white, also with a space or a comma", () => {
  deepEqual(typed(["1"], ["2"]).chosen, [[1, 2]]);
  deepEqual(typed(["1"], [" "], ["2"]).chosen, [[1, 2]]);
  deepEqual(typed(["0"], [","], ["0"]).chosen, [[0, 0]]);
  deepEqual(typed(["1"], ["2"], ["4"], ["0"]).chosen, [
    [1, 2],
    [4, 0],
  ]);
});

test("the first digit chooses nothing yet", () => {
  const { chosen, at } = typed(["3"]);
  deepEqual([chosen, at], [[], [3, 0]]);
});

test("an impossible answer is refused", () => {
  const { chosen, unknown } = typed(["3"], ["3"], ["2"], ["1"]);
  deepEqual([chosen, unknown], [[[2, 1]], 1]);
  equal(typed(["7"]).unknown, 1);
});

test("a space presses the button, but not soon after a digit", () => {
  deepEqual(typed([" "]).used, [false]);
  deepEqual(typed(["1"], [" ", 100], [" ", 200]).used, [true, true, false]);
  deepEqual(typed(["1"], [" ", 5000]).used, [true, false]);
});

test("another key ends an answer that was begun", () => {
  deepEqual(typed(["1"], ["ArrowLeft"], ["2"]).chosen, []);
});

test("Enter after a typed answer does not answer the next guess", () => {
  deepEqual(typed(["1"], ["1"], ["Enter"], ["Enter"]).used, [true, true, true, true]);
  deepEqual(typed(["1"], ["Enter"]).used, [true, false], "an answer without white key pegs");
  deepEqual(typed(["1"], ["1"], ["ArrowUp"], ["Enter"]).used, [true, true, false, false]);
  deepEqual(typed(["1"], ["1"], ["Enter"], ["0"], ["2"]).chosen, [
    [1, 1],
    [0, 2],
  ]);
});

test("Enter presses the only answer that is left a while later", () => {
  const digits = new Digits();
  const press = (key, answer, timeStamp) =>
    digits.press({ key, timeStamp, repeat: false }, answer, () => {});
  const one = {
    getAttribute: () => "1",
    closest: () => ({ querySelector: () => one }),
    focus() {},
    click() {},
  };
  const solved = {};
  press("1", one, 0);
  press("1", one, 100);
  equal(press("Enter", solved, 300), true, "to end the answer");
  equal(press("Enter", solved, 2000), false);
});
