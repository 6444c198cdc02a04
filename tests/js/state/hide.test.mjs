import { deepEqual, doesNotMatch, equal, notEqual, ok } from "node:assert/strict";
import { test } from "node:test";
import { canUndo } from "page/state/game.ts";
import { awaitsClaim, codeOf, isEntering, secretText } from "page/state/hide.ts";
import { writeLink } from "page/state/link.ts";
import { sceneOf } from "page/state/state.ts";
import {
  CHECKS,
  HANDED,
  REVEAL,
  answered,
  changed,
  claim,
  copy,
  current as game,
  goTo,
  guess,
  inMode,
  initialState,
  lay,
  onBoard,
  readState,
  restart,
  run,
  savedOf,
  select,
  turn,
  undo,
} from "../doing.mjs";

const [handOver, taken] = HANDED;
const LOOK = { type: "looked" };

const start = inMode("hide");
/** A game whose code is 2356. */
const entered = run(start, ...lay(1, 2, 4, 5));
const passed = run(entered, handOver);
const hidden = run(passed, taken);
const asking = run(entered, CHECKS, guess("1122"));

test("guesses need a hidden code, whose pegs then stay", () => {
  equal(game(run(entered, guess("1122"))).turns.length, 0);
  const state = run(hidden, ...lay(0, 0));
  deepEqual([secretText(game(state)), game(state).draft], ["2356", [0, 0, null, null]]);
});

const moved = [...lay(1, 2), select(2), ...lay(1)];
for (const [what, rules, acts, code] of [
  ["moves where none may come twice", "p3c5n", moved, [null, 2, 1]],
  ["moves where only guesses may have one twice", "p4c6f", moved, [null, 2, 1, null]],
  ["leaves the first peg open where no code begins with 0", "p3c10z", lay(9), [null, null, null]],
  ["and moves there", "p3c10z", [...lay(1, 9), select(1), ...lay(1)], [null, 1, null]],
]) {
  test(`a colour of the code ${what}`, () => {
    const state = game(run(start, onBoard(rules), ...acts));
    deepEqual([codeOf(state), state.rules], [code, rules]);
  });
}

test("guesses may have a colour twice that the code may not", () => {
  const whole = run(start, onBoard("p4c6f"), ...lay(1, 2, 3, 4));
  deepEqual(game(run(whole, ...HANDED, ...lay(1, 1, 2))).draft, [1, 1, 2, null]);
});

test("neither the state nor its link has the code in clear", () => {
  const played = run(hidden, ...turn("1122", 0, 1), ...lay(1, 2), undo, undo, undo);
  for (const state of [entered, played]) {
    doesNotMatch(JSON.stringify(state.games.hide), /2356|1,2,4,5|\[1,2,4/);
    doesNotMatch(writeLink(state), /2356/);
  }
  // The same code is sealed otherwise in another game, and so are pegs of one colour.
  const other = run(initialState("best", "5-6"), goTo("hide"), ...lay(1, 2, 4, 5));
  notEqual(game(other).hide.sealed, game(entered).hide.sealed);
  const { sealed } = game(run(start, ...lay(0, 0, 0, 0))).hide;
  ok(new Set(sealed.match(/../g)).size > 1);
});

test("the largest board keeps its code", () => {
  const code = Array.from({ length: 20 }, (_, peg) => (peg * 37) % 100);
  const state = run(start, onBoard("p20c100r"), ...lay(...code), handOver);
  deepEqual(codeOf(game(readState(copy(state)))), code);
});

test("from the hand-over on nothing leads back to the open code", () => {
  const looked = run(passed, LOOK, undo);
  deepEqual([game(looked).hide.hidden, game(looked).hide.looks], [true, 1]);
  equal(run(passed, guess("1122"), ...lay(1), REVEAL), passed, "not taken yet");
  const row = run(looked, taken, ...turn("1122", 0, 1), undo);
  deepEqual([game(row).draft, game(row).turns], [[0, 0, 1, 1], []]);
  deepEqual([game(run(row, undo, undo)).hide.hidden, canUndo(game(hidden))], [true, false]);
});

test("a code that an older version opened again is not shown", () => {
  const old = (change) =>
    game(readState(changed(hidden, "games.hide.hide", { ...game(hidden).hide, ...change })));
  equal(secretText(old({ hidden: false, handed: true })), null);
  const { hide } = game(entered);
  const state = changed(hidden, "games.hide.past", [{ ...game(hidden), hide }]);
  deepEqual(game(readState(state)).past, []);
});

test("one's own answer waits until it is known to be true", () => {
  const said = (state) => [game(state).hide.claim, game(state).turns[0]?.feedback];
  const wrong = claim(1, 1);
  ok(awaitsClaim(game(asking)));
  const claimed = run(asking, wrong);
  deepEqual(said(claimed), [[1, 1], null]);
  equal(run(claimed, ...lay(3), guess("3333")), claimed, "no other guess meanwhile");
  deepEqual(said(run(claimed, undo)), [null, null]);
  deepEqual(game(run(claimed, undo, undo)).draft, [0, 0, 1, 1]);
  const state = run(claimed, answered(0, "1122", 0, 1));
  deepEqual(said(state), [null, [0, 1]]);
  equal(run(state, wrong), state);
});

test("a game stays over, and the next one has its own code", () => {
  const over = run(hidden, ...turn("2356", 4, 0));
  const next = game(run(over, restart()));
  deepEqual([next.hide.round, secretText(next), next.turns], [2, null, []]);
  equal(game(run(hidden, restart())).hide.round, 1, "the code was not found yet");
  for (const state of [over, run(over, restart()), run(hidden, REVEAL)]) ok(!canUndo(game(state)));
});

test("a game is saved and read back whole", () => {
  const played = run(hidden, LOOK, ...turn("1122", 0, 1), ...lay(1), undo);
  const begun = [start, run(start, ...lay(3)), entered, passed];
  for (const state of [...begun, run(hidden, guess("1122")), run(asking, claim(1, 1)), played])
    deepEqual(savedOf(readState(copy(state))), savedOf(state));
  const old = game(readState(changed(entered, "games.hide", undefined)));
  deepEqual([old.turns, isEntering(old)], [[], true]);
});

for (const [key, ...wrong] of [
  ["sealed", "zz", "abcdefgh", 7, "", `${game(hidden).hide.sealed}aa`],
  ["hidden", false],
]) {
  test(`a damaged code loses the game of Hide alone: ${key}`, () => {
    const played = run(hidden, guess("1122"), goTo("play"), guess("1122"));
    for (const value of wrong) {
      const { hide, play } = readState(changed(played, `games.hide.hide.${key}`, value)).games;
      deepEqual([hide.turns.length, play.turns.length], [0, 1]);
    }
  });
}

test("a tap means something else once the code is hidden", () => {
  equal(new Set([entered, passed, hidden, asking].map(sceneOf)).size, 4);
  equal(sceneOf(run(hidden, LOOK)), sceneOf(hidden), "a look changes nothing else");
});
