import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { alternativesWanted } from "page/questions/questions.ts";
import { factsOf } from "page/questions/facts.ts";
import { keyOf } from "page/questions/replies.ts";
import {
  alternativesRequest,
  rankingOf,
  suggestRequest,
  worthRequest,
} from "page/questions/requests.ts";
import { nothing, replies, wanted } from "../asking.mjs";
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
  run,
  settings,
  take,
  turn,
  undo,
} from "../doing.mjs";
import { ranked, surest } from "page/questions/ranking.ts";

const start = initialState("entropy", "seed");
const begun = run(start, answer("1122", 1, 0));
const two = run(begun, answer("1344", 0, 2));
const correcting = run(two, edit(0));
const own = run(start, draft([5, 4, 3, 2]));
const play = inMode("play");
const aim = (change) => ({ type: "aim", change });
const BEST = { type: "strategy", name: "best" };
const SECOND = "analyse p4c6r:1122=1,0";

const boards = (...slow) =>
  replies({
    analyse: ({ game, strategy }) =>
      !strategy && !game.includes(":") && { rules: { listable: true, slow, feedbacks: [] } },
  });
const wants = (state, what) => wanted(state, boards()).filter(({ action }) => action === what);
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
  test(`the row of ${what} is open: ${isOpen}`, () => equal(factsOf(state, replyTo).open, isOpen));
}

const larger = run(start, onBoard("p6c9r"));
const guessed = run(play, guess("1122"));
const slow = boards("entropy", "minimax");
const BOARD = "analyse p4c6r";
for (const [what, state, replyTo, ...requests] of [
  ["the worth of the row", own, boards(), BOARD, "worth p4c6r", "strategies", `${BOARD} entropy`],
  [
    "the suggestion at once",
    ...[begun, boards(), `${SECOND} entropy`, SECOND, "strategies", `${SECOND} entropy`],
  ],
  ["an unknown board", begun, nothing, BOARD, SECOND, "strategies", `${SECOND} entropy`],
  [
    "counts before a slow strategy",
    ...[larger, slow, "analyse p6c9r", "strategies", "analyse p6c9r entropy"],
  ],
  [
    "a quick strategy at once",
    ...[run(larger, BEST), slow],
    ...["analyse p6c9r best", "analyse p6c9r", "strategies", "analyse p6c9r best"],
  ],
  ["the answer to a guess in Play", guessed, boards(), "answer", BOARD, "strategies"],
  ["the secret", run(guessed, REVEAL), boards(), "reveal", "challenge", BOARD, "strategies"],
  ["no answer after undo", run(guessed, undo), boards(), BOARD, "strategies"],
]) {
  test(`it is asked for first: ${what}`, () => {
    const asked = wanted(state, replyTo).map(({ action, game, strategy }) =>
      [action, game, strategy].filter(Boolean).join(" "),
    );
    deepEqual(asked, requests);
  });
}

test("a corrected turn is rated without the turns after it", () => {
  const state = run(two, edit(1));
  equal(worthRequest(state, "1344").game, "p4c6r:1122=1,0");
  ok(!wanted(state, boards()).some(({ strategy }) => strategy));
  const facts = { ...factsOf(state, nothing), rated: { guess: "1344", parts: {} } };
  deepEqual(alternativesWanted(state, facts, nothing), [
    { action: "alternatives", game: "p4c6r:1122=1,0", hurry: true },
  ]);
  // The suggestion keeps its figures: the table is about another turn.
  const replyTo = rating(worth("1344", 3.5), null, [worth("1344", 4.5, "exact")]);
  equal(factsOf(state, replyTo).suggestion.mean, 3.5);
});

test("the counts of a correction depend on the turns after it too", () => {
  const request = { action: "correct", game: "p4c6r:1122=1,0;1344=0,2", guess: "1122", turn: 1 };
  deepEqual(wants(correcting, "correct"), [request]);
  for (const correct of [
    { candidates: 5, parts: { "0,1": 5 } },
    { candidates: 0, parts: {} },
  ]) {
    const { leaves, beyondRepair } = factsOf(correcting, replies({ correct }));
    deepEqual([leaves, beyondRepair], [correct.parts, correct.candidates === 0]);
  }
});

test("only a row that the person asked about is checked", () => {
  const row = run(play, ...turn("1122", 1, 0), take([0, 0, 2, 2]));
  const told = run(row, ask("agree"));
  const request = { action: "contradicted", game: "p4c6r:1122=1,0", guess: "1133" };
  for (const [state, requests] of [
    [row, []],
    [told, [request]],
  ])
    deepEqual(wants(state, "contradicted"), requests);
  const replyTo = replies({ contradicted: { turns: [1] } });
  deepEqual(factsOf(told, replyTo).clashes, [1]);
  equal(factsOf(run(told, take([0, 0, 2, 3])), replyTo).clashes, null);
});

test("the key of a request does not depend on the order of its parts", () => {
  equal(keyOf({ game: "g", action: "a" }), keyOf({ action: "a", game: "g" }));
});

test("a request has the aim only if it is not the usual one", () => {
  const worthOf = (state) => worthRequest(state, "6543");
  for (const request of [suggestRequest, alternativesRequest, worthOf]) {
    for (const part of [{ most: 5 }, { consistent: true }, { most: 5, consistent: true }])
      deepEqual(request(run(start, aim(part))), { ...request(start), ...part });
  }
});

test("a person in a hurry gets a quick guess", () => {
  const state = run(begun, aim({ most: 5 }), HURRY);
  const quick = { action: "analyse", game: "p4c6r:1122=1,0", hurry: true };
  deepEqual(suggestRequest(state), quick);
});

const large = run(start, BEST, onBoard("p10c10r"));
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
    deepEqual(alternativesWanted(state, { ...known, ...facts }, nothing), requests);
  });
}

test("guesses are compared in a hurry first", () => {
  const facts = { ...factsOf(begun, nothing), suggestion };
  const replied = (complete) =>
    replies({ alternatives: ({ hurry }) => hurry && { alternatives: [], complete } });
  for (const [replyTo, ...more] of [
    [replied(true)],
    [replied(false), alternativesRequest(begun)],
    [() => failed("worker")],
  ])
    deepEqual(alternativesWanted(begun, facts, replyTo), [quick, ...more]);
});

const worth = (guess, mean, certainty = "bound") => ({
  guess,
  mean,
  certainty,
  parts: {},
  source: "search",
});
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
  ok(wanted(own, boards()).every(({ action, hurry }) => action !== "worth" || hurry));
  const asks = (certainty) => {
    const replyTo = rating(worth("1122", 4.3), worth("6543", 5.1, certainty), []);
    return alternativesWanted(own, factsOf(own, replyTo), replyTo);
  };
  const [first, last] = [alternativesRequest(own, true), alternativesRequest(own)];
  deepEqual(asks("bound"), [first, worthRequest(own, "6543"), last]);
  deepEqual(asks("exact"), [first, last]);
});

test("figures found with all effort replace those found in a hurry", () => {
  const figures = (own, first) => rating(worth("1122", 4.3), own, [first]);
  const quick = figures(worth("6543", 5.1, "estimate"), worth("1111", 6));
  const slow = figures(worth("6543", 5.05, "exact"), worth("1112", 5, "exact"));
  for (const [later, mean, first] of [
    [nothing, 5.1, "1111"],
    [slow, 5.05, "1112"],
  ]) {
    const replyTo = (request) =>
      (request?.hurry || request?.action === "analyse" ? quick : later)(request);
    equal(factsOf(own, replyTo).rated.mean, mean);
    equal(rankingOf(own, replyTo).alternatives[0].guess, first);
  }
});

test("the row shows the figure of the table if that is surer", () => {
  for (const [state, suggestion, table, mean, rate = null] of [
    [start, worth("1122", 8.5, "estimate"), worth("1122", 50.5), 50.5],
    [start, worth("1122", 4.25, "exact"), worth("1122", 4.5), 4.25],
    [own, worth("1122", 4.3), worth("6543", 5.05, "exact"), 5.05, worth("6543", 5.1)],
  ]) {
    const { rated, suggestion: shown } = factsOf(state, rating(suggestion, rate, [table]));
    deepEqual([rated.mean, rate ? mean : shown.mean], [mean, mean]);
  }
});

test("a proven figure does not prove that the guess is the best", () => {
  for (const [suggestion, table, best] of [
    [worth("1122", 4.3), [worth("1122", 4.2, "exact")], false],
    [worth("1122", 4.2, "exact"), [], true],
  ])
    equal(factsOf(start, rating(suggestion, null, table)).best, best);
});

test("a strategy without a guess shows a contradiction", () => {
  const code = "1".repeat(10);
  const replyTo = replies({
    analyse: ({ strategy }) => !strategy && { candidates: null, contradiction: null, rules: {} },
  });
  const failing = (request) =>
    request?.strategy ? failed("contradiction", { turn: 1 }) : replyTo(request);
  const state = run(large, answer(code, 3, 0), answer(code, 2, 0));
  const { contradiction, open, error } = factsOf(state, failing);
  deepEqual([contradiction, open, error], [{ turn: 2 }, false, null]);
});

test("an error about a guess or a secret is shown in the row", () => {
  for (const [state, action, kind, message] of [
    [guessed, "answer", "value", "no"],
    [run(guessed, REVEAL), "reveal", "value", "no"],
    [guessed, "reveal", "value"], // it is not asked for
    [guessed, "answer", "worker"], // it is told elsewhere
  ]) {
    const replyTo = (request) => (request?.action === action ? failed(kind) : undefined);
    equal(factsOf(state, replyTo).error?.message, message);
  }
});

test("a pasted game is read on the board in hand with the chosen pegs", () => {
  const pasted = run(begun, choose({ pasted: "1122 1b" }), open("paste"));
  const read = { action: "read", rules: "p4c6r", text: "1122 1b" };
  const ours = "Mastermind pegs: Ours\nX #be272a rose";
  for (const [act, ...requests] of [
    [[], read],
    [settings({ pegs: "classic" }), { ...read, pegs: "classic" }],
    [settings({ ownPegs: [ours], pegs: "own:Ours" }), { ...read, pegs: ours }],
    [[goTo("learn"), open("paste")], read],
    [choose({ pasted: " \n" })],
    [open(null)],
  ])
    deepEqual(wants(run(pasted, act), "read"), requests);
  equal(run(pasted, fromLink({ rules: "p4c6r", turns: [] })).chosen.pasted, "");
});

test("the counts of a found game went away until all were known", () => {
  const first = run(inMode("solve"), answer("1122", 1, 1));
  const known = { candidates: 208, turns: [{ guess: "1122", feedback: [1, 1], candidates: 208 }] };
  const replyTo = (request) => (request?.game.endsWith("1122=1,1") ? { reply: known } : undefined);
  for (const [black, analysis] of [
    [4, known],
    [1, null],
  ])
    equal(factsOf(run(first, answer("1234", black, 0)), replyTo).analysis, analysis);
});

const figures = (code, mean, more = {}) => ({
  guess: code,
  mean,
  worst: 5,
  certainty: "bound",
  is_candidate: true,
  ...more,
});
const listed = [figures("1122", 4.1), figures("1123", 4.2), figures("1234", 4.5)];
const rank = (guesses, beside) => ranked(guesses, { suggestion: null, own: null, ...beside });

test("suggestion and own guess are marked in Python's order", () => {
  const rows = rank(listed, { suggestion: figures("1122", 4.1), own: figures("1234", 4.5) });
  const marks = rows.map(({ guess, suggested, own }) => [guess, suggested, own]).join(" ");
  equal(marks, "1122,true,false 1123,false,false 1234,false,true");
});

for (const [mean, at] of [
  [4.3, 2],
  [4.1, 1],
  [9, 3],
  [null, 3],
]) {
  test(`a guess beyond the ten is inserted by its figures: ${mean}`, () => {
    for (const beside of ["own", "suggestion"]) {
      const codes = rank(listed, { [beside]: figures("6543", mean) }).map((row) => row.guess);
      deepEqual(codes, ["1122", "1123", "1234"].toSpliced(at, 0, "6543"));
    }
  });
}

test("the surer or else the lower of two figures is shown", () => {
  for (const [mean, certainty, shown] of [
    [4.15, "exact", 4.15],
    [4, "estimate", 4.2],
    [4.1, "bound", 4.1],
    [4.3, "bound", 4.2],
  ]) {
    const beside = figures("1123", mean, { certainty });
    for (const place of ["suggestion", "own"])
      equal(rank(listed, { [place]: beside })[1].mean, shown);
    equal(surest(listed[1], [beside]).mean, shown);
  }
  equal(listed[1].mean, 4.2, "Python's reply is not changed");
});

test("a guess takes the surer figures of the table", () => {
  const rated = { ...figures("1123", 4.3), parts: { "0,0": 1 } };
  const sure = { mean: 4.2, worst: 6, certainty: "exact" };
  const proven = figures("1123", 4.2, { ...sure, is_candidate: false });
  deepEqual(surest(rated, [figures("1122", 1), proven]), { ...rated, ...sure });
  for (const table of [[figures("1123", 4.4)], []]) equal(surest(rated, table), rated);
});
