import { deepEqual, doesNotMatch, equal, notEqual, match } from "node:assert/strict";
import { test } from "node:test";
import { accountOf } from "page/questions/review.ts";
import { t } from "page/words/strings.ts";
import {
  accountWords,
  failureWords,
  luckWords,
  reasonWords,
  skillWords,
  toGoWords,
  turningWords,
} from "page/views/review/review.ts";
import { resultOfPast } from "page/views/review/record.ts";
import { finished, NO_HINTS } from "../../doing.mjs";

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

const first = { before: 4.3403, loss: 0.211, luck: -0.4487, certainty: "bound", margin: 0.05 };
const lucky = review(true, 0, turn({ before: 4.34, loss: 0, luck: 3.34 }));
const rough = turn({ before: 5.61, loss: 0.049, luck: 0.28, certainty: "estimate" });
const hidden = review(false, 4, turn({ before: 4.34, loss: 0.2, luck: -0.46 }));
const USUAL = { over: false, chance: true, counts: true };
const PROVEN = "All figures are proven.";
for (const [what, given, sum, notes, how] of [
  [
    "a game that was solved",
    review(true, 0, turn(first), ...Array(4).fill(turn({ loss: 0, luck: 0 }))),
    "5 guesses: about 4.34 expected + 0.21 skill lost + 0.45 bad luck",
    [
      "Figures with “about” come from play that may not be perfect: the loss of a guess may be off by 0.05.",
    ],
  ],
  [
    "what is not there is not a figure",
    lucky,
    "1 guess: 4.34 expected − 3.34 good luck",
    ["No skill was lost: no guess was better than yours.", PROVEN],
  ],
  [
    "a game of hints alone lost no skill",
    lucky,
    "1 guess: 4.34 expected − 3.34 good luck",
    [PROVEN],
    { counts: false },
  ],
  [
    "a game that is not over has guesses to go",
    review(false, 4.379, rough),
    "1 guess and 4.38 to go: about 5.61 expected + 0.05 skill lost − 0.28 good luck",
  ],
  [
    "one that is lost would have taken more",
    review(false, 4.379, rough),
    "1 guess, and 4.38 more to find it: about 5.61 expected + 0.05 skill lost − 0.28 good luck",
    undefined,
    { over: true },
  ],
  [
    "the devil's answers are no luck",
    hidden,
    "1 guess and 4.00 to go: 4.34 expected + 0.20 skill lost + 0.46 by the devil’s answers",
    [PROVEN],
    { chance: false },
  ],
]) {
  test(`the account of a game: ${what}`, () => {
    const found = accountWords(accountOf(given), given, { ...USUAL, ...how });
    equal(`${found.whole} ${found.terms}`, sum);
    if (notes) deepEqual(found.notes, notes);
  });
}

test("a review without an account says why", () => {
  const unknown = turn({ before: null, loss: null, luck: null, certainty: null });
  const { notes } = accountWords(null, review(false, null, unknown), USUAL);
  deepEqual(notes, [t("review.allUnknown")]);
});

for (const [loss, certainty, words] of [
  [1e-12, "exact", t("review.perfect")],
  [0, "bound", t("review.noBetter")],
  [0.003, "exact", t("review.costLittle", { figure: "0.01" })],
  [0.04, "bound", t("review.costLittle", { figure: "0.05" })],
  [0.214, "estimate", t("review.costLittle", { figure: "0.3" })],
  [0.214, "exact", t("review.cost", { cost: 0.214 })],
  [0.214, "bound", t("review.costAbout", { cost: 0.214 })],
]) {
  test(`skill is told with its certainty: ${loss} ${certainty}`, () => {
    const margin = { exact: 0, bound: 0.05, estimate: 0.3 }[certainty];
    equal(skillWords(turn({ loss, certainty, margin })), words);
  });
}

for (const [luck, certainty, words] of [
  [0.451, "exact", t("review.answerSaved", { saved: 0.45, exact: true })],
  [-0.451, "estimate", t("review.answerCost", { saved: 0.45, exact: false })],
  [0, "exact", t("review.even")],
  [-0.002, "exact", t("review.almostEven")],
]) {
  test(`luck is told as what the answer saved or cost: ${luck}`, () =>
    equal(luckWords(turn({ luck, certainty })), words));
}

test("the figures behind a verdict are there with their certainty", () => {
  const figures = { before: 4.34, expected_after: 3.41, after: 3.45 };
  const told = (sure, after) =>
    `Guesses to go (${sure}): 4.34 with the best guess, 4.41 with yours; ${after} after the answer.`;
  equal(toGoWords(turn(figures)), told("proven", "3.45"));
  const none = turn({ ...figures, after: 0, certainty: "bound" });
  equal(toGoWords(none), told("about", "none"));
});

for (const [kind, figures, over = true] of [
  ["left", ["18", "9"]],
  ["left", ["18", "9"], false],
  ["average", ["13", "8"]],
  ["found", ["36"]],
  ["missed", []],
  ["lucky", ["18"]],
  ["unlucky", ["18"]],
  ["moved", []],
]) {
  test(`the turn that decided is told without decimals: ${kind}, over: ${over}`, () => {
    const codes = { codes: 36, left: 18, average: 12.6, best_left: 9, best_average: 8.25 };
    const told = turningWords({ turn: 3, best: "1123", kind, moved: 0.75, ...codes }, over);
    deepEqual(told.match(/[\d.]*\d/g), ["3", ...figures]);
  });
}

for (const [kind, figures, given = {}] of [
  ["best", []],
  ["only", []],
  ["missed", []],
  ["repeated", ["2"], { turns: [2] }],
  ["cannot", ["1", "2"], { turns: [1, 2] }],
  ["answers", ["5", "9"], { own: 5, best: 9 }],
  ["answers", ["1", "9"], { own: 1, best: 9 }],
  ["codes", ["1,297", "9"], { own: 1296.6, best: 9 }],
  ["later", []],
]) {
  test(`a reason is told without decimals: ${kind} ${figures}`, () => {
    const reason = { kind, turns: [], own: null, best: null, ...given };
    deepEqual(reasonWords(reason, "exact").match(/\d[\d.,]*(?<=\d)/g) ?? [], figures);
  });
}

test("two figures that look the same are not told as different", () => {
  const reason = { kind: "codes", turns: [], own: 12.4, best: 11.6 };
  doesNotMatch(reasonWords(reason, "exact"), /\d/);
});

test("a proven best guess is told apart", () => {
  const reason = { kind: "best", turns: [], own: null, best: null };
  notEqual(reasonWords(reason, "exact"), reasonWords(reason, "bound"));
});

test("the review names the wrong turn as the end of the game does", () => {
  const error = { kind: "contradiction", turn: 4 };
  const words = t("review.contradiction", { turn: 4 });
  equal(failureWords(error, [2]), `${words} ${t("won.wrong", { turns: [2] })}`);
  equal(failureWords(error, null), words);
});

const asked = { ...NO_HINTS, agree: 1, undo: 2 };
const game = finished({ game: "p4c6r:1122=1,1;1344=4,0", guesses: 2, asked });
const lines = (game, address = null) => resultOfPast(game, address).text.split("\n");

test("a past game is sent without its guesses", () => {
  const { text } = resultOfPast(game, null);
  equal(text.replace(/\u00a0/g, " "), "Mastermind · 2 💡1\n🟢🟡🟤🟤\n🟢🟢🟢🟢");
});

test("a past challenge goes along, and a past day does not", () => {
  for (const [name, address, foot] of [
    ["4C6R-7K3M-9QTG", null, "Challenge code: 4C6R-7K3M-9QTG"],
    ["4C6R-7K3M-9QTG", "https://x/", "https://x/#challenge/4C6R-7K3M-9QTG"],
    ["2026-11-24", "https://x/", undefined],
  ])
    equal(lines({ ...game, name }, address)[3], foot);
  match(lines({ ...game, name: "2026-11-24" })[0], /^Mastermind 24 Nov/);
});

test("a game given up early tells its luck and no skill", () => {
  for (const [guesses, won, words] of [
    [1, false, "Luck 50 of 100"],
    [2, true, "Skill 100, luck 50 of 100"],
    [10, false, "Skill 100, luck 50 of 100"],
  ]) {
    equal(lines({ ...game, guesses, won, skill: 100, luck: 50 })[3], words);
  }
});
