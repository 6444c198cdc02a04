import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { test } from "node:test";
import { Bucket, readMessage } from "page/lab/custom/sandbox.ts";
import { Final } from "page/python/python.ts";
import { withMore } from "page/words/strings.ts";
import { Ending, errorPlace } from "page/lab/custom/limits.ts";

for (const [what, waited, pause, sent, least, most] of [
  ["a worker at the usual rate is never cut off", 0, 40, 10_000, 10_000, 10_000],
  ["messages that waited are no flood", 20_000, 0, 500, 500, 500],
  ["a flood is cut off", 0, 0, 100_000, 100, 2000],
  ["so is one after a long silence", 1e9, 0, 100_000, 100, 2000],
]) {
  test(what, (context) => {
    let now = 0;
    context.mock.method(performance, "now", () => now);
    const bucket = new Bucket();
    now = waited;
    let taken = 0;
    for (; taken < sent && bucket.take(); taken++) now += pause;
    ok(taken >= least && taken <= most, `${taken} taken`);
  });
}

const readEnd = (ended) => readMessage({ ended })?.error ?? null;

test("an end is one sentence with file and line", () => {
  const end = readEnd({ why: "deep", message: "…", file: "mine.py", line: 3 });
  equal(
    end.message,
    "mine.py, line 3: too many calls inside one another; a loop or fewer levels may help",
  );
  equal(end.line, 3);
  ok(end instanceof Final);
});

test("an end without a line says why", () => {
  const end = (why, file, line) => readEnd({ why, message: "x".repeat(5000), file, line });
  equal(end("exit", null, null).message, "the program ended Python itself");
  equal(end("memory", {}, 3).line, null);
  for (const line of [0, 1.5, 1e9, "3"]) equal(end("memory", "mine.py", line).line, null);
  ok(end("broken", "f".repeat(5000), 1).message.length < 500);
  for (const odd of [undefined, null, 1, "deep", {}, { why: "constructor" }, { why: ["deep"] }])
    equal(readEnd(odd), null);
});

test("an end whose text is missing is told, and not lost in silence", () => {
  withMore({ "custom.end.memory": undefined });
  const end = readEnd({ why: "memory" });
  match(end.message, /custom\.end\.memory/);
  ok(end instanceof Final);
});

test("a reply is an object in JSON", () => {
  for (const said of [{ reply: '{"output":"1"}' }, { progress: '{"done":1}' }, { progress: "" }])
    deepEqual(readMessage(said), said);
  match(readMessage({ failed: "it failed" }).error.message, /it failed/);
});

test("a forged message is refused", () => {
  for (const forged of [
    null,
    1,
    "1",
    {},
    { reply: { output: "forged" } },
    { reply: 1 },
    { reply: "" },
    { reply: "[]" },
    { type: "HANDLER", name: "throw", value: 1 },
    { progress: 1 },
    { progress: "no json" },
    { progress: "[]" },
    { failed: {} },
    { progress: `{"done":"${"x".repeat(2000)}"}` },
    { reply: `{"output":"${"x".repeat(5_000_000)}"}` },
    { failed: "x".repeat(1001) },
  ])
    equal(readMessage(forged), null, JSON.stringify(forged)?.slice(0, 100));
});

const TRACE = `Stack (most recent call first):
  File "<frozen importlib._bootstrap>", line 3 in run
  File "/lib/python314.zip/json/encoder.py", line 5 in encode
  File "/lib/python3.14/site-packages/brought/solver.py", line 12 in <genexpr>
  File "mine.py", line 3 in choose
  File "/core.zip/mastermind_core/strategies/custom/guard.py", line 75 in run
`;

/**
 * Ends a Python with an error over which Pyodide ends it. If the stack is full, the end begins
 * twice.
 */
async function ended(error, trace = TRACE) {
  const told = [];
  const ending = new Ending();
  let calls = 0;
  const api = {
    fatal_error(thrown) {
      if (++calls > 1) for (const piece of trace.split(/(?<=[\n"])/)) ending.heard(piece);
      throw thrown;
    },
  };
  ending.heard('  File "printed.py", line 1 in before\n');
  ending.watch(api, () => told.push(ending.end));
  equal(ending.end, null);
  throws(() => api.fatal_error(error));
  throws(() => api.fatal_error(new Error("another")));
  deepEqual(told, []);
  await null;
  return told[0];
}

test("a full stack is told with the strategy's innermost line", async () => {
  const message = "Maximum call stack size exceeded";
  deepEqual(await ended(new RangeError(message)), {
    why: "deep",
    message,
    file: "brought/solver.py",
    line: 12,
  });
  equal((await ended(new Error("too much recursion"))).why, "deep");
});

test("a full memory, an exit and an error of Python are told apart", async () => {
  equal((await ended(new RangeError("Out of memory"))).why, "memory");
  equal(
    (await ended({ name: "ExitStatus", message: "Program terminated with exit(0)" })).why,
    "exit",
  );
  equal((await ended(new Error("memory access out of bounds"))).why, "broken");
  equal((await ended("x".repeat(10_000))).message.length, 200);
});

test("an end without Python's frames is told without a line", async () => {
  deepEqual(await ended(new Error("unreachable"), ""), {
    why: "broken",
    message: "unreachable",
    file: null,
    line: null,
  });
});

test("a file name has its own letters", () => {
  const at = (file) => errorPlace(`  File "${file}", line 7 in f\n`).file;
  equal(at("gr\\xf6\\xdfe\\u4e00\\U0001f600.py"), "größe一😀.py");
  equal(at("\\Uffffffff.py"), "\\Uffffffff.py");
  equal(at("<prompt 3>"), "<prompt 3>");
  for (const file of ["<string>", "???", "/core.zip/x.py", "/lib/python3.14/x.py"])
    equal(at(file), null);
});
