import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { afterEach, test } from "node:test";
import { looksOf, SETS } from "page/words/colours.ts";
import { readGame, readRules } from "page/words/notation.ts";
import { colourOf, stepWords } from "page/words/reasons.ts";
import { setKeyPegs, setLanguage } from "page/words/strings.ts";
import { languages, speak } from "./reading.mjs";
import solutions from "../../data/steps.json" with { type: "json" };

/** Solutions that use every rule; a unit test of the core holds them to what it says. */

function wordsOf({ game, steps }) {
  const board = readRules(readGame(game).rules);
  return steps.flatMap((step) => {
    const { first, then } = stepWords(step, board, looksOf(SETS[0], board.colours));
    return [first, ...then];
  });
}
afterEach(() => {
  setLanguage("en");
  setKeyPegs("blackWhite");
});

for (const code of Object.keys(languages)) {
  test(`${code}: every step is a sentence without gaps`, () => {
    speak(code);
    for (const words of solutions.flatMap(wordsOf)) {
      match(words, /^[\p{Lu}\d].*\.$/u, words);
      doesNotMatch(words, /[{}]|undefined|null|NaN| {2}|\bnone\b/, words);
    }
  });
}

const step = (change) => ({
  rule: "places",
  way: "full",
  turns: [1],
  value: 0,
  facts: [],
  settled: [],
  case: null,
  tried: [],
  notes: { pegs: [], counts: [] },
  ...change,
});
const board = readRules("p4c6r");
const looks = looksOf(SETS[0], 6);
const say = (change) => stepWords(step(change), board, looks);
const is = (peg, colour) => ({ fact: "is", peg, colour });
const not = (peg, colour) => ({ fact: "not", peg, colour });
const least = (colour, pegs) => ({ fact: "least", colour, pegs });
const most = (colour, pegs) => ({ fact: "most", colour, pegs });

for (const [change, words] of [
  [
    { rule: "room", way: "need", turns: [2, 3], facts: [is(4, "1")] },
    "Turns 2 and 3 together leave only one place for red, so peg 4 is red.",
  ],
  [
    { facts: [not(1, "1"), not(2, "3"), not(3, "3")], settled: [{ peg: 1, colour: "5" }] },
    "Turn 1 has no black, so red is not at peg 1 and yellow is not at peg 2 or 3. So peg 1 is blue.",
  ],
  [
    {
      rule: "colours",
      way: "need",
      value: 3,
      facts: [least("1", 1), least("4", 1), most("2", 0), least("3", 2)],
    },
    "Turn 1 has 3 key pegs, so at least 2 pegs are yellow; red and green are in the code; orange is not in the code.",
  ],
  // A peg that a step names is not told twice.
  [
    { way: "need", value: 1, facts: [is(2, "1")], settled: [{ peg: 2, colour: "1" }] },
    "Turn 1 has 1 black, so peg 2 is red.",
  ],
]) {
  test(`a step says which turns it is about and what follows: ${words}`, () =>
    deepEqual(say(change), { first: words, then: [] }));
}

const turnsHave = (what, rule, value) => ({ what, rule, turns: [3], value });
for (const [conflict, words] of [
  [turnsHave("full", "places", 1), "turn 3 would have at least 2 black"],
  [turnsHave("need", "places", 2), "turn 3 would have at most 1 black"],
  [turnsHave("need", "whites", 1), "turn 3 would have no white"],
  [turnsHave("need", "colours", 2), "turn 3 would have at most 1 key peg"],
  // The rest is what a turn does not count: too much of it leaves the turn too few key pegs.
  [turnsHave("full", "rest", 2), "turn 3 would have at most 1 key peg"],
  [turnsHave("need", "rest", 2), "turn 3 would have at least 3 key pegs"],
  [
    { ...turnsHave("full", "two-places", 1), turns: [1, 3] },
    "turns 1 and 3 would not fit together",
  ],
  [{ what: "peg", peg: 3 }, "no colour would be left for peg 3"],
  [{ what: "places", colour: "1" }, "red would have too few places"],
  [{ what: "often", colour: "1" }, "red would come too often"],
  [{ what: "many" }, "the code would have more than 4 pegs"],
  [turnsHave("full", "board", 4), "the code would have more than 4 pegs"],
  [turnsHave("need", "board", 4), "the code would have too few pegs"],
]) {
  test(`a supposition is told with why it cannot be: ${words}`, () => {
    const inner = step({ rule: "whites", value: 1, turns: [2], facts: [most("2", 0)] });
    const { first, then } = say({
      rule: "case",
      facts: [not(2, "1")],
      settled: [{ peg: 2, colour: "3" }],
      case: { suppose: is(2, "1"), steps: [inner], conflict },
    });
    deepEqual(
      [first, ...then],
      [
        "Suppose that peg 2 is red.",
        "Turn 2 has only 1 white, so orange is not in the code.",
        `But then ${words}.`,
        "So peg 2 is yellow and red is not at peg 2.",
      ],
    );
  });
}

test("two turns are compared by their key pegs", () => {
  const differ = (rule, value) =>
    say({ rule, way: "need", turns: [1, 3], value, facts: [is(1, "1")] }).first;
  match(differ("two-colours", -1), /Turn 3 has 1 key peg more, so peg 1 is red\.$/);
  match(differ("two-colours", 0), /Both have equally many key pegs/);
  match(differ("two-places", 2), /Turn 1 has 2 right places more/);
});

test("key pegs are called what they look like", () => {
  setKeyPegs("ticks");
  const said = (change) => say({ facts: [is(1, "1")], ...change }).first;
  equal(said({ way: "need", value: 2 }), "Turn 1 has 2 × tick, so peg 1 is red.");
  equal(said({ rule: "whites" }), "Turn 1 has 0 × dot, so peg 1 is red.");
});

test("colours are read by their symbols", () => {
  equal(colourOf(readRules("p3c12r"), "a"), 9);
  equal(colourOf(readRules("p2c40r"), "40"), 39);
});
