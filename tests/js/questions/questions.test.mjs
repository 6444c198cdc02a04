import assert from "node:assert/strict";
import { test } from "node:test";
import { alternativesWanted } from "page/questions/ahead.ts";
import { factsOf } from "page/questions/facts.ts";
import { keyOf } from "page/questions/replies.ts";
import {
  alternativesRequest,
  rankingOf,
  suggestRequest,
  worthRequest,
} from "page/questions/requests.ts";
import { done, nothing, replies, wanted } from "../asking.mjs";
import {
  HURRY,
  REVEAL,
  answer,
  ask,
  choose,
  draft,
  edit,
  fromLink,
  goTo,
  guess,
  inMode,
  initialState,
  onBoard,
  open,
  reduce,
  run,
  settings,
  take,
  turn,
  undo,
} from "../doing.mjs";

const start = initialState("entropy", "seed");
const begun = run(start, answer("1122", 1, 0));
const two = run(begun, answer("1344", 0, 2));
const correcting = run(two, edit(0));
/** The person's guess, 6543. */
const own = run(start, draft([5, 4, 3, 2]));
const play = inMode("play");
const aim = (change) => ({ type: "aim", change });

/** Replies about boards, with these strategies as slow ones. */
const boards = (...slow) =>
  replies({
    analyse: ({ game, strategy }) =>
      !strategy && !game.includes(":") && { rules: { listable: true, slow, feedbacks: [] } },
  });
const asked = (state) => wanted(state, boards()).map(({ action }) => action);
const failed = (kind, more = {}) => ({ status: "failed", error: { kind, message: "no", ...more } });
const contradicted = replies({ analyse: { contradiction: { turn: 1 }, rules: {} } });

for (const [what, isOpen, state, replyTo = nothing] of [
  ["a new game", true, start],
  ["a solved one", false, run(start, answer("1122", 4, 0))],
  ["a solved one that is corrected", true, run(start, answer("1122", 4, 0), edit(0))],
  ["one that no code fits", false, begun, contradicted],
  ["one that no code fits and that is corrected", true, run(begun, edit(0)), contradicted],
  ["one of Play", true, play],
  ["one whose code was revealed", false, run(play, REVEAL)],
]) {
  test(`the row of ${what} is open: ${isOpen}`, () =>
    assert.equal(factsOf(state, replyTo).open, isOpen));
}

test("the worth of the row is asked for before the suggestion", () => {
  assert.deepEqual(asked(own), ["analyse", "worth", "strategies", "analyse"]);
  assert.equal(worthRequest(own, "6543").game, "p4c6r");
});

test("the suggestion is asked for at once", () => {
  const [first, second] = wanted(begun, boards());
  assert.equal(first.strategy, "entropy");
  assert.deepEqual(second, { action: "analyse", game: "p4c6r:1122=1,0" });
});

test("an unknown board is asked for first", () => {
  const [first, second, ...others] = wanted(begun);
  assert.deepEqual(first, { action: "analyse", game: "p4c6r" });
  assert.deepEqual(second, { action: "analyse", game: "p4c6r:1122=1,0" });
  assert.equal(others.at(-1).strategy, "entropy");
});

test("the counts come first if the strategy is slow", () => {
  const state = run(start, onBoard("p6c9r"));
  const replyTo = boards("entropy", "minimax");
  const [first, ...others] = wanted(state, replyTo);
  assert.deepEqual(first, { action: "analyse", game: "p6c9r" });
  assert.equal(others.at(-1).strategy, "entropy");
  const best = reduce(state, { type: "strategy", name: "best" });
  assert.equal(wanted(best, replyTo)[0].strategy, "best");
});

test("a corrected turn is rated without the turns after it", () => {
  const state = run(two, edit(1));
  assert.equal(worthRequest(state, "1344").game, "p4c6r:1122=1,0");
  assert.ok(!wanted(state, boards()).some(({ strategy }) => strategy));
  const facts = { ...factsOf(state, nothing), rated: { guess: "1344", parts: {} } };
  assert.deepEqual(alternativesWanted(state, facts, nothing), [
    { action: "alternatives", game: "p4c6r:1122=1,0", hurry: true },
  ]);
  // The suggestion keeps its figures: the table is about another turn.
  const replyTo = rating(worth("1344", 3.5, "bound"), null, [worth("1344", 4.5, "exact")]);
  assert.equal(factsOf(state, replyTo).suggestion.mean, 3.5);
});

test("the counts of a correction depend on the turns after it too", () => {
  const request = { action: "correct", game: "p4c6r:1122=1,0;1344=0,2", guess: "1122", turn: 1 };
  assert.deepEqual(
    wanted(correcting, boards()).filter(({ action }) => action === "correct"),
    [request],
  );
  for (const correct of [
    { candidates: 5, parts: { "0,1": 5 } },
    { candidates: 0, parts: {} },
  ]) {
    const { leaves, beyondRepair } = factsOf(correcting, replies({ correct }));
    assert.deepEqual([leaves, beyondRepair], [correct.parts, correct.candidates === 0]);
  }
});

test("the secret is asked for on Reveal only", () => {
  const guessed = run(play, guess("1122"));
  assert.deepEqual(asked(guessed), ["answer", "analyse", "strategies"]);
  assert.ok(asked(reduce(guessed, REVEAL)).includes("reveal"));
  assert.deepEqual(asked(reduce(guessed, undo)), ["analyse", "strategies"]);
});

test("only a row that the person asked about is checked", () => {
  const row = run(play, ...turn("1122", 1, 0), take([0, 0, 2, 2]));
  assert.ok(!asked(row).includes("contradicted"));
  const told = run(row, ask("agree"));
  const request = { action: "contradicted", game: "p4c6r:1122=1,0", guess: "1133" };
  assert.deepEqual(
    wanted(told).find(({ action }) => action === "contradicted"),
    request,
  );
  const replyTo = replies({ contradicted: { turns: [1] } });
  assert.deepEqual(factsOf(told, replyTo).clashes, [1]);
  assert.equal(factsOf(run(told, take([0, 0, 2, 3])), replyTo).clashes, null);
});

test("the key of a request does not depend on the order of its parts", () => {
  assert.equal(keyOf({ game: "g", action: "a" }), keyOf({ action: "a", game: "g" }));
});

test("a request has the aim only if it is not the usual one", () => {
  for (const request of [
    suggestRequest,
    alternativesRequest,
    (state) => worthRequest(state, "6543"),
  ]) {
    const usual = request(start);
    for (const part of [{ most: 5 }, { consistent: true }, { most: 5, consistent: true }])
      assert.deepEqual(request(run(start, aim(part))), { ...usual, ...part });
  }
});

test("a person in a hurry gets a quick guess", () => {
  const state = run(begun, aim({ most: 5 }), HURRY);
  const quick = { action: "analyse", game: "p4c6r:1122=1,0", hurry: true };
  assert.deepEqual(suggestRequest(state), quick);
});

const large = run(start, { type: "strategy", name: "best" }, onBoard("p10c10r"));
const suggestion = { guess: "1344", parts: {} };
const quick = { action: "alternatives", game: "p4c6r:1122=1,0", hurry: true };
for (const [what, state, facts, requests] of [
  ["the suggestion is not there", begun, {}, []],
  ["the suggestion is there", begun, { suggestion }, [quick]],
  ["no code fits", begun, { rated: suggestion, contradiction: { turn: 1 } }, []],
  ["the game is over", run(begun, answer("1344", 4, 0)), { suggestion }, []],
  ["in Play", run(begun, goTo("play")), { suggestion }, []],
  ["parts are unknown", large, { suggestion: { ...suggestion, largest_part: null } }, []],
]) {
  test(`the compared guesses: ${what}`, () => {
    const known = { ...factsOf(state, nothing), analysis: { contradiction: null, rules: {} } };
    assert.deepEqual(alternativesWanted(state, { ...known, ...facts }, nothing), requests);
  });
}

test("guesses are compared in a hurry first", () => {
  const slow = alternativesRequest(begun);
  const facts = { ...factsOf(begun, nothing), suggestion };
  const replied = (complete) =>
    replies({ alternatives: ({ hurry }) => hurry && { alternatives: [], complete } });
  assert.deepEqual(alternativesWanted(begun, facts, replied(true)), [quick]);
  assert.deepEqual(alternativesWanted(begun, facts, replied(false)), [quick, slow]);
  assert.deepEqual(
    alternativesWanted(begun, facts, () => failed("worker")),
    [quick],
  );
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
/** Replies with a suggestion, the worth of the guess in the row, and the table of guesses. */
const rating = (suggestion, rate, alternatives) =>
  replies({
    alternatives: { alternatives },
    worth: rate,
    analyse: ({ strategy }) => ({
      contradiction: null,
      rules: {},
      strategy,
      suggestion: strategy ? suggestion : null,
    }),
  });

test("a guess of one's own is rated fully only where it is compared", () => {
  assert.ok(wanted(own, boards()).every(({ action, hurry }) => action !== "worth" || hurry));
  const asks = (certainty) => {
    const replyTo = rating(worth("1122", 4.3, "bound"), worth("6543", 5.1, certainty), []);
    return alternativesWanted(own, factsOf(own, replyTo), replyTo);
  };
  const [first, last] = [alternativesRequest(own, true), alternativesRequest(own)];
  assert.deepEqual(asks("bound"), [first, worthRequest(own, "6543"), last]);
  assert.deepEqual(asks("exact"), [first, last]);
});

test("figures found with all effort replace those found in a hurry", () => {
  const quick = rating(worth("1122", 4.3, "bound"), worth("6543", 5.1, "estimate"), [
    worth("1111", 6, "bound"),
  ]);
  const slow = rating(worth("1122", 4.3, "bound"), worth("6543", 5.05, "exact"), [
    worth("1112", 5, "exact"),
  ]);
  for (const [later, mean, first] of [
    [nothing, 5.1, "1111"],
    [slow, 5.05, "1112"],
  ]) {
    const replyTo = (request) =>
      (request.hurry || request.action === "analyse" ? quick : later)(request);
    assert.equal(factsOf(own, replyTo).rated.mean, mean);
    assert.equal(rankingOf(own, replyTo).alternatives[0].guess, first);
  }
});

test("the row shows the figure of the table if that is surer", () => {
  const { rated, suggestion } = factsOf(
    start,
    rating(worth("1122", 8.5, "estimate"), null, [worth("1122", 50.5, "bound")]),
  );
  assert.deepEqual([rated.mean, rated.certainty, suggestion.mean], [50.5, "bound", 50.5]);
  const surer = rating(worth("1122", 4.25, "exact"), null, [worth("1122", 4.5, "bound")]);
  assert.equal(factsOf(start, surer).rated.mean, 4.25);
  const table = [worth("6543", 5.05, "exact")];
  const replyTo = rating(worth("1122", 4.3, "bound"), worth("6543", 5.1, "bound"), table);
  assert.equal(factsOf(own, replyTo).rated.mean, 5.05, "the person's guess as well");
});

test("a proven figure does not prove that the guess is the best", () => {
  const proven = [worth("1122", 4.2, "exact")];
  assert.equal(factsOf(start, rating(worth("1122", 4.3, "bound"), null, proven)).best, false);
  assert.equal(factsOf(start, rating(worth("1122", 4.2, "exact"), null, [])).best, true);
});

test("a strategy without a guess shows a contradiction", () => {
  const code = "1".repeat(10);
  const replyTo = ({ strategy }) =>
    strategy
      ? failed("contradiction", { turn: 1 })
      : done({ candidates: null, contradiction: null, rules: {} });
  const state = run(large, answer(code, 3, 0), answer(code, 2, 0));
  const { contradiction, open, error } = factsOf(state, replyTo);
  assert.deepEqual([contradiction, open, error], [{ turn: 2 }, false, null]);
});

test("an error about a guess or a secret is shown in the row", () => {
  const guessed = run(play, guess("1122"));
  const error = (state, action, kind = "value") =>
    factsOf(state, (request) => (request.action === action ? failed(kind) : undefined)).error;
  assert.equal(error(guessed, "answer").message, "no");
  assert.equal(error(run(guessed, REVEAL), "reveal").message, "no");
  assert.equal(error(guessed, "reveal"), null, "which is not asked");
  assert.equal(error(guessed, "answer", "worker"), null, "which is told elsewhere");
});

test("a pasted game is read on the board in hand with the chosen pegs", () => {
  const pasted = run(begun, choose({ pasted: "1122 1b" }), open("paste"));
  const read = { action: "read", rules: "p4c6r", text: "1122 1b" };
  assert.deepEqual(wanted(pasted), [read]);
  const classic = settings({ pegs: "classic" });
  assert.deepEqual(wanted(run(pasted, classic)), [{ ...read, pegs: "classic" }]);
  const ours = "Mastermind pegs: Ours\nX #be272a rose";
  const own = settings({ ownPegs: [ours], pegs: "own:Ours" });
  assert.deepEqual(wanted(run(pasted, own)), [{ ...read, pegs: ours }]);
  const learning = run(pasted, goTo("learn"), open("paste"));
  assert.deepEqual(wanted(learning), [read]);
  for (const other of [choose({ pasted: " \n" }), open(null)])
    assert.ok(!wanted(run(pasted, other)).some(({ action }) => action === "read"));
  const opened = fromLink({ rules: "p4c6r", turns: [] });
  assert.equal(run(pasted, opened).chosen.pasted, "");
});

test("the counts of a found game went away until all were known", () => {
  const first = run(inMode("solve"), answer("1122", 1, 1));
  const known = { candidates: 208, turns: [{ guess: "1122", feedback: [1, 1], candidates: 208 }] };
  const replyTo = ({ game }) => (game.endsWith("1122=1,1") ? { reply: known } : undefined);
  assert.equal(factsOf(run(first, answer("1234", 4, 0)), replyTo).analysis, known);
  assert.equal(factsOf(run(first, answer("1234", 1, 0)), replyTo).analysis, null);
});
