import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, readLink, writeLink } from "../../web/js/link.js";
import { suggestRequest } from "../../web/js/questions.js";
import { revive } from "../../web/js/revive.js";
import { canUndo, current, initialState, isOver, reduce } from "../../web/js/state.js";

const start = (mode = "solve") => reduce(initialState("entropy", "seed-1"), { type: "mode", mode });
const run = (state, ...actions) => actions.reduce(reduce, state);
const answer = (guess, black, white) => ({ type: "answer", guess, feedback: [black, white] });
const guesses = (state) => current(state).turns.map(({ guess }) => guess);

test("an answer ends the turn, undo takes it back and leaves the guess on the row", () => {
  const one = run(start(), answer("1122", 1, 0), answer("1344", 0, 2));
  assert.deepEqual(guesses(one), ["1122", "1344"]);
  const back = reduce(one, { type: "undo" });
  assert.deepEqual(guesses(back), ["1122"]);
  assert.deepEqual(current(back).draft, [0, 2, 3, 3]);
});

test("undo at the start changes nothing", () => {
  const state = start();
  assert.equal(reduce(state, { type: "undo" }), state);
});

test("a corrected turn keeps its place, and undo brings back what it was", () => {
  const two = run(start(), answer("1122", 1, 0), answer("1344", 0, 2));
  const fixed = run(two, { type: "edit", index: 0 }, answer("1123", 2, 0));
  assert.deepEqual(current(fixed).turns[0], { guess: "1123", feedback: [2, 0] });
  assert.deepEqual(guesses(fixed), ["1123", "1344"]);
  assert.equal(current(fixed).editing, null);
  assert.deepEqual(current(reduce(fixed, { type: "undo" })).turns, current(two).turns);
});

test("a game that came by a link without a past is undone turn by turn", () => {
  const turns = [{ guess: "1122", feedback: [1, 1] }, { guess: "1344", feedback: [0, 2] }];
  const state = reduce(start(), { type: "opened", game: { rules: "p4c6r", turns } });
  const back = reduce(state, { type: "undo" });
  assert.deepEqual(guesses(back), ["1122"]);
  assert.deepEqual(current(back).draft, [0, 2, 3, 3]);
  assert.deepEqual(guesses(reduce(back, { type: "undo" })), []);
});

test("undo while correcting only ends the correction", () => {
  const state = run(start(), answer("1122", 1, 0), { type: "edit", index: 0 }, { type: "undo" });
  assert.deepEqual(guesses(state), ["1122"]);
  assert.equal(current(state).editing, null);
});

test("starting again and choosing another board can be undone", () => {
  const played = run(start(), answer("1122", 1, 0));
  for (const action of [
    { type: "restart", seed: "x" },
    { type: "rules", rules: "p5c8r", seed: "x" },
    { type: "opened", game: { rules: "p3c6r", turns: [] } },
  ]) {
    const fresh = reduce(played, action);
    assert.deepEqual(guesses(fresh), []);
    const back = reduce(fresh, { type: "undo" });
    assert.equal(current(back).rules, "p4c6r");
    assert.deepEqual(guesses(back), ["1122"]);
  }
});

test("a guess tried from a list is taken back by undo, and nothing else", () => {
  const shown = [0, 0, 1, 1];
  const own = run(start(), answer("1122", 1, 0), { type: "place", colour: 3, shown });
  const tried = reduce(own, { type: "try", code: [5, 4, 3, 2] });
  assert.deepEqual(current(tried).draft, [5, 4, 3, 2]);
  const back = reduce(tried, { type: "undo" });
  assert.deepEqual(current(back).draft, [3, 0, 1, 1]);
  assert.deepEqual(guesses(back), ["1122"]);
  assert.deepEqual(guesses(reduce(back, { type: "undo" })), []);
});

test("the first thing in a game can be a try, and undo gives the suggestion back", () => {
  const tried = reduce(start(), { type: "try", code: [5, 4, 3, 2] });
  assert.ok(canUndo(current(tried)));
  const back = reduce(tried, { type: "undo" });
  assert.equal(current(back).draft, null);
  assert.ok(!canUndo(current(back)));
});

test("a try while correcting is undone before the correction is", () => {
  const editing = run(start(), answer("1122", 1, 0), { type: "edit", index: 0 });
  const tried = reduce(editing, { type: "try", code: [5, 4, 3, 2] });
  const back = reduce(tried, { type: "undo" });
  assert.deepEqual(current(back).draft, [0, 0, 1, 1]);
  assert.equal(current(back).editing, 0);
});

test("a try is no longer undone once its turn is answered", () => {
  const state = run(start(), { type: "try", code: [5, 4, 3, 2] }, answer("6543", 0, 1));
  assert.equal(current(state).tried, null);
  assert.deepEqual(guesses(reduce(state, { type: "undo" })), []);
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
  const state = run(start(), answer("1122", 1, 0), answer("1344", 0, 2), { type: "remove", index: 0 });
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

test("taking a peg off moves the cursor back", () => {
  const shown = [0, 1, 2, 3];
  const state = run(
    start(),
    { type: "select", position: 2, shown },
    { type: "place", colour: null, shown },
  );
  assert.deepEqual(current(state).draft, [0, 1, null, 3]);
  assert.equal(current(state).cursor, 1);
});

test("in Play a guess waits for its answer, and nothing else is guessed meanwhile", () => {
  const guessed = run(start("play"), { type: "guess", guess: "1122" }, { type: "guess", guess: "3344" });
  assert.deepEqual(current(guessed).turns, [{ guess: "1122", feedback: null }]);
  const answered = { type: "answered", index: 0, guess: "1122", feedback: [1, 1] };
  assert.deepEqual(current(reduce(guessed, answered)).turns, [{ guess: "1122", feedback: [1, 1] }]);
});

test("an answer that comes after the guess was taken back is dropped", () => {
  const state = run(start("play"), { type: "guess", guess: "1122" }, { type: "undo" });
  const late = reduce(state, { type: "answered", index: 0, guess: "1122", feedback: [1, 1] });
  assert.deepEqual(current(late).turns, []);
});

test("who will not wait gets any guess that fits, for this turn only", () => {
  const hurried = run(start(), answer("1122", 1, 0), { type: "hurry" });
  assert.equal(suggestRequest(hurried).strategy, "random");
  assert.equal(suggestRequest(reduce(hurried, answer("1344", 0, 2))).strategy, "entropy");
  assert.equal(suggestRequest(reduce(hurried, { type: "undo" })).strategy, "entropy");
});

test("revealing ends the game and takes back the guess on its way", () => {
  const state = run(start("play"), { type: "guess", guess: "1122" }, { type: "reveal" });
  assert.ok(isOver(current(state)));
  assert.deepEqual(current(state).turns, []);
  assert.equal(reduce(state, { type: "guess", guess: "1122" }), state);
});

test("each mode keeps its own game", () => {
  const state = run(start(), answer("1122", 1, 0), { type: "mode", mode: "play" });
  assert.deepEqual(guesses(state), []);
  assert.deepEqual(guesses(reduce(state, { type: "mode", mode: "solve" })), ["1122"]);
});

test("a saved state comes back as it was", () => {
  const state = run(
    start(),
    answer("1122", 1, 0),
    answer("1344", 0, 2),
    { type: "undo" },
    { type: "mode", mode: "play" },
    { type: "guess", guess: "1234" },
  );
  assert.deepEqual(revive(JSON.parse(JSON.stringify(state))), state);
});

test("a saved state that is not one is refused", () => {
  const good = JSON.parse(JSON.stringify(run(start(), answer("1122", 1, 0))));
  const broken = (change) => {
    const copy = structuredClone(good);
    change(copy);
    return revive(copy);
  };
  assert.notEqual(revive(good), null);
  for (const value of [null, 7, "x", [], {}]) assert.equal(revive(value), null);
  assert.equal(broken((s) => (s.version = 2)), null);
  assert.equal(broken((s) => (s.mode = "constructor")), null);
  assert.equal(broken((s) => (s.games.solve.rules = "p4c6x")), null);
  assert.equal(broken((s) => (s.games.solve.turns[0].guess = "<b>x")), null);
  assert.equal(broken((s) => (s.games.solve.turns[0].feedback = "1")), null);
  assert.equal(broken((s) => (s.games.solve.turns = Array(9999).fill(s.games.solve.turns[0]))), null);
  assert.equal(broken((s) => (s.games.solve.past = [{}])), null);
  assert.equal(broken((s) => delete s.games.play), null);
  assert.equal(broken((s) => (s.games.play.seed = "")), null);
  assert.deepEqual(current(broken((s) => (s.games.solve.draft = [99, 0, 0, 0]))).draft, null);
});

test("a state saved before there were aims comes back with the usual one", () => {
  const saved = JSON.parse(JSON.stringify(run(start(), answer("1122", 1, 0))));
  delete saved.aim;
  delete saved.games.solve.tried;
  const state = revive(saved);
  assert.deepEqual(state.aim, { most: null, consistent: false });
  assert.deepEqual(guesses(state), ["1122"]);
});

test("an aim comes back as it was saved; a damaged one is dropped and the game kept", () => {
  const saved = (aim) => revive({ ...JSON.parse(JSON.stringify(run(start(), answer("1122", 1, 0)))), aim });
  for (const aim of [{ most: 5, consistent: false }, { most: null, consistent: true }]) {
    assert.deepEqual(saved(aim).aim, aim);
  }
  const usual = { most: null, consistent: false };
  for (const aim of [
    null, 7, "most", [], {}, { most: 0, consistent: true }, { most: 100, consistent: false },
    { most: 4.5, consistent: false }, { most: "5", consistent: false }, { most: NaN, consistent: false },
    { most: 5 }, { most: 5, consistent: "yes" }, { most: 5, consistent: 1 },
  ]) {
    assert.deepEqual(saved(aim).aim, usual, JSON.stringify(aim));
    assert.deepEqual(guesses(saved(aim)), ["1122"]);
  }
  assert.deepEqual(Object.keys(saved({ most: 5, consistent: false, more: 1 }).aim), ["most", "consistent"]);
});

test("the link of a game of Play tells neither seed nor secret", () => {
  const state = run(start("play"), { type: "guess", guess: "1122" });
  assert.equal(writeLink(state), "#play/p4c6r");
  assert.ok(!writeLink(state).includes("seed"));
});

test("a link to the game in hand changes nothing, one to another opens it", () => {
  const state = run(start(), answer("1122", 1, 0));
  const to = (hash) => follow(state, readLink(hash));
  assert.deepEqual(to(writeLink(state)), { what: "stay" });
  assert.deepEqual(to("#play"), { what: "mode" });
  assert.equal(to("#solve/p5c8r:11223=1,1").what, "open");
  assert.equal(to("#p4c6r:1122=1,1").what, "open");
  assert.equal(to("#solve/p4c6r:1122").what, "refuse");
  assert.equal(to("#%E0%A4%A").what, "refuse");
  assert.equal(readLink(""), null);
  assert.equal(readLink("#"), null);
});

test("a saved game on a large board comes back, one on a board that has no room is refused", () => {
  const turn = { guess: "123456789abcdefghijk", feedback: [2, 9] };
  const state = run(start(), { type: "rules", rules: "p20c20r", seed: "s" });
  const large = run(state, { type: "answer", ...turn }, { type: "answer", ...turn });
  assert.deepEqual(revive(JSON.parse(JSON.stringify(large))), { ...large, panel: null });
  const huge = structuredClone(large);
  huge.games.solve = { ...huge.games.solve, rules: "p21c20r", turns: [], past: [] };
  assert.equal(revive(huge), null);
});
