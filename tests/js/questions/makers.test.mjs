/** What hides the code: which requests answer a guess and show the code, and the game of the program. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  beginQuestions,
  codeIn,
  makerQuestions,
  playAnswerRequest,
  puzzleCodeRequest,
  puzzleRequest,
  revealRequestOf,
  duelOf,
  seedAfter,
} from "../../../web/js/questions/makers.js";
import { canUndo } from "../../../web/js/state/game.js";
import { endedBy } from "../../../web/js/state/ended.js";
import { isPending } from "../../../web/js/state/record.js";
import { streakOf } from "../../../web/js/state/figures.js";
import { writeGame } from "../../../web/js/words/notation.js";
import {
  copy,
  current,
  guess,
  play,
  puzzle,
  readState,
  reduce,
  run,
  turn,
  undo,
} from "../doing.mjs";

const made = (maker) =>
  run(play, { type: "settings", change: { maker } }, { type: "restart", seed: "BBBBBBB" });

/** What is known: the replies by their requests. */
const knows = (...pairs) => {
  const all = new Map(
    pairs.map(([request, reply]) => [JSON.stringify(request), { status: "done", since: 0, reply }]),
  );
  return (request) => all.get(JSON.stringify(request));
};
const nothing = knows();

test("each codemaker answers by a request of its own", () => {
  const answers = (state, replyTo = nothing) =>
    playAnswerRequest(current(run(state, guess("1234"))), replyTo);
  assert.deepEqual(answers(made("computer")), {
    action: "answer",
    guess: "1234",
    rules: "p4c6r",
    seed: "BBBBBBB",
  });
  assert.deepEqual(answers(made("devil")), { action: "devil", game: "p4c6r", guess: "1234" });
  assert.equal(answers(puzzle), null, "the code of a puzzle is not known yet");
  const known = knows([puzzleCodeRequest(current(puzzle)), { codes: ["4113"] }]);
  assert.deepEqual(answers(puzzle, known), {
    action: "explain",
    guess: "1234",
    rules: "p4c6r",
    secret: "4113",
  });
  assert.equal(playAnswerRequest(current(play), nothing), null);
});

test("the code at the end is that of a puzzle, of the seed, or one that the devil had left", () => {
  const devil = run(made("devil"), ...turn("1234", 0, 1));
  assert.deepEqual(revealRequestOf(current(devil)), {
    action: "devil_reveal",
    game: "p4c6r:1234=0,1",
  });
  const given = revealRequestOf(current(puzzle));
  assert.equal(
    given.action,
    "candidates",
    "a puzzle that was begun keeps its code, however puzzles are made by now",
  );
  assert.deepEqual(
    revealRequestOf(current(run(puzzle, ...turn("1234", 1, 0)))),
    given,
    "one's own guesses change nothing",
  );
  assert.deepEqual(
    [codeIn({ secret: "1" }), codeIn({ codes: ["2"] }), codeIn(undefined)],
    ["1", "2", null],
  );
});

test("the devil and the duel are for boards that can be lost", () => {
  const large = run(made("devil"), { type: "rules", rules: "p20c100r", seed: "x" });
  assert.deepEqual(
    [current(made("devil")).play.source, current(large).play.source],
    ["devil", "seed"],
  );
});

test("the program makes one turn for each answered one, and plays to its end afterwards", () => {
  const suggests = (game, code) => [
    { action: "analyse", game, strategy: "best" },
    { suggestion: { guess: code } },
  ];
  const answers = (code, feedback) => [
    { action: "answer", guess: code, rules: "p4c6r", seed: "BBBBBBB" },
    { feedback },
  ];
  const replyTo = knows(
    suggests("p4c6r", "1122"),
    answers("1122", [2, 0]),
    suggests("p4c6r:1122=2,0", "1133"),
    answers("1133", [4, 0]),
  );
  const duel = made("duel");
  assert.deepEqual(duelOf(current(duel), replyTo), { turns: [], solved: false, next: null });
  const one = run(duel, ...turn("1234", 0, 1));
  assert.deepEqual(duelOf(current(one), replyTo).turns, [{ guess: "1122", feedback: [2, 0] }]);
  assert.deepEqual(makerQuestions(current(one), nothing), [suggests("p4c6r", "")[0]]);
  const over = duelOf(current(run(one, { type: "reveal" })), replyTo);
  assert.deepEqual([over.turns.length, over.solved, over.next], [2, true, null]);
});

test("given turns are not counted, not taken back and not reviewed; the puzzle after is asked for in advance", () => {
  assert.ok(!canUndo(current(run(play, { type: "settings", change: { undo: true } }, undo))));
  const wrong = run(puzzle, ...turn("1234", 1, 0));
  const end = { type: "reveal" };
  const finished = endedBy(wrong, reduce(wrong, end), end, 5);
  assert.deepEqual(
    [finished.kind, finished.guesses, finished.loss, finished.name],
    ["puzzle", 1, null, "2026-11-22"],
  );
  assert.equal(
    finished.game,
    writeGame("p4c6r", current(reduce(wrong, end)).turns),
    "its turns are kept for its reasoning",
  );
  assert.ok(!isPending(finished), "and it is not reviewed");
  assert.equal(
    endedBy(puzzle, reduce(puzzle, end), end, 5),
    null,
    "without a guess it was no game",
  );
  const [, next] = makerQuestions(current(reduce(puzzle, end)), nothing);
  assert.deepEqual(next, { ...puzzleRequest(current(puzzle)), seed: "s.2" });
  assert.deepEqual([seedAfter("s.2"), seedAfter("s.x"), seedAfter("")], ["s.3", "s.x.2", ".2"]);
  assert.deepEqual(readState(copy(wrong)).games.play.play, current(wrong).play);
});

test("the front door asks for what the day has, for a puzzle on its sheet, and for a challenge only when something is typed in", () => {
  const asked = (typed, panel = "challenge") =>
    beginQuestions(
      { rules: "p4c6r", level: 2, panel },
      { day: "2026-11-22", spare: "CCCCCCC", typed },
    );
  assert.deepEqual(
    asked(" ").map(({ action }) => action),
    ["daily", "daily_puzzle"],
  );
  assert.deepEqual(
    asked("4c6r", "puzzles").map(({ action }) => action),
    ["puzzle", "daily", "daily_puzzle"],
  );
  assert.deepEqual(asked("4c6r")[0], { action: "read_challenge", code: "4c6r" });
});

test("a streak ends today or yesterday, and a puzzle or a lost game is no part of it", () => {
  const on = (name, change = {}) => ({ kind: "play", won: true, name, ...change });
  const days = [
    on("2026-11-20"),
    on("2026-11-21"),
    on("2026-11-19", { won: false }),
    on("2026-11-18"),
  ];
  assert.equal(streakOf(days, "2026-11-22"), 2);
  assert.equal(streakOf([...days, on("2026-11-22")], "2026-11-22"), 3);
  assert.equal(streakOf([...days, on("2026-11-22", { kind: "puzzle" })], "2026-11-23"), 0);
  assert.equal(streakOf([on("2026-02-28"), on("2026-03-01")], "2026-03-01"), 2);
  assert.equal(streakOf([], "2026-11-22"), 0);
});
