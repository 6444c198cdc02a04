import assert from "node:assert/strict";
import { test } from "node:test";
import { alternativesWanted } from "../../../web/js/questions/comparing.js";
import { diagnosisOf, wrongRequest } from "../../../web/js/questions/diagnosis.js";
import { questions } from "../../../web/js/questions/questions.js";
import { factsOf } from "../../../web/js/questions/facts.js";
import { isSolved } from "../../../web/js/state/game.js";
import { initialState } from "../../../web/js/state/initial.js";
import { current } from "../../../web/js/state/state.js";
import { answer, run } from "../doing.mjs";

const slip = (turn, to, kind = "answer") => ({
  turns: [{ turn, kind, from: "0,0", to }],
  candidates: 2,
  likelihood: 0.1,
});
const done = (slips, cleared = [], complete = true) =>
  diagnosisOf({ status: "done", since: 0, reply: { consistent: false, slips, cleared, complete } });

test("answers are ordered by turn, the turn with the likeliest first; guesses are told apart", () => {
  const { ofTurn, guesses, together, waiting } = done([
    slip(3, "1,0"),
    slip(1, "2,0"),
    slip(3, "0,1"),
    slip(1, "2211", "guess"),
  ]);
  assert.deepEqual(
    [...ofTurn].map(([turn, slips]) => [turn, slips.map(({ turns }) => turns[0].to)]),
    [
      [3, ["1,0", "0,1"]],
      [1, ["2,0"]],
    ],
  );
  assert.deepEqual(
    guesses.map(({ turns }) => turns[0].to),
    ["2211"],
  );
  assert.deepEqual([together, waiting], [[], null]);
});

test("no turn is called the likeliest where all are as likely", () => {
  assert.equal(done([slip(3, "1,0"), slip(1, "2,0")]).likeliest, null);
  const less = { ...slip(1, "2,0"), likelihood: 0.05 };
  assert.equal(done([slip(3, "1,0"), less]).likeliest, 3);
  assert.equal(done([slip(2, "1,0")]).likeliest, 2);
  assert.equal(done([]).likeliest, null);
  const unknown = [3, 1].map((turn) => ({ ...slip(turn, "1,0"), likelihood: null }));
  assert.equal(
    done(unknown, [], false).likeliest,
    3,
    "the core's order says it where no likelihood is known",
  );
});

test("several turns together blame none of them alone", () => {
  const both = {
    turns: [slip(1, "1,0").turns[0], slip(2, "0,1").turns[0]],
    candidates: 3,
    likelihood: 1,
  };
  const { ofTurn, together } = done([both], [3]);
  assert.equal(ofTurn.size, 0);
  assert.deepEqual(together, [both]);
});

test("turns are cleared by the core alone, and none is where a code fits after all", () => {
  assert.deepEqual(done([slip(2, "1,0")], [1, 3], false).cleared, [1, 3]);
  const fits = { consistent: true, slips: [], cleared: [1, 2], complete: true };
  assert.equal(diagnosisOf({ status: "done", since: 0, reply: fits }).cleared, null);
  assert.equal(diagnosisOf(undefined).cleared, null);
});

test("once the code is found, the page asks which answers were wrong, where any can be", () => {
  const doubt = { type: "doubt", doubt: true };
  const state = run(initialState("best", "1"), answer("1122", 0, 0), doubt, answer("3344", 4, 0));
  assert.deepEqual(wrongRequest(state, false), {
    action: "contradicted",
    game: "p4c6r?:1122=0,0;3344=4,0",
    guess: "3344",
  });
  const sure = run(state, { type: "doubt", doubt: false });
  assert.equal(wrongRequest(sure, false), null);
  assert.ok(wrongRequest(sure, true));
  assert.equal(wrongRequest(run(state, { type: "mode", mode: "play" }), true), null);
});

test("a game with two codes that were both found is not solved: the page says that no code fits, and how to mend it", () => {
  const once = run(initialState("best", "1"), answer("1122", 4, 0));
  assert.ok(isSolved(current(once)));
  assert.ok(isSolved(current(run(once, answer("1122", 4, 0)))), "the same code twice");
  const state = run(once, answer("3344", 4, 0));
  assert.ok(!isSolved(current(state)));
  const replyTo = () => ({
    status: "done",
    reply: {
      contradiction: { turn: 2 },
      rules: { slow: [] },
      candidates: 0,
      slips: [slip(1, "0,0")],
      cleared: [],
    },
  });
  assert.equal(wrongRequest(state, true), null);
  assert.equal(factsOf(state, replyTo).diagnosis.ofTurn.size, 1);
});

test("guesses are not ranked in doubt", () => {
  const suggestion = {
    guess: "3456",
    is_candidate: true,
    parts: {},
    largest_part: 1,
    expected_size: 1,
  };
  const replyTo = () => ({
    status: "done",
    reply: { contradiction: null, rules: { slow: [] }, suggestion },
  });
  const ranked = (state) =>
    alternativesWanted(state, factsOf(state, replyTo), () => undefined).length;
  const state = run(initialState("best", "1"), answer("1122", 0, 0));
  assert.equal(ranked(state), 1);
  assert.equal(ranked(run(state, { type: "unsure", index: 0, unsure: true })), 0);
  assert.equal(ranked(run(state, { type: "doubt", doubt: true })), 0);
});

test("until the reply is there, nobody is blamed", () => {
  assert.deepEqual(diagnosisOf(undefined).waiting, { since: undefined, progress: undefined });
  const { waiting, ofTurn } = diagnosisOf({ status: "waiting", since: 5, progress: 0.5 });
  assert.deepEqual([waiting, ofTurn.size], [{ since: 5, progress: 0.5 }, 0]);
  assert.equal(
    diagnosisOf({ status: "failed", since: 0, error: { kind: "worker", message: "" } }).waiting,
    null,
  );
});

test("the diagnosis is asked for only where no code fits, and not while a turn is corrected", () => {
  const contradicted = ({ action }) =>
    action === "analyse"
      ? { status: "done", reply: { contradiction: { turn: 2 }, rules: { slow: [] } } }
      : undefined;
  const fits = () => ({ status: "done", reply: { contradiction: null, rules: { slow: [] } } });
  const asked = (state, replyTo) =>
    questions(state, factsOf(state, replyTo), { pages: 1, tryRules: null }, replyTo).filter(
      ({ action }) => action === "diagnose",
    );
  const state = run(initialState("best", "1"), answer("1122", 0, 0), answer("3344", 0, 0));
  assert.deepEqual(asked(state, contradicted), [
    { action: "diagnose", game: "p4c6r:1122=0,0;3344=0,0" },
  ]);
  assert.ok(factsOf(state, contradicted).diagnosis);
  for (const [other, replyTo] of [
    [state, fits],
    [run(state, { type: "edit", index: 0 }), contradicted],
    [run(state, answer("1111", 4, 0)), contradicted],
  ]) {
    assert.deepEqual(asked(other, replyTo), []);
    assert.equal(factsOf(other, replyTo).diagnosis, null);
  }
  assert.equal(factsOf(run(state, { type: "edit", index: 0 }), contradicted).mends, true);
  assert.equal(factsOf(run(state, { type: "edit", index: 0 }), fits).mends, false);
});
