import { deepEqual, equal, match, ok } from "node:assert/strict";
import { test } from "node:test";
import { Final, GRACE, IDLE, makePython, SILENCE } from "page/python/python.ts";
import { FakeWorker } from "./fake-worker.mjs";

const [TOLD, TAKEN, BOOT] = [SILENCE.told, SILENCE.taken, SILENCE.boot].map((ms) => ms / 1000);
/** Limits of silence that are never reached. */
const PATIENT = { told: Infinity, taken: Infinity, boot: Infinity };
const MINUTE = 60;
const HOUR = 60 * MINUTE;

async function settle() {
  for (let n = 0; n < 20; n++) await null;
}

/**
 * A Python that has begun, with workers that have the properties of `become`. `ask` returns what
 * will hold the reply or the error, and `pass` lets seconds go by.
 */
function begin({ mock }, options = {}, become = {}) {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  mock.method(performance, "now", () => Date.now());
  const workers = [];
  const boots = [];
  const python = makePython({
    spawn: (life) => {
      workers.push(Object.assign(new FakeWorker(life), become));
      return workers.at(-1);
    },
    onBoot: (boot) => boots.push(boot),
    silence: PATIENT,
    ...options,
  });
  python.start();
  const ask = (n, how = {}) => {
    const asked = {};
    const keep = (key) => (value) => Object.assign(asked, { [key]: value });
    python.ask({ action: n, n }, how).then(keep("reply"), keep("error"));
    return asked;
  };
  const pass = async (seconds) => {
    await settle();
    for (let left = seconds; left > 0; left--) mock.timers.tick(1000 * Math.min(left, 1));
    await settle();
  };
  const up = async (number = workers.length - 1) => {
    workers[number].ready();
    await settle();
    return workers[number];
  };
  const answer = (worker = workers.at(-1)) => {
    worker.answer();
    return settle();
  };
  const fail = (worker, message) => {
    worker.calls.at(-1).fail(new Error(message));
    return settle();
  };
  const silences = () =>
    boots.map(({ silent }) => silent).filter((silent, at, all) => silent !== all[at - 1] && at > 0);
  return { python, workers, boots, ask, pass, up, answer, fail, silences };
}

/** A Python whose silence has consequences. */
const watched = (t, become) => begin(t, { silence: SILENCE }, become);

/** The request 1, taken back while a worker works on it, with the request 2 behind it. */
async function abandoned(t) {
  const all = begin(t);
  const worker = await all.up();
  const stop = new AbortController();
  const gone = all.ask(1, { signal: stop.signal });
  const next = all.ask(2);
  stop.abort();
  await settle();
  equal(gone.error.name, "AbortError");
  return { ...all, worker, next };
}

test("requests wait for Python, and are answered in order", async (t) => {
  const { workers, boots, ask, up, answer } = begin(t);
  const [first, second] = [ask(1), ask(2)];
  await settle();
  deepEqual(workers[0].asked, []);
  const worker = await up();
  deepEqual(boots.at(-1), { stage: "ready", done: 1 });
  deepEqual(worker.asked, [1]);
  await answer();
  await answer();
  deepEqual([first.reply, second.reply], [{ is: 1 }, { is: 2 }]);
});

test("requests come by rank, those without one first", async (t) => {
  const { ask, up, answer } = begin(t);
  for (const [n, rank] of Object.entries({ a: 2, b: 1, c: 0 })) ask(n, { rank: () => rank });
  ask("d");
  const worker = await up();
  for (let at = 0; at < 3; at++) await answer();
  equal(worker.asked.join(""), "dcba");
});

test("progress is told until the request is taken back", async (t) => {
  const { ask, up } = begin(t);
  const worker = await up();
  const heard = [];
  const stop = new AbortController();
  ask(1, { onProgress: ({ done }) => heard.push(done), signal: stop.signal });
  worker.calls[0].onProgress('{"done":0.4}');
  stop.abort();
  worker.calls[0].onProgress('{"done":0.5}');
  deepEqual(heard, [0.4]);
});

test("a request that is taken back in time reaches no worker", async (t) => {
  const { ask, up } = begin(t);
  const stop = new AbortController();
  const gone = [ask(1, { signal: stop.signal }), ask(2, { signal: AbortSignal.abort() })];
  ask(3);
  stop.abort();
  deepEqual((await up()).asked, [3]);
  for (const { error } of gone) equal(error.name, "AbortError");
});

test("a worker busy with a withdrawn request is replaced", async (t) => {
  const { workers, worker, next, pass, up, answer } = await abandoned(t);
  await pass(GRACE / 1000 + 1);
  deepEqual([workers.length, worker.ended], [2, true]);
  worker.answer();
  deepEqual((await up()).asked, [2]);
  await answer();
  deepEqual(next.reply, { is: 2 });
});

test("a worker that soon answers a withdrawn request is kept", async (t) => {
  const { workers, next, pass, answer } = await abandoned(t);
  await answer();
  await pass(MINUTE);
  equal(workers.length, 1);
  await answer();
  deepEqual(next.reply, { is: 2 });
});

test("a death over a withdrawn request costs the next one no time", async (t) => {
  const { workers, worker, next, pass, up, answer } = await abandoned(t);
  worker.life.onDeath(new Error("out of memory"));
  await up();
  await pass(MINUTE);
  equal(workers.length, 2);
  await answer();
  deepEqual(next.reply, { is: 2 });
});

test("a request without a rank is dropped, or ended when another waits", async (t) => {
  const { python, workers, ask, pass, up } = begin(t);
  await up();
  const ranks = { a: 0, b: 1 };
  const [a, b] = ["a", "b"].map((n) => ask(n, { rank: () => ranks[n] }));
  ranks.a = ranks.b = null;
  python.review();
  await pass(MINUTE);
  equal(b.error.name, "AbortError");
  equal(workers.length, 1, "it runs on while no other waits");
  ask("c");
  await pass(1);
  equal(a.error.name, "AbortError");
  deepEqual((await up()).asked, ["c"]);
});

test("a running request that has its rank again in time goes on", async (t) => {
  const { python, workers, ask, pass, up, answer } = begin(t);
  await up();
  let rank = 0;
  const a = ask("a", { rank: () => rank });
  ask("b", { rank: () => 1 });
  for (rank of [null, 0]) python.review();
  await pass(MINUTE);
  await answer();
  deepEqual([a.reply, workers.length], [{ is: "a" }, 1]);
});

const ENDS = {
  "ends by itself": (worker) => worker.life.onDeath(new Error("out of memory")),
  "fails over a request": (worker) => worker.calls.at(-1).fail(new Error("out of memory")),
};
for (const [what, end] of Object.entries(ENDS)) {
  test(`a worker that ${what} is replaced and asked again`, async (t) => {
    const { workers, ask, up } = begin(t);
    await up();
    const asked = ask(1);
    for (const turn of [0, 1]) {
      end(workers[turn]);
      await settle();
      await up();
    }
    deepEqual(workers[1].asked, [1]);
    match(asked.error.message, /stopped over this question: out of memory/);
    ask(2);
    deepEqual(workers[2].asked, [2]);
  });
}

test("after two failed starts all requests fail until a retry", async (t) => {
  const { python, workers, boots, ask, up } = begin(t);
  const asked = [ask(1)];
  for (const turn of [0, 1]) {
    workers[turn].failBoot(new Error("no wasm here"));
    await settle();
  }
  asked.push(ask(2));
  await settle();
  for (const { error } of asked) {
    equal(error.message, "Python could not start: no wasm here");
    equal(error.name, "Unavailable");
  }
  deepEqual([boots.at(-1).stage, boots.at(-1).error], ["failed", asked[0].error]);
  python.start();
  ask(3);
  deepEqual((await up()).asked, [3]);
});

test("a Python that is closed rejects all requests and ends its worker", async (t) => {
  const { python, ask, up } = begin(t);
  const worker = await up();
  const asked = [ask(1), ask(2)];
  python.dispose();
  asked.push(ask(3));
  await settle();
  for (const { error } of asked) match(error.message, /closed/);
  ok(worker.ended);
});

test("a reply that cannot be read is told in words", async (t) => {
  const { ask, up } = begin(t);
  const worker = await up();
  const asked = ask(1);
  worker.calls[0].say("not JSON");
  await settle();
  equal(asked.error.message, "Python’s answer could not be read.");
});

test("a failure that would come again gives the request up at once", async (t) => {
  const { ask, up } = begin(t);
  const worker = await up();
  const [first] = [ask(1), ask(2)];
  worker.life.onDeath(new Final("mine.py, line 3: too deep"));
  await settle();
  equal(first.error.message, "mine.py, line 3: too deep");
  deepEqual((await up()).asked, [2]);
});

test("a start that would fail again is not tried again", async (t) => {
  const { workers, boots, ask } = begin(t);
  const asked = ask(1);
  workers[0].life.onDeath(new Final("the wheel ended Python"));
  await settle();
  const { message, name } = asked.error;
  deepEqual([message, name], ["the wheel ended Python", "Unavailable"]);
  deepEqual([workers.length, boots.at(-1).stage], [1, "failed"]);
});

const LACKS = { lacks: true, early: ["early"] };

test("an unfinished Python answers early requests, and the rest later", async (t) => {
  const { ask, up, pass } = watched(t, LACKS);
  ask("late");
  ask("early", { rank: () => 7 });
  const worker = await up();
  deepEqual(worker.asked, ["early"]);
  worker.answer();
  await pass(HOUR); // a request that waits is not silence
  deepEqual(worker.asked, ["early"]);
  worker.completes();
  await settle();
  deepEqual(worker.asked, ["early", "late"]);
});

test("a request is not given up over a worker that lacked something", async (t) => {
  const { workers, ask, up, fail } = begin(t, {}, LACKS);
  ask("early");
  for (const [number, whole] of [false, true].entries()) {
    equal(workers[number].life.whole, whole);
    await fail(await up(), "a trap");
  }
  deepEqual((await up()).asked, ["early"]);
});

test("after a worker got no rest of WebAssembly, the next starts whole", async (t) => {
  const { workers, ask, up, fail } = begin(t, {}, LACKS);
  ask("late");
  const worker = await up();
  worker.failToComplete(new Error("no network"));
  await settle();
  deepEqual(worker.asked, ["late"]);
  await fail(worker, "a trap");
  equal(workers[1].life.whole, true);
});

test("the page is told how far the start is", async (t) => {
  const { workers, boots, up } = begin(t);
  performance.clearMarks();
  const { onState } = workers[0].life;
  onState("loading", 0.5);
  for (const state of ["loading", "starting", "importing"]) onState(state);
  await up();
  deepEqual(
    boots.map(({ stage, done }) => `${stage} ${done}`),
    ["loading 0.25", "loading 0", "starting 0.5", "importing 0.9", "ready 1"],
  );
  const marks = performance.getEntriesByType("mark").map(({ name }) => name);
  deepEqual(marks, ["boot:loading", "boot:starting", "boot:importing", "boot:ready"]);
});

test("a worker that is silent at its start is given up", async (t) => {
  const { workers, silences, ask, pass } = watched(t);
  workers[0].life.onState("loading");
  const asked = ask(1);
  await pass(TOLD);
  deepEqual(silences(), [true]);
  await pass(BOOT - TOLD);
  deepEqual([workers.length, workers[0].ended, silences()], [2, true, [true, false]]);
  await pass(BOOT);
  match(asked.error.message, /could not start: its worker no longer answers/);
});

test("a slow start with a sign of life every minute goes on", async (t) => {
  const { workers, ask, pass, up } = watched(t);
  ask(1);
  for (let step = 0; step < 5; step++) {
    await pass(MINUTE);
    workers[0].life.onSign();
  }
  deepEqual((await up()).asked, [1]);
  equal(workers.length, 1);
});

test("signs of life of a replaced worker do not count", async (t) => {
  const { workers, pass } = watched(t);
  workers[0].failBoot(new Error("once"));
  await settle();
  for (let n = 0; n < BOOT; n++) {
    workers[0].life.onSign();
    await pass(1);
  }
  ok(workers[1].ended);
});

test("a request that does not reach its worker is asked of another", async (t) => {
  const { workers, ask, pass, up } = watched(t);
  await up();
  const asked = ask(1);
  for (const turn of [0, 1]) {
    deepEqual(workers[turn].asked, [1]);
    await pass(TAKEN);
    ok(workers[turn].ended);
    await up();
  }
  match(asked.error.message, /stopped over this question: its worker no longer answers/);
});

test("a silent computation is reported, and ended only by the person", async (t) => {
  const { python, workers, silences, ask, pass, up } = watched(t);
  const worker = await up();
  ask(1);
  worker.calls[0].onProgress(""); // the request has arrived
  await pass(HOUR);
  deepEqual([workers.length, silences()], [1, [true]]);
  worker.calls[0].onProgress('{"done":0.5}');
  deepEqual(silences(), [true, false]);
  await pass(HOUR);
  python.renew();
  deepEqual((await up()).asked, [1]);
  deepEqual(silences(), [true, false, true, false]);
});

/** These things happen to a worker for hours while nothing is wrong. */
const QUIET = {
  "progress of a request that nobody wants": async ({ ask, pass, worker }) => {
    const stop = new AbortController();
    ask(1, { signal: stop.signal, grace: 1e9 });
    stop.abort();
    for (let n = 0; n < 100; n++) {
      worker.calls[0].onProgress("");
      await pass(TOLD - 1);
    }
  },
  "a night without a request": ({ pass }) => pass(8 * HOUR),
  "many requests whose replies come soon": async ({ ask, pass, answer }) => {
    for (let n = 0; n < 2 * BOOT; n++) {
      ask(n);
      await pass(0.9);
      await answer();
    }
  },
  // Clocks jump, and a timer that was due a thousand times meanwhile comes once.
  "hours in which the machine sleeps": async ({ mock, ask, pass }) => {
    ask(1);
    await pass(5);
    for (const clock of [Date, performance]) mock.method(clock, "now", () => 1000 * HOUR);
    await pass(1);
  },
};
for (const [what, live] of Object.entries(QUIET)) {
  test(`no silence: ${what}`, async (t) => {
    const all = watched(t);
    const worker = await all.up();
    await live({ ...all, worker, mock: t.mock });
    deepEqual([all.workers.length, worker.ended, all.silences()], [1, false, []]);
  });
}

test("a worker without work for a minute is ended", async (t) => {
  const { python, workers, ask, pass, up } = begin(t, { idle: IDLE });
  const worker = await up();
  ask(1);
  await pass(IDLE / 1000 + 30); // a worker at work is not idle
  worker.answer();
  await pass(IDLE / 1000 - 1);
  ok(!worker.ended);
  await pass(2);
  ok(worker.ended);
  python.start(); // the worker is not needed yet
  await pass(HOUR);
  equal(workers.length, 1);
  ask(2);
  deepEqual((await up()).asked, [2]);
});
