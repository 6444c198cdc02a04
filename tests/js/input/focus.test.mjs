import { equal } from "node:assert/strict";
import { test } from "node:test";
import { NEXT, nextPlace, PEG, ROW } from "page/input/focus.ts";
import {
  GUESS,
  REVEAL,
  answer,
  answered,
  ask,
  changed,
  edit,
  goTo,
  guess,
  inMode,
  lay,
  onBoard,
  open,
  put,
  reduce,
  restart,
  run,
  select,
  start,
  take,
  turn,
  undo,
} from "../doing.mjs";

const one = run(start, answer("1122", 1, 0));
const choosing = run(start, select(2, [0, 0, 1, 1]));
const edited = run(one, edit(0));
const play = inMode("play");
const waiting = run(play, guess("3456"));
const laid = lay(2, 3, 4, 5);
const strict = changed(run(play, ...turn("1122", 1, 0)), "games.play.play.strict", true);
const checked = run(strict, laid, GUESS);
const fits = (is) => ({ type: "checked", guess: "3456", fits: is });
const menu = run(start, open("menu"));
const code = [0, 1, 2, 3];

for (const [what, state, act, place] of [
  ["an answer in Solve to the row", start, answer("1122", 1, 0), ROW],
  ["a new game to its row", one, restart(), ROW],
  ["another board to its row", one, onBoard("p5c8r"), ROW],
  // A ring was round the heading after a guess in Play, and at the end.
  ["a guess in Play to the first peg", run(play, laid), GUESS, PEG(0)],
  ["one that a strict game checks first to none", run(strict, laid), GUESS, null],
  ["one that fits to the first peg", checked, fits(true), PEG(0)],
  ["one that does not fit to none", checked, fits(false), null],
  ["an answer in Play to none", waiting, answered(0, "3456", 0, 1), null],
  ["the last answer to what comes next", waiting, answered(0, "3456", 4, 0), NEXT],
  ["a revealed code to what comes next", waiting, REVEAL, NEXT],
  ["a correction to the row", one, edit(0), ROW],
  ["a corrected answer to the row", edited, answer("1122", 2, 0), ROW],
  ["a removed turn to the row", edited, { type: "remove", index: 0 }, ROW],
  ["a cancelled correction back to its turn", edited, edit(null), '[data-turn="0"]'],
  ["a closed palette to its peg", choosing, select(null), PEG(2)],
  ["a colour to none", choosing, put(1, [0, 0, 1, 1]), null],
  ["a guess from a dialog to the row", run(start, open("why")), take(code), ROW],
  ["a guess from beside the board to none", start, take(code), null],
  ["Undo to none", waiting, undo, null],
  ["a hint that comes to none", run(play, ask("best")), { type: "hinted", code }, null],
  ...["play", "hide", "lab"].flatMap((name) => [
    [`the menu to the heading of ${name}`, menu, goTo(name), ROW],
    [`the header to none, of ${name}`, start, goTo(name), null],
  ]),
  [
    "what is refused to none",
    one,
    { type: "answer", turn: 0, guess: "1122", feedback: [1, 0] },
    null,
  ],
  ["a peg to none", play, put(1), null],
]) {
  test(`the focus is led by ${what}`, () => {
    const action = typeof act === "function" ? act(state) : act;
    equal(nextPlace(state, reduce(state, action), action), place);
  });
}
