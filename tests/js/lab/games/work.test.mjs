/** A computation that is begun, cancelled and silent, and the reply to a request of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Late, Refused, replyOrRefused, Work } from "../../../../web/js/lab/games/work.ts";

test("a run that another has replaced, or that was cancelled, ends nothing", () => {
  const work = new Work(() => {});
  const first = work.begin();
  const second = work.begin();
  work.end(first);
  assert.deepEqual([first.aborted, second.aborted, work.status], [true, false, "running"]);
  work.cancel();
  work.end(second);
  assert.equal(work.status, "cancelled");
  work.end(work.begin());
  work.cancel();
  assert.equal(work.status, "done");
});

test("a silence of five seconds is told, until there is news or the run ends", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let told = 0;
  const work = new Work(() => {
    told += 1;
  });
  const signal = work.begin();
  mock.timers.tick(4000);
  work.changed();
  mock.timers.tick(4000);
  assert.deepEqual([work.silent, told], [false, 2]);
  mock.timers.tick(1000);
  assert.deepEqual([work.silent, told], [true, 3]);
  work.end(signal);
  mock.timers.tick(9000);
  assert.deepEqual([work.silent, told], [false, 4]);
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
  assert.equal(isOver, false);
  mock.timers.tick(1000);
  await assert.rejects(reply, Late);
});

test("an error in a reply is read with care", async () => {
  const failed = (error) => replyOrRefused(async () => ({ error }), {}).catch((why) => why);
  const good = await failed({ message: "no", kind: "rules", line: 3 });
  assert.deepEqual([good.message, good.kind, good.line], ["no", "rules", 3]);
  for (const odd of [{ message: 5 }, { message: null, line: "3" }, { message: {} }]) {
    const { message, line } = await failed(odd);
    assert.deepEqual([/not a reply/.test(message), line], [true, null]);
  }
  // A block of a lesson tells the name of its error.
  assert.deepEqual(await failed("NameError"), { error: "NameError" });
  assert.ok(good instanceof Refused);
});
