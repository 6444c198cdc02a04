import { equal, match } from "node:assert/strict";
import { test } from "node:test";
import { resultOfPast } from "page/views/review/record.ts";
import { finished, NO_HINTS } from "../../doing.mjs";

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

test("a game given up after a guess or two tells its luck and no skill", () => {
  for (const [guesses, won, words] of [
    [1, false, "Luck 50 of 100"],
    [2, true, "Skill 100, luck 50 of 100"],
    [10, false, "Skill 100, luck 50 of 100"],
  ]) {
    equal(lines({ ...game, guesses, won, skill: 100, luck: 50 })[3], words);
  }
});
