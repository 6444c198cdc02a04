import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { accountOf, addingUp, lossOf, otherGuessRequest, reviewOf } from "page/questions/review.ts";
import { answer, ask, begin, reduce, run, start, turn, unsure } from "../doing.mjs";

const made = (before, loss, luck, certainty = "exact") => ({
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

function reply(first, ...figures) {
  let before = first;
  const turns = figures.map((each) => {
    const turn = made(before, ...each);
    before = turn.after;
    return turn;
  });
  const solved = Math.abs(before) < 1e-9;
  return { solved, start: first, used: turns.length, rest: before, turns };
}

test("the figures of an account add up as they are shown", () => {
  const sum = (numbers) => numbers.reduce((a, b) => a + b);
  const cents = (figure) => Math.round(100 * (figure ?? 0));
  for (let seed = 1; seed <= 300; seed++) {
    const part = (n) => ((seed * 7919 + n * 104729) % 1000) / 1000;
    const used = 1 + (seed % 7);
    const losses = Array.from({ length: used }, (_, n) => part(n) / 3);
    const first = 3 + part(9);
    const rest = seed % 2 ? 0 : 1 + part(8);
    const lucks = losses.map((_, n) => part(n + 20) - 0.5);
    lucks[0] += first + sum(losses) - sum(lucks) - used - rest;
    const certainty = seed % 3 ? "bound" : "estimate";
    const figures = losses.map((loss, n) => [loss, lucks[n], certainty]);
    const account = accountOf(reply(first, ...figures));
    equal(
      cents(account.start) + cents(account.skill) - cents(account.luck),
      100 * account.used + cents(account.rest),
      `seed ${seed}`,
    );
    equal(account.rest === null, rest === 0);
    ok(Math.abs(account.start - first) <= 0.01, `seed ${seed}`);
  }
});

test("the last term takes the rest of rounding", () => {
  deepEqual(addingUp([0.444, 0.444, 0], 0.89, 2), [0.44, 0.45, 0]);
  deepEqual(addingUp([4.34, 0, -0.34], 4, 2), [4.34, 0, -0.34]);
  deepEqual(addingUp([4.346, 0.206, 0.448], 5, 2), [4.35, 0.21, 0.44]);
});

test("no skill lost and no luck are null", () => {
  const { rest, skill, luck } = accountOf(reply(1, [1e-12, 0]));
  deepEqual([rest, skill, luck], [null, null, null], "also after rounding");
});

test("an account begins at the first known turn", () => {
  const lost = { before: null, expected_after: null, loss: null, luck: null, certainty: null };
  const unknown = { ...made(3, 0, 0), ...lost, after: null };
  const known = reply(2, [0.5, 0.5], [0, 0]);
  const turns = [unknown, { ...unknown, after: 2 }, ...known.turns];
  const { from, used } = accountOf({ ...known, start: null, used: 4, turns });
  deepEqual([from, used], [3, 2]);
  equal(accountOf({ ...known, rest: null, turns: [unknown] }), null);
  equal(accountOf({ ...known, turns: [] }), null);
});

test("the review is of the turns up to the one that solved the game", () => {
  const solved = run(start, answer("1122", 1, 1), answer("1344", 4, 0), answer("1234", 0, 0));
  const game = "p4c6r:1122=1,1;1344=4,0";
  deepEqual(reviewOf(solved), { action: "review", game });
  const doubted = reduce(solved, unsure(0));
  deepEqual(reviewOf(doubted), reviewOf(solved), "answers are taken as true");
  const open = reduce(solved, { type: "open", panel: "review" });
  const opened = { index: 1, guess: "1111" };
  const request = { action: "correct", game, guess: "1111", turn: 2 };
  deepEqual(otherGuessRequest(open, opened), request);
  equal(otherGuessRequest(solved, opened), null);
  equal(otherGuessRequest(open, { index: 3, guess: "1111" }), null);
});

test("guesses after a hint are named in the request", () => {
  const hinted = [
    ...[ask("count"), turn("1122", 1, 1), ask("best"), turn("1344", 0, 3)],
    ...[ask("count"), turn("1345", 0, 3), ask("list"), turn("4113", 4, 0)],
  ];
  const state = run(start, begin({}), ...hinted.flat());
  const game = "p4c6r:1122=1,1;1344=0,3;1345=0,3;4113=4,0";
  deepEqual(reviewOf(state), { action: "review", game, hinted: [2, 4] });
  const devil = { action: "review", game: "p4c6r:1122=0,0", chance: false };
  deepEqual(reviewOf(run(start, begin({ source: "devil" }), ...turn("1122", 0, 0))), devil);
});

test("the skill kept is that of the person's own guesses", () => {
  const { turns } = reply(4, [0.5, 0, "bound"], [0.25, 0]);
  for (const [hinted, loss] of [
    [[false, false], { loss: 0.75, about: true }],
    [[true, false], { loss: 0.25 }],
    [[true, true], { loss: null }],
  ]) {
    const verdict = { turns: hinted.map((each) => ({ hinted: each })) };
    deepEqual(lossOf({ turns, verdict }), loss);
  }
});
