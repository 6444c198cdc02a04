/** Whatever is in storage or in a file, no reader throws, and the page can use what it returns. */
import { deepEqual, ok } from "node:assert/strict";
import { test } from "node:test";
import { readAim, FIRST_SETTINGS, readSettings } from "page/state/settings.ts";
import { figuresOf } from "page/state/figures.ts";
import { FIRST_CHOICE, choose, readChoice } from "page/state/lab.ts";
import { writeLink } from "page/state/link.ts";
import { addSets, ownSets } from "page/state/pegs.ts";
import { EMPTY, merged, readKept, readFile, writeFile } from "page/state/record.ts";
import { readPegs, writePegs } from "page/words/pegtext.ts";
import { wanted } from "./asking.mjs";
import { copy, dice, guess, inMode, lay, readState, reduce, run, turn } from "./doing.mjs";

const NO_TEXT = { toString: null };
/** Unexpected values, as JSON gives them: `__proto__` and `toString` are plain keys there. */
const ODD = [
  ...[null, true, false, 0, -1, 1.5, 1e308, 5],
  ...["", "p4c6r", "1122", "constructor", "__proto__", "p0c0r", "p99999c99999r", "x".repeat(5000)],
  ...[[], {}, [null], [[]], [1, 2], ["1", "1"], NO_TEXT, { length: -1 }, [NO_TEXT], { toJSON: 1 }],
  JSON.parse('{"__proto__": null, "toString": 7}'),
];

function damaged(value, draw) {
  const made = structuredClone(value);
  const odd = () => structuredClone(ODD[draw(ODD.length)]);
  if (draw(50) === 0) return odd();
  let place = made;
  for (;;) {
    const keys = Object.keys(place);
    if (!keys.length) return made;
    const key = keys[draw(keys.length)];
    const inner = place[key];
    if (inner && typeof inner === "object" && draw(4)) {
      place = inner;
      continue;
    }
    const kind = draw(7);
    if (kind === 0) delete place[key];
    else if (kind === 1 && Array.isArray(place)) place.push(inner, inner);
    else place[key] = odd();
    return made;
  }
}

/** Call `use` with 2,000 damaged copies; it may return whether it could use one. */
function damage(good, seed, use) {
  const draw = dice(seed);
  let used = 0;
  for (let n = 0; n < 2000; n++) {
    let bad = good;
    for (let more = 0; more <= n % 3; more++)
      if (bad && typeof bad === "object") bad = damaged(bad, draw);
    if (use(copy(bad)) ?? n % 2) used += 1;
  }
  ok(used > 100 && used < 1900, `${used} could be used`);
}

const whole = run(
  inMode(
    "solve",
    { type: "answer", guess: "1122", feedback: [1, 1] },
    { type: "answer", guess: "1344", feedback: [0, 2] },
    { type: "mode", mode: "play" },
    guess("1234"),
    { type: "mode", mode: "hide" },
    ...lay(0, 1, 2, 3),
    { type: "hide", checks: true },
    turn("1234", 4, 0)[0],
    { type: "claim", index: 0, feedback: [1, 1] },
  ),
  { type: "lab", act: { type: "addBoard", rules: "p5c9r" } },
  { type: "learn", act: { type: "begin", seed: "s" } },
  { type: "learn", act: { type: "walk", depth: 0, feedback: [1, 1] } },
);
const SAVED = copy(whole);

const ACTS = [
  { type: "select", position: 0, shown: [0, 0, 0, 0] },
  { type: "place", colour: 1, shown: [0, 0, 0, 0] },
  { type: "edit", index: 0 },
  { type: "answer", guess: "1122", feedback: [1, 0] },
  ...Array(3).fill({ type: "undo" }),
  { type: "ask", what: "best" },
  { type: "guess" },
  { type: "reveal" },
  { type: "undo" },
  { type: "hide", checks: true },
  { type: "looked" },
  { type: "claim", index: 0, feedback: [0, 1] },
  { type: "restart", seed: "s" },
  { type: "undo" },
  { type: "remove", index: 0 },
  { type: "learn", act: { type: "next", number: 1 } },
  { type: "learn", act: { type: "room", room: "knuth" } },
];

function play(state) {
  let now = state;
  for (const mode of ["solve", "play", "hide", "learn"]) {
    for (const act of [{ type: "mode", mode }, ...ACTS]) {
      now = reduce(now, act);
      wanted(now);
      writeLink(now);
      JSON.stringify(now);
    }
  }
}

test("damaged states can be played, or are refused", () => {
  ok(readState(SAVED));
  play(readState(SAVED));
  damage(SAVED, 7, (bad) => {
    const found = readState(bad);
    if (!found) return false;
    play(found);
    deepEqual(readState(copy(found)), found, "what is saved of it is read the same");
    return true;
  });
});

for (const [name, read, good] of [
  ["choices", readChoice, { ...FIRST_CHOICE, ownBoards: ["p5c9r"] }],
  ["aims", readAim, { most: 5, consistent: true }],
]) {
  test(`damaged ${name} of the Lab are read the same again`, () => {
    damage(good, 11, (bad) => {
      const found = read(bad);
      if (name === "choices")
        for (const room of ["map", "watch"]) choose(found, { type: "set", change: { room } });
      deepEqual(read(copy(found)), found);
    });
    for (const odd of [...ODD, undefined]) read(odd);
  });
}

const isShort = ({ values }) => Object.values(values).every((each) => String(each).length <= 50);

const PEGS = "Mastermind pegs: Our box\nR #be272a red\nS #fbfaf7/star star\nE hole hole";
const GAMES = ["play", "solve", "puzzle"].map((kind, at) => ({
  id: `a${at}`,
  at,
  kind,
  game: "p4c6r:1122=1,1;1344=4,0",
  guesses: 2,
  won: true,
  name: "2026-11-22",
  loss: 0.5,
  about: true,
  asked: { count: 1, agree: 0, best: 2, list: 0, undo: 0 },
}));
const FILE = writeFile(GAMES, {
  ...FIRST_SETTINGS,
  ownPegs: [PEGS],
  pegs: "own:Our box",
  language: "de",
});

test("damaged files of games are refused, or kept as read", () => {
  damage(JSON.parse(FILE), 13, (bad) => {
    const found = readFile(JSON.stringify(bad));
    if ("wrong" in found) {
      ok(isShort(found), JSON.stringify(found));
      return false;
    }
    const kept = merged(EMPTY, { era: 0, games: found.games });
    deepEqual(readKept(copy(kept)), kept);
    figuresOf(kept.games);
    const settings = { ...FIRST_SETTINGS, ...addSets(FIRST_SETTINGS, found.settings) };
    deepEqual(readSettings(copy(settings)), settings);
    ownSets(settings);
    return true;
  });
});

test("damaged peg sets are refused, or written as read", () => {
  const draw = dice(17);
  const odd = [
    ..."\u202e\0;\n#/",
    ...["<b>", "&amp;", "  ", "__proto__", "constructor", "{x}", "\ud800", "x".repeat(60), "hole"],
  ];
  for (let n = 0; n < 2000; n++) {
    let text = PEGS;
    for (let more = 0; more <= n % 3; more++) {
      const at = draw(text.length);
      text = text.slice(0, at) + odd[draw(odd.length)] + text.slice(at + draw(3));
    }
    const found = readPegs(text);
    if ("wrong" in found) ok(isShort(found), text);
    else deepEqual(readPegs(writePegs(found)), found);
  }
});
