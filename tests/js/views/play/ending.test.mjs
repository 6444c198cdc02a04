import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { endedBy } from "page/state/ended.ts";
import { markup } from "../../../../web/build/markup.mjs";
import { shieldView } from "page/views/over.ts";
import { looksOf } from "page/words/colours.ts";
import { besideWords, praiseOf } from "page/views/play/ending.ts";
import { t } from "page/words/strings.ts";
import {
  NO_HINTS,
  REVEAL,
  ask,
  begin,
  changed,
  current,
  finished,
  play,
  run,
  take,
  turn,
} from "../../doing.mjs";

const RECORD = t("worth.record");
const FIRST = t("worth.first");
const DEVIL_WORDS = t("worth.devil");

function found(guesses, { start = {}, acts = [] } = {}) {
  const begun = run(play, begin(start));
  const wrong = Array.from({ length: guesses - 1 }, () => turn("1122", 1, 2)).flat();
  const [last, answered] = turn("1234", 4, 0);
  const before = run(begun, ...wrong, ...acts, last);
  const state = run(before, answered);
  return { state, own: endedBy({ before, after: state, action: answered(before) }, 7) };
}

let count = 0;
const other = (guesses, change) => finished({ id: `other ${++count}`, guesses, ...change });
const asked = (what) => ({ asked: { ...NO_HINTS, [what]: 1 } });

const view = ({ state, own }, ...others) => ({
  state,
  game: current(state),
  games: { list: own ? [...others, own] : others },
  replyTo: () => undefined,
  facts: { analysis: null, board: { pegs: 4 } },
});
const praise = (...games) => praiseOf(view(...games))?.words ?? null;

const DEVIL = { start: { source: "devil" } };
const won = found(4);
const lost = run(play, ...turn("1122", 1, 2), ...turn("1233", 2, 0), REVEAL);
for (const [what, game, others, expected] of [
  ["the first code found on a board", won, [], FIRST],
  ["one with fewer guesses than all others", won, [other(5), other(6)], RECORD],
  ["none with more", won, [other(3)], null],
  ["none with as many", won, [other(4)], null],
  ...[{ kind: "solve" }, { kind: "hide" }, { game: "p4c6n:1234=4,0" }, { won: false }].map(
    (change) => [`the first: ${JSON.stringify(change)}`, won, [other(3, change)], FIRST],
  ),
  ["one of the devil's games", found(5, DEVIL), [other(6, { kind: "devil" })], RECORD],
  ["not the first beside the devil's", won, [other(3, { kind: "devil" })], null],
  ["not the first beside a puzzle", won, [other(3, { kind: "puzzle" })], null],
  ["not the devil's first beside another", found(5, DEVIL), [other(3)], DEVIL_WORDS],
  ...[{ name: "2026-11-22" }, { name: "4C6R-7K3M-9QTG" }, { rival: "ada" }].flatMap((start) => [
    [
      `beside those that were drawn: ${Object.values(start)}`,
      found(4, { start }),
      [other(5)],
      RECORD,
    ],
    [`not beside better ones: ${Object.values(start)}`, found(4, { start }), [other(3)], null],
  ]),
  ...["count", "agree", "best", "list"].flatMap((what) => [
    [`none after ${what}`, found(3, { acts: [take([0, 1, 2, 3]), ask(what)] }), [other(5)], null],
    [`one beside better by ${what}`, won, [other(3, asked(what)), other(5)], RECORD],
  ]),
  ["one though another took guesses back", won, [other(3, asked("undo")), other(5)], RECORD],
  ["no better than one without help", won, [other(3, asked("best"))], null],
  [
    "none of a game that counts otherwise",
    { ...won, own: { ...won.own, guesses: 5 } },
    [other(6)],
    null,
  ],
  ["none of a game that is not in the list", { ...won, own: null }, [], null],
  ["none of a game that was not found", { state: lost, own: other(1, { won: false }) }, [], null],
  [
    "none in Hide, where the hider has found nothing",
    { state: { ...won.state, mode: "hide" }, own: { ...won.own, kind: "hide" } },
    [other(6, { kind: "hide" })],
    null,
  ],
]) {
  test(`it is a record: ${what}`, () => equal(praise(game, ...others), expected));
}

test("a code that is played again is called practice", () => {
  const { state, own } = found(2);
  const again = changed(state, "games.play.play.started", own.at + 1);
  const seen = view({ state: again, own }, other(5), other(6), other(7));
  deepEqual([besideWords(seen), praiseOf(seen)], [t("worth.practice"), null]);
});

test("a streak is praised from its third day on", () => {
  const days = (kind, ...names) =>
    names.map((day) => other(3, { name: `2026-11-${day}`, kind, won: true }));
  const streak = (...others) => praise(found(4, { start: { name: "2026-11-22" } }), ...others);
  equal(streak(...days("play", 21)), null);
  equal(streak(...days("play", 21, 20)), "3 days in a row: your longest streak!");
  equal(streak(...days("play", 21, 20, "01", "02", "03")), "3 days in a row!");
});

const told = (game, { mean = 6, certainty = "exact", left = [], ...facts }, ...others) => ({
  ...view(game, ...others),
  replyTo: () => ({ reply: { suggestion: { mean, certainty } } }),
  facts: {
    board: { pegs: 4 },
    analysis: { rules: { codes: 1296 }, turns: left.map((candidates) => ({ candidates })) },
    ...facts,
  },
});

test("praise has an order: luck, play without fault, averages", () => {
  const good = { ...won, own: { ...won.own, skill: 100 } };
  const seen = (game, facts, ...others) =>
    praiseOf(told(game, facts, other(3), ...others))?.words ?? null;
  equal(seen(good, { left: [208, 90, 81, 1] }), "A 1-in-81 shot!");
  equal(seen(good, { left: [208, 90, 9, 1] }), "Flawless: no better guess at any turn!");
  const usual = [other(7), other(8)];
  equal(seen(won, {}, ...usual), "2 better than you usually are!");
  equal(seen(won, {}), "Better than the program’s average!");
  equal(seen(won, { certainty: "estimate" }), null, "it may be two guesses too low");
  equal(seen(won, { mean: 4 }), null);
  equal(seen(won, { left: [208, 90, 81, 1], wrong: [2] }), null);
  equal(seen(found(4, { acts: [ask("best")] }), { left: [208, 90, 81, 1] }), null);
});

test("three games make an average of one's own", () => {
  const beside = (...others) => besideWords(told(won, { mean: 4.3 }, ...others));
  equal(beside(other(6), other(6)), "The program’s average: 4.3");
  equal(beside(other(6), other(6), other(6)), "Your average: 6");
});

test("a lost game is told how near it was", () => {
  for (const [black, candidates, words] of [
    [3, 9, "So close: 3 of 4 in place!"],
    [1, 2, "So close: 2 codes were left!"],
    [1, 9, undefined],
  ]) {
    const state = changed(run(play, ...turn("1235", black, 0)), "games.play.play.limit", 1);
    const seen = told({ state, own: other(1, { won: false }) }, { analysis: { candidates } });
    equal(praiseOf(seen)?.words, words);
  }
});

test("a long game in Solve is put down to a tough code", () => {
  const { state, own } = found(6);
  const solve = {
    state: { ...state, mode: "solve", games: { ...state.games, solve: current(state) } },
    own,
  };
  const words = (mean) => praiseOf(told(solve, { mean }))?.words;
  equal(words(4.4), "A tough one: most codes need fewer guesses");
  equal(words(6.2), undefined);
  equal(words(7), "Quicker than most");
});

test("a challenge of one's own does not count", () => {
  const { state } = found(1, { start: { name: "4C6R-7K3M-9QTG" } });
  const chosen = changed(state, "settings.made", ["4C6R-7K3M-9QTG"]);
  const counts = (after) =>
    endedBy({ before: changed(after, "games.play.turns", []), after, action: REVEAL }, 7) !== null;
  deepEqual([counts(state), counts(chosen)], [true, false]);
  equal(besideWords(view({ state: chosen, own: null })), t("worth.ownCode"));
});

test("the pegs that the last guess had right are lit in the code", () => {
  const board = { pegs: 4, colours: 6, repeats: true };
  const litIn = (state) => {
    const replyTo = () => ({ status: "done", reply: { secret: "1234" } });
    const at = { ...view({ state, own: null }), facts: { board }, looks: looksOf("p4c6r", 6) };
    const pegs = markup(shieldView({ ...at, replyTo }, "")).match(/class="peg( [^"]*)?"/g) ?? [];
    return pegs.map((peg) => peg.includes(" lit"));
  };
  deepEqual(litIn(lost), [true, true, true, false]);
  deepEqual(litIn(won.state), [false, false, false, false]);
});
