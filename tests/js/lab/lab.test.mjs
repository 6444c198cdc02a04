import { deepEqual, equal, match, ok } from "node:assert/strict";
import { test } from "node:test";
import { choose, FIRST_CHOICE, MAPS, readChoice } from "page/state/lab.ts";
import { csv } from "page/lab/views/figure.ts";
import { t } from "page/words/strings.ts";
import { Experiment } from "page/lab/games/experiment.ts";
import { cellAt, fitted, MapRun, places, uncovered } from "page/lab/games/map.ts";
import { Pieces } from "page/lab/games/work.ts";
import { Watching } from "page/lab/games/watching.ts";
import { copy } from "../doing.mjs";
import { settled } from "../shelf.mjs";
import { core, made, plan } from "./games/core.mjs";

const map = (ask) => made(MapRun, ask);

test("an experiment plays every game once with each strategy", async () => {
  const { ask, seen } = core();
  const lab = made(Experiment);
  await lab.run(plan(ask));
  equal(lab.status, "done");
  for (const { runner, result } of lab.rows) {
    deepEqual([result.games, result.mean], [30, 5]);
    deepEqual(result.histogram, { 4: 10, 5: 10, 6: 10 });
    let next = 0;
    for (const { first, count, seed } of seen.filter(({ strategy }) => strategy === runner.name)) {
      deepEqual([first, seed], [next, "s"]);
      next += count;
    }
    equal(next, 30);
  }
  deepEqual(lab.progress, { done: 60, all: 60 });
});

test("progress within a piece is shown before the piece is done", async () => {
  const { ask, held } = core({ hold: true });
  const lab = made(Experiment);
  lab.run(plan(ask, { games: 1 }));
  await settled(2);
  for (const done of [0.5, 2, -1, "x"]) held[0].onProgress({ done });
  equal(lab.rows[0].underway, 0.5);
  held[0].go();
  await settled(2);
  equal(lab.rows[0].underway, 0);
});

test("a strategy that fails says why", async () => {
  const { ask } = core({ refuse: { random: { kind: "strategy", message: "turn 2: broken" } } });
  const lab = made(Experiment);
  await lab.run(plan(ask));
  const [best, random] = lab.rows;
  deepEqual([best.result.games, best.error, lab.status], [30, null, "done"]);
  deepEqual(random.error, { message: "turn 2: broken" });
  deepEqual(lab.outcomes, { played: 30, failed: 1 });
  match(t("lab.done", { ...lab.progress, ...lab.outcomes }), /^30 of 60 games played/);
  equal(t("lab.done", { all: 60, played: 60, failed: 0 }), "Done: 60 games played.");
});

test("pieces grow while they are quick and shrink when they are slow", () => {
  const pieces = new Pieces();
  equal(pieces.next(100), 1);
  pieces.took(1, 1);
  equal(pieces.next(100), 4);
  pieces.took(4, 4);
  equal(pieces.next(10), 10);
  pieces.took(10, 10_000);
  equal(pieces.next(100), 1);
});

test("a map has every place once, coarse and small ones first", () => {
  const all = places(20, [4, 2, 1]);
  equal(all.length, 400);
  equal(new Set(all.map(({ pegs, colours }) => `${pegs} ${colours}`)).size, 400);
  deepEqual(all[0], square(4, 4, 4));
  deepEqual([all[24].size, all[25].size, all[99].size, all[100].size], [4, 2, 2, 1]);
  for (const { max, steps } of Object.values(MAPS)) {
    equal(max % steps[0], 0);
    for (let i = 1; i < steps.length; i++) equal(steps[i - 1] % steps[i], 0);
  }
});

const square = (pegs, colours, size) => ({ pegs, colours, size });
const some = [square(4, 4, 4), square(2, 2, 2), square(4, 2, 2)];

test("the smallest square that covers a board is the one pointed at", () => {
  const sizes = [1, 4, 5].map((pegs) => cellAt(some, { pegs, colours: Math.min(pegs, 4) })?.size);
  deepEqual(sizes, [2, 4, undefined]);
});

test("a square shrinks when finer ones cover the rest of it", () => {
  equal(fitted(some, [4, 2, 1])[0].size, 4);
  equal(fitted([...some, square(2, 4, 2)], [4, 2, 1])[0].size, 2);
});

test("no figure is drawn half under a finer square", () => {
  const coarse = [square(4, 4, 4), square(4, 8, 4)];
  deepEqual(uncovered(coarse), coarse);
  const fine = [square(2, 2, 2), square(4, 6, 2)];
  deepEqual(uncovered([...coarse, ...fine]), fine);
  const shrunk = [square(4, 4, 2), square(2, 2, 2), square(2, 4, 2), square(4, 2, 2)];
  deepEqual(uncovered([...shrunk, coarse[1]]), [...shrunk, coarse[1]]);
  const more = [coarse[1], square(3, 3, 1)];
  deepEqual(uncovered([...shrunk, ...more]), [...shrunk.slice(1), ...more]);
});

const mapPlan = { strategy: "random", max: 4, steps: [4, 2], games: 3, seed: "s" };

test("a map plays one game everywhere first", async () => {
  const { ask, seen } = core({
    refuse: { p4c4r: { kind: "too-many-codes", message: "too many" } },
  });
  const run = map(ask);
  await run.run(mapPlan);
  const found = run.cells.map(({ status, games }) => `${status} ${games}`);
  deepEqual([run.status, ...found], ["done", "beyond 0", "full 3", "full 3", "full 3"]);
  ok(seen.slice(0, 4).every(({ first, count }) => first === 0 && count === 1));
  deepEqual(run.progress, { done: 12, all: 12 });
});

test("boards larger than one that took too long come last", async () => {
  const { ask, seen } = core({ refuse: { p2c2r: { kind: "strategy", message: "too long" } } });
  const run = map(ask);
  await run.run({ ...mapPlan, steps: [2], games: 2 });
  const boards = seen.map(({ rules }) => rules).join(" ");
  equal(boards, "p2c2r p2c4r p2c4r p4c2r p4c2r p4c4r p4c4r");
  equal(run.cells[0].status, "failed");
});

/** A game of 250 turns on two pegs; the first settles in turn 3. */
function game() {
  const turns = Array.from({ length: 250 }, (_, i) => ({
    guess: [0, 1],
    feedback: i === 249 ? [2, 0] : [0, 1],
    settled: i === 2 ? [[0, 5]] : [],
    narrowed: [[[1, 4]], [[0, 2]], [[0, 1]]][i] ?? [],
  }));
  const seen = [];
  const ask = async (request) => {
    seen.push(request);
    const piece = turns.slice(request.start, request.start + request.count);
    return { start: request.start, turns: piece, over: request.start + piece.length === 250 };
  };
  return { ask, seen };
}

const WATCHED = { rules: "p2c6r", strategy: "staged", seed: "s" };

function watched(ask) {
  const watching = new Watching({ ask, onChange: () => {}, speed: () => 1000 });
  watching.open(WATCHED);
  return watching;
}

test("a game is shown turn by turn", async () => {
  const { ask, seen } = game();
  const watching = watched(ask);
  const sees = () => [watching.known, watching.possible, watching.openColours, watching.settled];
  watching.step(1);
  await settled(2);
  deepEqual([watching.at, ...sees()], [1, [null, null], [6, 4], 5, 0]);
  watching.step(2);
  deepEqual(sees(), [[5, null], [1, 4], 4, 1]);
  watching.step(Infinity);
  await settled(2);
  deepEqual([watching.at, watching.ended], [250, true]);
  watching.rewind();
  equal(watching.at, 0);
  watching.step(10);
  equal(watching.at, 10);
  equal(seen.map(({ start }) => start).join(), "0,100,200");
});

test("a game that fails says so, and the next step asks again", async () => {
  const { ask } = game();
  let fails = true;
  const error = { kind: "rules", message: "no such board" };
  const watching = watched(async (request) => (fails ? { error } : ask(request)));
  watching.step(1);
  await settled(2);
  deepEqual(watching.error, { message: "no such board" });
  fails = false;
  watching.step(1);
  await settled(2);
  deepEqual([watching.error, watching.at], [null, 2]);
});

test("choices stay within what is offered, and are read back", () => {
  const choice = [
    { type: "addBoard", rules: "p3c9n" },
    { type: "addBoard", rules: "p4c6r" },
    { type: "strategy", name: "staged", on: true },
    { type: "set", change: { mapped: "random" } },
  ].reduce(choose, FIRST_CHOICE);
  deepEqual(choice.ownBoards, ["p3c9n"]);
  ok(choice.boards.includes("p3c9n"));
  ok(MAPS.random.steps.includes(choice.step));
  deepEqual(readChoice(copy(choice)), choice);
});

test("CSV has quotes if needed, and no text in it is a formula", () => {
  for (const [cells, line] of [
    [["a", 1], "a,1"],
    [['say "x", y', null], '"say ""x"", y",'],
    [["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "a=1"], "'=1+1,'+1,'-1,'@SUM(A1),'\t=1,a=1"],
    [[-1, 0.5, null], "-1,0.5,"],
  ])
    equal(csv([cells, cells]), `${line}\r\n`.repeat(2));
});

test("without Python a map stops, and no board is marked as failed", async () => {
  const { ask } = core();
  let up = false;
  const run = map(async (request) => {
    if (up) return ask(request);
    throw Object.assign(new Error("Python could not start: no"), { name: "Unavailable" });
  });
  await run.run(mapPlan);
  deepEqual([run.status, run.computed], ["cancelled", []]);
  up = true;
  await run.run(mapPlan);
  equal(run.status, "done");
  ok(run.cells.every(({ status }) => status === "full"));
});
