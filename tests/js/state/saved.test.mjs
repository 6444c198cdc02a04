/** What versions before this one saved on the device can still be read (tests/data/saved.json). */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readExperiment, readMaps } from "../../../web/js/lab/games/saved.js";
import { follow, readLink } from "../../../web/js/state/link.js";
import { FIRST_SETTINGS } from "../../../web/js/state/settings.js";
import { makeTabStorage } from "../../../web/js/device/storage.js";
import { Tab } from "../../../web/js/device/tab.js";
import { shelf } from "../shelf.mjs";
import { copy, initialState, readState, savedOf } from "../doing.mjs";

const saved = JSON.parse(await readFile(new URL("../../data/saved.json", import.meta.url), "utf8"));

test("a saved state is found under its keys and read back whole", () => {
  const tab = new Tab({
    home: "mastermind:/app/:",
    session: () => shelf(saved.session),
    open: null,
  });
  const state = makeTabStorage(tab, "game", "mastermind", () => shelf(saved.disk)).load(readState);
  assert.equal(state.mode, "play");
  assert.equal(state.strategy, "entropy");
  assert.deepEqual(state.aim, { most: 8, consistent: true });
  const { solve, play } = state.games;
  assert.equal(solve.rules, "p5c8r");
  assert.deepEqual(solve.turns, [{ guess: "11223", feedback: [1, 2] }]);
  assert.deepEqual(solve.draft, [3, 0, 1, 2, 3]);
  assert.equal(solve.past.length, 1);
  assert.deepEqual(solve.future[0].turns[1], { guess: "41234", feedback: [0, 3] });
  assert.equal(play.seed, "1-2-3-4");
  assert.deepEqual(play.turns, [{ guess: "1122", feedback: [1, 0] }]);
  assert.deepEqual([play.draft, play.cursor], [[2, null, null, null], 1]);
  assert.deepEqual(state.lab, {
    room: "map",
    boards: ["p4c6r", "p4c7n"],
    ownBoards: ["p4c7n"],
    strategies: ["best", "minimax", "random", "entropy"],
    own: false,
    games: 500,
    seed: "a seed",
    mapped: "random",
    step: 2,
    mapGames: 5,
    watched: "p100c100r",
    player: "staged",
    speed: 30,
  });
});

test("settings that an older version saved with the game are read with it; this version saves none there", () => {
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
