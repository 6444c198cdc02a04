import assert from "node:assert/strict";
import { test } from "node:test";
import { accountOf } from "../../../../web/js/questions/review.js";
import {
  accountWords,
  failureWords,
  hundredWords,
  luckWords,
  reasonWords,
  skillWords,
  toGoWords,
  turningWords,
} from "../../../../web/js/views/review/words.js";

const turn = (figures) => ({
  guess: "1122",
  feedback: [1, 1],
  best: "1123",
  certainty: "exact",
  before: 2,
  ...figures,
});
const review = (solved, rest, ...turns) => ({
  solved,
  rest,
  start: turns[0]?.before ?? null,
  used: turns.length,
  turns,
});

/** The first line and the second, in one. */
function told(given) {
  const { whole, terms, notes } = accountWords(accountOf(given), given);
  return [`${whole} ${terms}`, ...notes];
}

test("a game that was solved is told as one sum", () => {
  const first = turn({
    before: 4.3403,
    loss: 0.211,
    luck: -0.4487,
    certainty: "bound",
    margin: 0.05,
  });
  assert.deepEqual(told(review(true, 0, first, ...Array(4).fill(turn({ loss: 0, luck: 0 })))), [
    "5 guesses: about 4.34 expected + 0.21 skill lost + 0.45 bad luck",
    "Figures with “about” come from play that may not be perfect: the loss of a guess may be off by 0.05.",
  ]);
});

test("what is not there is not a figure", () => {
  const lucky = turn({ before: 4.34, loss: 0, luck: 3.34 });
  assert.deepEqual(told(review(true, 0, lucky)), [
    "1 guess: 4.34 expected − 3.34 good luck",
    "No skill was lost: no guess was better than yours.",
    "All figures are proven.",
  ]);
  assert.deepEqual(accountWords(null, review(false, null)).notes, [
    "There is no turn to review yet.",
  ]);
  const unknown = turn({ before: null, loss: null, luck: null, certainty: null });
  assert.deepEqual(accountWords(null, review(false, null, unknown)).notes, [
    "There were too many possible codes to list in every turn, so skill and luck are not known.",
  ]);
});

test("a game of hints alone was told that no skill was lost", () => {
  const given = review(true, 0, turn({ before: 4.34, loss: 0, luck: 3.34 }));
  assert.deepEqual(accountWords(accountOf(given), given, { counts: false }).notes, [
    "All figures are proven.",
  ]);
});

test("a game that is not over has guesses to go, and an estimate is about", () => {
  const rough = turn({ before: 5.61, loss: 0.049, luck: 0.28, certainty: "estimate" });
  const lost = accountWords(accountOf(review(false, 4.379, rough)), review(false, 4.379, rough), {
    over: true,
  });
  assert.equal(lost.whole, "1 guess, and 4.38 more to find it:");
  assert.equal(
    told(review(false, 4.379, rough))[0],
    "1 guess and 4.38 to go: about 5.61 expected + 0.05 skill lost − 0.28 good luck",
  );
});

test("skill is told with its certainty, and never as 0", () => {
  const words = (loss, certainty) =>
    skillWords(
      turn({ loss, certainty, margin: { exact: 0, bound: 0.05, estimate: 0.3 }[certainty] }),
    );
  assert.equal(words(1e-12, "exact"), "No guess was better.");
  assert.equal(words(0, "bound"), "No clearly better guess is known.");
  assert.equal(words(0.003, "exact"), "Within 0.01 guesses of the best guess.");
  assert.equal(words(0.04, "bound"), "Within 0.05 guesses of the best guess.");
  assert.equal(words(0.214, "estimate"), "Within 0.3 guesses of the best guess.");
  assert.equal(words(0.214, "exact"), "A better guess would have saved 0.21.");
  assert.equal(words(0.214, "bound"), "A better guess would have saved about 0.21.");
  assert.equal(words(0.314, "estimate"), "A better guess would have saved about 0.31.");
});

test("luck is told as what the answer saved or cost", () => {
  const words = (luck, certainty = "exact") => luckWords(turn({ luck, certainty }));
  assert.equal(words(0.451), "The answer saved 0.45 against the average answer.");
  assert.equal(words(-0.451, "estimate"), "The answer cost about 0.45 against the average answer.");
  assert.equal(words(0), "The answer was as good as the average one.");
  assert.equal(words(-0.002), "The answer was about as good as the average one.");
});

test("the figures behind a verdict are there with their certainty", () => {
  const figures = { before: 4.34, expected_after: 3.41, after: 3.45 };
  assert.equal(
    toGoWords(turn(figures)),
    "Guesses to go (proven): 4.34 with the best guess, 4.41 with yours; 3.45 after the answer.",
  );
  assert.equal(
    toGoWords(turn({ ...figures, after: 0, certainty: "bound" })),
    "Guesses to go (about): 4.34 with the best guess, 4.41 with yours; none after the answer.",
  );
});

test("the devil's answers are no luck in the account", () => {
  const first = turn({ before: 4.34, loss: 0.2, luck: -0.46 });
  const given = review(false, 4, first);
  const { terms, notes } = accountWords(accountOf(given), given, { chance: false });
  assert.equal(terms, "4.34 expected + 0.20 skill lost + 0.46 by the devil’s answers");
  assert.ok(!notes.join(" ").includes("luck"));
});

test("the turn that decided a game is told in one sentence of its facts", () => {
  const point = {
    turn: 3,
    moved: 0.75,
    codes: 36,
    left: 18,
    average: 12.5,
    best: "1123",
    best_left: 9,
    best_average: 8.25,
  };
  const words = (kind, over = true, moved = 0.75) => turningWords({ ...point, kind, moved }, over);
  assert.equal(
    words("left"),
    "Turn 3 decided it: it left 18 codes, and a better guess would have left 9.",
  );
  assert.equal(
    words("left", false),
    "Turn 3 has mattered most so far: it left 18 codes, and a better guess would have left 9.",
  );
  assert.equal(
    words("average"),
    "Turn 3 decided it: its guess leaves 12.50 codes on average, and a better one 8.25.",
  );
  assert.equal(words("found"), "Turn 3 decided it: 36 codes were left, and this was the one.");
  assert.equal(
    words("missed"),
    "Turn 3 decided it: only one code was left, and the guess was another.",
  );
  assert.equal(
    words("lucky"),
    "Turn 3 decided it: by luck, its answer left 18 codes, where 12.5 are left on average.",
  );
  assert.equal(
    words("unlucky"),
    "Turn 3 decided it: by bad luck, its answer left 18 codes, where 12.5 are left on average.",
  );
  assert.equal(words("moved"), "Turn 3 decided it: it brought the end 0.75 guesses further away.");
  assert.equal(
    words("moved", true, -0.5),
    "Turn 3 decided it: it brought the end 0.50 guesses closer.",
  );
});

test("every reason is a sentence", () => {
  const words = (kind, given = {}, certainty = "exact") =>
    reasonWords({ kind, turns: [], own: null, best: null, ...given }, certainty);
  assert.equal(words("best"), "No guess was better.");
  assert.equal(words("best", {}, "bound"), "No clearly better guess is known.");
  assert.equal(words("only"), "The only code left.");
  assert.equal(words("missed"), "Only one code was left, and this was another.");
  assert.equal(
    words("repeated", { turns: [2] }),
    "The same guess as in turn 2: nothing new could come of it.",
  );
  assert.equal(
    words("cannot", { turns: [1, 2] }),
    "After turns 1 and 2 it could not be the code, and a better guess could.",
  );
  assert.equal(
    words("answers", { own: 5, best: 9 }),
    "5 different answers were possible, and 9 with a better guess.",
  );
  assert.equal(
    words("answers", { own: 1, best: 9 }),
    "Only 1 answer was possible, and 9 with a better guess.",
  );
  assert.equal(
    words("codes", { own: 1296.5, best: 9 }),
    "It leaves 1,296.50 codes on average, and a better guess 9.",
  );
  assert.equal(
    words("later"),
    "What it leaves takes longer to tell apart than after a better guess.",
  );
  assert.match(words("unknown"), /^There were too many possible codes to list/);
});

test("what does not count has no figure of 100", () => {
  assert.equal(hundredWords({ skill: 92.4, luck: 67.5 }), "Skill 92 of 100. Luck 68 of 100.");
  assert.equal(hundredWords({ skill: null, luck: 3 }), "Luck 3 of 100.");
  assert.equal(hundredWords({ skill: null, luck: null }), "");
});

test("the review of a game with one wrong answer names the turn that the end of the game names", () => {
  const error = { kind: "contradiction", turn: 4 };
  const words =
    "Turns 1 to 4 cannot all be true: at least one answer was wrong, so skill and luck cannot be told apart.";
  assert.equal(failureWords(error, [2]), `${words} The answer in turn 2 was wrong.`);
  assert.equal(failureWords(error, null), words);
});
