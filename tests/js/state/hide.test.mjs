/** Hide: the code is sealed wherever it is kept, and every change of its game is one of `reduce`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { canUndo } from "../../../web/js/state/game.js";
import { awaitsClaim, codeOf, isEntering, secretText } from "../../../web/js/state/hide.js";
import { writeLink } from "../../../web/js/state/link.js";
import { readState } from "../../../web/js/state/saved.js";
import { initialState } from "../../../web/js/state/initial.js";
import { current, sceneOf } from "../../../web/js/state/state.js";
import { guess, lay, redo, run, undo } from "../doing.mjs";

const handOver = { type: "hide", checks: false };
const keep = { type: "hide", checks: true };
const answered = (index, text, ...feedback) => ({ type: "answered", index, guess: text, feedback });
const start = () => run(initialState("best", "11-22-33-44"), { type: "mode", mode: "hide" });
/** A game whose code is 2356. */
const entered = () => run(start(), ...lay(1, 2, 4, 5));
const saved = (state) => JSON.parse(JSON.stringify(state));
const game = (state) => current(state);

test("a code is entered peg by peg, and its game begins when it is complete", () => {
  let state = run(start(), ...lay(1, 2, 4));
  assert.deepEqual(codeOf(game(state)), [1, 2, 4, null]);
  assert.equal(run(state, handOver), state);
  state = run(state, ...lay(5), { type: "select", position: 0, shown: [] }, ...lay(0), handOver);
  assert.equal(secretText(game(state)), "1356");
  assert.ok(!isEntering(game(state)));
  assert.equal(game(run(state, guess("1122"))).turns.length, 1);
});

test("before the code is hidden nothing can be guessed, and afterwards its pegs stay", () => {
  assert.equal(game(run(entered(), guess("1122"))).turns.length, 0);
  const state = run(entered(), handOver, ...lay(0, 0));
  assert.equal(secretText(game(state)), "2356");
  assert.deepEqual(game(state).draft, [0, 0, null, null]);
});

test("on a board without repeats a colour moves to the peg on which it is put", () => {
  const state = run(
    start(),
    { type: "rules", rules: "p3c5n", seed: "s" },
    ...lay(1, 2),
    { type: "select", position: 2, shown: [] },
    ...lay(1),
  );
  assert.deepEqual(codeOf(game(state)), [null, 2, 1]);
});

test("neither the state nor its link has the code in clear, at any step of undo", () => {
  const states = [
    entered(),
    run(
      entered(),
      handOver,
      guess("1122"),
      answered(0, "1122", 0, 1),
      ...lay(1, 2),
      undo,
      undo,
      undo,
    ),
  ];
  for (const state of states) {
    const text = JSON.stringify(state.games.hide);
    assert.doesNotMatch(text, /2356|1,2,4,5|\[1,2,4/);
    assert.doesNotMatch(writeLink(state), /2356/);
  }
  // The same code is sealed otherwise in another game.
  const other = run(
    initialState("best", "5-6-7-8"),
    { type: "mode", mode: "hide" },
    ...lay(1, 2, 4, 5),
  );
  assert.notEqual(game(other).hide.sealed, game(entered()).hide.sealed);
  const same = game(run(start(), ...lay(0, 0, 0, 0))).hide.sealed;
  assert.ok(new Set(same.match(/../g)).size > 1, "pegs of one colour are not sealed alike");
});

test("the largest board keeps its code", () => {
  const code = Array.from({ length: 20 }, (_, peg) => (peg * 37) % 100);
  const state = run(
    start(),
    { type: "rules", rules: "p20c100r", seed: "1-2" },
    ...lay(...code),
    handOver,
  );
  assert.deepEqual(codeOf(game(readState(saved(state)))), code);
});

test("handing over by mistake can be undone, and what was looked at stays counted", () => {
  let state = run(entered(), handOver, { type: "looked" }, undo);
  assert.ok(isEntering(game(state)));
  assert.deepEqual([game(state).hide.handed, game(state).hide.looks], [true, 1]);
  state = run(state, { type: "looked" });
  assert.equal(game(state).hide.looks, 2, "back at the code, too");
  state = run(state, redo, guess("1122"), answered(0, "1122", 0, 1), undo);
  assert.deepEqual([game(state).draft, game(state).turns], [[0, 0, 1, 1], []]);
  state = run(state, undo);
  assert.ok(isEntering(game(state)), "the step that hid the code remains when a turn ends");
  assert.equal(
    secretText(game(run(state, undo))),
    null,
    "and the pegs can be taken off one by one",
  );
});

test("the person's own answer waits until it is known to be the true one", () => {
  let state = run(entered(), keep, guess("1122"));
  assert.ok(awaitsClaim(game(state)));
  const wrong = { type: "claim", index: 0, feedback: [1, 1] };
  state = run(state, wrong);
  assert.deepEqual([game(state).hide.claim, game(state).turns[0].feedback], [[1, 1], null]);
  assert.equal(run(state, ...lay(3), guess("3333")), state, "no other guess meanwhile");
  assert.equal(game(run(state, undo)).hide.claim, null);
  assert.equal(game(run(state, undo)).turns.length, 1);
  assert.deepEqual(game(run(state, undo, undo)).draft, [0, 0, 1, 1]);
  state = run(state, answered(0, "1122", 0, 1));
  assert.deepEqual([game(state).hide.claim, game(state).turns[0].feedback], [null, [0, 1]]);
  assert.equal(run(state, wrong), state);
});

test("a game that is over stays over, and the next one has another round and its own code", () => {
  const over = run(entered(), handOver, guess("2356"), answered(0, "2356", 4, 0));
  assert.ok(!canUndo(game(over)));
  const next = run(over, { type: "restart", seed: "next" });
  assert.deepEqual(
    [game(next).hide.round, secretText(game(next)), game(next).turns],
    [2, null, []],
  );
  assert.ok(!canUndo(game(next)));
  const stopped = run(entered(), handOver, { type: "reveal" });
  assert.ok(game(stopped).revealed && !canUndo(game(stopped)));
  assert.equal(
    game(run(entered(), handOver, { type: "restart", seed: "n" })).hide.round,
    1,
    "the code was not found yet",
  );
});

test("a game is saved and read back whole; older states have none and get a new one", () => {
  for (const state of [
    start(),
    run(start(), ...lay(3)),
    entered(),
    run(entered(), handOver, guess("1122")),
    run(entered(), keep, guess("1122"), { type: "claim", index: 0, feedback: [1, 1] }),
    run(
      entered(),
      handOver,
      { type: "looked" },
      guess("1122"),
      answered(0, "1122", 0, 1),
      ...lay(1),
      undo,
    ),
  ])
    assert.deepEqual(readState(saved(state)), state);
  const old = saved(entered());
  delete old.games.hide;
  assert.deepEqual(game(readState({ ...old, mode: "hide" })).turns, []);
  assert.ok(isEntering(game(readState({ ...old, mode: "hide" }))));
});

test("a saved code that is none of the board loses the game of Hide alone", () => {
  const hidden = run(
    entered(),
    handOver,
    guess("1122"),
    { type: "mode", mode: "play" },
    guess("1122"),
  );
  for (const damage of [
    (hide) => {
      hide.sealed = "zz";
    },
    (hide) => {
      hide.sealed = `${hide.sealed}aa`;
    },
    (hide) => {
      hide.sealed = "abcdefgh";
    },
    (hide) => {
      hide.sealed = 7;
    },
    (hide) => {
      hide.hidden = false;
    },
    (hide) => {
      hide.sealed = "";
    },
  ]) {
    const damaged = saved(hidden);
    damage(damaged.games.hide.hide);
    const state = readState(damaged);
    assert.deepEqual([state.games.hide.turns.length, state.games.play.turns.length], [0, 1]);
  }
});

test("a tap means something else once the code is hidden, and while an answer is asked for", () => {
  const scenes = [entered(), run(entered(), handOver), run(entered(), keep, guess("1122"))].map(
    sceneOf,
  );
  assert.equal(new Set(scenes).size, 3);
  assert.equal(
    sceneOf(run(entered(), handOver, { type: "looked" })),
    scenes[1],
    "a look changes nothing else",
  );
});
