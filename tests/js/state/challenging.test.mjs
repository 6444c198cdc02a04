import { deepEqual, equal, match, ok } from "node:assert/strict";
import { test } from "node:test";
import { NOTHING, challenged, pegsChosen, pegsOf } from "page/state/challenging.ts";
import { linkOf, readInvitation, typedCode } from "page/state/link.ts";
import { ownGame } from "page/state/named.ts";
import { areMade, isPerson, withMade } from "page/state/start.ts";
import {
  NO_HINTS,
  begin,
  changed,
  finished,
  lay,
  put,
  readState,
  reduce,
  reloaded,
  run,
  savedOf,
  start,
  turn,
  undo,
} from "../doing.mjs";

const challenge = (act) => ({ type: "challenge", act });
const onRow = (act) => challenge({ type: "row", act });
const make = (rules = "p4c6r") => challenge({ type: "make", rules, seed: "BBBBBBB" });
const pegsOn = (...colours) => lay(...colours).map(onRow);
const done = challenge({ type: "done", done: true });
const begun = reduce(start, make());
const half = run(begun, ...pegsOn(0, 1));
const whole = run(half, ...pegsOn(2, 3), done);
const pegs = (state) => pegsOf(state.challenging.row);
const ALL = [0, 1, 2, 3];

test("a chosen code has no colour twice where only guesses may", () => {
  const row = run(start, make("p4c6f"), ...pegsOn(0, 1, 2, 1)).challenging.row;
  deepEqual([pegsOf(row), row.rules], [[0, null, 2, 1], "p4c6f"]);
});

test("a code is chosen peg by peg", () => {
  deepEqual([begun.panel, begun.games], ["make", start.games]);
  for (const [what, state, code, set, isDone = false] of [
    ["nothing yet", begun, [null, null, null, null], 0],
    ["two pegs", half, [0, 1, null, null], null],
    ["a part of a code is not sent", run(half, done), [0, 1, null, null], null],
    ["a peg is taken back", run(half, onRow(undo)), [0, null, null, null], null],
    ["a whole code", whole, ALL, 4, true],
    ["what is sent does not change", run(whole, ...pegsOn(5)), ALL, 4, true],
    ["the sheet that is opened again goes on", reduce(whole, make()), ALL, 4, true],
    ["another board", reduce(whole, make("p3c6r")), [null, null, null], 0],
  ]) {
    const { row, done } = state.challenging;
    deepEqual([pegs(state), pegsChosen(row), done], [code, set, isDone], what);
  }
  const anew = run(whole, challenge({ type: "anew", seed: "CCCCCCC" })).challenging;
  deepEqual([anew.row.seed, anew.done], ["CCCCCCC", false]);
});

test("the row has no act that its pegs lack", () => {
  for (const act of [
    { type: "guess", turn: 0 },
    { type: "answer", turn: 0, guess: "1122", feedback: [1, 1] },
    put(9),
  ])
    equal(run(begun, onRow(act)), begun);
});

test("a reload finds the code, the text to send, and the opened one", () => {
  for (const [state, code, done] of [
    [half, [0, 1, null, null], false],
    [whole, ALL, true],
  ]) {
    const read = reloaded(state);
    deepEqual([pegs(read), read.panel, read.challenging.done], [code, "make", done]);
  }
  const opened = reduce(start, challenge({ type: "open", text: "Anna: X" }));
  const { panel, challenging, mode } = reloaded(opened);
  deepEqual([panel, challenging.text, mode], ["opened", "Anna: X", "play"]);
  const saved = { ...savedOf(start), panel: "make" };
  for (const bad of [
    ...[7, "x", [], { row: 7 }, undefined],
    { row: start.games.play, done: true, text: 7 },
    { row: { rules: "p4c6r", turns: [{}] } },
  ])
    equal(readState(changed(saved, "challenging", bad)).challenging.text, "");
  equal(readState(changed(saved, "challenging", undefined)).challenging, NOTHING);
});

test("an opened text is kept up to a limit, and not shown by itself", () => {
  const act = { type: "open", text: "x".repeat(9000) };
  const { text, anyway } = challenged({ ...NOTHING, anyway: true }, act);
  deepEqual([text.length, anyway], [6000, false]);
});

for (const text of [
  "4C6R-7K3M-9QTG",
  "Anna: 4C6R-7K3M-9QT0-A4H",
  "Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A",
  "Zoë 🎲 (1)!: 4C6R-7K3M-9QTG=017J05FWE5A",
  "100%: 4C6R-7K3M-9QTG",
]) {
  test(`a link is read as written, and whole in a messenger: ${text}`, () => {
    const link = linkOf(text);
    match(link, /^#(challenge|answer)\/[\w%:=-]+$/);
    const read = {
      what: text.includes("=") ? "answer" : "challenge",
      text: text.replaceAll(": ", ":"),
    };
    deepEqual(readInvitation(link), read);
    equal(typedCode(`A line\nhttps://example.org/m/${link}\n`), read.text);
  });
}

test("a pasted text gives its code", () => {
  for (const [typed, code] of [
    [" 4C6R-7K3M-9QTG ", "4C6R-7K3M-9QTG"],
    ["Anna chose a code for you\r\nIn Mastermind:\nAnna: 4C6R-7K3M-9QTG\n", "Anna: 4C6R-7K3M-9QTG"],
    ["", ""],
    ["#challenge/%E0%A4%A", "%E0%A4%A"],
  ])
    equal(typedCode(typed), code);
});

test("a game of a challenge names its sender", () => {
  const name = "4C6R-7K3M-9QT0-A4H";
  const state = run(start, begin({ name, by: "Anna" }, "7K3M9QT+0A4"));
  const { play, seed } = reloaded(state).games.play;
  deepEqual([play.by, play.name, seed], ["Anna", name, "7K3M9QT+0A4"]);
});

test("one's own game of a challenge is the one that ended", () => {
  const named = { rules: "p4c6r", seed: "BBBBBBB", name: "4C6R-BBBB-BBBX" };
  const game = finished({ asked: { ...NO_HINTS, best: 1 }, name: named.name });
  const going = run(start, begin({ name: named.name }), ...turn("1122", 1, 2));
  const over = run(going, ...turn("1234", 4, 0));
  for (const [state, games, found] of [
    [start, [game], { game: game.game, guesses: 1, won: true, hints: 1 }],
    [start, [{ ...game, left: 1 }], null],
    [start, [{ ...game, name: "4C6R-CCCC-CCCX" }], null],
    [going, [], null], // a game that goes on has not shown the code
    [over, [], { game: "p4c6r:1122=1,2;1234=4,0", guesses: 2, won: true, hints: 0 }],
  ])
    deepEqual(ownGame(state, games, named), found);
});

test("names and challenges are checked when they are read", () => {
  for (const good of ["", "Anna", "שרה", "Zoë 🎲"]) ok(isPerson(good));
  for (const bad of [7, null, "a\u202eb", "a\nb", "x".repeat(41)]) ok(!isPerson(bad));
  ok(areMade(["4C6R-7K3M-9QT0-A4H"]));
  for (const bad of [7, ["<b>"], Array(101).fill("4C6R"), [7]]) ok(!areMade(bad));
  deepEqual(withMade(["A", "B"], ["A"]), ["B", "A"]);
  equal(withMade(Array(100).fill("A"), ["X"]).length, 100);
});
