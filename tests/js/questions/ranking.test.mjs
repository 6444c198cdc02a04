import assert from "node:assert/strict";
import { test } from "node:test";
import { ranked, surest } from "../../../web/js/questions/ranking.js";

const guess = (code, mean, more = {}) => ({
  guess: code,
  mean,
  worst: 5,
  certainty: "bound",
  is_candidate: true,
  ...more,
});
const none = { suggestion: null, own: null };
const codes = (rows) => rows.map((row) => row.guess);
const listed = [guess("1122", 4.1), guess("1123", 4.2), guess("1234", 4.5)];

test("Python's order stays, and suggestion and own guess are marked in it", () => {
  const rows = ranked(listed, { suggestion: guess("1122", 4.1), own: guess("1234", 4.5) });
  assert.deepEqual(codes(rows), ["1122", "1123", "1234"]);
  assert.deepEqual(
    rows.map(({ suggested }) => suggested),
    [true, false, false],
  );
  assert.deepEqual(
    rows.map(({ own }) => own),
    [false, false, true],
  );
});

test("a guess that is not among the ten is inserted by its figures", () => {
  assert.deepEqual(codes(ranked(listed, { ...none, own: guess("6543", 4.3) })), [
    "1122",
    "1123",
    "6543",
    "1234",
  ]);
  assert.deepEqual(codes(ranked(listed, { ...none, own: guess("6543", 4.1) })), [
    "1122",
    "6543",
    "1123",
    "1234",
  ]);
  assert.deepEqual(codes(ranked(listed, { ...none, own: guess("6543", 9) })).at(-1), "6543");
  assert.deepEqual(codes(ranked(listed, { ...none, own: guess("6543", null) })).at(-1), "6543");
  assert.deepEqual(codes(ranked([], { ...none, suggestion: guess("1122", 4) })), ["1122"]);
});

test("of two figures for one guess the surer one is shown", () => {
  const sure = guess("1123", 4.15, { certainty: "exact" });
  assert.equal(ranked(listed, { ...none, suggestion: sure })[1].mean, 4.15);
  const vague = guess("1123", 4, { certainty: "estimate" });
  assert.equal(ranked(listed, { ...none, own: vague })[1].mean, 4.2);
});

test("of two equally sure figures the lower one is shown, whichever came first", () => {
  const sooner = guess("1122", 4.3, { worst: 7 });
  const later = guess("1122", 4.1, { worst: 6 });
  assert.equal(surest(sooner, [later]).mean, 4.1);
  assert.equal(surest(sooner, [later]).worst, 6);
  assert.equal(surest(later, [sooner]), later);
  assert.equal(ranked([sooner], { ...none, suggestion: later })[0].mean, 4.1);
});

test("Python's reply is not changed", () => {
  const before = structuredClone(listed);
  ranked(listed, { suggestion: guess("1123", 1, { certainty: "exact" }), own: guess("6543", 4.3) });
  assert.deepEqual(listed, before);
});

test("a guess takes the surer figures of the table, and nothing else", () => {
  const rated = { ...guess("1123", 4.3), parts: { "0,0": 1 } };
  const proven = guess("1123", 4.2, { certainty: "exact", worst: 6, is_candidate: false });
  assert.deepEqual(surest(rated, [guess("1122", 1), proven]), {
    ...rated,
    mean: 4.2,
    worst: 6,
    certainty: "exact",
  });
  assert.equal(surest(rated, [guess("1123", 4.4)]), rated);
  assert.equal(surest(rated, []), rated);
});
