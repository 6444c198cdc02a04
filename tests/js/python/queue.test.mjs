import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { PATIENCE, Requests } from "../../../web/js/python/queue.js";

/** A worker whose every step the test decides. */
class FakeWorker {
  constructor(/** @type {(error: Error) => void} */ onDeath, /** @type {() => void} */ onSign) {
    this.die = onDeath;
    this.sign = onSign;
    /** @type {any[]} */ this.calls = [];
    this.ended = false;
    this.booted = new Promise((resolve, reject) => {
      this.ready = resolve;
      this.failBoot = reject;
    });
  }
  boot() {
    return this.booted;
  }
  handle(text, onProgress) {
    return new Promise((answer, fail) =>
      this.calls.push({ request: JSON.parse(text), onProgress, fail, answer: (x) => answer(JSON.stringify(x)) }),
    );
  }
  terminate() {
    this.ended = true;
  }
}

/** Lets everything that is due happen. */
const settle = () => new Promise((done) => setTimeout(done, 5));

function line(options = {}) {
  /** @type {FakeWorker[]} */ const workers = [];
  const told = [];
  const requests = new Requests({
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
  requests.start();
  return { requests, workers, told };
}

test("requests wait until Python is ready, then are answered in order, one at a time", async () => {
  const { requests, workers, told } = line();
  const first = requests.ask({ n: 1 });
  const second = requests.ask({ n: 2 });
  await settle();
  assert.equal(workers[0].calls.length, 0);
  workers[0].ready();
  await settle();
  assert.deepEqual(told, ["ready"]);
  assert.deepEqual(workers[0].calls.map((c) => c.request.n), [1]);
  workers[0].calls[0].answer({ is: 1 });
  assert.deepEqual(await first, { is: 1 });
  await settle();
  workers[0].calls[1].answer({ is: 2 });
  assert.deepEqual(await second, { is: 2 });
});

test("progress reaches the one who asked, and stops when the request is given up", async () => {
  const { requests, workers } = line();
  workers[0].ready();
  const heard = [];
  const stop = new AbortController();
  const asked = requests.ask({}, { onProgress: (p) => heard.push(p.done), signal: stop.signal });
  await settle();
  workers[0].calls[0].onProgress('{"done":0.4}');
  stop.abort();
  workers[0].calls[0].onProgress('{"done":0.5}');
  await assert.rejects(asked, { name: "AbortError" });
  assert.deepEqual(heard, [0.4]);
});

test("a waiting request that is aborted never reaches the worker", async () => {
  const { requests, workers } = line();
  const stop = new AbortController();
  const gone = requests.ask({ n: 1 }, { signal: stop.signal });
  const kept = requests.ask({ n: 2 });
  stop.abort();
  await assert.rejects(gone, { name: "AbortError" });
  workers[0].ready();
  await settle();
  assert.deepEqual(workers[0].calls.map((c) => c.request.n), [2]);
  workers[0].calls[0].answer({});
  await kept;
});

test("a signal aborted before asking rejects at once", async () => {
  const { requests } = line();
  await assert.rejects(requests.ask({}, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("aborting the running request replaces the worker, and the others are asked of the new one", async () => {
  const { requests, workers } = line();
  workers[0].ready();
  const stop = new AbortController();
  const long = requests.ask({ n: 1 }, { signal: stop.signal });
  const next = requests.ask({ n: 2 });
  await settle();
  stop.abort();
  await assert.rejects(long, { name: "AbortError" });
  await settle();
  assert.equal(workers.length, 2);
  assert.ok(workers[0].ended);
  workers[0].calls[0].answer({ late: true });
  workers[1].ready();
  await settle();
  assert.deepEqual(workers[1].calls.map((c) => c.request.n), [2]);
  workers[1].calls[0].answer({ is: 2 });
  assert.deepEqual(await next, { is: 2 });
});

test("a worker that answers within the moment of grace is kept, its answer dropped", async () => {
  const { requests, workers } = line({ grace: 50 });
  workers[0].ready();
  const stop = new AbortController();
  const long = requests.ask({ n: 1 }, { signal: stop.signal });
  const next = requests.ask({ n: 2 });
  await settle();
  stop.abort();
  await assert.rejects(long, { name: "AbortError" });
  workers[0].calls[0].answer({ late: true });
  await settle();
  workers[0].calls[1].answer({ is: 2 });
  assert.deepEqual(await next, { is: 2 });
  await new Promise((done) => setTimeout(done, 60));
  assert.equal(workers.length, 1);
});

test("a grace that runs out later does not end a worker busy with something else", async () => {
  const { requests, workers } = line({ grace: 20 });
  workers[0].ready();
  const stop = new AbortController();
  const gone = requests.ask({ n: 1 }, { signal: stop.signal });
  const next = requests.ask({ n: 2 });
  await settle();
  stop.abort();
  await assert.rejects(gone, { name: "AbortError" });
  workers[0].calls[0].answer({});
  await new Promise((done) => setTimeout(done, 40));
  assert.equal(workers.length, 1);
  workers[0].calls[1].answer({ is: 2 });
  assert.deepEqual(await next, { is: 2 });
});

test("a worker that dies is replaced and the request asked again, once", async () => {
  const { requests, workers } = line();
  workers[0].ready();
  const asked = requests.ask({ n: 1 });
  await settle();
  workers[0].die(new Error("out of memory"));
  workers[1].ready();
  await settle();
  assert.deepEqual(workers[1].calls.map((c) => c.request.n), [1]);
  workers[1].die(new Error("out of memory"));
  await assert.rejects(asked, /stopped over this question: out of memory/);
  assert.equal(workers.length, 3);
  const other = requests.ask({ n: 2 });
  workers[2].ready();
  await settle();
  workers[2].calls[0].answer({ is: 2 });
  assert.deepEqual(await other, { is: 2 });
});

test("a call that fails counts as a death", async () => {
  const { requests, workers } = line();
  workers[0].ready();
  const asked = requests.ask({ n: 1 });
  await settle();
  workers[0].calls[0].fail(new Error("fatal"));
  await settle();
  workers[1].ready();
  await settle();
  workers[1].calls[0].answer({ is: 1 });
  assert.deepEqual(await asked, { is: 1 });
});

test("when Python cannot start twice, everything is rejected readably and a retry starts anew", async () => {
  const { requests, workers, told } = line();
  const asked = requests.ask({ n: 1 });
  workers[0].failBoot(new Error("no wasm here"));
  await settle();
  workers[1].failBoot(new Error("no wasm here"));
  await assert.rejects(asked, /could not start: no wasm here/);
  await assert.rejects(requests.ask({}), /could not start: no wasm here/);
  assert.deepEqual(told, ["The solver could not start: no wasm here"]);
  requests.start();
  workers[2].ready();
  const again = requests.ask({ n: 2 });
  await settle();
  workers[2].calls[0].answer({ is: 2 });
  assert.deepEqual(await again, { is: 2 });
});

test("a spawn that throws is a failure, not a crash", async () => {
  const told = [];
  const requests = new Requests({
    spawn: () => {
      throw new Error("workers are forbidden");
    },
    onFailed: (error) => told.push(error.message),
  });
  requests.start();
  await assert.rejects(requests.ask({}), /workers are forbidden/);
  assert.equal(told.length, 1);
});

test("dispose rejects what runs and what waits, and ends the worker", async () => {
  const { requests, workers } = line();
  workers[0].ready();
  const running = requests.ask({ n: 1 });
  const waiting = requests.ask({ n: 2 });
  await settle();
  requests.dispose();
  await assert.rejects(running, /closed/);
  await assert.rejects(waiting, /closed/);
  await assert.rejects(requests.ask({}), /closed/);
  assert.ok(workers[0].ended);
});

/** Runs a test by a clock of its own; `pass` lets seconds go by, one tick each. */
function byClock(/** @type {(pass: (seconds: number) => Promise<void>) => Promise<void>} */ run) {
  return async () => {
    mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    try {
      await run(async (seconds) => {
        for (let n = 0; n < 10; n++) await null; // what is due happens first
        for (let n = 0; n < seconds; n++) mock.timers.tick(1000);
        for (let n = 0; n < 10; n++) await null;
      });
    } finally {
      mock.timers.reset();
    }
  };
}

const watched = (options = {}) => {
  /** @type {boolean[]} */ const silences = [];
  const all = line({ patience: PATIENCE, onSilent: (silent) => silences.push(silent), ...options });
  return { ...all, silences };
};
const [TOLD, TAKEN, BOOT] = [PATIENCE.told, PATIENCE.taken, PATIENCE.boot].map((ms) => ms / 1000);

test("a worker that ends without a word while it starts is told of, replaced, and at last given up", byClock(async (pass) => {
  const { requests, workers, told, silences } = watched();
  const asked = requests.ask({ n: 1 });
  const failed = assert.rejects(asked, /nothing was heard of its worker any more/);
  await pass(TOLD);
  assert.deepEqual(silences, [true]);
  await pass(BOOT - TOLD);
  assert.equal(workers.length, 2);
  assert.ok(workers[0].ended);
  assert.deepEqual(silences, [true, false]);
  await pass(BOOT);
  await failed;
  assert.match(told.at(-1), /could not start: nothing was heard/);
}));

test("a slow start, each step of which comes after a minute, is left alone", byClock(async (pass) => {
  const { requests, workers } = watched();
  const asked = requests.ask({ n: 1 });
  for (let step = 0; step < 5; step++) {
    await pass(60);
    workers[0].sign();
  }
  workers[0].ready();
  await pass(1);
  workers[0].calls[0].answer({ is: 1 });
  assert.deepEqual(await asked, { is: 1 });
  assert.equal(workers.length, 1);
}));

test("a question that a worker does not take is asked of another, and twice in vain is told", byClock(async (pass) => {
  const { requests, workers, told } = watched();
  workers[0].ready();
  const asked = requests.ask({ n: 1 });
  const failed = assert.rejects(asked, /stopped over this question: nothing was heard/);
  await pass(TAKEN + 1);
  assert.ok(workers[0].ended);
  workers[1].ready();
  await pass(1);
  assert.deepEqual(workers[1].calls.map((call) => call.request.n), [1]);
  await pass(TAKEN + 1);
  await failed;
  workers[2].ready();
  const other = requests.ask({ n: 2 });
  await pass(1);
  workers[2].calls[0].answer({ is: 2 });
  assert.deepEqual(await other, { is: 2 });
  assert.deepEqual(told, ["ready", "ready", "ready"]);
}));

test("Python that computes in silence is told of and never ended, but by the person", byClock(async (pass) => {
  const { requests, workers, silences } = watched();
  workers[0].ready();
  const asked = requests.ask({ n: 1 });
  await pass(1);
  workers[0].calls[0].onProgress(""); // it has arrived
  await pass(3600);
  assert.equal(workers.length, 1);
  assert.deepEqual(silences, [true]);
  workers[0].calls[0].onProgress('{"done":0.5}');
  assert.deepEqual(silences, [true, false]);
  await pass(3600);
  requests.renew();
  assert.equal(workers.length, 2);
  workers[1].ready();
  await pass(1);
  workers[1].calls[0].answer({ is: 1 });
  assert.deepEqual(await asked, { is: 1 });
  assert.deepEqual(silences, [true, false, true, false]);
}));

test("progress counts as a sign of life, even of a question that nobody wants any more", byClock(async (pass) => {
  const { requests, workers, silences } = watched({ grace: 1e9 });
  workers[0].ready();
  const stop = new AbortController();
  requests.ask({ n: 1 }, { signal: stop.signal }).catch(() => {});
  await pass(1);
  stop.abort();
  for (let n = 0; n < 100; n++) {
    workers[0].calls[0].onProgress("");
    await pass(TOLD - 1);
  }
  assert.deepEqual(silences, []);
}));

test("an idle worker is not watched: a night without a question is no silence", byClock(async (pass) => {
  const { requests, workers, silences } = watched();
  workers[0].ready();
  await pass(40_000);
  const asked = requests.ask({ n: 1 });
  await pass(1);
  workers[0].calls[0].answer({ is: 1 });
  assert.deepEqual(await asked, { is: 1 });
  assert.equal(workers.length, 1);
  assert.deepEqual(silences, []);
}));

test("hours in which the machine slept are no silence", byClock(async (pass) => {
  const { requests, workers } = watched();
  const asked = requests.ask({ n: 1 });
  await pass(5);
  // A timer that was due a thousand times meanwhile comes once; a clock would say otherwise.
  mock.timers.tick(999);
  workers[0].ready();
  await pass(1);
  workers[0].calls[0].answer({ is: 1 });
  assert.deepEqual(await asked, { is: 1 });
  assert.equal(workers.length, 1);
}));

test("words of a worker that was replaced are no signs of the one in its place", byClock(async (pass) => {
  const { workers } = watched();
  workers[0].failBoot(new Error("once"));
  await pass(1);
  for (let n = 0; n < BOOT; n++) {
    workers[0].sign();
    await pass(1);
  }
  assert.ok(workers[1].ended);
}));

test("a reply that cannot be read is told in words", async () => {
  const { requests, workers } = line();
  workers[0].ready();
  const asked = requests.ask({ n: 1 });
  await settle();
  workers[0].handle = () => Promise.resolve("not JSON");
  workers[0].calls[0].answer({});
  await asked;
  await assert.rejects(requests.ask({ n: 2 }), { message: "The solver’s answer could not be read." });
});
