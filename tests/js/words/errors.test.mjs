/** Python's errors in words of the page. `words.json` holds Python to the same list. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { afterEach, test } from "node:test";
import { errorClause, errorWords, readSentence, sentenceOf } from "../../../web/js/words/errors.ts";
import { setLanguage } from "../../../web/js/words/strings.ts";
import { speak } from "./reading.mjs";

const read = async (path) => JSON.parse(await readFile(new URL(path, import.meta.url), "utf8"));
const { errors } = await read("../../data/words.json");
const english = await read("../../../web/js/words/languages/en.json");
const { parse, TYPE } = createRequire(new URL("../../../web/js/words/strings.ts", import.meta.url))(
  "@formatjs/icu-messageformat-parser",
);

/** The names of what a message fills in. */
const names = (elements) =>
  elements.flatMap((each) => [
    ...([TYPE.literal, TYPE.pound].includes(each.type) ? [] : [each.value]),
    ...Object.values(each.options ?? {}).flatMap((option) => names(option.value)),
  ]);
const keysOf = (prefix) =>
  Object.keys(english)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .sort();

afterEach(() => setLanguage("en"));

test("every error of the core has a message with the same places", () => {
  assert.deepEqual(keysOf("error."), Object.keys(errors).sort());
  for (const [code, values] of Object.entries(errors)) {
    const found = new Set(names(parse(english[`error.${code}`], { ignoreTag: true })));
    assert.deepEqual([...found].sort(), values, code);
  }
});

test("every strategy that is described has a name", () => {
  // tests/unit/test_errors.py holds that every strategy of the core is described in every language.
  const names = keysOf("strategy.words.");
  assert.ok(names.length > 10);
  for (const name of names) assert.ok(english[`strategy.${name}`], name);
});

const inner = {
  message: "expected 4 pegs, got 3: '112'",
  code: "code-length",
  values: { pegs: 4, got: 3, found: "'112'" },
};
const error = {
  kind: "code",
  message: "turn 2: …",
  code: "in-turn",
  values: { turn: 2, why: inner },
};

test("an error is told in the language of the page, with its values", () => {
  assert.equal(errorWords(error), "Turn 2: a code has 4 pegs here, and “112” has 3.");
  speak("de", {
    "error.in-turn": "Zug {turn}: {why}",
    "error.code-length": "{got} statt {pegs} Stifte: {found}",
  });
  assert.equal(
    errorWords(error),
    "Zug 2: 3 statt 4 Stifte: “112”",
    "English quotes where the language has no quotation marks",
  );
});

test("a sentence begins with a capital, one after a colon does not", () => {
  assert.equal(errorWords(inner), "A code has 4 pegs here, and “112” has 3.");
  assert.equal(errorClause(inner), "a code has 4 pegs here, and “112” has 3.");
  const raised = {
    message: "…",
    code: "custom-at",
    values: { file: "mine.py", line: 4, why: inner },
  };
  assert.equal(errorWords(raised), "mine.py, line 4: a code has 4 pegs here, and “112” has 3.");
});

for (const [found, quoted] of [
  ["'to\\'day'", "“to'day”"],
  ['"to\'day"', "“to'day”"],
  ["'back\\\\slash'", "“back\\slash”"],
  ["(0, 1, 2)", "(0, 1, 2)"],
  ["'a', 'b'", "'a', 'b'"],
]) {
  test(`Python's quotations have the marks of the language: ${found}`, () =>
    assert.equal(
      errorWords({ message: "…", code: "challenge-date", values: { found } }),
      `${quoted} is not a date. Write one like “2026-11-22”.`,
    ));
}

test("an error without words is told as Python tells it", () => {
  assert.equal(
    errorWords({ message: "ZeroDivisionError", code: null, values: {} }),
    "ZeroDivisionError",
  );
  assert.equal(errorWords({ message: "newer", code: "of-a-later-version", values: {} }), "newer");
  assert.equal(errorWords({ message: "no values", code: "code-length", values: {} }), "no values");
  assert.deepEqual(sentenceOf(new Error("of the page")), { message: "of the page" });
});

test("an error in the first game of the Lab is not told of game 0", () => {
  const inside = (code, values) => ({ message: "expected", code, values });
  const illegal = inside("custom-illegal", { why: inside("custom-nothing", {}) });
  const turn = inside("in-turn", {
    turn: 2,
    why: inside("custom-at", { file: "mine.py", line: 3, why: illegal }),
  });
  speak("de");
  const told = errorWords(
    readSentence(inside("in-game", { strategy: "Mine", number: 0, seed: "'1'", why: turn })),
  );
  assert.match(told, /^Mine in Spiel 1 /);
  assert.match(told, /Es kam None zurück/);
  assert.doesNotMatch(told, /expected/);
});

test("a sentence from elsewhere is read with its bounds", () => {
  assert.deepEqual(readSentence(JSON.parse(JSON.stringify(error))), {
    message: error.message,
    code: error.code,
    values: error.values,
  });
  for (const wrong of [null, undefined, 7, "text", [], {}, { message: 7 }])
    assert.equal(readSentence(wrong), null);
  assert.deepEqual(readSentence({ message: "m", code: 7, values: {}, line: 3 }), { message: "m" });
  let deep = {
    message: "m".repeat(5000),
    code: "in-turn",
    values: { turn: {}, list: [1], long: "x".repeat(5000) },
  };
  for (let depth = 0; depth < 50; depth++)
    deep = { ...deep, values: { ...deep.values, why: deep } };
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`v${index}`, "x"]));
  assert.ok(JSON.stringify(readSentence(deep)).length < 15_000);
  assert.ok(JSON.stringify(readSentence({ message: "m", code: "c", values: many })).length < 300);
});
