import assert from "node:assert/strict";
import { test } from "node:test";
import { makeStorage } from "page/device/storage.ts";
import { finishedRequest, scoresRequest } from "page/questions/review.ts";
import { isPending, merged, readKept } from "page/state/record.ts";
import { makeGames } from "page/store/games.ts";
import { done } from "../asking.mjs";
import { finished, quietPage } from "../doing.mjs";
import { database, shelf } from "../shelf.mjs";

const game = finished();
const kept = (change) => ({ era: 0, games: [{ ...game, ...change }] });
const scores = ({ skill, luck }) => [skill, luck];

for (const [change, found] of [
  [{ skill: 94, luck: 55 }, [94, 55]],
  [{ kind: "devil", skill: 94, luck: 55 }, [94, null]], // the devil leaves nothing to luck
  [{ skill: 101, luck: 5 }],
  [{ skill: 9.5, luck: 5 }],
  [{ skill: 50, luck: "5" }],
  [{ skill: 50 }],
  [{ skill: -1, luck: null }],
]) {
  test(`impossible scores are worked out anew: ${JSON.stringify(change)}`, () => {
    const [read] = readKept(kept({ loss: 0, ...change })).games;
    assert.deepEqual(scores(read), found ?? [undefined, undefined]);
    assert.equal(isPending(read), !found);
  });
}

test("scores are taken from the record that knows them", () => {
  const [bare, known] = [kept({ loss: 0 }), kept({ loss: 0, skill: 94, luck: null })];
  assert.deepEqual(scores(merged(bare, known).games[0]), [94, null]);
  assert.deepEqual(scores(merged(known, bare).games[0]), [94, null]);
});

test("scores are asked for once and kept; large boards wait for a tap", async () => {
  const device = database();
  const storage = makeStorage("record", { find: shelf });
  const open = () => makeGames(quietPage(), { shared: device.tab(), storage });
  const games = open();
  games.add(game);
  const request = finishedRequest(game);
  assert.deepEqual(scoresRequest(games.list[0]), request);
  // Scores that were begun are finished, though another game is in sight.
  for (const inSight of [games.list[0], undefined])
    assert.deepEqual(games.seek(inSight), { fast: [request], slow: [] });
  const verdict = { skill: 93.6, luck: null, turns: [{ hinted: false }] };
  games.settle(() => done({ turns: [{ loss: 0, certainty: "exact" }], verdict }), false);
  assert.deepEqual(scores(games.list[0]), [94, null]);
  assert.deepEqual(games.seek(games.list[0]), { fast: [], slow: [] });
  const again = open();
  await again.look();
  assert.equal(scoresRequest(again.list[0]), null);
  assert.equal(scoresRequest({ ...game, game: "p6c9r:112233=6,0" }), null);
});
