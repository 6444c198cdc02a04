import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { ranked, surest } from "page/questions/ranking.ts";

const guess = (code, mean, more = {}) => ({
  guess: code,
  mean,
  worst: 5,
  certainty: "bound",
  is_candidate: true,
  ...more,
});
const listed = [guess("1122", 4.1), guess("1123", 4.2), guess("1234", 4.5)];
const rank = (guesses, beside) => ranked(guesses, { suggestion: null, own: null, ...beside });

test("suggestion and own guess are marked in Python's order", () => {
  const rows = rank(listed, { suggestion: guess("1122", 4.1), own: guess("1234", 4.5) });
  const marks = rows.map(({ guess, suggested, own }) => [guess, suggested, own]).join(" ");
  equal(marks, "1122,true,false 1123,false,false 1234,false,true");
});

for (const [mean, at] of [
  [4.3, 2],
  [4.1, 1],
  [9, 3],
  [null, 3],
]) {
  test(`a guess beyond the ten is inserted by its figures: ${mean}`, () => {
    for (const beside of ["own", "suggestion"]) {
      const codes = rank(listed, { [beside]: guess("6543", mean) }).map((row) => row.guess);
      deepEqual(codes, ["1122", "1123", "1234"].toSpliced(at, 0, "6543"));
    }
  });
}

test("the surer of two figures for a guess is shown, or else the lower one", () => {
  for (const [mean, certainty, shown] of [
    [4.15, "exact", 4.15],
    [4, "estimate", 4.2],
    [4.1, "bound", 4.1],
    [4.3, "bound", 4.2],
  ]) {
    const beside = guess("1123", mean, { certainty });
    for (const place of ["suggestion", "own"])
      equal(rank(listed, { [place]: beside })[1].mean, shown);
    equal(surest(listed[1], [beside]).mean, shown);
  }
  equal(listed[1].mean, 4.2, "Python's reply is not changed");
});

test("a guess takes the surer figures of the table", () => {
  const rated = { ...guess("1123", 4.3), parts: { "0,0": 1 } };
  const sure = { mean: 4.2, worst: 6, certainty: "exact" };
  const proven = guess("1123", 4.2, { ...sure, is_candidate: false });
  deepEqual(surest(rated, [guess("1122", 1), proven]), { ...rated, ...sure });
  for (const table of [[guess("1123", 4.4)], []]) equal(surest(rated, table), rated);
});
