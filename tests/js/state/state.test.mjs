import assert from "node:assert/strict";
import { test } from "node:test";
import { suggestRequest } from "../../../web/js/questions/requests.js";
import { readState } from "../../../web/js/state/saved.js";
import { canRedo } from "../../../web/js/state/history.js";
import { canUndo, isOver } from "../../../web/js/state/game.js";
import { initialState } from "../../../web/js/state/initial.js";
import { current, reduce } from "../../../web/js/state/state.js";
import { answer, guess, lay, put, redo, run, take, turn, undo } from "../doing.mjs";

const start = (mode = "solve") => reduce(initialState("entropy", "seed-1"), { type: "mode", mode });
const guesses = (state) => current(state).turns.map(({ guess }) => guess);

test("an answer ends the turn, undo takes it back and leaves the guess on the row", () => {
  const one = run(start(), answer("1122", 1, 0), answer("1344", 0, 2));
  assert.deepEqual(guesses(one), ["1122", "1344"]);
  const back = reduce(one, undo);
  assert.deepEqual(guesses(back), ["1122"]);
  assert.deepEqual(current(back).draft, [0, 2, 3, 3]);
});

test("undo at the start changes nothing", () => {
  const state = start();
  assert.equal(reduce(state, undo), state);
});

test("a corrected turn keeps its place, and undo brings back what it was", () => {
  const two = run(start(), answer("1122", 1, 0), answer("1344", 0, 2));
  const fixed = run(two, { type: "edit", index: 0 }, answer("1123", 2, 0));
  assert.deepEqual(current(fixed).turns[0], { guess: "1123", feedback: [2, 0] });
  assert.deepEqual(guesses(fixed), ["1123", "1344"]);
  assert.equal(current(fixed).editing, null);
  assert.deepEqual(current(reduce(fixed, undo)).turns, current(two).turns);
});

test("a game that came by a link without a past is undone turn by turn", () => {
  const turns = [
    { guess: "1122", feedback: [1, 1] },
    { guess: "1344", feedback: [0, 2] },
  ];
  const state = reduce(start(), { type: "opened", game: { rules: "p4c6r", turns } });
  const back = reduce(state, undo);
  assert.deepEqual(guesses(back), ["1122"]);
  assert.deepEqual(current(back).draft, [0, 2, 3, 3]);
  assert.deepEqual(guesses(reduce(back, undo)), []);
});

test("undo while correcting only ends the correction", () => {
  const state = run(start(), answer("1122", 1, 0), { type: "edit", index: 0 }, undo);
  assert.deepEqual(guesses(state), ["1122"]);
  assert.equal(current(state).editing, null);
});

const BEGIN = { type: "begin", rules: "p4c6r", seed: "x" };
const GIVEN = [{ guess: "3456", feedback: [0, 2] }];
for (const [mode, what, action] of [
  ["solve", "game", { type: "restart", seed: "x" }],
  ["solve", "board", { type: "rules", rules: "p5c8r", seed: "x" }],
  ["solve", "link", { type: "opened", game: { rules: "p3c6r", turns: [] } }],
  ["play", "game", { type: "restart", seed: "x" }],
  ["play", "duel", { ...BEGIN, start: { duel: true } }],
  ["play", "puzzle", { ...BEGIN, turns: GIVEN, start: { source: "puzzle", given: 1, level: 4 } }],
  ["hide", "game", { type: "restart", seed: "x" }],
]) {
  test(`undo on the first row of a new ${what} opened the game before: ${mode}`, () => {
    const lenient = run(start(mode), { type: "settings", change: { undo: true } });
    const entered =
      mode === "hide" ? run(lenient, ...lay(5, 4, 3, 2), { type: "hide", checks: false }) : lenient;
    const played = run(
      entered,
      ...(mode === "solve" ? [answer("2233", 1, 0)] : turn("2233", 1, 0)),
      put(0),
    );
    const fresh = reduce(played, action);
    assert.ok(!canUndo(current(fresh)));
    assert.equal(reduce(fresh, undo), fresh);
    const old = JSON.parse(JSON.stringify(fresh));
    old.games[mode].past = JSON.parse(JSON.stringify(played.games[mode].past));
    assert.ok(!canUndo(current(readState(old))), "as an older version saved it");
    const shelved = fresh.shelf.length > 0;
    const back = reduce(fresh, { type: "goBack" });
    assert.deepEqual(
      guesses(back),
      shelved ? guesses(fresh) : ["2233"],
      "unless it is on the shelf",
    );
  });
}

test("a guess tried from a list is taken back by undo, and nothing else", () => {
  const shown = [0, 0, 1, 1];
  const own = run(start(), answer("1122", 1, 0), { type: "place", colour: 3, shown });
  const tried = run(own, take([5, 4, 3, 2]));
  assert.deepEqual(current(tried).draft, [5, 4, 3, 2]);
  const back = reduce(tried, undo);
  assert.deepEqual(current(back).draft, [3, 0, 1, 1]);
  assert.deepEqual(guesses(back), ["1122"]);
});

test("a game may begin with a guess from a list, and undo returns to the suggestion", () => {
  const tried = run(start(), take([5, 4, 3, 2]));
  assert.ok(canUndo(current(tried)));
  const back = reduce(tried, undo);
  assert.equal(current(back).draft, null);
  assert.ok(!canUndo(current(back)));
});

test("a try while correcting is undone before the correction is", () => {
  const editing = run(start(), answer("1122", 1, 0), { type: "edit", index: 0 });
  const tried = run(editing, take([5, 4, 3, 2]));
  const back = reduce(tried, undo);
  assert.deepEqual(current(back).draft, [0, 0, 1, 1]);
  assert.equal(current(back).editing, 0);
});

test("once its turn is answered a try is undone with it", () => {
  const state = run(start(), take([5, 4, 3, 2]), answer("6543", 0, 1), undo);
  assert.deepEqual(guesses(state), []);
  assert.deepEqual(current(state).draft, [5, 4, 3, 2]);
  assert.ok(!canUndo(current(state)));
});

test("the aim is one for all games and changes part by part", () => {
  const aimed = run(
    start(),
    { type: "aim", change: { most: 5 } },
    { type: "aim", change: { consistent: true } },
    { type: "mode", mode: "play" },
    { type: "restart", seed: "x" },
  );
  assert.deepEqual(aimed.aim, { most: 5, consistent: true });
  assert.deepEqual(reduce(aimed, { type: "aim", change: { most: null } }).aim.most, null);
});

test("a removed turn leaves the others", () => {
  const state = run(
    start(),
    answer("1122", 1, 0),
    answer("1344", 0, 2),
    { type: "edit", index: 0 },
    { type: "remove", index: 0 },
  );
  assert.deepEqual(guesses(state), ["1344"]);
});

test("colours go where the cursor is, two within one frame side by side", () => {
  const shown = [0, 0, 1, 1];
  const state = run(
    start(),
    { type: "select", position: 1, shown },
    { type: "place", colour: 5, shown },
    { type: "place", colour: 4, shown }, // `shown` is still what the last frame drew
  );
  assert.deepEqual(current(state).draft, [0, 5, 4, 1]);
  assert.equal(current(state).cursor, 3);
});

test("on a board where no colour comes twice, pegs change places", () => {
  const shown = [0, 1, 2, 3];
  const state = run(
    start(),
    { type: "rules", rules: "p4c10n", seed: "" },
    { type: "select", position: 0, shown },
    { type: "place", colour: 2, shown },
  );
  assert.deepEqual(current(state).draft, [2, 1, 0, 3]);
});

test("a peg that is taken off leaves the cursor in its place, and the next time the peg before is taken off", () => {
  const shown = [0, 1, 2, 3];
  const off = /** @type {const} */ ({ type: "place", colour: null, shown });
  const once = run(start(), { type: "select", position: 2, shown }, off);
  assert.deepEqual(current(once).draft, [0, 1, null, 3]);
  const instead = reduce(once, { type: "place", colour: 5, shown });
  assert.deepEqual(current(instead).draft, [0, 1, 5, 3]);
  assert.deepEqual(current(run(once, off)).draft, [0, null, null, 3]);
  assert.deepEqual(current(run(once, off, off, off, off)).draft, [null, null, null, 3]);
});

test("Backspace takes off the peg that was typed last, at the end of the row and before it", () => {
  const shown = [null, null, null, null];
  const type = (/** @type {number | null} */ colour) =>
    /** @type {const} */ ({ type: "place", colour, shown });
  const three = run(start("play"), type(0), type(1), type(2), type(null));
  assert.deepEqual(current(three).draft, [0, 1, null, null]);
  const four = run(start("play"), type(0), type(1), type(2), type(3), type(null), type(4));
  assert.deepEqual(current(four).draft, [0, 1, 2, 4]);
});

test("in Play a guess waits for its answer, and nothing else is guessed meanwhile", () => {
  const guessed = run(start("play"), guess("1122"), guess("3344"));
  assert.deepEqual(current(guessed).turns, [{ guess: "1122", feedback: null }]);
  const answered = { type: "answered", index: 0, guess: "1122", feedback: [1, 1] };
  assert.deepEqual(current(reduce(guessed, answered)).turns, [{ guess: "1122", feedback: [1, 1] }]);
});

test("an answer that comes after the guess was taken back is dropped", () => {
  const state = run(start("play"), guess("1122"), undo);
  const late = reduce(state, { type: "answered", index: 0, guess: "1122", feedback: [1, 1] });
  assert.deepEqual(current(late).turns, []);
});

test("a quick guess is for this turn only", () => {
  const hurried = run(start(), answer("1122", 1, 0), { type: "hurry" });
  assert.equal(suggestRequest(hurried).hurry, true);
  assert.equal(suggestRequest(run(hurried, answer("1344", 0, 2))).strategy, "entropy");
  assert.equal(suggestRequest(reduce(hurried, undo)).strategy, "entropy");
});

test("revealing ends the game and removes a guess without its answer", () => {
  const state = run(start("play"), guess("1122"), { type: "reveal" });
  assert.ok(isOver(current(state)));
  assert.deepEqual(current(state).turns, []);
  assert.equal(run(state, guess("1122")), state);
});

test("each mode keeps its own game", () => {
  const state = run(start(), answer("1122", 1, 0), { type: "mode", mode: "play" });
  assert.deepEqual(guesses(state), []);
  assert.deepEqual(guesses(reduce(state, { type: "mode", mode: "solve" })), ["1122"]);
});

test("a saved state is restored as it was", () => {
  const state = run(
    start(),
    answer("1122", 1, 0),
    answer("1344", 0, 2),
    undo,
    { type: "mode", mode: "play" },
    guess("1234"),
  );
  assert.deepEqual(readState(JSON.parse(JSON.stringify(state))), state);
});

test("an invalid saved state is refused", () => {
  const good = JSON.parse(JSON.stringify(run(start(), answer("1122", 1, 0))));
  const broken = (change) => {
    const copy = structuredClone(good);
    change(copy);
    return readState(copy);
  };
  assert.notEqual(readState(good), null);
  for (const value of [null, 7, "x", [], {}]) assert.equal(readState(value), null);
  assert.equal(
    broken((s) => (s.version = 2)),
    null,
  );
  assert.equal(
    broken((s) => (s.mode = 7)),
    null,
  );
  assert.equal(
    broken((s) => (s.games.solve.rules = "p4c6x")),
    null,
  );
  assert.equal(
    broken((s) => (s.games.solve.turns[0].guess = "<b>x")),
    null,
  );
  assert.equal(
    broken((s) => (s.games.solve.turns[0].feedback = "1")),
    null,
  );
  assert.equal(
    broken((s) => (s.games.solve.turns = Array(9999).fill(s.games.solve.turns[0]))),
    null,
  );
  assert.equal(
    broken((s) => (s.games.solve.past = [{}])),
    null,
  );
  assert.equal(
    broken((s) => delete s.games.play),
    null,
  );
  assert.equal(
    broken((s) => (s.games.play.seed = "")),
    null,
  );
  assert.deepEqual(current(broken((s) => (s.games.solve.draft = [99, 0, 0, 0]))).draft, null);
});

test("a state saved by a version without aims gets the default aim", () => {
  const saved = JSON.parse(JSON.stringify(run(start(), answer("1122", 1, 0))));
  delete saved.aim;
  const state = readState(saved);
  assert.deepEqual(state.aim, { most: null, consistent: false });
  assert.deepEqual(guesses(state), ["1122"]);
});

test("a game saved by a version without redo keeps all its steps of undo", () => {
  const saved = JSON.parse(
    JSON.stringify(run(start(), answer("1122", 1, 0), answer("1344", 0, 2))),
  );
  const {
    games: { solve },
  } = saved;
  const old = ({ rules, turns, seed, revealed }) => ({ rules, turns, seed, revealed });
  solve.past = solve.past.map(old);
  for (const key of ["future", "cursor", "editing"]) delete solve[key];
  const state = run(
    readState({ ...saved, games: { ...saved.games, solve: { ...solve, tried: null } } }),
    undo,
  );
  assert.deepEqual(guesses(state), ["1122"]);
  assert.deepEqual(guesses(run(state, undo)), []);
  assert.deepEqual(guesses(run(state, redo)), ["1122", "1344"]);
});

test("a saved aim is restored; a damaged one is dropped and the game kept", () => {
  const saved = (aim) =>
    readState({ ...JSON.parse(JSON.stringify(run(start(), answer("1122", 1, 0)))), aim });
  for (const aim of [
    { most: 5, consistent: false },
    { most: null, consistent: true },
  ]) {
    assert.deepEqual(saved(aim).aim, aim);
  }
  const usual = { most: null, consistent: false };
  for (const aim of [
    null,
    7,
    "most",
    [],
    {},
    { most: 0, consistent: true },
    { most: 100, consistent: false },
    { most: 4.5, consistent: false },
    { most: "5", consistent: false },
    { most: NaN, consistent: false },
    { most: 5 },
    { most: 5, consistent: "yes" },
    { most: 5, consistent: 1 },
  ]) {
    assert.deepEqual(saved(aim).aim, usual, JSON.stringify(aim));
    assert.deepEqual(guesses(saved(aim)), ["1122"]);
  }
  assert.deepEqual(Object.keys(saved({ most: 5, consistent: false, more: 1 }).aim), [
    "most",
    "consistent",
  ]);
});

test("a saved game on a large board is restored, one on a board too large for the page is refused", () => {
  const turn = { guess: "123456789abcdefghijk", feedback: [2, 9] };
  const state = run(start(), { type: "rules", rules: "p20c20r", seed: "s" });
  const large = run(state, { type: "answer", ...turn }, { type: "answer", ...turn });
  assert.deepEqual(readState(JSON.parse(JSON.stringify(large))), { ...large, panel: null });
  const huge = structuredClone(large);
  huge.games.solve = { ...huge.games.solve, rules: "p21c20r", turns: [], past: [] };
  assert.equal(readState(huge), null);
});

// The row first, then the turns.

test("undo takes back the pegs put on the row, one by one, before it takes back a turn", () => {
  const state = run(start("play"), guess("1122"), put(0), put(1), undo);
  assert.deepEqual(current(state).draft, [0, null, null, null]);
  assert.deepEqual(guesses(state), ["1122"]);
  const empty = run(state, undo);
  assert.equal(current(empty).draft, null);
  assert.deepEqual(guesses(empty), ["1122"]);
  assert.deepEqual(guesses(run(empty, undo)), []);
});

test("the next peg goes where the one that was undone had been", () => {
  const state = run(start("play"), put(0), put(1), undo, put(5));
  assert.deepEqual(current(state).draft, [0, 5, null, null]);
});

test("a turn is one step, however its row was put together", () => {
  const state = run(start("play"), put(0), put(0), put(1), put(1), guess("1122"), undo);
  assert.deepEqual(current(state).draft, [0, 0, 1, 1]);
  assert.ok(!canUndo(current(state)));
});

test("pegs put on the row while the answer was on its way do not take the turn with them", () => {
  const answered = { type: "answered", index: 0, guess: "1122", feedback: [1, 1] };
  const lenient = run(
    start("play"),
    { type: "settings", change: { undo: true } },
    { type: "restart", seed: "x" },
  );
  const state = run(lenient, guess("1122"), put(0), answered, put(1), undo, undo, answered);
  assert.deepEqual(current(state).turns, [{ guess: "1122", feedback: [1, 1] }]);
  assert.deepEqual(guesses(run(state, undo)), []);
});

test("taking the suggestion instead of the person's guess is a step", () => {
  const own = run(start(), { type: "place", colour: 3, shown: [0, 0, 1, 1] });
  const state = run(own, { type: "draft", code: null }, undo);
  assert.deepEqual(current(state).draft, [3, 0, 1, 1]);
});

test("placing the same peg again is not a step", () => {
  const state = run(start(), { type: "place", colour: 0, shown: [0, 0, 1, 1] });
  assert.ok(!canUndo(current(state)));
});

test("the pegs of a correction are undone first, then the correction", () => {
  const shown = [0, 0, 1, 1];
  const own = run(start(), answer("1122", 1, 0), { type: "place", colour: 3, shown });
  const edited = run(own, { type: "edit", index: 0 }, { type: "place", colour: 5, shown }, undo);
  assert.equal(current(edited).editing, 0);
  assert.deepEqual(current(edited).draft, [0, 0, 1, 1]);
  const back = run(edited, undo);
  assert.equal(current(back).editing, null);
  assert.deepEqual(current(back).draft, [3, 0, 1, 1]);
});

test("cancelling a correction gives the row back, and undo goes on before it", () => {
  const shown = [0, 0, 1, 1];
  const own = run(start(), answer("1122", 1, 0), { type: "place", colour: 3, shown });
  const state = run(
    own,
    { type: "edit", index: 0 },
    { type: "place", colour: 5, shown },
    { type: "edit", index: null },
  );
  assert.deepEqual(current(state), { ...current(own), cursor: null });
});

test("redo repeats what undo took back, until something else is done", () => {
  const two = run(start(), answer("1122", 1, 0), answer("1344", 0, 2));
  const back = run(two, undo, undo);
  assert.deepEqual(current(run(back, redo, redo)), current(two));
  assert.ok(!canRedo(current(two)));
  const other = run(back, redo, answer("5566", 0, 0));
  assert.deepEqual(guesses(other), ["1122", "5566"]);
  assert.ok(!canRedo(current(other)));
  assert.equal(run(other, redo), other);
});

test("a code that was revealed stays revealed, whatever is undone", () => {
  const revealed = run(start("play"), guess("1122"), put(0), { type: "reveal" });
  assert.equal(run(revealed, undo), revealed);
});

test("an action for another turn is refused", () => {
  const one = run(start(), answer("1122", 1, 0));
  for (const stale of [
    { type: "answer", turn: 0, guess: "1122", feedback: [1, 0] },
    { type: "try", turn: 0, code: [0, 0, 1, 1] },
    { type: "remove", index: 0 },
  ]) {
    assert.equal(reduce(one, stale), one);
  }
  const playing = run(start("play"), guess("1122"));
  const answered = reduce(playing, { type: "answered", index: 0, guess: "1122", feedback: [1, 1] });
  assert.equal(reduce(answered, { type: "guess", turn: 0, guess: "1122" }), answered);
  const corrected = run(one, { type: "edit", index: 0 }, answer("1122", 2, 0));
  assert.equal(
    reduce(corrected, { type: "answer", turn: 0, guess: "1122", feedback: [2, 0] }),
    corrected,
  );
});

test("a long history on a large board is kept as far as there is room", () => {
  const rules = "p20c100r";
  const code = Array(20).fill("100").join(".");
  const many = Array.from({ length: 200 }, () => answer(code, 0, 0));
  const state = run(start(), { type: "rules", rules, seed: "" }, ...many);
  assert.equal(current(state).turns.length, 200);
  assert.ok(JSON.stringify(state).length < 1_000_000);
  const none = run(state, ...Array(200).fill(undo));
  assert.deepEqual(guesses(none), []);
  assert.equal(current(none).rules, rules);
  assert.ok(JSON.stringify(none).length < 1_000_000);
});

/** A number below n, drawn from a seed that is changed. */
function makeDraw(seed) {
  let now = seed;
  return (n) => {
    now = (Math.imul(now, 1103515245) + 12345) & 0x7fffffff;
    return (now >> 8) % n;
  };
}

test("whatever is done at random: undo and redo are each other's reverse, and no secret is changed", () => {
  const draw = makeDraw(7);
  const visible = ({ rules, turns, seed, revealed, draft, editing }) => ({
    rules,
    turns,
    seed,
    revealed,
    draft,
    editing,
  });
  const codes = ["1122", "1344", "6543", "5566"];
  let seeds = 1;
  const acts = {
    play: [
      () => put(draw(6)),
      () => put(null),
      () => guess(codes[draw(4)]),
      () => undo,
      () => undo,
      () => redo,
      () => ({ type: "restart", seed: `seed-${(seeds += 1)}` }),
      () => (draw(4) ? put(1) : { type: "reveal" }),
      (game) => ({
        type: "answered",
        index: game.turns.length - 1,
        guess: game.turns.at(-1)?.guess,
        feedback: [draw(4), 0],
      }),
    ],
    solve: [
      () => put(draw(6)),
      () => answer(codes[draw(4)], draw(4), 0),
      () => undo,
      () => undo,
      () => redo,
      () => take([draw(6), draw(6), 0, 0]),
      () => ({ type: "draft", code: null }),
      (game) => ({ type: "edit", index: draw(3) ? draw(game.turns.length + 1) : null }),
      (game) => ({ type: "remove", index: game.editing ?? 0 }),
      () => ({ type: "select", position: draw(2) ? draw(4) : null, shown: [0, 0, 1, 1] }),
      () => ({ type: "rules", rules: draw(2) ? "p4c6r" : "p4c8r", seed: "" }),
    ],
  };
  for (const mode of ["play", "solve"]) {
    let state = start(mode);
    const revealed = new Set();
    for (let done = 0; done < 2000; done++) {
      const before = current(state);
      const after = run(state, acts[mode][draw(acts[mode].length)](before));
      const game = current(after);
      if (game.revealed) revealed.add(game.seed);
      assert.equal(game.revealed, mode === "play" && revealed.has(game.seed), `after ${done} acts`);
      const back = run(after, undo);
      if (canUndo(game)) assert.deepEqual(visible(current(run(back, redo))), visible(game));
      if (mode === "play" && game.turns.some(({ feedback }) => feedback)) {
        assert.equal(current(back).seed, game.seed, `after ${done} acts`);
      }
      if (done % 50 === 0) assert.deepEqual(readState(JSON.parse(JSON.stringify(after))), after);
      state = after;
    }
  }
});

test("a tap that comes before another mode or board is drawn puts nothing of the one before into the game", () => {
  const small = run(start("play"), { type: "rules", rules: "p3c3r", seed: "s" });
  const shown = [5, 1, 2, 3]; // of a board of four pegs and six colours
  for (const act of [
    { type: "select", position: 1, shown },
    { type: "place", colour: 1, shown },
    { type: "place", colour: 5, shown: [null, null, null] },
    { type: "place", colour: 1, shown: [null, null, null], at: 3 },
    { type: "try", turn: 0, code: shown },
    { type: "guess", turn: 0, guess: "6123" },
    { type: "answer", turn: 0, guess: "123", feedback: [1, 0] }, // Play knows the answers
    { type: "unsure", index: 0, unsure: true },
    { type: "doubt", doubt: true },
  ]) {
    assert.equal(reduce(small, act), small, JSON.stringify(act));
  }
  const solve = start();
  // A turn that waits for Python has no place in Solve: a game with one could not be read again.
  for (const act of [
    { type: "guess", turn: 0, guess: "1122" },
    { type: "reveal" },
    { type: "ask", turn: 0, what: "best" },
  ]) {
    assert.equal(reduce(solve, act), solve, act.type);
  }
});
