import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { test } from "node:test";
import { replyRequest } from "page/questions/makers.ts";
import { endedBy } from "page/state/ended.ts";
import { resultOf } from "page/views/play/result.ts";
import { t } from "page/words/strings.ts";
import { replies } from "../../asking.mjs";
import {
  REVEAL,
  ask,
  begin,
  current,
  play,
  puzzle,
  run,
  settings,
  turn,
  undo,
} from "../../doing.mjs";

const [DAY, WRITTEN] = ["2026-11-22", "22 Nov"];
const begun = (start, ...acts) => run(play, begin(start), ...acts);
const replyTo = replies({ challenge: { code: "4C6R-BBBB-BBBX" } });
const resultOn = (state, address = null, list = []) =>
  resultOf({
    state,
    game: current(state),
    replyTo,
    day: DAY,
    address,
    games: { list },
  });
const textOf = (...given) => resultOn(...given)?.text;
const WON = turn("1234", 4, 0);
const [SOME, NONE] = [turn("1122", 1, 2), turn("1122", 0, 0)];

for (const [what, state, address, ...lines] of [
  [
    "a plain game with the code of its challenge",
    begun({}, ...SOME, ask("count"), ...WON, REVEAL),
    null,
    "Mastermind · 2/10 💡1",
    "🟢🟡🟡🟤",
    "🟢🟢🟢🟢",
    "Challenge code: 4C6R-BBBB-BBBX",
  ],
  [
    "the code of today by its day",
    begun({ name: DAY }, ...NONE, REVEAL),
    "https://x/",
    `Mastermind ${WRITTEN} · X/10`,
    "🟤🟤🟤🟤",
    "https://x/#daily/p4c6r",
  ],
  [
    "the devil's game has no code",
    begun({ source: "devil" }, ...NONE, REVEAL),
    null,
    "Mastermind against the devil · X/10",
    "🟤🟤🟤🟤",
  ],
  [
    "a puzzle has none",
    run(puzzle, ...turn("1212", 4, 0)),
    null,
    `Mastermind puzzle ${WRITTEN}, level 3 · 1`,
    "🟢🟢🟢🟢",
  ],
]) {
  test(`the result of a game: ${what}`, () => equal(textOf(state, address), lines.join("\n")));
}

test("a game of another day is sent as a challenge", () => {
  for (const state of [begun({ name: "2026-11-21" }, ...NONE, REVEAL), begun({}, ...WON)])
    match(textOf(state, "https://x/m/"), /\nhttps:\/\/x\/m\/#challenge\/4C6R-BBBB-BBBX$/);
  equal(textOf(play), undefined);
});

test("31 hints of a game that was sent may be more", () => {
  equal(t("send.found", { guesses: 5, hints: 31 }), "Found in 5 guesses, 31 or more hints");
  equal(t("send.lost", { guesses: 5, hints: 30 }), "Not found in 5 guesses, 30 hints");
});

test("a guess that was taken back counts as a hint in the result", () => {
  const free = settings({ undo: true });
  const start = { name: "4C6R-BBBB-BBBX" };
  const state = run(play, free, begin(start), ...SOME, undo, ...WON);
  match(textOf(state), /^Mastermind challenge · 1\/10 💡1\n/);
  equal(replyRequest(current(state), "Ben").hints, 1);
});

test("the result of today tells nothing of the colours", () => {
  const of = (first, second) =>
    resultOn(begun({ name: DAY }, ...turn(first, 1, 2), ...turn(second, 4, 0)));
  deepEqual(of("1122", "1234"), of("6655", "6543"));
});

test("a result has skill and luck once they are known", () => {
  const before = begun({ name: DAY }, ...SOME, WON[0]);
  const action = WON[1](before);
  const won = run(before, action);
  const own = endedBy({ before, after: won, action }, 1);
  const told = (scores) => textOf(won, null, [{ ...own, ...scores }]);
  doesNotMatch(told({}), /Skill/);
  match(told({ skill: 94, luck: 55 }), /\nSkill 94, luck 55 of 100\n/);
  match(told({ skill: 94, luck: null }), /\nSkill 94 of 100\n/);
});
