import { deepEqual, equal, throws } from "node:assert/strict";
import { test } from "node:test";
import { Ending, errorPlace } from "page/lab/custom/limits.ts";

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
