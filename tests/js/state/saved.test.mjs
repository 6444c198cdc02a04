/** What versions before this one saved on the device can still be read (tests/data/saved.json). */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readExperiment, readMaps } from "../../../web/js/lab/games/saved.js";
import { follow, readLink } from "../../../web/js/state/link.js";
import { FIRST_SETTINGS } from "../../../web/js/state/settings.js";
import { copy, initialState, readState, savedOf } from "../doing.mjs";

const saved = JSON.parse(await readFile(new URL("../../data/saved.json", import.meta.url), "utf8"));

test("settings that an older version saved with the game are read with it", () => {
  const state = readState(JSON.parse(saved.disk["mastermind:/app/:game"]));
  const old = {
    ...savedOf(state),
    settings: { turns: 12, clock: true, undo: false, maker: "devil", level: 9 },
  };
  assert.deepEqual(readState(old).settings, {
    ...FIRST_SETTINGS,
    turns: 12,
    clock: true,
    maker: "devil",
  });
  assert.equal(copy(savedOf(state)).settings, undefined);
});

test("an old link still opens its game", () => {
  assert.equal(saved.link, "#play/p4c6r:1122=1,0");
  const found = follow(initialState("best", "1"), readLink(saved.link));
  assert.deepEqual(found, {
    game: { rules: "p4c6r", turns: [{ guess: "1122", feedback: [1, 0] }], doubt: false },
  });
});

test("old results of the Lab are read back", () => {
  const { games, rows } = readExperiment(saved.lab.compare.kept);
  assert.equal(games, 3);
  assert.deepEqual(rows[0].histogram, { 4: 1, 5: 2 });
  const [{ cells }] = readMaps(saved.lab.maps.kept);
  assert.deepEqual(
    cells.map(({ mean, status }) => [mean, status]),
    [
      [30, "full"],
      [40, "open"],
      [null, "failed"],
    ],
  );
});
