import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { test } from "node:test";
import { Late, Refused, replyOrRefused, Work, noGames, readResult } from "page/lab/games/work.ts";

test("a run that was replaced or cancelled ends nothing", () => {
  const work = new Work(() => {});
  const first = work.begin();
  const second = work.begin();
  work.end(first);
  deepEqual([first.aborted, second.aborted, work.status], [true, false, "running"]);
  work.cancel();
  work.end(second);
  equal(work.status, "cancelled");
  work.end(work.begin());
  work.cancel();
  equal(work.status, "done");
});

test("a silence of five seconds is told until there is news", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let told = 0;
  const work = new Work(() => {
    told += 1;
  });
  const signal = work.begin();
  mock.timers.tick(4000);
  work.changed();
  mock.timers.tick(4000);
  deepEqual([work.silent, told], [false, 2]);
  mock.timers.tick(1000);
  deepEqual([work.silent, told], [true, 3]);
  work.end(signal);
  mock.timers.tick(9000);
  deepEqual([work.silent, told], [false, 4]);
});

test("the time of a request begins anew with another worker", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let start = () => {};
  const ask = (_request, { signal, onStart }) => {
    start = onStart;
    return new Promise((_, stop) =>
      signal.addEventListener("abort", () => stop(new Error("ended"))),
    );
  };
  const { signal } = new AbortController();
  const reply = replyOrRefused(ask, {}, { signal, seconds: 10 });
  let isOver = false;
  reply.catch(() => {
    isOver = true;
  });
  mock.timers.tick(60_000); // the run waits for Python
  start();
  mock.timers.tick(9000);
  start();
  mock.timers.tick(9000);
  for (let turn = 0; turn < 9; turn++) await null;
  equal(isOver, false);
  mock.timers.tick(1000);
  await rejects(reply, Late);
});

test("an error in a reply is read with care", async () => {
  const failed = (error) => replyOrRefused(async () => ({ error }), {}).catch((why) => why);
  const good = await failed({ message: "no", kind: "rules", line: 3 });
  deepEqual([good.message, good.kind, good.line], ["no", "rules", 3]);
  for (const odd of [{ message: 5 }, { message: null, line: "3" }, { message: {} }]) {
    const { message, line } = await failed(odd);
    deepEqual([/not a reply/.test(message), line], [true, null]);
  }
  // A block of a lesson tells the name of its error.
  deepEqual(await failed("NameError"), { error: "NameError" });
  ok(good instanceof Refused);
});

const TRUE = {
  histogram: { 4: 3, 5: 2 },
  seconds: 0.5,
  mean: 4.4,
  ci95: [3.9, 4.9],
  worst: 5,
  seconds_per_guess: 0.02,
};

test("a true result is taken as it is", () => {
  deepEqual(readResult(TRUE, 5), { ...TRUE, games: 5 });
  const first = { ...noGames(), histogram: { 6: 1 }, games: 1, mean: 6, worst: 6 };
  deepEqual(readResult(first, 1), first);
  deepEqual(readResult(noGames(), 5), noGames());
});

const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n + 1, 1]));

for (const [name, change, games] of [
  ["no histogram", { histogram: null }],
  ["bars of no games", { histogram: { 4: 5, 9: 0 } }],
  ["a bar far away", { histogram: { 4: 4, 99999999: 1 } }],
  ["an exponent", { histogram: { "1e9": 5 } }],
  ["a game of no guesses", { histogram: { 0: 5 } }],
  ["a prototype", { histogram: JSON.parse('{"__proto__": {"4": 5}}') }],
  ["half games", { histogram: { 4: 2.5, 5: 2.5 } }],
  ["more games", { histogram: { 4: 9 } }],
  ["more games in all", { histogram: { 4: 3, 5: 3 }, mean: 4.5 }],
  ["a hundred thousand bars", { histogram: many, mean: null, worst: null }, 100_000],
  ["another mean", { mean: 1e308 }],
  ["a text as mean", { mean: "4.4" }],
  ["another worst", { worst: 1e9 }],
  ["a wide interval", { ci95: [-1e300, 1e300] }],
  ["an interval of three", { ci95: [1, 2, 3] }],
  ["a negative time", { seconds: -1 }],
  ["no time", { seconds: null }],
  ["time without end", { seconds_per_guess: Infinity }],
]) {
  test(`${name} is no result`, () => equal(readResult({ ...TRUE, ...change }, games ?? 5), null));
}

test("a result must be an object", () => {
  for (const odd of [null, undefined, 1, "x", [], true]) equal(readResult(odd, 5), null);
});
