import { equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { Taps } from "page/input/taps.ts";

const at = (time, more) => ({ time, x: 100, y: 200, repeatable: false, answer: false, ...more });

for (const ms of [0, 300]) {
  test(`a second tap after ${ms} ms is ignored`, () => {
    const taps = new Taps();
    taps.changed(at(1000));
    ok(taps.isSecond(at(1000 + ms)));
    ok(taps.isSecond(at(1000 + ms, { x: 110, y: 190 })));
  });
}

test("a tap half a second later counts", () => {
  const taps = new Taps();
  taps.changed(at(1000));
  ok(!taps.isSecond(at(1500)));
});

test("a tap elsewhere, or after one that changed nothing, counts", () => {
  const taps = new Taps();
  ok(!taps.isSecond(at(1000)));
  taps.changed(at(1000));
  ok(!taps.isSecond(at(1100, { x: 160 })));
});

test("an answer right after an answer is not for the next guess", () => {
  const taps = new Taps();
  taps.changed(at(1000, { answer: true }));
  ok(taps.isSecond(at(1399, { answer: true, x: 300, y: 500 })));
  ok(!taps.isSecond(at(1800, { answer: true, x: 300 })));
  taps.changed(at(3000, { answer: true }));
  ok(!taps.isSecond(at(3100, { x: 300 })));
});

test("the end of a game takes no tap that was on its way", () => {
  const taps = new Taps();
  taps.drew(true, 100);
  ok(!taps.isSecond(at(200, { ending: true }))); // the page opened with this end
  taps.drew(false, 900);
  taps.drew(true, 1000);
  taps.drew(true, 1400);
  ok(taps.isSecond(at(1350, { ending: true })));
  ok(!taps.isSecond(at(1350)));
  ok(!taps.isSecond(at(1700, { ending: true })));
  taps.drew(false, 3000);
  taps.drew(true, 4000);
  ok(taps.isSecond(at(4100, { ending: true })));
});

test("a double press is the same key twice without a pause", () => {
  const taps = new Taps();
  for (const [key, time, isSecond] of [
    ["Enter", 1000, false],
    ["Enter", 1200, true],
    ["b", 1250, false],
    ["Enter", 1300, false],
    ["Enter", 1800, false],
  ])
    equal(taps.isSecondPress({ key, time }), isSecond);
});
