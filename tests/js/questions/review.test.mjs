import assert from "node:assert/strict";
import { test } from "node:test";
import {
  accountOf,
  addingUp,
  lossOf,
  otherGuessRequest,
  reviewOf,
} from "../../../web/js/questions/review.js";
import { factsOf } from "../../../web/js/questions/facts.js";
import { questions } from "../../../web/js/questions/questions.js";
import { answer, initialState, reduce, run } from "../doing.mjs";

const start = initialState("best", "1-2-3-4");

/** A turn of a reply with consistent figures. */
const turn = (before, loss, luck, certainty = "exact") => ({
  guess: "1122",
  feedback: [1, 1],
  best: "1123",
  certainty,
  loss,
  luck,
  before,
  expected_after: before + loss - 1,
  after: before + loss - 1 - luck,
});

/** A reply whose turns follow one another. */
function reply(first, ...turns) {
  let before = first;
  const all = turns.map(([loss, luck, certainty]) => {
    const made = turn(before, loss, luck, certainty);
    before = made.after;
    return made;
  });
  return {
    solved: Math.abs(before) < 1e-9,
    start: first,
    used: all.length,
    rest: before,
    turns: all,
  };
}

test("the figures of an account add up as they are shown, whatever they are rounded from", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const part = (n) => ((seed * 7919 + n * 104729) % 1000) / 1000;
    const used = 1 + (seed % 7);
    const losses = Array.from({ length: used }, (_, n) => part(n) / 3);
    const first = 3 + part(9);
    const rest = seed % 2 ? 0 : 1 + part(8);
    const lucks = losses.map((_, n) => part(n + 20) - 0.5);
    lucks[0] +=
      first + losses.reduce((a, b) => a + b) - lucks.reduce((a, b) => a + b) - used - rest;
    const certainty = seed % 3 ? "bound" : "estimate";
    const account = accountOf(
      reply(first, ...losses.map((loss, n) => [loss, lucks[n], certainty])),
    );
    const cents = (figure) => Math.round(100 * figure);
    const sum = cents(account.start) + cents(account.skill ?? 0) - cents(account.luck ?? 0);
    assert.equal(sum, 100 * account.used + cents(account.rest ?? 0), `seed ${seed}`);
    assert.equal(account.rest === null, rest === 0);
    assert.ok(
      Math.abs(account.start - first) <= 0.01,
      `seed ${seed}: ${account.start} for ${first}`,
    );
  }
});

test("the last term takes what rounding has left, and a term of 0 stays 0", () => {
  assert.deepEqual(addingUp([0.444, 0.444, 0], 0.89, 2), [0.44, 0.45, 0]);
  assert.deepEqual(addingUp([4.34, 0, -0.34], 4, 2), [4.34, 0, -0.34]);
  assert.deepEqual(addingUp([4.346, 0.206, 0.448], 5, 2), [4.35, 0.21, 0.44]);
});

test("no skill lost and no luck are null, and tiny rounding counts as none", () => {
  const account = accountOf(reply(1, [1e-12, 0, "exact"]));
  assert.deepEqual(account, {
    from: 1,
    used: 1,
    rest: null,
    start: 1,
    skill: null,
    luck: null,
    certainty: "exact",
  });
});

test("a game whose first positions are not known has an account from the first known turn on", () => {
  const unknown = {
    ...turn(3, 0, 0),
    before: null,
    expected_after: null,
    after: null,
    loss: null,
    luck: null,
    certainty: null,
  };
  const known = reply(2, [0.5, 0.5, "exact"], [0, 0, "exact"]);
  const account = accountOf({
    ...known,
    start: null,
    used: 4,
    turns: [unknown, { ...unknown, after: 2 }, ...known.turns],
  });
  assert.equal(account.from, 3);
  assert.equal(account.used, 2);
  assert.equal(accountOf({ ...known, rest: null, turns: [unknown] }), null);
  assert.equal(accountOf({ ...known, turns: [] }), null);
});

test("the review is of the turns up to the one that solved the game", () => {
  const solved = run(start, answer("1122", 1, 1), answer("1344", 4, 0), answer("1234", 0, 0));
  assert.deepEqual(reviewOf(solved), { action: "review", game: "p4c6r:1122=1,1;1344=4,0" });
  const doubted = reduce(solved, { type: "unsure", index: 0, unsure: true });
  assert.deepEqual(reviewOf(doubted), reviewOf(solved), "answers are taken as true");
  const open = reduce(solved, { type: "open", panel: "review" });
  assert.equal(otherGuessRequest(solved, { index: 0, guess: "1122" }), null);
  assert.deepEqual(otherGuessRequest(open, { index: 1, guess: "1111" }), {
    action: "correct",
    game: "p4c6r:1122=1,1;1344=4,0",
    guess: "1111",
    turn: 2,
  });
  assert.equal(otherGuessRequest(open, { index: 3, guess: "1111" }), null);
});

test("the codes left in a game of Hide are asked for when its review is opened, and not before", () => {
  const hiding = reduce(start, { type: "mode", mode: "hide" });
  const asked = (state) =>
    questions(
      state,
      factsOf(state, () => undefined),
      { pages: 1, tryRules: null },
      () => undefined,
    ).map(({ action, game }) => `${action} ${game}`);
  const own = (list) => list.filter((each) => each === "analyse p4c6r");
  assert.equal(own(asked(hiding)).length, 1, "for the board");
  assert.equal(own(asked(reduce(hiding, { type: "open", panel: "review" }))).length, 2);
});

test("guesses after a hint are named in the request, and the devil's answers are no luck", () => {
  const play = reduce(start, { type: "begin", rules: "p4c6r", seed: "s" });
  const turn = (state, guess, feedback) => {
    const index = state.games.play.turns.length;
    return run(
      state,
      { type: "guess", turn: index, guess },
      { type: "answered", index, guess, feedback },
    );
  };
  const ask = (state, what) =>
    reduce(state, { type: "ask", turn: state.games.play.turns.length, what });
  let state = turn(ask(play, "count"), "1122", [1, 1]);
  state = turn(ask(state, "best"), "1344", [0, 3]);
  state = turn(ask(state, "count"), "1345", [0, 3]);
  state = turn(ask(state, "list"), "4113", [4, 0]);
  const game = "p4c6r:1122=1,1;1344=0,3;1345=0,3;4113=4,0";
  assert.deepEqual(reviewOf(state), { action: "review", game, hinted: [2, 4] });
  const devil = reduce(start, {
    type: "begin",
    rules: "p4c6r",
    seed: "s",
    start: { source: "devil" },
  });
  assert.deepEqual(reviewOf(turn(devil, "1122", [0, 0])), {
    action: "review",
    game: "p4c6r:1122=0,0",
    chance: false,
  });
});

test("skill that is kept is that of the person's own guesses", () => {
  const hinted = (...given) => ({ turns: given.map((each) => ({ hinted: each })) });
  const { turns } = reply(4, [0.5, 0, "bound"], [0.25, 0, "exact"]);
  assert.deepEqual(lossOf({ turns, verdict: hinted(false, false) }), { loss: 0.75, about: true });
  assert.deepEqual(lossOf({ turns, verdict: hinted(true, false) }), { loss: 0.25 });
  assert.deepEqual(lossOf({ turns, verdict: hinted(true, true) }), { loss: null });
});
