import assert from "node:assert/strict";
import { test } from "node:test";
import { scoresView } from "../../../../web/js/views/play/scores.js";
import { wordView } from "../../../../web/js/views/review/verdict.js";

/** Whether a view draws nothing. */
const isNothing = (view) => typeof view === "symbol";

/** All values that a template shows, nested ones too. */
const shown = (view) =>
  Array.isArray(view)
    ? view.flatMap(shown)
    : view?.values
      ? view.values.flatMap(shown)
      : isNothing(view)
        ? []
        : [view];

test("skill and luck are whole figures, and one that is not known is left out", () => {
  const both = shown(scoresView({ skill: 92.6, luck: 0.2 }));
  for (const each of ["Skill", "93", "Luck", "0"]) assert.ok(both.includes(each), each);
  const one = shown(scoresView({ skill: 100, luck: null }));
  assert.ok(one.includes("100") && !one.includes("Luck"));
  assert.ok(isNothing(scoresView({ skill: null, luck: null })));
});

test("a guess has its word, one after a hint that it was a hint, and one that is not known none", () => {
  assert.ok(shown(wordView({ word: "costly", hinted: false })).includes("Costly"));
  assert.ok(shown(wordView({ word: null, hinted: true })).includes("Hint"));
  assert.ok(isNothing(wordView({ word: null, hinted: false })));
});
