/** Challenges beside a game: the code that is chosen, what was opened, what is kept of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING, challenged, pegsChosen, pegsOf } from "../../../web/js/state/challenging.js";
import { linkOf, readInvitation, typedCode } from "../../../web/js/state/link.js";
import { ownGame } from "../../../web/js/state/named.js";
import { areMade, isPerson, withMade } from "../../../web/js/state/people.js";
import { copy, initialState, readState, reduce, reloaded, run, savedOf, turn } from "../doing.mjs";

const first = initialState("best", "AAAAAAA");
const make = { type: "challenge", act: { type: "make", rules: "p4c6r", seed: "BBBBBBB" } };
const put = (colour) => ({
  type: "challenge",
  act: { type: "row", act: { type: "place", colour, shown: [null, null, null, null] } },
});
const done = { type: "challenge", act: { type: "done", done: true } };

test("a code is chosen peg by peg, undone, and sent when it is whole or empty", () => {
  const begun = reduce(first, make);
  assert.equal(begun.panel, "make");
  assert.equal(begun.games, first.games, "no game is touched");
  assert.equal(pegsChosen(begun.challenging.row), 0);
  const part = run(begun, put(0), put(1));
  assert.deepEqual(pegsOf(part.challenging.row), [0, 1, null, null]);
  assert.equal(pegsChosen(part.challenging.row), null);
  assert.equal(run(part, done).challenging.done, false, "a part of a code is not sent");
  const back = run(part, { type: "challenge", act: { type: "row", act: { type: "undo" } } });
  assert.deepEqual(pegsOf(back.challenging.row), [0, null, null, null]);
  const whole = run(part, put(2), put(3), done);
  assert.equal(whole.challenging.done, true);
  assert.deepEqual(
    pegsOf(run(whole, put(5)).challenging.row),
    [0, 1, 2, 3],
    "what is sent does not change",
  );
  assert.deepEqual(
    pegsOf(reduce(whole, make).challenging.row),
    [0, 1, 2, 3],
    "the sheet that is opened again goes on",
  );
  assert.deepEqual(
    pegsOf(reduce(whole, { ...make, act: { ...make.act, rules: "p3c6r" } }).challenging.row),
    [null, null, null],
  );
  assert.equal(
    run(whole, { type: "challenge", act: { type: "anew", seed: "CCCCCCC" } }).challenging.row.seed,
    "CCCCCCC",
  );
});

test("no act on the row is more than one on its pegs", () => {
  const begun = reduce(first, make);
  for (const act of [
    { type: "guess", turn: 0, guess: "1122" },
    { type: "answer", turn: 0, guess: "1122", feedback: [1, 1] },
    { type: "place", colour: 9, shown: [null, null, null, null] },
  ]) {
    assert.equal(
      run(begun, { type: "challenge", act: { type: "row", act } }).challenging,
      begun.challenging,
    );
  }
});

test("a reload finds the code, what is to be sent, and what was opened", () => {
  const part = run(first, make, put(0), put(1));
  assert.deepEqual(pegsOf(reloaded(part).challenging.row), [0, 1, null, null]);
  assert.equal(reloaded(part).panel, "make");
  const whole = run(part, put(2), put(3), done);
  assert.equal(reloaded(whole).challenging.done, true);
  const opened = reduce(first, { type: "challenge", act: { type: "open", text: "Anna: X" } });
  assert.deepEqual(
    [reloaded(opened).panel, reloaded(opened).challenging.text, reloaded(opened).mode],
    ["opened", "Anna: X", "play"],
  );
  for (const bad of [
    7,
    "x",
    [],
    { row: 7 },
    { row: part.games.play, done: true, text: 7 },
    { row: { rules: "p4c6r", turns: [{}] } },
  ]) {
    const state = readState({
      ...copy(savedOf(first)),
      challenging: bad,
      panel: "make",
    });
    assert.equal(state.challenging.text, "");
  }
  assert.deepEqual(readState({ ...savedOf(first), challenging: undefined }).challenging, NOTHING);
});

test("a text that was opened is kept up to a limit, and shown to nobody by itself", () => {
  const opened = challenged({ ...NOTHING, anyway: true }, { type: "open", text: "x".repeat(9000) });
  assert.equal(opened.text.length, 6000);
  assert.equal(opened.anyway, false);
});

test("links of challenges and of games that are sent back are read as they were written", () => {
  for (const text of [
    "4C6R-7K3M-9QTG",
    "Anna: 4C6R-7K3M-9QT0-A4H",
    "Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A",
    "Zoë 🎲 (1)!: 4C6R-7K3M-9QTG=017J05FWE5A",
    "שרה: 4C6R-7K3M-9QTG",
    "100%: 4C6R-7K3M-9QTG",
  ]) {
    const link = linkOf(text);
    assert.match(
      link,
      /^#(challenge|answer)\/[\w%:=-]+$/,
      "a messenger takes all of it for the link",
    );
    const read = readInvitation(link);
    assert.equal(read.what, text.includes("=") ? "answer" : "challenge");
    assert.equal(read.text, text.replaceAll(": ", ":"));
    assert.equal(typedCode(`A line\nhttps://example.org/m/${link}\n`), read.text);
  }
});

test("of what is pasted the code is read", () => {
  assert.equal(typedCode(" 4C6R-7K3M-9QTG "), "4C6R-7K3M-9QTG");
  assert.equal(
    typedCode("Anna chose a code for you\r\nIn Mastermind:\nAnna: 4C6R-7K3M-9QTG\n"),
    "Anna: 4C6R-7K3M-9QTG",
  );
  assert.equal(typedCode(""), "");
  assert.equal(typedCode("#challenge/%E0%A4%A"), "%E0%A4%A");
});

test("a game of a challenge says by whom it is", () => {
  const game = run(first, {
    type: "begin",
    rules: "p4c6r",
    seed: "7K3M9QT+0A4",
    start: { name: "4C6R-7K3M-9QT0-A4H", by: "Anna" },
  });
  const saved = reloaded(game);
  assert.equal(saved.games.play.play.by, "Anna");
  assert.equal(saved.games.play.seed, "7K3M9QT+0A4");
});

test("one's own game of a challenge is the one that ended, not one that was left", () => {
  const named = { rules: "p4c6r", seed: "BBBBBBB", name: "4C6R-BBBB-BBBX" };
  const game = {
    id: "other",
    at: 1,
    kind: "play",
    game: "p4c6r:1122=4,0",
    guesses: 1,
    won: true,
    asked: { count: 0, agree: 0, best: 1, list: 0, step: 0, undo: 0 },
    name: named.name,
  };
  assert.deepEqual(ownGame(first, [game], named), {
    game: game.game,
    guesses: 1,
    won: true,
    hints: 1,
  });
  assert.equal(ownGame(first, [{ ...game, left: 1 }], named), null);
  assert.equal(ownGame(first, [{ ...game, name: "4C6R-CCCC-CCCX" }], named), null);
  const begun = run(first, {
    type: "begin",
    rules: "p4c6r",
    seed: "BBBBBBB",
    start: { name: named.name },
  });
  const going = run(begun, ...turn("1122", 1, 2));
  assert.equal(ownGame(going, [], named), null, "a game that goes on has not shown the code");
  assert.deepEqual(ownGame(run(going, ...turn("1234", 4, 0)), [], named), {
    game: "p4c6r:1122=1,2;1234=4,0",
    guesses: 2,
    won: true,
    hints: 0,
  });
});

test("names and challenges of one's own are checked when they are read", () => {
  for (const good of ["", "Anna", "שרה", "Zoë 🎲"]) assert.ok(isPerson(good));
  for (const bad of [7, null, "a\u202eb", "a\nb", "x".repeat(41)]) assert.ok(!isPerson(bad));
  assert.ok(areMade(["4C6R-7K3M-9QT0-A4H"]));
  for (const bad of [7, ["<b>"], Array(101).fill("4C6R"), [7]]) assert.ok(!areMade(bad));
  assert.deepEqual(withMade(["A", "B"], ["A"]), ["B", "A"]);
  assert.equal(
    withMade(
      Array.from({ length: 100 }, (_, n) => `${n}`),
      ["X"],
    ).length,
    100,
  );
});
