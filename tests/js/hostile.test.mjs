/** Whatever is in storage or in a file, no reader throws, and the page can use what it returns. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { figuresOf } from "../../web/js/state/figures.js";
import { addSets, ownSets } from "../../web/js/state/pegs.js";
import { EMPTY, merged, readKept } from "../../web/js/state/record.js";
import { readFile, writeFile } from "../../web/js/state/record-file.js";
import { FIRST_SETTINGS, readSettings } from "../../web/js/state/settings.js";
import { readPegs, writePegs } from "../../web/js/words/pegtext.js";
import { readAim } from "../../web/js/state/aim.js";
import { FIRST_CHOICE, choose, readChoice } from "../../web/js/state/lab.js";
import { readExperiment, readMaps } from "../../web/js/lab/games/saved.js";
import { writeLink } from "../../web/js/state/link.js";
import { factsOf } from "../../web/js/questions/facts.js";
import { questions } from "../../web/js/questions/questions.js";
import { initialState, readState, reduce } from "./doing.mjs";

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function dice(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Unexpected values, as JSON gives them: `__proto__` and `toString` are plain keys there. */
const ODD = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  5,
  "",
  "p4c6r",
  "1122",
  "constructor",
  "__proto__",
  [],
  {},
  [null],
  [[]],
  [1, 2],
  ["1", "1"],
  "p0c0r",
  "p99999c99999r",
  { toString: null },
  { length: -1 },
  [{ toString: null }],
  JSON.parse('{"__proto__": null, "toString": 7}'),
  { toJSON: 1 },
  "x".repeat(5000),
];

/** A copy with a value replaced, removed, repeated or added at a random place. */
function damaged(value, random) {
  const copy = structuredClone(value);
  const odd = () => structuredClone(ODD[Math.floor(random() * ODD.length)]);
  if (random() < 0.02) return odd();
  let place = copy;
  for (;;) {
    const keys = Object.keys(place);
    if (!keys.length) return copy;
    const key = keys[Math.floor(random() * keys.length)];
    const inner = place[key];
    if (inner && typeof inner === "object" && random() < 0.75) {
      place = inner;
      continue;
    }
    const kind = random();
    if (kind < 0.15) delete place[key];
    else if (kind < 0.3 && Array.isArray(place)) place.push(inner, inner);
    else place[key] = odd();
    return copy;
  }
}

const turns = [
  { type: "answer", guess: "1122", feedback: [1, 1] },
  { type: "answer", guess: "1344", feedback: [0, 2] },
];
const whole = () => {
  const played = [
    ...turns,
    { type: "mode", mode: "play" },
    { type: "guess", guess: "1234" },
    { type: "mode", mode: "hide" },
    ...[0, 1, 2, 3].map((colour) => ({ type: "place", colour, shown: [] })),
    { type: "hide", checks: true },
    { type: "guess", turn: 0, guess: "1234" },
    { type: "claim", index: 0, feedback: [1, 1] },
    { type: "lab", act: { type: "addBoard", rules: "p5c9r" } },
    { type: "learn", act: { type: "begin", seed: "s" } },
    { type: "learn", act: { type: "walk", depth: 0, feedback: [1, 1] } },
  ];
  return played.reduce(reduce, initialState("best", "1-2-3-4"));
};

/** Actions that are possible in any state. */
const ACTS = [
  { type: "select", position: 0, shown: [0, 0, 0, 0] },
  { type: "place", colour: 1, shown: [0, 0, 0, 0] },
  { type: "edit", index: 0 },
  { type: "answer", guess: "1122", feedback: [1, 0] },
  { type: "undo" },
  { type: "undo" },
  { type: "undo" },
  { type: "ask", what: "best" },
  { type: "guess", guess: "1122" },
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
      factsOf(now, () => undefined);
      questions(
        now,
        factsOf(now, () => undefined),
        { pages: 1, tryRules: null },
        () => undefined,
      );
      writeLink(now);
      JSON.stringify(now);
    }
  }
}

test("2,000 damaged states are states that can be played with, or none", () => {
  const random = dice(7);
  const good = JSON.parse(JSON.stringify(whole()));
  assert.ok(readState(good));
  play(readState(good));
  let kept = 0;
  for (let n = 0; n < 2000; n++) {
    let bad = good;
    for (let more = 0; more <= n % 3; more++)
      bad = bad && typeof bad === "object" ? damaged(bad, random) : bad;
    const found = readState(JSON.parse(JSON.stringify(bad)));
    if (!found) continue;
    kept += 1;
    play(found);
    assert.deepEqual(
      readState(JSON.parse(JSON.stringify(found))),
      found,
      "what is saved of it is read the same",
    );
  }
  assert.ok(kept > 100 && kept < 1900, `${kept} were states`);
});

test("a feedback, a guess or a map that cannot be written as text is refused without an exception", () => {
  const odd = { toString: null };
  for (const damage of [
    (state) => {
      state.games.solve.turns[0].feedback = odd;
    },
    (state) => {
      state.games.solve.turns[0].feedback = [odd, 1];
    },
    (state) => {
      state.games.solve.turns[0].guess = odd;
    },
    (state) => {
      state.games.play.turns.at(-1).guess = odd;
    },
    (state) => {
      state.games.solve.past[0].turns = [odd];
    },
    (state) => {
      state.games.solve.rules = odd;
    },
  ]) {
    const state = JSON.parse(JSON.stringify(whole()));
    damage(state);
    assert.equal(readState(state), null);
  }
  assert.equal(readChoice({ mapped: odd }).mapped, FIRST_CHOICE.mapped);
});

test("undo never leads to a turn without its answer", () => {
  const state = JSON.parse(JSON.stringify(whole()));
  state.games.solve.past[0].turns = [{ guess: "1122", feedback: null }];
  assert.equal(readState(state), null);
});

const CHOICE = { ...FIRST_CHOICE, ownBoards: ["p5c9r"] };
const EXPERIMENT = {
  games: 20,
  seed: "s",
  rows: [
    {
      rules: "p4c6r",
      name: "best",
      histogram: { 4: 12, 5: 8 },
      seconds: 1,
      perGuess: 0.1,
      ci95: [4, 5],
      error: null,
    },
  ],
};
const MAPS = [
  {
    strategy: "staged",
    games: 5,
    seed: "1",
    cells: [
      [5, 5, 5, 40],
      [10, 5, 1, 9, "open"],
      [20, 20, 0, 0, "failed", "no"],
    ],
  },
];

for (const [name, read, good] of [
  ["choices", readChoice, CHOICE],
  ["games", readExperiment, EXPERIMENT],
  ["maps", readMaps, MAPS],
  ["aims", readAim, { most: 5, consistent: true }],
]) {
  test(`2,000 damaged ${name} of the Lab throw nothing, and what is read of them is read the same again`, () => {
    const random = dice(11);
    for (let n = 0; n < 2000; n++) {
      const found = read(JSON.parse(JSON.stringify(damaged(good, random))));
      if (name === "choices")
        for (const room of ["map", "watch"]) choose(found, { type: "set", change: { room } });
      if (name !== "maps") assert.deepEqual(read(JSON.parse(JSON.stringify(found))), found);
    }
    for (const odd of ODD) read(odd);
    read(undefined);
  });
}

const PEGS = "Mastermind pegs: Our box\nR #be272a red\nS #fbfaf7/star star\nE hole hole";
const FILE = JSON.parse(
  writeFile(
    ["play", "solve", "puzzle"].map((kind, at) => ({
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
    })),
    { ...FIRST_SETTINGS, ownPegs: [PEGS], pegs: "own:Our box", language: "de" },
  ),
);

test("2,000 damaged files of games are refused or read, and what is read of them is kept as it is", () => {
  const random = dice(13);
  let taken = 0;
  for (let n = 0; n < 2000; n++) {
    const text = JSON.stringify(damaged(FILE, random));
    const found = readFile(text);
    if ("wrong" in found) {
      assert.ok(
        Object.values(found.values).every((each) => String(each).length <= 50),
        text.slice(0, 200),
      );
      continue;
    }
    taken += 1;
    const kept = merged(EMPTY, { era: 0, games: found.games });
    assert.deepEqual(readKept(JSON.parse(JSON.stringify(kept))), kept);
    figuresOf(kept.games);
    const settings = { ...FIRST_SETTINGS, ...addSets(FIRST_SETTINGS, found.settings) };
    assert.deepEqual(readSettings(JSON.parse(JSON.stringify(settings))), settings);
    ownSets(settings);
  }
  assert.ok(taken > 100 && taken < 1900, `${taken} were taken`);
});

test("2,000 damaged texts of peg sets are refused or are sets that are written and read the same", () => {
  const random = dice(17);
  const odd = [
    "\u202e",
    "\0",
    ";",
    "\n",
    "<b>",
    "&amp;",
    "#",
    "/",
    "  ",
    "__proto__",
    "constructor",
    "{x}",
    "\ud800",
    "x".repeat(60),
    "hole",
  ];
  for (let n = 0; n < 2000; n++) {
    let text = PEGS;
    for (let more = 0; more <= n % 3; more++) {
      const at = Math.floor(random() * text.length);
      text =
        text.slice(0, at) +
        odd[Math.floor(random() * odd.length)] +
        text.slice(at + Math.floor(random() * 3));
    }
    const found = readPegs(text);
    if ("wrong" in found)
      assert.ok(
        Object.values(found.values).every((each) => String(each).length <= 50),
        text,
      );
    else assert.deepEqual(readPegs(writePegs(found)), found);
  }
});
