/** The result that is sent: the answers in key pegs, and nothing of the pegs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { outcomeWords, resultOf, resultText } from "../../../../web/js/views/play/result.js";
import { idOf } from "../../../../web/js/state/ended.js";
import { readRules, writeGame } from "../../../../web/js/words/notation.js";
import { replyRequest } from "../../../../web/js/questions/challenges.js";
import { ask, current, play, reduce, run, turn, undo } from "../../doing.mjs";

const [DAY, WRITTEN] = ["2026-11-22", "22 Nov 2026"];
const begin = (start) => reduce(play, { type: "begin", rules: "p4c6r", seed: "BBBBBBB", start });
const replyTo = ({ action }) =>
  action === "challenge"
    ? { status: "done", since: 0, reply: { code: "4C6R-BBBB-BBBX" } }
    : undefined;
const textOf = (state, address = null, list = []) => {
  const board = readRules("p4c6r");
  const result = resultOf({ state, facts: { board }, replyTo, day: DAY, address, games: { list } });
  return result && resultText(result);
};

test("a plain game is sent with the code of its challenge", () => {
  const won = run(begin({}), ...turn("1122", 1, 2), ask("count"), ...turn("1234", 4, 0), {
    type: "reveal",
  });
  assert.equal(
    textOf(won),
    "Mastermind, Classic 4 × 6\nFound in 2 guesses, 1 hint\n🟩🟡🟡·\n🟩🟩🟩🟩\nChallenge code: 4C6R-BBBB-BBBX",
  );
  assert.match(
    textOf(won, "https://example.org/m/"),
    /\nhttps:\/\/example\.org\/m\/#challenge\/4C6R-BBBB-BBBX$/,
  );
  assert.equal(textOf(play), null, "without a guess there is nothing to send");
});

test("31 hints of a game that was sent may be more, since its text counts no further", () => {
  assert.equal(outcomeWords("found", 5, 31), "Found in 5 guesses, 31 or more hints");
  assert.equal(outcomeWords("lost", 5, 30), "Not found in 5 guesses, 30 hints");
});

test("a guess that was taken back counts as a hint in what is sent", () => {
  const challenge = run(
    begin({ undo: true, name: "4C6R-BBBB-BBBX" }),
    ...turn("1122", 1, 2),
    undo,
    ...turn("1234", 4, 0),
  );
  assert.match(textOf(challenge), /\nFound in 1 guess, 1 hint\n/);
  assert.equal(replyRequest(current(challenge), "Ben").hints, 1, "the answer was seen");
});

test("the code of today is sent by its day, that of another day as a challenge", () => {
  const lost = (name) => run(begin({ name }), ...turn("1122", 0, 0), { type: "reveal" });
  assert.equal(
    textOf(lost(DAY), "https://x/"),
    `Mastermind, code of ${WRITTEN}, Classic 4 × 6\nRevealed after 1 guess\n❌\nhttps://x/#daily/p4c6r`,
  );
  assert.match(textOf(lost("2026-11-21"), "https://x/"), /#challenge\/4C6R-BBBB-BBBX$/);
});

test("the devil's game and a puzzle have no code; what was given is not sent", () => {
  const devil = run(begin({ source: "devil" }), ...turn("1122", 0, 0), { type: "reveal" });
  assert.equal(
    textOf(devil),
    "Mastermind against the devil, Classic 4 × 6\nRevealed after 1 guess\n❌",
  );
  const turns = [{ guess: "1122", feedback: [2, 2] }];
  const start = { source: "puzzle", level: 3, given: 1, name: DAY };
  const puzzle = run(
    reduce(play, { type: "begin", rules: "p4c6r", seed: DAY, turns, start }),
    ...turn("1212", 4, 0),
  );
  assert.equal(
    textOf(puzzle),
    `Mastermind puzzle of ${WRITTEN}, level 3, Classic 4 × 6\nFound in 1 guess\n🟩🟩🟩🟩`,
  );
});

test("the result of today tells nothing of the colours: other pegs with the same answers are the same text", () => {
  const of = (first, second) => {
    const state = run(begin({ name: DAY }), ...turn(first, 1, 2), ...turn(second, 4, 0));
    const board = readRules("p4c6r");
    return resultOf({
      state,
      facts: { board },
      replyTo,
      day: DAY,
      address: null,
      games: { list: [] },
    });
  };
  assert.deepEqual(
    of("1122", "1234"),
    of("6655", "6543"),
    "and so is the picture, which is drawn of this alone",
  );
});

test("skill and luck go along once they are known", () => {
  const won = run(begin({ name: DAY }), ...turn("1122", 1, 2), ...turn("1234", 4, 0));
  const { rules, turns } = won.games.play;
  const own = {
    id: idOf("play", won.games.play),
    at: 1,
    kind: "play",
    game: writeGame(rules, turns),
    guesses: 2,
    won: true,
    name: DAY,
  };
  assert.doesNotMatch(textOf(won, null, [own]), /Skill/);
  assert.match(
    textOf(won, null, [{ ...own, skill: 94, luck: 55 }]),
    /\nSkill 94, luck 55 of 100\n/,
  );
  assert.match(textOf(won, null, [{ ...own, skill: 94, luck: null }]), /\nSkill 94 of 100\n/);
});
