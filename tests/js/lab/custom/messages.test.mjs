import { deepEqual, equal, match, ok } from "node:assert/strict";
import { test } from "node:test";
import { Bucket, readMessage } from "page/lab/custom/sandbox.ts";
import { Final } from "page/python/python.ts";
import { withMore } from "page/words/strings.ts";

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
