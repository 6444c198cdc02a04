import assert from "node:assert/strict";
import { test } from "node:test";
import { looksOf } from "../../../web/js/words/colours.js";
import { factsOf } from "../../../web/js/questions/facts.js";
import { announcement } from "../../../web/js/page/announce.js";
import { initialState } from "../../../web/js/state/state.js";
import { answer, ask, guess, run, take, undo } from "../doing.mjs";

const put = (colour, shown) => ({ type: "place", colour, shown });
const EMPTY = [null, null, null, null];
const SUGGESTED = { guess: "1123", parts: {}, largest_part: 5 };

/** What Python would say, told at once. */
const look = ({ action, strategy }) => {
  if (action === "reveal") return { status: "done", reply: { secret: "1234" } };
  const analysis = { candidates: 46, rules: { feedbacks: [] }, turns: [] };
  return { status: "done", reply: { ...analysis, ...(strategy ? { suggestion: SUGGESTED } : {}) } };
};

/** All that is said while these are done, one drawing after each, or after several in a list. */
function heard(mode, ...acts) {
  let state = run(initialState("best", "seed"), { type: "mode", mode });
  let before = null;
  const sentences = [];
  for (const act of [null, ...acts]) {
    if (act) state = run(state, ...[act].flat());
    for (let drawing = 0; drawing < 2; drawing++) { // the second brings no news
      const view = { state, facts: factsOf(state, look), looks: looksOf("p4c6r", 6), look };
      const said = announcement(view, before);
      if (said !== null && said !== sentences.at(-1)) sentences.push(said);
      before = view;
    }
  }
  return sentences.slice(1);
}

test("a contradiction is announced once, when it is known which turns may be wrong", () => {
  const state = run(initialState("best", "seed"), answer("1122", 0, 0), answer("3344", 0, 0));
  const slip = { turns: [{ turn: 2, kind: "answer", from: "0,0", to: "2,0" }], candidates: 2, likelihood: 0.9 };
  const reply = { consistent: false, slips: [slip], cleared: [1], complete: true };
  let known = { status: "waiting", since: 0 };
  const asked = ({ action }) =>
    action === "diagnose" ? known : { status: "done", reply: { contradiction: { turn: 2 }, rules: {}, candidates: 0, turns: [] } };
  const view = () => ({ state, facts: factsOf(state, asked), looks: looksOf("p4c6r", 6), look: asked });
  assert.equal(announcement(view(), null), null);
  known = { status: "done", since: 0, reply };
  assert.equal(
    announcement(view(), null),
    "No code fits all these answers. One wrong answer explains it, and only turn 2 can be the one. " +
      "Tap the answer it should have been. Undo takes that back.",
  );
});

test("in doubt both numbers are announced, and at the end which answers were wrong", () => {
  const state = run(initialState("best", "seed"), answer("1122", 0, 0), { type: "unsure", index: 0, unsure: true });
  const told = ({ action }) =>
    action === "contradicted"
      ? { status: "done", reply: { turns: [1] } }
      : { status: "done", reply: { candidates: 46, fits_all: 6, rules: {}, turns: [], suggestion: SUGGESTED } };
  const say = (state) => announcement({ state, facts: factsOf(state, told), looks: looksOf("p4c6r", 6), look: told }, null);
  assert.equal(
    say(state),
    "Guess red, red, orange, yellow. 6 codes fit every answer, 40 more if turn 1 is wrong. The guess allows for both.",
  );
  assert.equal(say(run(state, answer("1123", 4, 0))), "Solved in 2 guesses. The answer in turn 1 was wrong.");
});

test("pegs that are put on the row are said one by one, and once", () => {
  assert.deepEqual(
    heard("play", put(0, EMPTY), put(1, EMPTY), { type: "select", position: 0, shown: EMPTY }, put(null, EMPTY)),
    ["Peg 1: red", "Peg 2: orange", "Peg 1: empty"],
  );
});

test("a peg that is undone is announced as empty", () => {
  assert.deepEqual(heard("play", put(0, EMPTY), put(1, EMPTY), undo), ["Peg 1: red", "Peg 2: orange", "Peg 2: empty"]);
});

test("the person's guess is announced with its answer", () => {
  const answered = { type: "answered", index: 0, guess: "1122", feedback: [1, 0] };
  assert.deepEqual(heard("play", guess("1122"), answered), ["red, red, orange, orange: 1 black, 0 white. 9 guesses left"]);
});

test("a hint is announced as a hint, and the person's guess is not", () => {
  const hinted = [ask("best"), { type: "hinted", code: [0, 0, 1, 2] }];
  assert.deepEqual(heard("play", ...hinted), ["Hint: red, red, orange, yellow."]);
  assert.deepEqual(heard("play", hinted), ["Hint: red, red, orange, yellow."]); // it was known already
  assert.deepEqual(heard("play", take([0, 1, 2, 3])), ["Your own guess: red, orange, yellow, green."]);
  assert.deepEqual(heard("solve", take([5, 1, 2, 3])), ["Your own guess: purple, orange, yellow, green."]);
});

test("a row changed in Solve is said peg by peg, then as a whole", () => {
  const shown = [0, 0, 1, 2];
  assert.deepEqual(
    heard("solve", { type: "select", position: 0, shown }, put(5, shown), { type: "select", position: null, shown }),
    ["Peg 1: purple", "Your own guess: purple, red, orange, yellow."],
  );
});

test("a revealed code is said", () => {
  assert.deepEqual(heard("play", { type: "reveal" }), ["The code was red, orange, yellow, green."]);
});

test("a correction is announced when it begins, and the current guess when it ends", () => {
  const sentences = heard("solve", answer("1122", 1, 0), { type: "edit", index: 0 }, { type: "edit", index: null });
  assert.deepEqual(sentences, [
    "Correcting turn 1: red, red, orange, orange. 1 black, 0 white.",
    "Guess red, red, orange, yellow. 46 possible codes",
  ]);
});

/** All that is said in Hide while these are done, with what is to be seen after each. */
function heardInHide(...acts) {
  let state = run(initialState("best", "1-2-3-4"), { type: "mode", mode: "hide" });
  const sees = (now, sight) => ({ state: now, sight, facts: factsOf(now, look), looks: looksOf("p4c6r", 6), look });
  let before = sees(state, "covered");
  return acts.map(([sight, ...some]) => {
    state = run(state, ...some);
    const after = sees(state, sight);
    const said = announcement(after, before);
    before = after;
    return said;
  });
}

test("in Hide a screen reader hears of the code only that it is covered, unless a button is held", () => {
  const [two, whole, shown, still, covered, hidden, turn] = heardInHide(
    ["covered", put(0, EMPTY), put(1, EMPTY)],
    ["covered", put(2, EMPTY), put(3, EMPTY)],
    ["shown"],
    ["shown"],
    ["covered"],
    ["covered", { type: "hide", checks: false }],
    ["covered", guess("1122"), { type: "answered", index: 0, guess: "1122", feedback: [1, 1] }],
  );
  assert.equal(two, "Peg 1: covered. Peg 2: covered");
  assert.equal(whole, "Peg 3: covered. Peg 4: covered. The code is complete. It stays covered.");
  assert.deepEqual([shown, still], ["The code: red, orange, yellow, green.", null]);
  assert.deepEqual([covered, hidden], ["The code is covered.", "The code is hidden. Build a guess."]);
  assert.equal(turn, "red, red, orange, orange: 1 black, 1 white.");
});
