import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { SETS } from "page/words/colours.ts";
import { MAX_TEXT, readPegs, SHAPES, writePegs } from "page/words/pegtext.ts";
import shipped from "page/words/pegsets.json" with { type: "json" };
import { has } from "page/words/strings.ts";
import data from "../../data/pegs.json" with { type: "json" };

/** The terminal reads the same texts, and is held to the same file. */
const { good, loose, bad } = data;

for (const { name, text, title, colours } of good) {
  test(`a text is read and written: ${name}`, () => {
    const pegs = colours.map(([label, name, paint, shape]) => ({ label, name, paint, shape }));
    deepEqual(readPegs(text), { title, colours: pegs });
    equal(writePegs({ title, colours: pegs }), text);
  });
}

for (const { name, text, as } of loose) {
  test(`a text is read with mercy: ${name}`, () => equal(writePegs(readPegs(text)), as));
}

for (const { text, wrong } of bad) {
  test(`a text is refused for its ${wrong}: ${JSON.stringify(text.slice(0, 30))}`, () => {
    const read = readPegs(text);
    equal(read.wrong, wrong);
    for (const value of Object.values(read.values))
      ok(String(value).length <= 50, "quotes are short");
  });
}

test("a damaged line is counted as the person sees it", () => {
  const at = (text) => readPegs(text).values?.at;
  equal(at("Mastermind pegs: a\nR #be272a red\nY #ffe20 yellow\nG #1e8a4c green"), 3);
  equal(at("Mastermind pegs: a;R #be272a red;Y #ffe20 yellow"), 3);
  equal(at("\r\nMastermind pegs: a\r\n\r\nR #be272a red\r\nyellow"), 5);
  equal(at("Mastermind pegs: a\nR #be272a red\nr #ffe204 yellow"), 3, "the second of two");
  equal(at("Mastermind pegs: a\nE hole gap\nF hole none\nR #be272a red"), 3);
  equal(at("\nMastermind pegs: a\u202eb\nR #be272a red"), 2);
});

test("the shipped sets fit into texts", () => {
  for (const [index, { key, colours }] of shipped.entries()) {
    const text = ["Mastermind pegs: a", ...colours].join("\n");
    deepEqual(readPegs(text), { title: "a", colours: SETS[index].colours }, key);
    equal(writePegs({ title: "a", colours: SETS[index].colours }), text, key);
    ok(text.length < MAX_TEXT);
    for (const { name } of SETS[index].colours)
      ok(/^[0-9A-Z]$/.test(name) || has(`colour.${name}`), `the languages lack colour.${name}`);
  }
  const drawn = new Set(SETS.flatMap(({ colours }) => colours.flatMap(({ shape }) => shape ?? [])));
  deepEqual([...drawn].sort(), [...SHAPES].sort(), "every shape is in some set");
});
