import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { alternativesWanted } from "page/questions/questions.ts";
import { diagnosisOf, wrongRequest } from "page/questions/diagnosis.ts";
import { factsOf } from "page/questions/facts.ts";
import { isSolved } from "page/state/game.ts";
import { done, nothing, replies, wanted } from "../asking.mjs";
import { answer, current, doubt, edit, goTo, run, start, unsure } from "../doing.mjs";

const slip = (turn, to, kind = "answer") => ({
  turns: [{ turn, kind, from: "0,0", to }],
  candidates: 2,
  likelihood: 0.1,
});
const found = (slips, cleared = [], complete = true) =>
  diagnosisOf(done({ consistent: false, slips, cleared, complete }));
const one = run(start, answer("1122", 0, 0));

test("answers are ordered by turn, the likeliest first", () => {
  const guess = slip(1, "2211", "guess");
  const slips = [slip(3, "1,0"), slip(1, "2,0"), slip(3, "0,1"), guess];
  const { ofTurn, guesses, together, waiting } = found(slips);
  const told = [...ofTurn].map(([turn, of]) => [turn, ...of.map(({ turns }) => turns[0].to)]);
  equal(told.join(" "), "3,1,0,0,1 1,2,0");
  deepEqual([guesses, together, waiting], [[guess], [], null]);
});

test("no turn is called likeliest if all are equally likely", () => {
  const unknown = [3, 1].map((turn) => ({ ...slip(turn, "1,0"), likelihood: null }));
  for (const [likeliest, slips, complete] of [
    [null, [slip(3, "1,0"), slip(1, "2,0")]],
    [3, [slip(3, "1,0"), { ...slip(1, "2,0"), likelihood: 0.05 }]],
    [2, [slip(2, "1,0")]],
    [null, []],
    [3, unknown, false], // the core's order says it when no likelihood is known
  ])
    equal(found(slips, [], complete).likeliest, likeliest);
});

test("several turns together blame none of them alone", () => {
  const turns = [slip(1, "1,0"), slip(2, "0,1")].flatMap((each) => each.turns);
  const both = { turns, candidates: 3, likelihood: 1 };
  const { ofTurn, together } = found([both], [3]);
  deepEqual([ofTurn.size, together], [0, [both]]);
});

test("only the core clears turns, and none if a code fits after all", () => {
  deepEqual(found([slip(2, "1,0")], [1, 3], false).cleared, [1, 3]);
  const fits = { consistent: true, slips: [], cleared: [1, 2], complete: true };
  equal(diagnosisOf(done(fits)).cleared, null);
  equal(diagnosisOf(undefined).cleared, null);
});

test("after a found code the page asks which answers were wrong", () => {
  const state = run(one, doubt(), answer("3344", 4, 0));
  const game = "p4c6r?:1122=0,0;3344=4,0";
  deepEqual(wrongRequest(state, false), { action: "contradicted", game, guess: "3344" });
  const sure = run(state, doubt(false));
  const asks = [wrongRequest(sure, false), wrongRequest(run(state, goTo("play")), true)];
  deepEqual([...asks, wrongRequest(sure, true) !== null], [null, null, true]);
});

const contradicted = replies({
  analyse: { contradiction: { turn: 2 }, rules: { slow: [] }, candidates: 0 },
});

test("a game with two found codes is not solved: no code fits", () => {
  const once = run(start, answer("1122", 4, 0));
  const state = run(once, answer("3344", 4, 0));
  for (const [each, is] of [
    [once, true],
    [run(once, answer("1122", 4, 0)), true],
    [state, false],
  ])
    equal(isSolved(current(each)), is);
  const diagnose = { slips: [slip(1, "0,0")], cleared: [] };
  const replyTo = (request) => contradicted(request) ?? replies({ diagnose })(request);
  equal(wrongRequest(state, true), null);
  equal(factsOf(state, replyTo).diagnosis.ofTurn.size, 1);
});

test("guesses are not ranked in doubt", () => {
  const suggestion = { guess: "3456", parts: {}, largest_part: 1 };
  const replyTo = () => done({ contradiction: null, rules: { slow: [] }, suggestion });
  for (const [state, count] of [
    [one, 1],
    [run(one, unsure(0)), 0],
    [run(one, doubt()), 0],
  ])
    equal(alternativesWanted(state, factsOf(state, replyTo), nothing).length, count);
});

test("no turn is blamed before the reply is there", () => {
  for (const [reply, waiting] of [
    [undefined, { since: undefined, progress: undefined }],
    [
      { status: "waiting", since: 5, progress: 0.5 },
      { since: 5, progress: 0.5 },
    ],
    [{ status: "failed", since: 0, error: { kind: "worker", message: "" } }, null],
  ]) {
    const { ofTurn, waiting: waits } = diagnosisOf(reply);
    deepEqual([waits, ofTurn.size], [waiting, 0]);
  }
});

test("the diagnosis is for games without codes, and for no correction", () => {
  const fits = replies({ analyse: { contradiction: null, rules: { slow: [] } } });
  const state = run(one, answer("3344", 0, 0));
  const corrected = run(state, edit(0));
  const request = { action: "diagnose", game: "p4c6r:1122=0,0;3344=0,0" };
  for (const [each, replyTo, asked, mends = false] of [
    [state, contradicted, [request]],
    [state, fits, []],
    [corrected, contradicted, [], true],
    [corrected, fits, []],
    [run(state, answer("1111", 4, 0)), contradicted, []],
  ]) {
    const { diagnosis, mends: does } = factsOf(each, replyTo);
    const found = wanted(each, replyTo).filter(({ action }) => action === "diagnose");
    deepEqual([found, diagnosis !== null, does], [asked, asked.length > 0, mends]);
  }
});
