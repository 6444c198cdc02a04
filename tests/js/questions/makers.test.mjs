import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import {
  lobbyQuestions,
  codeIn,
  makerQuestions,
  answerRequest,
  puzzleCodeRequest,
  puzzleRequest,
  revealRequest,
  duelOf,
  seedAfter,
} from "page/questions/makers.ts";
import { canUndo } from "page/state/game.ts";
import { endedBy } from "page/state/ended.ts";
import { isPending } from "page/state/record.ts";
import { done, nothing } from "../asking.mjs";
import {
  REVEAL,
  changed,
  choose,
  current,
  guess,
  onBoard,
  open,
  play,
  puzzle,
  readState,
  reduce,
  reloaded,
  restart,
  run,
  settings,
  turn,
  undo,
} from "../doing.mjs";

const made = (maker) => run(play, settings({ maker }), restart("BBBBBBB"));

const knows = (...pairs) => {
  const all = new Map(pairs.map(([request, reply]) => [JSON.stringify(request), done(reply)]));
  return (request) => all.get(JSON.stringify(request));
};
const puzzleCode = knows([puzzleCodeRequest(current(puzzle)), { codes: ["4113"] }]);

for (const [what, state, replyTo, request] of [
  ["the computer", made("computer"), nothing, { action: "answer", seed: "BBBBBBB" }],
  ["a puzzle", puzzle, puzzleCode, { action: "explain", secret: "4113" }],
  ["a puzzle whose code is not known yet", puzzle, nothing, null],
]) {
  test(`each codemaker answers by a request of its own: ${what}`, () => {
    const expected = request && { ...request, guess: "1234", rules: "p4c6r" };
    const guessed = current(run(state, guess("1234")));
    deepEqual(answerRequest(guessed, replyTo), expected);
    equal(answerRequest(current(state), replyTo), null, "before the guess");
  });
}

test("the devil is sent all guesses", () => {
  const devil = made("devil");
  const game = (...acts) => current(run(devil, ...acts));
  const request = { action: "devil", game: "p4c6r", guess: "1234" };
  deepEqual(answerRequest(game(guess("1234")), nothing), request);
  const reveal = { action: "devil_reveal", game: "p4c6r:1234=0,1" };
  deepEqual(revealRequest(game(...turn("1234", 0, 1))), reveal);
});

test("a puzzle that was begun keeps its code", () => {
  const given = revealRequest(current(puzzle));
  equal(given.action, "candidates");
  deepEqual(revealRequest(current(run(puzzle, ...turn("1234", 1, 0)))), given);
  const codes = [{ secret: "1" }, { codes: ["2"] }, undefined].map(codeIn);
  deepEqual(codes, ["1", "2", null]);
});

test("the devil and the duel are for boards that can be lost", () => {
  const large = run(made("devil"), onBoard("p20c100r"));
  const sources = [made("devil"), large].map((state) => current(state).play.source);
  deepEqual(sources, ["devil", "seed"]);
});

const against = (rival) => run(play, settings({ rival, maker: "duel" }), restart("BBBBBBB"));

test("an opponent makes one turn for each answered one", () => {
  const suggests = (game, code, candidates) => [
    { action: "analyse", game, strategy: "best" },
    { candidates, suggestion: { guess: code } },
  ];
  const answers = ({ guess, feedback }) => [
    { action: "answer", guess, rules: "p4c6r", seed: "BBBBBBB" },
    { feedback },
  ];
  const [first, last] = [
    { guess: "1122", feedback: [2, 0] },
    { guess: "1133", feedback: [4, 0] },
  ];
  const board = [{ action: "analyse", game: "p4c6r" }, { rules: { slow: ["minimax"] } }];
  const replyTo = knows(
    board,
    suggests("p4c6r", "1122", 1296),
    answers(first),
    suggests("p4c6r:1122=2,0", "1133", 9),
    answers(last),
  );
  const duel = against("ada");
  const one = run(duel, ...turn("1234", 0, 1));
  for (const [state, turns, codes] of [
    [duel, [], 1296],
    [one, [first], 9],
    [run(one, REVEAL), [first, last], 1],
  ]) {
    const { turns: found, left, solved, next } = duelOf(current(state), replyTo);
    deepEqual([found, left, solved, next], [turns, codes, turns.length === 2, null]);
  }
  const asks = (rival) => makerQuestions(current(against(rival)), knows(board));
  deepEqual(asks("ada"), [suggests("p4c6r")[0]]);
  deepEqual(asks("otto"), asks("ada"), "Knuth's rule is slow on this board");
  deepEqual(asks("pip"), [
    { action: "analyse", game: "p4c6r", strategy: "random", seed: "BBBBBBB" },
  ]);
});

test("a duel that an older version saved is one against best play", () => {
  const old = changed(against("pip"), "games.play.play", { ...current(play).play, duel: true });
  equal(current(readState(old)).play.rival, "ada");
  equal(current(reloaded(against("pip"))).play.rival, "pip");
});

test("given turns are neither taken back nor reviewed", () => {
  ok(!canUndo(current(run(play, settings({ undo: true }), undo))));
  const wrong = run(puzzle, ...turn("1234", 1, 0));
  const ended = (before) => endedBy({ before, after: reduce(before, REVEAL), action: REVEAL }, 5);
  equal(ended(puzzle), null, "it was no game");
  const { loss, name, game } = ended(wrong);
  const all = "p4c6r:1122=1,1;1344=0,2;1234=1,0"; // for its reasoning
  deepEqual([loss, name, game, isPending(ended(wrong))], [null, "2026-11-22", all, false]);
  const [, next] = makerQuestions(current(reduce(puzzle, REVEAL)), nothing);
  deepEqual(next, { ...puzzleRequest(current(puzzle)), seed: "s.2" });
  deepEqual(["s.2", "s.x", ""].map(seedAfter), ["s.3", "s.x.2", ".2"]);
  deepEqual(reloaded(wrong).games.play.play, current(wrong).play);
});

for (const [typed, panel, ...actions] of [
  [" ", "challenge", "daily", "daily_puzzle"],
  ["4c6r", "puzzles", "puzzle", "daily", "daily_puzzle"],
  ["4c6r", "challenge", "read_challenge", "daily", "daily_puzzle"],
]) {
  test(`the front door asks for its visible parts: ${panel} ${typed}`, () => {
    const sheet = run(play, open(panel), choose({ typed }));
    const asked = lobbyQuestions(sheet, "2026-11-22");
    deepEqual(
      asked.map(({ action }) => action),
      actions,
    );
  });
}
