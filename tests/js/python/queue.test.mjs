import assert from "node:assert/strict";
import { test } from "node:test";
import { Queue } from "../../../web/js/python/queue.js";
import { SILENCE } from "../../../web/js/python/watchdog.js";
import { Final, Incomplete } from "../../../web/js/python/workerKeeper.js";
import { FakeWorker } from "./fake-worker.mjs";

/** Lets everything that is due happen. */
const settle = () => new Promise((done) => setTimeout(done, 5));

function line(options = {}) {
  /** @type {FakeWorker[]} */ const workers = [];
  const told = [];
  const queue = new Queue({
    spawn: (onDeath, onSign) => {
      const worker = new FakeWorker(onDeath, onSign);
      workers.push(worker);
      return worker;
    },
    onReady: () => told.push("ready"),
    onFailed: (error) => told.push(error.message),
    grace: 1,
    ...options,
  });
  queue.start();
  return { queue, workers, told };
}

/** Ask twice and abort the first request, at which the worker is; returns an array with what the second will be. */
async function abandoned(queue, worker) {
  worker.ready();
  const stop = new AbortController();
  const gone = queue.ask({ n: 1 }, { signal: stop.signal });
  const next = queue.ask({ n: 2 });
  await settle();
  stop.abort();
  await assert.rejects(gone, { name: "AbortError" });
  return [next]; // an array, since a promise would be awaited with this one
}

test("requests wait until Python is ready, then are answered in order, one at a time", async () => {
  const { queue, workers, told } = line();
  const first = queue.ask({ n: 1 });
  const second = queue.ask({ n: 2 });
  await settle();
  assert.equal(workers[0].calls.length, 0);
  workers[0].ready();
  await settle();
  assert.deepEqual(told, ["ready"]);
  assert.deepEqual(
    workers[0].calls.map((c) => c.request.n),
    [1],
  );
  workers[0].calls[0].answer({ is: 1 });
  assert.deepEqual(await first, { is: 1 });
  await settle();
  workers[0].calls[1].answer({ is: 2 });
  assert.deepEqual(await second, { is: 2 });
});

test("progress is reported until the request is aborted", async () => {
  const { queue, workers } = line();
  workers[0].ready();
  const heard = [];
  const stop = new AbortController();
  const asked = queue.ask({}, { onProgress: (p) => heard.push(p.done), signal: stop.signal });
  await settle();
  workers[0].calls[0].onProgress('{"done":0.4}');
  stop.abort();
  workers[0].calls[0].onProgress('{"done":0.5}');
  await assert.rejects(asked, { name: "AbortError" });
  assert.deepEqual(heard, [0.4]);
});

test("a waiting request that is aborted never reaches the worker", async () => {
  const { queue, workers } = line();
  const stop = new AbortController();
  const gone = queue.ask({ n: 1 }, { signal: stop.signal });
  const kept = queue.ask({ n: 2 });
  stop.abort();
  await assert.rejects(gone, { name: "AbortError" });
  workers[0].ready();
  await settle();
  assert.deepEqual(
    workers[0].calls.map((c) => c.request.n),
    [2],
  );
  workers[0].calls[0].answer({});
  await kept;
});

test("a signal aborted before asking rejects at once", async () => {
  const { queue } = line();
  await assert.rejects(queue.ask({}, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("aborting the running request replaces the worker, and the others are asked of the new one", async () => {
  const { queue, workers } = line();
  const [next] = await abandoned(queue, workers[0]);
  await settle();
  assert.equal(workers.length, 2);
  assert.ok(workers[0].ended);
  workers[0].calls[0].answer({ late: true });
  workers[1].ready();
  await settle();
  assert.deepEqual(
    workers[1].calls.map((c) => c.request.n),
    [2],
  );
  workers[1].calls[0].answer({ is: 2 });
  assert.deepEqual(await next, { is: 2 });
});

test("a worker that answers before the time of an unwanted request is up is kept, its answer dropped", async () => {
  const { queue, workers } = line({ grace: 50 });
  const [next] = await abandoned(queue, workers[0]);
  workers[0].calls[0].answer({ late: true });
  await settle();
  workers[0].calls[1].answer({ is: 2 });
  assert.deepEqual(await next, { is: 2 });
  await new Promise((done) => setTimeout(done, 60));
  assert.equal(workers.length, 1);
});

test("a time that is up later does not end a worker busy with something else", async () => {
  const { queue, workers } = line({ grace: 20 });
  const [next] = await abandoned(queue, workers[0]);
  workers[0].calls[0].answer({});
  await new Promise((done) => setTimeout(done, 40));
  assert.equal(workers.length, 1);
  workers[0].calls[1].answer({ is: 2 });
  assert.deepEqual(await next, { is: 2 });
});

test("a worker that dies over an unwanted request takes its time limit along: the next one is not ended by it", async () => {
  const { queue, workers } = line({ grace: 20 });
  workers[0].ready();
  const stop = new AbortController();
  const gone = queue.ask({ n: 1 }, { signal: stop.signal });
  await settle();
  stop.abort();
  await assert.rejects(gone, { name: "AbortError" });
  workers[0].die(new Error("out of memory"));
  const next = queue.ask({ n: 2 });
  workers[1].ready();
  await new Promise((done) => setTimeout(done, 40));
  assert.equal(workers.length, 2);
  workers[1].calls[0].answer({ is: 2 });
  assert.deepEqual(await next, { is: 2 });
});

test("the request of the lowest rank comes next, whatever came first; one without a rank comes before all", async () => {
  const { queue, workers } = line();
  const ranks = { a: 2, b: 1, c: 0 };
  const ask = (n) => queue.ask({ n }, { rank: () => ranks[n] });
  const all = [ask("a"), ask("b"), ask("c"), queue.ask({ n: "d" })];
  workers[0].ready();
  await settle();
  for (let at = 0; at < all.length; at++) {
    workers[0].calls[at].answer({});
    await settle();
  }
  await Promise.all(all);
  assert.deepEqual(
    workers[0].calls.map((call) => call.request.n),
    ["d", "c", "b", "a"],
  );
});

test("a request that loses its rank is dropped while it waits, and ended when it runs and another waits", async () => {
  const { queue, workers } = line({ grace: 20 });
  workers[0].ready();
  await settle();
  /** @type {Record<string, number | null>} */ const ranks = { a: 0, b: 1 };
  const ask = (n) => queue.ask({ n }, { rank: () => ranks[n] });
  const [a, b] = [ask("a"), ask("b")];
  ranks.a = ranks.b = null;
  queue.review();
  await assert.rejects(b, { name: "AbortError" });
  await new Promise((done) => setTimeout(done, 40));
  assert.equal(workers.length, 1, "it runs on while no other waits");
  const c = queue.ask({ n: "c" });
  await assert.rejects(a, { name: "AbortError" });
  assert.equal(workers.length, 2);
  workers[1].ready();
  await settle();
  workers[1].calls[0].answer({ is: "c" });
  assert.deepEqual(await c, { is: "c" });
});

test("a running request that has its rank again before its time is up goes on", async () => {
  const { queue, workers } = line({ grace: 20 });
  workers[0].ready();
  await settle();
  let rank = 0;
  const a = queue.ask({ n: "a" }, { rank: () => rank });
  const b = queue.ask({ n: "b" }, { rank: () => 1 });
  rank = null;
  queue.review();
  rank = 0;
  queue.review();
  await new Promise((done) => setTimeout(done, 40));
  workers[0].calls[0].answer({ is: "a" });
  assert.deepEqual(await a, { is: "a" });
  await settle();
  workers[0].calls[1].answer({ is: "b" });
  assert.deepEqual(await b, { is: "b" });
});

test("a worker that dies is replaced and the request asked again, once", async () => {
  const { queue, workers } = line();
  workers[0].ready();
  const asked = queue.ask({ n: 1 });
  await settle();
  workers[0].die(new Error("out of memory"));
  workers[1].ready();
  await settle();
  assert.deepEqual(
    workers[1].calls.map((c) => c.request.n),
    [1],
  );
  workers[1].die(new Error("out of memory"));
  await assert.rejects(asked, /stopped over this question: out of memory/);
  assert.equal(workers.length, 3);
  const other = queue.ask({ n: 2 });
  workers[2].ready();
  await settle();
  workers[2].calls[0].answer({ is: 2 });
  assert.deepEqual(await other, { is: 2 });
});

test("a call that fails counts as a death", async () => {
  const { queue, workers } = line();
  workers[0].ready();
  const asked = queue.ask({ n: 1 });
  await settle();
  workers[0].calls[0].fail(new Error("fatal"));
  await settle();
  workers[1].ready();
  await settle();
  workers[1].calls[0].answer({ is: 1 });
  assert.deepEqual(await asked, { is: 1 });
});

test("when Python fails to start twice, all requests are rejected readably, and a retry starts again", async () => {
  const { queue, workers, told } = line();
  const asked = queue.ask({ n: 1 });
  workers[0].failBoot(new Error("no wasm here"));
  await settle();
  workers[1].failBoot(new Error("no wasm here"));
  await assert.rejects(asked, /could not start: no wasm here/);
  await assert.rejects(queue.ask({}), /could not start: no wasm here/);
  assert.deepEqual(told, ["The solver could not start: no wasm here"]);
  queue.start();
  workers[2].ready();
  const again = queue.ask({ n: 2 });
  await settle();
  workers[2].calls[0].answer({ is: 2 });
  assert.deepEqual(await again, { is: 2 });
});

test("a spawn that throws is a failure, not a crash", async () => {
  const told = [];
  const queue = new Queue({
    spawn: () => {
      throw new Error("workers are forbidden");
    },
    onFailed: (error) => told.push(error.message),
  });
  queue.start();
  await assert.rejects(queue.ask({}), /workers are forbidden/);
  assert.equal(told.length, 1);
});

test("dispose rejects running and waiting requests, and ends the worker", async () => {
  const { queue, workers } = line();
  workers[0].ready();
  const running = queue.ask({ n: 1 });
  const waiting = queue.ask({ n: 2 });
  await settle();
  queue.dispose();
  await assert.rejects(running, /closed/);
  await assert.rejects(waiting, /closed/);
  await assert.rejects(queue.ask({}), /closed/);
  assert.ok(workers[0].ended);
});

/** Run a test with mocked timers; `pass` lets seconds go by, one tick each. */
function byClock(
  /** @type {(pass: (seconds: number) => Promise<void>, timers: import("node:test").MockTimers) => Promise<void>} */ run,
) {
  return async ({ mock }) => {
    mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    await run(async (seconds) => {
      for (let n = 0; n < 10; n++) await null; // what is due happens first
      for (let n = 0; n < seconds; n++) mock.timers.tick(1000);
      for (let n = 0; n < 10; n++) await null;
    }, mock.timers);
  };
}

const watched = (options = {}) => {
  /** @type {boolean[]} */ const silences = [];
  const all = line({ silence: SILENCE, onSilent: (silent) => silences.push(silent), ...options });
  return { ...all, silences };
};
const [TOLD, TAKEN, BOOT] = [SILENCE.told, SILENCE.taken, SILENCE.boot].map((ms) => ms / 1000);

test(
  "a worker that ends silently while it starts is reported, replaced, and at last given up",
  byClock(async (pass) => {
    const { queue, workers, told, silences } = watched();
    const asked = queue.ask({ n: 1 });
    const failed = assert.rejects(asked, /its worker no longer answers/);
    await pass(TOLD);
    assert.deepEqual(silences, [true]);
    await pass(BOOT - TOLD);
    assert.equal(workers.length, 2);
    assert.ok(workers[0].ended);
    assert.deepEqual(silences, [true, false]);
    await pass(BOOT);
    await failed;
    assert.match(told.at(-1), /could not start: its worker no longer answers/);
  }),
);

test(
  "a slow start with a sign of life every minute goes on",
  byClock(async (pass) => {
    const { queue, workers } = watched();
    const asked = queue.ask({ n: 1 });
    for (let step = 0; step < 5; step++) {
      await pass(60);
      workers[0].sign();
    }
    workers[0].ready();
    await pass(1);
    workers[0].calls[0].answer({ is: 1 });
    assert.deepEqual(await asked, { is: 1 });
    assert.equal(workers.length, 1);
  }),
);

test(
  "a request that does not reach its worker is asked of another, and fails the second time",
  byClock(async (pass) => {
    const { queue, workers, told } = watched();
    workers[0].ready();
    const asked = queue.ask({ n: 1 });
    const failed = assert.rejects(
      asked,
      /stopped over this question: its worker no longer answers/,
    );
    await pass(TAKEN + 1);
    assert.ok(workers[0].ended);
    workers[1].ready();
    await pass(1);
    assert.deepEqual(
      workers[1].calls.map((call) => call.request.n),
      [1],
    );
    await pass(TAKEN + 1);
    await failed;
    workers[2].ready();
    const other = queue.ask({ n: 2 });
    await pass(1);
    workers[2].calls[0].answer({ is: 2 });
    assert.deepEqual(await other, { is: 2 });
    assert.deepEqual(told, ["ready", "ready", "ready"]);
  }),
);

test(
  "a silent computation is reported, and ended only by the person",
  byClock(async (pass) => {
    const { queue, workers, silences } = watched();
    workers[0].ready();
    const asked = queue.ask({ n: 1 });
    await pass(1);
    workers[0].calls[0].onProgress(""); // it has arrived
    await pass(3600);
    assert.equal(workers.length, 1);
    assert.deepEqual(silences, [true]);
    workers[0].calls[0].onProgress('{"done":0.5}');
    assert.deepEqual(silences, [true, false]);
    await pass(3600);
    queue.renew();
    assert.equal(workers.length, 2);
    workers[1].ready();
    await pass(1);
    workers[1].calls[0].answer({ is: 1 });
    assert.deepEqual(await asked, { is: 1 });
    assert.deepEqual(silences, [true, false, true, false]);
  }),
);

test(
  "progress is a sign of life, even of a request that is no longer wanted",
  byClock(async (pass) => {
    const { queue, workers, silences } = watched({ grace: 1e9 });
    workers[0].ready();
    const stop = new AbortController();
    queue.ask({ n: 1 }, { signal: stop.signal }).catch(() => {});
    await pass(1);
    stop.abort();
    for (let n = 0; n < 100; n++) {
      workers[0].calls[0].onProgress("");
      await pass(TOLD - 1);
    }
    assert.deepEqual(silences, []);
  }),
);

test(
  "an idle worker is not watched: a night without a request is no silence",
  byClock(async (pass) => {
    const { queue, workers, silences } = watched();
    workers[0].ready();
    await pass(40_000);
    const asked = queue.ask({ n: 1 });
    await pass(1);
    workers[0].calls[0].answer({ is: 1 });
    assert.deepEqual(await asked, { is: 1 });
    assert.equal(workers.length, 1);
    assert.deepEqual(silences, []);
  }),
);

test(
  "many requests whose replies come soon are no silence, however long they go on",
  byClock(async (pass, timers) => {
    const { queue, workers, silences } = watched();
    workers[0].ready();
    const late = queue.ask({ n: "late" });
    await pass(5);
    workers[0].calls[0].answer({});
    await late;
    for (let n = 1; n <= 2 * BOOT; n++) {
      const asked = queue.ask({ n });
      await pass(0);
      timers.tick(900);
      workers[0].calls[n].answer({ is: n });
      assert.deepEqual(await asked, { is: n });
    }
    assert.equal(workers.length, 1);
    assert.deepEqual(silences, []);
  }),
);

test(
  "hours in which the machine sleeps are no silence",
  byClock(async (pass, timers) => {
    const { queue, workers } = watched();
    const asked = queue.ask({ n: 1 });
    await pass(5);
    // A timer that was due a thousand times meanwhile comes once; a clock would say otherwise.
    timers.tick(999);
    workers[0].ready();
    await pass(1);
    workers[0].calls[0].answer({ is: 1 });
    assert.deepEqual(await asked, { is: 1 });
    assert.equal(workers.length, 1);
  }),
);

test(
  "signs of life of a replaced worker do not count for the new one",
  byClock(async (pass) => {
    const { workers } = watched();
    workers[0].failBoot(new Error("once"));
    await pass(1);
    for (let n = 0; n < BOOT; n++) {
      workers[0].sign();
      await pass(1);
    }
    assert.ok(workers[1].ended);
  }),
);

test("a reply that cannot be read is reported in words", async () => {
  const { queue, workers } = line();
  workers[0].ready();
  const asked = queue.ask({ n: 1 });
  await settle();
  workers[0].handle = () => Promise.resolve("not JSON");
  workers[0].calls[0].answer({});
  await asked;
  await assert.rejects(queue.ask({ n: 2 }), { message: "The solver’s answer could not be read." });
});

test(
  "a worker without work for a minute is ended, and the next request starts another",
  byClock(async (pass) => {
    const { queue, workers } = line({ idle: 60_000 });
    workers[0].ready();
    const first = queue.ask({ n: 1 });
    await pass(90); // it works, so it is not idle
    assert.ok(!workers[0].ended);
    workers[0].calls[0].answer({ is: 1 });
    await first;
    await pass(59);
    assert.ok(!workers[0].ended);
    await pass(2);
    assert.ok(workers[0].ended);
    await pass(3600);
    assert.equal(workers.length, 1);
    queue.start(); // it is not needed yet
    assert.equal(workers.length, 1);
    const second = queue.ask({ n: 2 });
    assert.equal(workers.length, 2);
    workers[1].ready();
    await pass(0);
    workers[1].calls[0].answer({ is: 2 });
    assert.deepEqual(await second, { is: 2 });
  }),
);

test(
  "the first Python stays, however long nothing is asked",
  byClock(async (pass) => {
    const { workers } = line();
    workers[0].ready();
    await pass(24 * 3600);
    assert.ok(!workers[0].ended);
  }),
);

test("a request is not given up when workers fail that did not have all they need yet", async () => {
  const { queue, workers } = line();
  const asked = queue.ask({});
  for (const worker of [0, 1, 2]) {
    workers[worker].ready();
    await settle();
    if (worker < 2) workers[worker].calls[0].fail(new Incomplete("a trap"));
    await settle();
  }
  workers[2].calls[0].answer({ is: 1 });
  assert.deepEqual(await asked, { is: 1 });
});

test("a failure that would come again gives the request up at once, with its own words", async () => {
  const { queue, workers } = line();
  workers[0].ready();
  const first = queue.ask({ n: 1 });
  const second = queue.ask({ n: 2 });
  await settle();
  workers[0].die(new Final("mine.py, line 3: too deep"));
  await assert.rejects(first, { message: "mine.py, line 3: too deep" });
  workers[1].ready();
  await settle();
  assert.deepEqual(
    workers[1].calls.map((c) => c.request.n),
    [2],
  );
  workers[1].calls[0].answer({});
  await second;
});

test("a start that would fail again is not tried again", async () => {
  const { queue, workers, told } = line();
  const asked = queue.ask({ n: 1 });
  workers[0].die(new Final("the wheel ended Python"));
  await assert.rejects(asked, { message: "the wheel ended Python", name: "Unavailable" });
  assert.equal(workers.length, 1);
  assert.deepEqual(told, ["the wheel ended Python"]);
});
