import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import * as notation from "page/words/notation.ts";
import known from "../../data/notation.json" with { type: "json" };

test("codes are read and written as Python does", () => {
  for (const { rules, text, code } of known.codes) {
    const board = notation.readRules(rules);
    deepEqual(notation.readCode(board, text), code, text);
    equal(notation.writeCode(board, code), text);
    equal(notation.writeRules(board), rules);
  }
});

test("games are read and written as Python does", () => {
  for (const { text, rules, turns, unsure = [], oneWrong = false } of known.games) {
    const game = notation.readGame(text);
    deepEqual(
      game.turns.flatMap((turn, index) => (turn.unsure ? [index + 1] : [])),
      unsure,
    );
    equal(game.doubt, oneWrong);
    equal(game.rules, rules);
    deepEqual(
      game.turns.map(({ guess, feedback }) => [guess, ...feedback]),
      turns,
    );
    equal(notation.writeGame(game.rules, game.turns, game.doubt), text);
  }
});

test("a text that is no code or game is not read", () => {
  for (const { rules, text } of known.noCodes) {
    equal(notation.readCode(notation.readRules(rules), text), null, text);
  }
  for (const text of known.noGames) equal(notation.readGame(text), null, text);
});

test("a turn without its answer ends the text of a game", () => {
  const turns = [
    { guess: "1122", feedback: [1, 0] },
    { guess: "1344", feedback: null },
  ];
  equal(notation.writeGame("p4c6r", turns), "p4c6r:1122=1,0");
});

test("a game of thousands of turns is not read", () => {
  const text = `p4c6r:${Array(5000).fill("1122=1,0").join(";")}`;
  equal(notation.readGame(text), null);
});

test("a long game on the largest board is read", () => {
  const code = Array(20).fill("100").join(".");
  const text = `p20c100r:${Array(notation.MAX_TURNS).fill(`${code}=1,2`).join(";")}`;
  const game = notation.readGame(text);
  equal(game.turns.length, notation.MAX_TURNS);
  equal(notation.writeGame(game.rules, game.turns), text);
  for (const rules of ["p21c20r", "p20c101r", "p10000c10000r"]) {
    equal(notation.readGame(rules), null);
  }
});
