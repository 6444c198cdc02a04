import assert from "node:assert/strict";
import { test } from "node:test";
import { Digits } from "../../../web/js/input/keys.ts";

/** A grid of the answers to four pegs, on which keys are pressed one after the other. */
function typed(...keys) {
  const chosen = [];
  let unknown = 0;
  const digits = new Digits();
  const grid = {
    querySelector: (text) =>
      answers.find(({ black, white }) => text === `[data-black="${black}"][data-white="${white}"]`),
  };
  const answers = [0, 1, 2, 3, 4].flatMap((black) =>
    [0, 1, 2, 3, 4]
      .filter((white) => black + white <= 4)
      .map((white) => ({
        black,
        white,
        getAttribute: () => String(black),
        closest: () => grid,
        focus() {
          focused = this;
        },
        click: () => chosen.push([black, white]),
      })),
  );
  let focused = answers[0];
  const used = keys.map(([key, timeStamp = 0]) =>
    digits.press({ key, timeStamp, repeat: false }, focused, () => {
      unknown += 1;
    }),
  );
  return { chosen, unknown, used, at: [focused.black, focused.white] };
}

test("two digits are black and white, with or without a space or a comma between them", () => {
  assert.deepEqual(typed(["1"], ["2"]).chosen, [[1, 2]]);
  assert.deepEqual(typed(["1"], [" "], ["2"]).chosen, [[1, 2]]);
  assert.deepEqual(typed(["0"], [","], ["0"]).chosen, [[0, 0]]);
  assert.deepEqual(typed(["1"], ["2"], ["4"], ["0"]).chosen, [
    [1, 2],
    [4, 0],
  ]);
});

test("the first digit leads to the answer without white key pegs, and chooses nothing", () => {
  const { chosen, at } = typed(["3"]);
  assert.deepEqual([chosen, at], [[], [3, 0]]);
});

test("an impossible answer is refused, and typing begins anew", () => {
  const { chosen, unknown } = typed(["3"], ["3"], ["2"], ["1"]);
  assert.deepEqual([chosen, unknown], [[[2, 1]], 1]);
  assert.equal(typed(["7"]).unknown, 1);
});

test("a space presses the button, but for one soon after the first digit", () => {
  assert.deepEqual(typed([" "]).used, [false]);
  assert.deepEqual(typed(["1"], [" ", 100], [" ", 200]).used, [true, true, false]);
  assert.deepEqual(typed(["1"], [" ", 5000]).used, [true, false]);
});

test("another key ends an answer that was begun", () => {
  assert.deepEqual(typed(["1"], ["ArrowLeft"], ["2"]).chosen, []);
});

test("Enter after a typed answer does not give the same answer to the next guess", () => {
  assert.deepEqual(typed(["1"], ["1"], ["Enter"], ["Enter"]).used, [true, true, true, true]);
  assert.deepEqual(typed(["1"], ["Enter"]).used, [true, false], "an answer without white key pegs");
  assert.deepEqual(typed(["1"], ["1"], ["ArrowUp"], ["Enter"]).used, [true, true, false, false]);
  assert.deepEqual(typed(["1"], ["1"], ["Enter"], ["0"], ["2"]).chosen, [
    [1, 1],
    [0, 2],
  ]);
});

test("Enter presses the only answer that is left some time after the answer before", () => {
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
  assert.equal(press("Enter", solved, 300), true, "to end the answer");
  assert.equal(press("Enter", solved, 2000), false);
});
