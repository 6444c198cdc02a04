import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { Experiment } from "page/lab/games/experiment.ts";
import { MapRun } from "page/lab/games/map.ts";
import { builtIn } from "page/lab/games/work.ts";
import { Keeper, readMaps, writeMaps } from "page/lab/games/saved.ts";
import { makeStorage } from "page/device/storage.ts";
import { copy } from "../../doing.mjs";
import { shelf } from "../../shelf.mjs";
import { core, made, plan } from "./core.mjs";

async function played(ask, more) {
  const experiment = made(Experiment, ask);
  await experiment.run(plan(ask, more));
  return experiment.outcome;
}
function restored(ask, outcome) {
  const known = new Map();
  const runnerOf = (name) => known.get(name) ?? known.set(name, builtIn(ask, name)).get(name);
  const experiment = made(Experiment, ask);
  experiment.restore(copy(outcome), runnerOf);
  return { experiment, runnerOf };
}

test("saved games are restored, and only missing ones are played", async () => {
  const outcome = await played(core().ask, { games: 21 });
  const { ask, seen } = core();
  const { experiment, runnerOf } = restored(ask, outcome);
  equal(experiment.status, "done");
  deepEqual(experiment.progress, { done: 42, all: 42 });
  const rows = experiment.rows.map(({ runner, result: { mean, worst, ci95 } }) =>
    [runner.name, mean, worst, ci95].join(" "),
  );
  deepEqual(rows, ["best 5 6 4.5,5.5", "random 5 6 4.5,5.5"]);
  deepEqual(experiment.outcome, outcome);
  await experiment.run(plan(ask, { runners: [runnerOf("best")], games: 24 }));
  equal(seen[0].first, 21);
  deepEqual(experiment.rows[0].result.histogram, { 4: 8, 5: 8, 6: 8 });
});

test("games of a custom strategy are shown, but played again", async () => {
  const { ask, seen } = core();
  const own = { ...builtIn(ask, "mine"), name: "Mine (yours)" };
  const { experiment } = restored(ask, await played(ask, { runners: [own], games: 5 }));
  equal(experiment.rows[0].runner.name, "Mine (yours)");
  seen.length = 0;
  await experiment.run(plan(ask, { runners: [{ ...own }], games: 5 }));
  equal(seen[0].first, 0);
});

const mapPlan = { strategy: "random", max: 20, steps: [4], games: 5, seed: "s" };

test("an interrupted map is not called done", async () => {
  const cells = [
    [4, 4, 5, 20],
    [4, 8, 2, 9, "open"],
  ];
  const { ask, seen } = core();
  const map = made(MapRun, ask);
  map.restore(readMaps([{ strategy: "random", games: 5, seed: "s", cells }]));
  map.show(mapPlan);
  equal(map.status, "cancelled");
  deepEqual(map.progress, { done: 7, all: 125 });
  equal(map.computed.map(({ mean, size }) => [mean, size]).join(" "), "4,4 4.5,4");
  map.show({ ...mapPlan, seed: "other" });
  equal(map.status, "idle");
  await map.run(mapPlan);
  ok(seen.every(({ rules }) => rules !== "p4c4r"));
  equal(seen.find(({ rules }) => rules === "p4c8r").first, 2);
});

test("the last three maps are saved", () => {
  const maps = [..."abcd"].map((seed) => ({ strategy: "random", games: 1, seed, cells: [] }));
  const seeds = writeMaps(maps).map(({ seed }) => seed);
  equal(seeds.join(""), "bcd");
});

test("changes are saved seldom, but at once when the page closes", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const disk = shelf();
  let writes = 0;
  const setItem = (...given) => {
    writes += 1;
    disk.setItem(...given);
  };
  const storage = makeStorage("key", { find: () => ({ ...disk, setItem }) });
  let value = 0;
  const keeper = (core) => new Keeper({ storage, core, collect: () => value });
  const kept = keeper("one");
  for (; value < 100; value++) kept.touch();
  equal(writes, 0);
  mock.timers.tick(10_000);
  deepEqual([writes, keeper("one").load()], [1, 100]);
  kept.flush(); // nothing has changed
  equal(writes, 1);
  value = 7;
  kept.touch();
  kept.flush();
  deepEqual([writes, keeper("one").load()], [2, 7]);
  equal(keeper("two").load(), null, "another core plays other games");
  const saved = disk.getItem("key");
  for (const text of [
    saved.replace('"version":3', '"version":2'),
    saved.replace('"kept":7', '"kept":8'),
    saved.replace(',"kept":7', ""),
    "null",
    "{broken",
  ]) {
    disk.setItem("key", text);
    equal(keeper("one").load(), null, text);
  }
});

test("a text that is too long is not saved", () => {
  const disk = shelf();
  const storage = makeStorage("key", { find: () => disk, max: 20 });
  equal(storage.save("short"), true);
  equal(storage.save("long".repeat(20)), false);
  equal(storage.load(), null);
});
