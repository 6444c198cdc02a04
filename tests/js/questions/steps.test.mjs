import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import {
  namedTurns,
  stepsRequest,
  stepsWanted,
  toldOf,
  pastStepsRequest,
} from "page/questions/makers.ts";
import { hintedTurns, hintsOf } from "page/state/play.ts";
import { nothing, replies } from "../asking.mjs";
import {
  REVEAL,
  answer,
  ask,
  current,
  goTo,
  guess,
  inMode,
  open,
  play,
  puzzle,
  reloaded,
  run,
  turn,
} from "../doing.mjs";

const reasoning = { steps: [{ turns: [1] }, { turns: [1, 2] }, { turns: [] }] };
const explained = (game) => ({ action: "explain_puzzle", game });
const request = explained("p4c6r:1122=1,1;1344=0,2");
const replyTo = replies({ explain_puzzle: reasoning });
const one = run(puzzle, ask("step"));
const two = run(one, ask("step"));

test("the solution is about the turns that were given", () => {
  deepEqual(stepsRequest(current(puzzle)), request);
  deepEqual(stepsRequest(current(run(puzzle, ...turn("1234", 1, 0)))), request);
  equal(stepsRequest(current(play)), null);
});

test("it is asked for only where it may be shown", () => {
  const over = run(one, REVEAL);
  const solve = inMode("solve", answer("1122", 1, 1), answer("1344", 0, 2));
  for (const [state, is] of [
    [puzzle, false],
    [run(puzzle, open("hints")), true],
    [run(puzzle, open("steps")), true],
    [run(puzzle, open("menu")), false],
    [run(play, open("hints")), false], // it has no answer yet
    [one, true], // turns are marked on the board
    [over, false],
    [run(over, open("steps")), true],
    [solve, false],
    [run(solve, open("steps")), true],
  ])
    deepEqual(stepsWanted(state), is ? [request] : []);
});

test("steps are told one by one, and each is a hint", () => {
  for (const [state, count] of [
    [puzzle, 0],
    [one, 1],
    [reloaded(one), 1],
    [two, 2],
    [run(two, ...Array(7).fill(ask("step"))), 3],
    [run(puzzle, REVEAL), 3],
  ])
    equal(toldOf(current(state), reasoning).steps.length, count);
  equal(hintsOf(current(one).play), 1);
  equal(hintsOf(current(run(puzzle, REVEAL, ask("step"))).play), 0);
});

test("a game of one's own is explained by all its answers", () => {
  const game = run(play, ...turn("1122", 1, 1));
  const asked = run(game, ask("step"), ask("step"));
  const later = run(asked, ...turn("1344", 0, 2));
  const told = (state) => toldOf(current(state), reasoning).steps.length;
  deepEqual(stepsWanted(run(later, open("hints"))), [request]);
  deepEqual(namedTurns(asked, replyTo), [1, 2]);
  deepEqual([game, asked, reloaded(asked), later].map(told), [0, 2, 2, 0]);
  deepEqual(stepsWanted(later), []);
  const again = run(later, ask("step"));
  equal(told(again), 3); // what was told before stays told
  equal(hintsOf(current(again).play), 3);
  deepEqual(hintedTurns(current(run(again, ...turn("1134", 2, 0)))), [2, 3]);
  deepEqual(stepsWanted(run(again, guess("1134"))), []); // its answer is not there yet
});

test("the turns of the last step are marked", () => {
  for (const [state, turns, known = replyTo] of [
    [puzzle, []],
    [two, [1, 2]],
    [two, [], nothing], // before the reply is there
    [run(two, ask("step")), []],
    [run(two, REVEAL), []],
    [run(two, goTo("solve")), []],
  ])
    deepEqual(namedTurns(state, known), turns);
});

for (const [guesses, game, kind = "puzzle"] of [
  [1, "p4c6r:1122=1,1;1344=0,3;5566=0,1"],
  [2, "p4c6r:1122=1,1;1344=0,3"],
  [4, null], // nothing was given
  [9, null], // a record that was changed
  [1, null, "play"],
]) {
  test(`a past puzzle is explained by its given turns: ${guesses} ${kind}`, () => {
    const turns = [
      ["1122", 1, 1],
      ["1344", 0, 3],
      ["5566", 0, 1],
      ["4113", 4, 0],
    ].map(([guess, ...feedback]) => ({ guess, feedback }));
    const found = pastStepsRequest({ guesses, kind }, { rules: "p4c6r", turns });
    deepEqual(found, game && explained(game));
  });
}
