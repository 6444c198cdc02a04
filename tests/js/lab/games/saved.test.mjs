import assert from "node:assert/strict";
import { test } from "node:test";
import { Experiment } from "../../../../web/js/lab/games/experiment.js";
import { Keeper, readExperiment, readMaps, writeMaps } from "../../../../web/js/lab/games/saved.js";
import { MapRun } from "../../../../web/js/lab/games/map.js";
import { builtIn } from "../../../../web/js/lab/games/runners.js";
import { makeStorage } from "../../../../web/js/device/storage.js";

const onChange = () => {};
const stored = (value) => JSON.parse(JSON.stringify(value));

/** A core in which every game takes five guesses; every request to play is written down. */
function core({ refuse = {} } = {}) {
  const seen = [];
  const ask = async (request) => {
    const before = request.before ?? request;
    const games = (before.histogram?.[5] ?? 0) + (request.count ?? 0);
    const summary = {
      histogram: { 5: games },
      seconds: 0.5,
      games,
      mean: 5,
      ci95: [4.5, 5.5],
      worst: 5,
      seconds_per_guess: 0.1,
    };
    if (request.action === "summary") return summary;
    seen.push(request);
    return refuse[request.rules]
      ? { error: refuse[request.rules] }
      : { guesses: 5 * request.count, summary };
  };
  return { ask, seen };
}

/** A disk; `writes` counts how often it was written to. */
function disk() {
  const texts = new Map();
  const found = {
    writes: 0,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => {
      found.writes += 1;
      texts.set(key, text);
    },
    removeItem: (key) => texts.delete(key),
  };
  return found;
}

const runner = (ask) => {
  const known = new Map();
  return (name) => known.get(name) ?? known.set(name, builtIn(ask, name)).get(name);
};

test("saved games are restored, and only missing ones are played", async () => {
  const { ask } = core();
  const before = new Experiment({ ask, onChange, now: () => 0 });
  const runners = ["best", "random"].map(runner(ask));
  await before.run({ boards: ["p4c6r"], runners, games: 20, seed: "s" });

  const { ask: later, seen } = core();
  const runnerOf = runner(later);
  const after = new Experiment({ ask: later, onChange, now: () => 0 });
  after.restore(readExperiment(stored(before.outcome)), runnerOf);
  assert.equal(after.status, "done");
  assert.deepEqual(after.progress, { done: 40, all: 40 });
  assert.deepEqual(
    after.rows.map(({ name, result }) => [name, result.mean, result.worst, result.ci95]),
    [
      ["best", 5, 5, [4.5, 5.5]],
      ["random", 5, 5, [4.5, 5.5]],
    ],
  );
  assert.deepEqual(after.outcome, before.outcome);
  await after.run({ boards: ["p4c6r"], runners: [runnerOf("best")], games: 25, seed: "s" });
  assert.deepEqual(seen.map(({ first }) => first)[0], 20);
  assert.deepEqual(after.rows[0].result.histogram, { 5: 25 });
});

test("games of a custom strategy are shown, but played again: the strategy may have changed", async () => {
  const { ask, seen } = core();
  const own = { ...builtIn(ask, "mine"), name: "Mine (yours)" };
  const before = new Experiment({ ask, onChange, now: () => 0 });
  await before.run({ boards: ["p4c6r"], runners: [own], games: 5, seed: "s" });
  const after = new Experiment({ ask, onChange, now: () => 0 });
  after.restore(readExperiment(stored(before.outcome)), runner(ask));
  assert.equal(after.rows[0].name, "Mine (yours)");
  seen.length = 0;
  await after.run({ boards: ["p4c6r"], runners: [{ ...own }], games: 5, seed: "s" });
  assert.equal(seen[0].first, 0);
});

test("for results saved without their mean the core is asked once", async () => {
  const { ask, seen } = core();
  const asked = [];
  const after = new Experiment({
    ask: (request) => {
      asked.push(request.action);
      return ask(request);
    },
    onChange,
  });
  const { mean, worst, ...old } = row;
  after.restore(readExperiment({ games: 3, seed: "s", rows: [old] }), runner(ask));
  assert.deepEqual([after.rows[0].result.games, after.rows[0].result.mean], [3, null]);
  await after.complete();
  await after.complete();
  assert.equal(after.rows[0].result.mean, 5);
  assert.deepEqual([asked, seen], [["summary"], []]);
});

const row = {
  rules: "p4c6r",
  name: "best",
  histogram: { 4: 1, 5: 2 },
  seconds: 1,
  perGuess: 0.1,
  ci95: [4, 5],
  mean: 4.5,
  worst: 5,
  error: null,
};
const outcome = (change) => ({ games: 5, seed: "s", rows: [{ ...row, ...change }] });

test("valid saved games are accepted", () => {
  assert.deepEqual(readExperiment(outcome({})), outcome({}));
  assert.deepEqual(
    readExperiment(
      outcome({
        error: { message: "too long", more: 1 },
        histogram: {},
        ci95: null,
        perGuess: null,
      }),
    ).rows[0].error,
    { message: "too long" },
  );
});

test("invalid saved games are not accepted", () => {
  for (const change of [
    { rules: "nonsense" },
    { rules: 4 },
    { name: "" },
    { name: {} },
    { seconds: -1 },
    { seconds: "1" },
    { seconds: NaN },
    { histogram: null },
    { histogram: [1] },
    { histogram: { "<b>": 1 } },
    { histogram: { 0: 1 } },
    { histogram: { 4: 6 } },
    { histogram: { 4: 3, 5: 3 } },
    { histogram: { 4: "1" } },
    { histogram: { 4: -1 } },
    { perGuess: "quick" },
    { ci95: [1] },
    { ci95: ["1", "2"] },
    { ci95: 4 },
    { mean: "4" },
    { worst: -1 },
    { error: 7 },
    { error: {} },
    { error: undefined },
  ])
    assert.equal(readExperiment(outcome(change)), null, JSON.stringify(change));
  for (const whole of [
    null,
    7,
    "text",
    [],
    {},
    { ...outcome({}), games: 0 },
    { ...outcome({}), games: "5" },
    { ...outcome({}), seed: 1 },
    { ...outcome({}), rows: [] },
    { ...outcome({}), rows: {} },
    { ...outcome({}), rows: [row, row] },
    { ...outcome({}), rows: [null] },
    { ...outcome({}), rows: Array(1001).fill(row) },
  ])
    assert.equal(readExperiment(whole), null);
});

const plan = { strategy: "random", max: 20, steps: [4], games: 5, seed: "s" };

test("a saved map is restored, and only missing places are played", async () => {
  const refuse = {
    p4c4r: { kind: "too-many-codes", message: "too many" },
    p8c8r: { kind: "strategy", message: "too slow" },
  };
  const { ask } = core({ refuse });
  const before = new MapRun({ ask, onChange, now: () => 0 });
  await before.run(plan);

  const { ask: later, seen } = core();
  const after = new MapRun({ ask: later, onChange, now: () => 0 });
  const written = stored(writeMaps(before.records));
  assert.ok(JSON.stringify(written).length < 25 * 20);
  after.restore(readMaps(written));
  after.show(plan);
  assert.equal(after.status, "done");
  assert.deepEqual(
    after.cells,
    before.cells.map((cell) => stored(cell)),
  );
  assert.deepEqual(after.computed.find(({ pegs, colours }) => pegs === 8 && colours === 8).error, {
    message: "too slow",
  });

  await after.run({ ...plan, steps: [4, 2] });
  assert.ok(seen.length);
  assert.ok(seen.every(({ rules }) => !/^p(4|8|12|16|20)c(4|8|12|16|20)r$/.test(rules)));
});

test("an interrupted map is not called done", async () => {
  const half = [
    {
      strategy: "random",
      games: 5,
      seed: "s",
      cells: [
        [4, 4, 5, 20],
        [4, 8, 2, 9, "open"],
      ],
    },
  ];
  const { ask, seen } = core();
  const map = new MapRun({ ask, onChange, now: () => 0 });
  map.restore(readMaps(half));
  map.show(plan);
  assert.equal(map.status, "cancelled");
  assert.deepEqual(map.progress, { done: 7, all: 125 });
  assert.deepEqual(
    map.computed.map(({ mean, size }) => [mean, size]),
    [
      [4, 4],
      [4.5, 4],
    ],
  );
  map.show({ ...plan, seed: "other" });
  assert.equal(map.status, "idle");
  await map.run(plan);
  assert.ok(seen.every(({ rules }) => rules !== "p4c4r"));
  assert.equal(seen.find(({ rules }) => rules === "p4c8r").first, 2);
});

test("an invalid map is not accepted", () => {
  const map = { strategy: "random", games: 5, seed: "s", cells: [[4, 4, 5, 20]] };
  assert.equal(readMaps([map]).length, 1);
  for (const cell of [
    null,
    4,
    {},
    [],
    [4, 4],
    [0, 4, 5, 20],
    [21, 4, 5, 20],
    [4, 4, 6, 20],
    [4, 4, 5, 4],
    [4, 4, 5, "20"],
    [4, 4, 5, 20, "<b>"],
    [4, 4, 0, 0],
    [4, 4, 0, 0, "open"],
    [4, 4, 5, 20, "failed"],
    [4, 4, 0, 0, "failed", {}],
    [4, 4, 0, 0, "failed", 7],
    [4, 4, 5, 1e300],
    [4, 4, 1, 4, "open", "x", 1],
  ])
    assert.deepEqual(
      readMaps([{ ...map, cells: [[4, 8, 5, 20], cell] }]),
      [],
      JSON.stringify(cell),
    );
  for (const saved of [
    null,
    {},
    "map",
    [null],
    [{ ...map, strategy: "toString" }],
    [{ ...map, strategy: 3 }],
    [{ ...map, games: 6 }],
    [{ ...map, seed: {} }],
    [{ ...map, seed: "s".repeat(41) }],
    [{ ...map, cells: {} }],
    [map, map, map, map],
    [{ ...map, cells: Array(401).fill([4, 4, 5, 20]) }],
  ])
    assert.deepEqual(readMaps(saved), []);
});

test("the last three maps are saved", () => {
  const maps = ["a", "b", "c", "d"].map((seed) => ({
    strategy: "random",
    games: 1,
    seed,
    cells: [],
  }));
  assert.deepEqual(
    writeMaps(maps).map(({ seed }) => seed),
    ["b", "c", "d"],
  );
});

test("results are thrown away and brought back", async () => {
  const { ask, seen } = core();
  const experiment = new Experiment({ ask, onChange, now: () => 0 });
  const games = { boards: ["p4c6r"], runners: [builtIn(ask, "best")], games: 5, seed: "s" };
  await experiment.run(games);
  experiment.forget();
  assert.equal(experiment.status, "idle");
  assert.equal(experiment.outcome, null);
  experiment.bringBack();
  assert.equal(experiment.status, "done");
  assert.equal(experiment.rows[0].result.games, 5);
  experiment.forget();
  await experiment.run(games);
  assert.equal(seen.filter(({ first }) => first === 0).length, 2);
  assert.equal(experiment.thrown, null);

  const map = new MapRun({ ask, onChange, now: () => 0 });
  await map.run(plan);
  map.forget();
  assert.deepEqual([map.status, map.thrown, map.records], ["idle", true, []]);
  map.show({ ...plan, seed: "other" });
  assert.equal(map.thrown, false);
  map.show(plan);
  map.bringBack();
  assert.deepEqual([map.status, map.thrown, map.records[0].cells.length], ["done", false, 25]);
});

test("frequent changes are saved seldom, and at once when the page closes", async () => {
  const found = disk();
  let value = 0;
  const keeper = (core, wait = 5) =>
    new Keeper({
      storage: makeStorage("key", { find: () => found }),
      core,
      collect: () => value,
      wait,
    });
  const kept = keeper("one");
  for (; value < 100; value++) kept.touch();
  assert.equal(found.writes, 0);
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(found.writes, 1);
  assert.equal(keeper("one").load(), 100);
  kept.flush(); // nothing has changed
  assert.equal(found.writes, 1);
  value = 7;
  kept.touch();
  kept.flush();
  assert.equal(found.writes, 2);
  assert.equal(keeper("one").load(), 7);
  assert.equal(keeper("two").load(), null, "another core plays other games");
  found.setItem("key", '{"version":2,"core":"one","kept":7}');
  assert.equal(keeper("one").load(), null);
  found.setItem("key", "{broken");
  assert.equal(keeper("one").load(), null);
});

test("a text that is too long is not saved, and the one before is removed", () => {
  const found = disk();
  const storage = makeStorage("key", { find: () => found, max: 20 });
  assert.equal(storage.save("short"), true);
  assert.equal(storage.save("long".repeat(20)), false);
  assert.equal(storage.load(), null);
});
