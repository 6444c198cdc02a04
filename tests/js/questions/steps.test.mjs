/** The solution of a puzzle: when it is asked for, and how much of it is told. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  namedTurns,
  stepsRequest,
  stepsWanted,
  toldOf,
  pastStepsRequest,
} from "../../../web/js/questions/steps.js";
import { hintsOf } from "../../../web/js/state/play.js";
import { ask, current, play, puzzle, reduce, reloaded, run, turn } from "../doing.mjs";

const open = (panel) => ({ type: "open", panel });
const reasoning = {
  game: "",
  code: "1234",
  effort: 3,
  steps: [{ turns: [1] }, { turns: [1, 2] }, { turns: [] }],
};
const request = { action: "explain_puzzle", game: "p4c6r:1122=1,1;1344=0,2" };
const replyTo = (asked) =>
  asked.action === "explain_puzzle" ? { status: "done", since: 0, reply: reasoning } : undefined;

test("the solution is about the turns that were given, whatever was guessed since", () => {
  assert.deepEqual(stepsRequest(current(puzzle)), request);
  assert.deepEqual(stepsRequest(current(run(puzzle, ...turn("1234", 1, 0)))), request);
  assert.equal(stepsRequest(current(play)), null);
});

test("it is asked for where it may be shown, and nowhere else", () => {
  assert.deepEqual(stepsWanted(puzzle), []);
  for (const panel of ["hints", "steps"])
    assert.deepEqual(stepsWanted(run(puzzle, open(panel))), [request]);
  assert.deepEqual(stepsWanted(run(puzzle, open("menu"))), []);
  assert.deepEqual(stepsWanted(run(play, open("hints"))), []);
  assert.deepEqual(
    stepsWanted(run(puzzle, ask("step"))),
    [request],
    "turns are marked on the board",
  );
  const over = run(puzzle, ask("step"), { type: "reveal" });
  assert.deepEqual([stepsWanted(over), stepsWanted(run(over, open("steps")))], [[], [request]]);
});

test("steps are told one by one, each is a hint, and at the end all are there", () => {
  const told = (state) => toldOf(current(state), reasoning).steps.length;
  assert.deepEqual(
    [told(puzzle), told(run(puzzle, ask("step"))), told(run(puzzle, ask("step"), ask("step")))],
    [0, 1, 2],
  );
  const all = run(puzzle, ...Array.from({ length: 9 }, () => ask("step")));
  assert.equal(told(all), 3);
  const one = run(puzzle, ask("step"));
  assert.equal(hintsOf(current(one).play), 1);
  assert.equal(told(reloaded(one)), 1, "they are still told after a reload");
  assert.equal(told(run(puzzle, { type: "reveal" })), 3);
  assert.equal(
    reduce(run(puzzle, { type: "reveal" }), ask("step")(puzzle)).games.play.play.asked.step,
    0,
  );
});

test("the turns of the last step are marked as long as the game goes on", () => {
  assert.deepEqual(namedTurns(puzzle, replyTo), []);
  const two = run(puzzle, ask("step"), ask("step"));
  assert.deepEqual(namedTurns(two, replyTo), [1, 2]);
  assert.deepEqual(
    namedTurns(two, () => undefined),
    [],
    "before the reply is there",
  );
  assert.deepEqual(namedTurns(run(two, ask("step")), replyTo), []);
  assert.deepEqual(namedTurns(run(two, { type: "reveal" }), replyTo), []);
  assert.deepEqual(namedTurns(run(two, { type: "mode", mode: "solve" }), replyTo), []);
});

test("a past puzzle is explained by the turns that it had from its start", () => {
  const game = {
    rules: "p4c6r",
    turns: [
      ["1122", 1, 1],
      ["1344", 0, 3],
      ["5566", 0, 1],
      ["4113", 4, 0],
    ].map(([guess, ...feedback]) => ({ guess, feedback })),
  };
  const request = (guesses, kind = "puzzle") => pastStepsRequest({ guesses, kind }, game);
  assert.deepEqual(request(1), {
    action: "explain_puzzle",
    game: "p4c6r:1122=1,1;1344=0,3;5566=0,1",
  });
  assert.deepEqual(request(2), { action: "explain_puzzle", game: "p4c6r:1122=1,1;1344=0,3" });
  assert.equal(request(4), null, "nothing was given");
  assert.equal(request(9), null, "a record that was changed");
  assert.equal(request(1, "play"), null);
});
