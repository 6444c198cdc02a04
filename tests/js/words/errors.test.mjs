/** Python's errors in words of the page. `words.json` holds Python to the same list. */
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { afterEach, test } from "node:test";
import { errorClause, errorWords, readSentence, sentenceOf } from "page/words/errors.ts";
import { setLanguage } from "page/words/strings.ts";
import { argumentsOf, languages, speak } from "./reading.mjs";
import data from "../../data/words.json" with { type: "json" };

const { errors } = data;
const english = languages.en;
const keysOf = (prefix) =>
  Object.keys(english)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .sort();

afterEach(() => setLanguage("en"));

test("every error of the core has a message with the same places", () => {
  deepEqual(keysOf("error."), Object.keys(errors).sort());
  for (const [code, values] of Object.entries(errors))
    deepEqual(argumentsOf(english[`error.${code}`]).names, values, code);
});

test("every strategy that is described has a name", () => {
  // tests/unit/test_errors.py holds that every strategy of the core is described in every language.
  const names = keysOf("strategy.words.");
  ok(names.length > 10);
  for (const name of names) ok(english[`strategy.${name}`], name);
});

const told = (code, values, message = "…") => ({ message, code, values });
const inner = told("code-length", { pegs: 4, got: 3, found: "'112'" });
const error = { ...told("in-turn", { turn: 2, why: inner }), kind: "code" };

test("an error is told in the language of the page", () => {
  equal(errorWords(error), "Turn 2: a code has 4 pegs here, and “112” has 3.");
  speak("de", {
    "error.in-turn": "Zug {turn}: {why}",
    "error.code-length": "{got} statt {pegs} Stifte: {found}",
  });
  equal(errorWords(error), "Zug 2: 3 statt 4 Stifte: “112”", "with English quotes");
});

test("a sentence begins with a capital", () => {
  equal(errorWords(inner), "A code has 4 pegs here, and “112” has 3.");
  equal(errorClause(inner), "a code has 4 pegs here, and “112” has 3.");
  const raised = told("custom-at", { file: "mine.py", line: 4, why: inner });
  equal(errorWords(raised), "mine.py, line 4: a code has 4 pegs here, and “112” has 3.");
});

for (const [found, quoted] of [
  ["'to\\'day'", "“to'day”"],
  ['"to\'day"', "“to'day”"],
  ["'back\\\\slash'", "“back\\slash”"],
  ["(0, 1, 2)", "(0, 1, 2)"],
  ["'a', 'b'", "'a', 'b'"],
]) {
  test(`Python's quotations have the marks of the language: ${found}`, () =>
    equal(
      errorWords(told("challenge-date", { found })),
      `${quoted} is not a date. Write one like “2026-11-22”.`,
    ));
}

test("an error without words is told as Python tells it", () => {
  for (const code of [null, "of-a-later-version", "code-length"])
    equal(errorWords(told(code, {}, "ZeroDivisionError")), "ZeroDivisionError");
  deepEqual(sentenceOf(new Error("of the page")), { message: "of the page" });
});

test("an error in the first game of the Lab is not told of game 0", () => {
  const illegal = told("custom-illegal", { why: told("custom-nothing", {}) });
  const at = told("custom-at", { file: "mine.py", line: 3, why: illegal });
  const why = told("in-turn", { turn: 2, why: at });
  speak("de");
  const words = errorWords(
    readSentence(told("in-game", { strategy: "Mine", number: 0, seed: "'1'", why })),
  );
  match(words, /^Mine in Spiel 1 .*Es kam None zurück/);
  doesNotMatch(words, /…/);
});

test("a sentence from elsewhere is read with its bounds", () => {
  const { kind, ...sentence } = error;
  deepEqual(readSentence(error), sentence);
  for (const wrong of [null, undefined, 7, "text", [], {}, { message: 7 }])
    equal(readSentence(wrong), null);
  deepEqual(readSentence({ message: "m", code: 7, values: {}, line: 3 }), { message: "m" });
  const long = "x".repeat(5000);
  let deep = told("in-turn", { turn: {}, list: [1], long }, long);
  for (let depth = 0; depth < 50; depth++)
    deep = { ...deep, values: { ...deep.values, why: deep } };
  ok(JSON.stringify(readSentence(deep)).length < 15_000);
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`v${index}`, "x"]));
  ok(JSON.stringify(readSentence(told("c", many))).length < 300);
});
