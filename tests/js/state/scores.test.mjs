/** Skill and luck of finished games: what is kept of them, what is believed, and when they are asked for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Games } from "../../../web/js/store/games.js";
import { finishedRequest } from "../../../web/js/questions/review.js";
import { scoresRequest } from "../../../web/js/questions/scores.js";
import { isPending, merged, readKept } from "../../../web/js/state/record.js";
import { makeStorage } from "../../../web/js/device/storage.js";
import { NO_HINTS, quietPage } from "../doing.mjs";
import { database, shelf } from "../shelf.mjs";

const game = {
  id: "1",
  at: 1,
  kind: "play",
  game: "p4c6r:1122=4,0",
  guesses: 1,
  won: true,
  asked: NO_HINTS,
};
const read = (change) => readKept({ era: 0, games: [{ ...game, ...change }] }).games[0];

test("scores that no review can have given are worked out anew, and the game stays", () => {
  assert.deepEqual(
    [read({ loss: 0, skill: 94, luck: 55 }).skill, read({ loss: 0, skill: 94, luck: 55 }).luck],
    [94, 55],
  );
  for (const wrong of [
    { skill: 101, luck: 5 },
    { skill: 9.5, luck: 5 },
    { skill: 50, luck: "5" },
    { skill: 50 },
    { skill: -1, luck: null },
  ]) {
    const found = read({ loss: 0, ...wrong });
    assert.equal(found.skill, undefined, JSON.stringify(wrong));
    assert.ok(isPending(found));
  }
  assert.equal(
    read({ kind: "devil", skill: 94, luck: 55 }).luck,
    null,
    "the devil leaves nothing to luck",
  );
});

test("of two records the one that knows the scores tells them, in either order", () => {
  const kept = (change) => ({ era: 0, games: [{ ...game, ...change }] });
  const [bare, known] = [kept({ loss: 0 }), kept({ loss: 0, skill: 94, luck: null })];
  for (const [one, other] of [
    [bare, known],
    [known, bare],
  ]) {
    assert.deepEqual(
      [merged(one, other).games[0].skill, merged(one, other).games[0].luck],
      [94, null],
    );
  }
});

test("scores are asked for once, kept, and not asked for again after a reload; large boards wait for a tap", async () => {
  const device = database();
  const open = () =>
    new Games(quietPage(), {
      shared: device.tab(),
      storage: makeStorage("record", { find: shelf }),
    });
  const games = open();
  games.add(game);
  const request = finishedRequest(game);
  assert.deepEqual(scoresRequest(games.list[0]), request);
  assert.deepEqual(games.seek(games.list[0]), { fast: [request], slow: [] });
  assert.deepEqual(
    games.seek(undefined).fast,
    [request],
    "what was begun is finished, though another game is in sight",
  );
  const reply = {
    turns: [{ loss: 0, certainty: "exact" }],
    verdict: { skill: 93.6, luck: null, turns: [{ hinted: false }] },
  };
  games.settle(() => ({ status: "done", since: 0, reply }), false);
  assert.deepEqual([games.list[0].skill, games.list[0].luck], [94, null]);
  assert.deepEqual(games.seek(games.list[0]), { fast: [], slow: [] });
  const again = open();
  await again.look();
  assert.equal(scoresRequest(again.list[0]), null);
  assert.equal(scoresRequest({ ...game, game: "p6c9r:112233=6,0" }), null);
});
