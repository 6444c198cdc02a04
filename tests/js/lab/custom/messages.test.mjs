/** What the page accepts from the worker for custom strategies. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Bucket, readEnd, take } from "../../../../web/js/lab/custom/messages.js";
import { Final } from "../../../../web/js/python/python.js";

for (const [what, waited, pause, sent, least, most] of [
  ["a worker that reports at the usual rate is never cut off", 0, 40, 10_000, 10_000, 10_000],
  ["messages that waited for a busy page are not a flood", 20_000, 0, 500, 500, 500],
  ["a flood is cut off after some hundred messages", 0, 0, 100_000, 100, 2000],
  ["so is one after a long silence", 1e9, 0, 100_000, 100, 2000],
]) {
  test(what, () => {
    let now = 0;
    const bucket = new Bucket(() => now);
    now = waited;
    let taken = 0;
    for (; taken < sent && bucket.take(); taken++) now += pause;
    assert.ok(taken >= least && taken <= most, `${taken} taken`);
  });
}

test("an end is one sentence with file and line, and the request is not asked again", () => {
  const message = "Maximum call stack size exceeded";
  const end = readEnd({ why: "deep", message, file: "mine.py", line: 3 });
  assert.equal(
    end.message,
    "mine.py, line 3: too many calls inside one another; a loop or fewer levels may help",
  );
  assert.equal(end.line, 3);
  assert.ok(end instanceof Final);
});

test("an end without a line says why, and what is no end is none", () => {
  const end = (why, file, line) => readEnd({ why, message: "x".repeat(5000), file, line });
  assert.equal(end("exit", null, null).message, "the program ended Python itself");
  assert.equal(end("memory", {}, 3).line, null);
  for (const line of [0, 1.5, 1e9, "3"]) assert.equal(end("memory", "mine.py", line).line, null);
  assert.ok(end("broken", "f".repeat(5000), 1).message.length < 500);
  for (const odd of [undefined, null, 1, "deep", {}, { why: "constructor" }, { why: ["deep"] }])
    assert.equal(readEnd(odd), null);
});

/** What becomes of a request when these messages come: its progress, and its reply or the error. */
function taken(...messages) {
  const progress = [];
  let end;
  const settle = (value) => {
    end = String(value);
  };
  const tell = (text) => progress.push(text);
  const open = new Map([[1, { resolve: settle, reject: settle, tell }]]);
  const fits = messages.map((message) => take(message, open));
  return { progress, fits, end };
}

test("a reply counts only with the number of an open request, and as an object in JSON", () => {
  const forged = [
    ...[null, 1, "1"],
    { id: 2, reply: '{"output":"forged"}' },
    { id: "1", reply: '{"output":"forged"}' },
    { id: 1, reply: { output: "forged" } },
    { id: 1, reply: 1 },
    { id: 1, type: "HANDLER", name: "throw", value: 1 },
    ...[1, "no json", "[]"].map((progress) => ({ id: 1, progress })),
  ];
  const { progress, end } = taken(...forged);
  assert.deepEqual([progress, end], [[], undefined]);
  const good = taken(...forged, { id: 1, progress: '{"done":1}' }, { id: 1, reply: "{}" });
  assert.deepEqual([good.progress, good.end], [['{"done":1}'], "{}"]);
  assert.match(taken({ id: 1, reply: "[]" }).end, /cannot be read/);
  assert.match(taken({ id: 1, failed: "it failed" }).end, /it failed/);
});

test("a text that is too long is not taken", () => {
  const { fits, end } = taken(
    { id: 1, progress: `{"done":"${"x".repeat(2000)}"}` },
    { id: 1, reply: `{"output":"${"x".repeat(5_000_000)}"}` },
    { id: 1, failed: "x".repeat(5_000_001) },
  );
  assert.deepEqual([fits, end], [[false, false, false], undefined]);
});
