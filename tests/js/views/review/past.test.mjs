import assert from "node:assert/strict";
import { test } from "node:test";
import { resultOfPast } from "../../../../web/js/views/review/record.ts";
import { resultText } from "../../../../web/js/views/play/result.ts";

const asked = { count: 0, agree: 1, best: 0, list: 0, step: 0, undo: 2 };
const game = {
  id: "1",
  at: 0,
  kind: "play",
  game: "p4c6r:1122=1,1;1344=4,0",
  guesses: 2,
  won: true,
  asked,
};

test("a past game is sent without its guesses", () => {
  const text = resultText(resultOfPast(game, null));
  assert.equal(text.replace(/\u00a0/g, " "), "Mastermind · 2 💡1\n🟢🟡🟤🟤\n🟢🟢🟢🟢");
});

test("a past challenge goes along, and a past day does not", () => {
  const named = (name, address) => resultOfPast({ ...game, name }, address);
  assert.equal(named("4C6R-7K3M-9QTG", null).foot, "Challenge code: 4C6R-7K3M-9QTG");
  assert.equal(
    named("4C6R-7K3M-9QTG", "https://someone.example/").foot,
    "https://someone.example/#challenge/4C6R-7K3M-9QTG",
  );
  assert.equal(named("2026-11-24", "https://someone.example/").foot, "");
  assert.match(named("2026-11-24", null).head[0], /^Mastermind 24 Nov$/);
});

test("a game given up after a guess or two tells its luck and no skill", () => {
  const told = (guesses, won) =>
    resultOfPast({ ...game, guesses, won, skill: 100, luck: 50 }, null).head[2];
  assert.equal(told(1, false), "Luck 50 of 100");
  assert.equal(told(2, true), "Skill 100, luck 50 of 100");
  assert.equal(told(10, false), "Skill 100, luck 50 of 100");
});
