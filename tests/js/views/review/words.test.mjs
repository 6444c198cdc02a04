import assert from "node:assert/strict";
import { test } from "node:test";
import { accountOf } from "../../../../web/js/questions/review.js";
import { accountWords, luckWords, skillWords, toGoWords } from "../../../../web/js/views/review/words.js";

const turn = (figures) => ({ guess: "1122", feedback: [1, 1], best: "1123", certainty: "exact", before: 2, ...figures });
const review = (solved, rest, ...turns) => ({ solved, rest, start: turns[0]?.before ?? null, used: turns.length, turns });

/** The first line and the second, in one. */
function told(given) {
  const { whole, terms, notes } = accountWords(accountOf(given), given);
  return [`${whole} ${terms}`, ...notes];
}

test("a game that was solved is told as one sum", () => {
  const first = turn({ before: 4.3403, loss: 0.211, luck: -0.4487, certainty: "bound" });
  assert.deepEqual(told(review(true, 0, first, ...Array(4).fill(turn({ loss: 0, luck: 0 })))), [
    "5 guesses: about 4.34 expected + 0.21 skill lost + 0.45 bad luck",
    "Figures with “about” come from play that may not be perfect.",
  ]);
});

test("what is not there is not a figure", () => {
  const lucky = turn({ before: 4.34, loss: 0, luck: 3.34 });
  assert.deepEqual(told(review(true, 0, lucky)), [
    "1 guess: 4.34 expected − 3.34 good luck",
    "No skill was lost: no guess was better than yours.",
    "All figures are proven.",
  ]);
  assert.deepEqual(accountWords(null, review(false, null)).notes, ["There is no turn to review yet."]);
  const unknown = turn({ before: null, loss: null, luck: null, certainty: null });
  assert.deepEqual(accountWords(null, review(false, null, unknown)).notes, [
    "There were too many possible codes to list in every turn, so skill and luck are not known.",
  ]);
});

test("a game that is not over has guesses to go, and an estimate is about", () => {
  const rough = turn({ before: 5.61, loss: 0.049, luck: 0.28, certainty: "estimate" });
  const lost = accountWords(accountOf(review(false, 4.379, rough)), review(false, 4.379, rough), true);
  assert.equal(lost.whole, "1 guess, and 4.4 more to find it:");
  assert.equal(told(review(false, 4.379, rough))[0], "1 guess and 4.4 to go: about 5.6 expected − 0.2 good luck");
});

test("skill is told with its certainty, and never as 0", () => {
  const words = (loss, certainty) => skillWords(turn({ loss, certainty }));
  assert.equal(words(1e-12, "exact"), "No guess was better.");
  assert.equal(words(0, "bound"), "No better guess is known.");
  assert.equal(words(0.003, "exact"), "Within 0.01 guesses of the best guess.");
  assert.equal(words(0.04, "estimate"), "Within 0.1 guesses of the best guess.");
  assert.equal(words(0.214, "exact"), "A better guess would have saved 0.21.");
  assert.equal(words(0.214, "bound"), "A better guess would have saved about 0.21.");
  assert.equal(words(0.214, "estimate"), "A better guess would have saved about 0.2.");
});

test("luck is told as what the answer saved or cost", () => {
  const words = (luck, certainty = "exact") => luckWords(turn({ luck, certainty }));
  assert.equal(words(0.451), "Lucky: the answer saved 0.45.");
  assert.equal(words(-0.451, "estimate"), "Unlucky: the answer cost about 0.5.");
  assert.equal(words(0), "Neither lucky nor unlucky.");
  assert.equal(words(-0.002), "Hardly any luck.");
});

test("the figures behind a verdict are there with their certainty", () => {
  const figures = { before: 4.34, expected_after: 3.41, after: 3.45 };
  assert.equal(toGoWords(turn(figures)), "Guesses to go (proven): 4.34 with the best guess, 4.41 with yours; 3.45 after the answer.");
  assert.equal(
    toGoWords(turn({ ...figures, after: 0, certainty: "bound" })),
    "Guesses to go (about): 4.34 with the best guess, 4.41 with yours; none after the answer.",
  );
});
