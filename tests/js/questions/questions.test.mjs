import assert from "node:assert/strict";
import { test } from "node:test";
import {
  alternativesRequest,
  rankingOf,
  worthRequest,
  suggestRequest,
} from "../../../web/js/questions/requests.js";
import { alternativesWanted } from "../../../web/js/questions/comparing.js";
import { questions } from "../../../web/js/questions/questions.js";
import { factsOf } from "../../../web/js/questions/facts.js";
import { keyOf } from "../../../web/js/questions/replies.js";
import { initialState } from "../../../web/js/state/initial.js";
import { reduce } from "../../../web/js/state/state.js";
import { answer, ask, guess, run, take, turn } from "../doing.mjs";

const start = () => initialState("entropy", "seed-1");
const nothing = () => undefined;
/** Replies about boards, with these strategies as slow ones. */
const boards =
  (...slow) =>
  ({ action, game, strategy }) =>
    action === "analyse" && !strategy && !game.includes(":")
      ? { status: "done", reply: { rules: { listable: true, slow, feedbacks: [] } } }
      : undefined;
const wanted = (state, replyTo = boards()) =>
  questions(state, factsOf(state, replyTo), { pages: 1, tryRules: null }, replyTo);
const asked = (state) => wanted(state).map(({ action }) => action);

test("the row is closed when the game is solved, revealed or contradictory, and open to correct", () => {
  const contradicted = () => ({ status: "done", reply: { contradiction: { turn: 1 }, rules: {} } });
  const solved = run(start(), answer("1122", 4, 0));
  const wrong = run(start(), answer("1122", 1, 0));
  assert.ok(factsOf(start(), nothing).open);
  assert.ok(!factsOf(solved, nothing).open);
  assert.ok(factsOf(reduce(solved, { type: "edit", index: 0 }), nothing).open);
  assert.ok(!factsOf(wrong, contradicted).open);
  assert.ok(factsOf(reduce(wrong, { type: "edit", index: 0 }), contradicted).open);
  const play = run(start(), { type: "mode", mode: "play" });
  assert.ok(factsOf(play, nothing).open);
  assert.ok(!factsOf(reduce(play, { type: "reveal" }), nothing).open);
});

test("the worth of the guess in the row is asked for before the suggestion", () => {
  const own = reduce(start(), { type: "draft", code: [5, 4, 3, 2] });
  assert.deepEqual(asked(own), ["analyse", "worth", "strategies", "analyse"]);
  assert.equal(worthRequest(own, "6543").game, "p4c6r");
});

test("the suggestion is asked for at once: its reply includes the analysis", () => {
  const state = run(start(), answer("1122", 1, 0));
  const [first, second] = wanted(state);
  assert.equal(first.strategy, "entropy");
  assert.deepEqual(second, { action: "analyse", game: "p4c6r:1122=1,0" });
});

test("an unknown board is asked for first", () => {
  const state = run(start(), answer("1122", 1, 0));
  const [first, second, ...others] = wanted(state, nothing);
  assert.deepEqual(first, { action: "analyse", game: "p4c6r" });
  assert.deepEqual(second, { action: "analyse", game: "p4c6r:1122=1,0" });
  assert.equal(others.at(-1).strategy, "entropy");
});

test("where the strategy is slow, the quick half of the analysis comes first", () => {
  const state = run(start(), { type: "rules", rules: "p6c9r", seed: "x" });
  const replyTo = boards("entropy", "minimax");
  const [first, ...others] = wanted(state, replyTo);
  assert.deepEqual(first, { action: "analyse", game: "p6c9r" });
  assert.equal(others.at(-1).strategy, "entropy");
  const best = reduce(state, { type: "strategy", name: "best" });
  assert.equal(wanted(best, replyTo)[0].strategy, "best");
});

test("the worth of a corrected turn is asked for in its place, without the turns after it", () => {
  const state = run(start(), answer("1122", 1, 0), answer("1344", 0, 2), {
    type: "edit",
    index: 1,
  });
  assert.equal(worthRequest(state, "1344").game, "p4c6r:1122=1,0");
  assert.ok(!wanted(state).some(({ strategy }) => strategy));
});

test("the counts of a correction depend on the turns after it too", () => {
  const state = run(start(), answer("1122", 1, 0), answer("1344", 0, 2), {
    type: "edit",
    index: 0,
  });
  const [request] = wanted(state).filter(({ action }) => action === "correct");
  assert.deepEqual(request, {
    action: "correct",
    game: "p4c6r:1122=1,0;1344=0,2",
    guess: "1122",
    turn: 1,
  });
  const replyTo = ({ action }) =>
    action === "correct"
      ? { status: "done", reply: { candidates: 5, parts: { "0,1": 5 } } }
      : undefined;
  assert.deepEqual(factsOf(state, replyTo).leaves, { "0,1": 5 });
  assert.equal(factsOf(state, replyTo).beyondRepair, false);
});

test("if the other turns contradict each other, no answer of this one repairs the game", () => {
  const state = run(start(), answer("1122", 1, 0), answer("1344", 0, 2), {
    type: "edit",
    index: 0,
  });
  const replyTo = ({ action }) =>
    action === "correct" ? { status: "done", reply: { candidates: 0, parts: {} } } : undefined;
  assert.deepEqual(factsOf(state, replyTo).leaves, {});
  assert.equal(factsOf(state, replyTo).beyondRepair, true);
});

test("in Play the answer comes first, the secret is asked for on Reveal only", () => {
  const play = run(start(), { type: "mode", mode: "play" }, guess("1122"));
  assert.deepEqual(asked(play), ["answer", "analyse", "strategies"]);
  assert.ok(asked(reduce(play, { type: "reveal" })).includes("reveal"));
  assert.deepEqual(asked(reduce(play, { type: "undo" })), ["analyse", "strategies"]);
});

test("which turns the row contradicts is asked only of the row for which the person asked", () => {
  const play = run(
    start(),
    { type: "mode", mode: "play" },
    ...turn("1122", 1, 0),
    take([0, 0, 2, 2]),
  );
  assert.ok(!asked(play).includes("contradicted"));
  const told = run(play, ask("agree"));
  assert.deepEqual(
    wanted(told).find(({ action }) => action === "contradicted"),
    {
      action: "contradicted",
      game: "p4c6r:1122=1,0",
      guess: "1133",
    },
  );
  const replyTo = ({ action }) =>
    action === "contradicted" ? { status: "done", reply: { turns: [1] } } : undefined;
  assert.deepEqual(factsOf(told, replyTo).clashes, [1]);
  assert.equal(factsOf(run(told, take([0, 0, 2, 3])), replyTo).clashes, null);
});

test("the key of a request does not depend on the order of its parts", () => {
  assert.equal(keyOf({ game: "g", action: "a" }), keyOf({ action: "a", game: "g" }));
});

test("a request has the aim only if it is not the default, so that bundled replies match", () => {
  const usual = start();
  const aimed = run(usual, { type: "aim", change: { most: 5, consistent: true } });
  for (const request of [
    suggestRequest,
    alternativesRequest,
    (state) => worthRequest(state, "6543"),
  ]) {
    assert.deepEqual(
      Object.keys(request(usual)).filter((key) => /most|consistent/.test(key)),
      [],
    );
    assert.equal(request(aimed).most, 5);
    assert.equal(request(aimed).consistent, true);
  }
  const limited = reduce(usual, { type: "aim", change: { most: 6 } });
  assert.ok(!("consistent" in suggestRequest(limited)));
});

test("a person in a hurry gets a quick guess, whatever the aim and the strategy", () => {
  const state = run(
    start(),
    answer("1122", 1, 0),
    { type: "aim", change: { most: 5 } },
    { type: "hurry" },
  );
  assert.deepEqual(suggestRequest(state), {
    action: "analyse",
    game: "p4c6r:1122=1,0",
    hurry: true,
  });
});

test("guesses are compared once the suggestion is there, and not when the game is over", () => {
  const state = run(start(), answer("1122", 1, 0));
  const suggestion = { guess: "1344", parts: {} };
  const analysis = { contradiction: null, rules: {} };
  const at = (more) => ({ ...factsOf(state, nothing), analysis, ...more });
  const quick = { action: "alternatives", game: "p4c6r:1122=1,0", hurry: true };
  assert.deepEqual(alternativesWanted(state, at({}), nothing), []);
  assert.deepEqual(alternativesWanted(state, at({ suggestion }), nothing), [quick]);
  assert.deepEqual(
    alternativesWanted(state, at({ rated: suggestion, contradiction: { turn: 1 } }), nothing),
    [],
  );
  assert.deepEqual(
    alternativesWanted(run(state, answer("1344", 4, 0)), at({ suggestion }), nothing),
    [],
  );
  assert.deepEqual(
    alternativesWanted(reduce(state, { type: "mode", mode: "play" }), at({ suggestion }), nothing),
    [],
  );
});

test("guesses are compared in a hurry first, and again where more effort tells more", () => {
  const state = run(start(), answer("1122", 1, 0));
  const [quick, slow] = [alternativesRequest(state, true), alternativesRequest(state)];
  const facts = { ...factsOf(state, nothing), suggestion: { guess: "1344", parts: {} } };
  const replied = (complete) => (request) =>
    request.hurry ? { status: "done", reply: { alternatives: [], complete } } : undefined;
  assert.deepEqual(alternativesWanted(state, facts, replied(true)), [quick]);
  assert.deepEqual(alternativesWanted(state, facts, replied(false)), [quick, slow]);
  const failed = () => ({ status: "failed", error: { kind: "worker", message: "no" } });
  assert.deepEqual(alternativesWanted(state, facts, failed), [quick]);
});

test("the worth of the person's guess is found with all effort only where guesses are compared", () => {
  const state = reduce(start(), { type: "draft", code: [5, 4, 3, 2] });
  assert.ok(wanted(state).every(({ action, hurry }) => action !== "worth" || hurry));
  const replyTo = replies(worth("1122", 4.3, "bound"), worth("6543", 5.1, "bound"), []);
  assert.deepEqual(alternativesWanted(state, factsOf(state, replyTo), replyTo), [
    alternativesRequest(state, true),
    worthRequest(state, "6543"),
    alternativesRequest(state),
  ]);
  const proven = replies(worth("1122", 4.3, "bound"), worth("6543", 5.1, "exact"), []);
  assert.ok(
    !alternativesWanted(state, factsOf(state, proven), proven).some(
      ({ action }) => action === "worth",
    ),
  );
});

test("figures found with all effort replace those found in a hurry", () => {
  const state = reduce(start(), { type: "draft", code: [5, 4, 3, 2] });
  const quick = replies(worth("1122", 4.3, "bound"), worth("6543", 5.1, "estimate"), [
    worth("1111", 6, "bound"),
  ]);
  const slow = replies(worth("1122", 4.3, "bound"), worth("6543", 5.05, "exact"), [
    worth("1112", 5, "exact"),
  ]);
  const both = (request) =>
    request.hurry || request.action === "analyse" ? quick(request) : slow(request);
  const early = (request) =>
    request.hurry || request.action === "analyse" ? quick(request) : undefined;
  assert.equal(factsOf(state, early).rated.mean, 5.1);
  assert.equal(factsOf(state, both).rated.mean, 5.05);
  assert.equal(rankingOf(state, early).alternatives[0].guess, "1111");
  assert.equal(rankingOf(state, both).alternatives[0].guess, "1112");
});

const worth = (guess, mean, certainty) => ({
  guess,
  mean,
  worst: 9,
  certainty,
  is_candidate: true,
  parts: {},
  largest_part: 5,
  source: "search",
});
const replies =
  (suggestion, rate, alternatives) =>
  ({ action, strategy }) => {
    if (action === "alternatives") return { status: "done", reply: { alternatives } };
    if (action === "worth") return rate && { status: "done", reply: rate };
    return {
      status: "done",
      reply: { contradiction: null, rules: {}, strategy, suggestion: strategy ? suggestion : null },
    };
  };

test("the row shows the same figure of a guess as the table, if that is surer", () => {
  const replyTo = replies(worth("1122", 8.5, "estimate"), null, [worth("1122", 50.5, "bound")]);
  assert.equal(factsOf(start(), replyTo).rated.mean, 50.5);
  assert.equal(factsOf(start(), replyTo).rated.certainty, "bound");
  assert.equal(factsOf(start(), replyTo).suggestion.mean, 50.5);
  const surer = replies(worth("1122", 4.25, "exact"), null, [worth("1122", 4.5, "bound")]);
  assert.equal(factsOf(start(), surer).rated.mean, 4.25);
});

test("the person's guess has the surer figures too", () => {
  const own = reduce(start(), { type: "draft", code: [5, 4, 3, 2] });
  const replyTo = replies(worth("1122", 4.3, "bound"), worth("6543", 5.1, "bound"), [
    worth("6543", 5.05, "exact"),
  ]);
  assert.equal(factsOf(own, replyTo).rated.mean, 5.05);
});

test("a proven figure in the table does not prove that the guess is the best", () => {
  const proven = [worth("1122", 4.2, "exact")];
  assert.equal(factsOf(start(), replies(worth("1122", 4.3, "bound"), null, proven)).best, false);
  assert.equal(factsOf(start(), replies(worth("1122", 4.2, "exact"), null, [])).best, true);
});

test("while a turn is corrected the suggestion keeps its figures: the table is about another turn", () => {
  const state = run(start(), answer("1122", 1, 0), answer("1344", 0, 2), {
    type: "edit",
    index: 1,
  });
  const replyTo = replies(worth("1344", 3.5, "bound"), null, [worth("1344", 4.5, "exact")]);
  assert.equal(factsOf(state, replyTo).suggestion.mean, 3.5);
});

test("while a turn is corrected, guesses are compared in its place", () => {
  const state = run(start(), answer("1122", 1, 0), answer("1344", 0, 2), {
    type: "edit",
    index: 1,
  });
  const request = alternativesWanted(
    state,
    { ...factsOf(state, nothing), rated: { guess: "1344", parts: {} } },
    nothing,
  );
  assert.deepEqual(request, [{ action: "alternatives", game: "p4c6r:1122=1,0", hurry: true }]);
});

const onLarge = () =>
  run(start(), { type: "strategy", name: "best" }, { type: "rules", rules: "p10c10r", seed: "x" });

test("where candidates cannot be counted, a strategy that finds none shows a contradiction", () => {
  const state = run(onLarge(), answer("1".repeat(10), 3, 0), answer("1".repeat(10), 2, 0));
  const replyTo = ({ strategy }) =>
    strategy
      ? { status: "failed", error: { kind: "contradiction", message: "no", turn: 1 } }
      : { status: "done", reply: { candidates: null, contradiction: null, rules: {} } };
  const { contradiction, open, error } = factsOf(state, replyTo);
  assert.deepEqual(contradiction, { turn: 2 });
  assert.ok(!open);
  assert.equal(error, null);
});

test("guesses are not compared where their parts are unknown", () => {
  const uncounted = {
    guess: "1122334455",
    is_candidate: null,
    parts: {},
    largest_part: null,
    expected_size: null,
  };
  const state = onLarge();
  assert.deepEqual(
    alternativesWanted(state, { ...factsOf(state, nothing), suggestion: uncounted }, nothing),
    [],
  );
});

test("an error about a guess in Play, or about Reveal, is shown in the row", () => {
  const play = run(start(), { type: "mode", mode: "play" }, { type: "guess", guess: "1122" });
  const refuse = (action, kind) => (request) =>
    request.action === action ? { status: "failed", error: { kind, message: "no" } } : undefined;
  assert.equal(factsOf(play, refuse("answer", "value")).error.message, "no");
  assert.equal(
    factsOf(reduce(play, { type: "reveal" }), refuse("reveal", "value")).error.message,
    "no",
  );
  assert.equal(factsOf(play, refuse("reveal", "value")).error, null, "which is not asked");
  assert.equal(factsOf(play, refuse("answer", "worker")).error, null, "which is told elsewhere");
});

test("the usual aim adds nothing to a request, so that its reply is there from the start", () => {
  const asked = (aim) => suggestRequest({ ...initialState("best", "seed-1"), aim });
  const usual = { action: "analyse", game: "p4c6r", strategy: "best" };
  assert.deepEqual(asked({ most: null, consistent: false }), usual);
  assert.deepEqual(asked({ most: 5, consistent: false }), { ...usual, most: 5 });
  assert.deepEqual(asked({ most: null, consistent: true }), { ...usual, consistent: true });
});
