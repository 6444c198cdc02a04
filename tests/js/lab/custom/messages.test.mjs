/** What the page accepts from the worker for custom strategies. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Bucket, readEnd, take } from "../../../../web/js/lab/custom/messages.js";
import { Final } from "../../../../web/js/python/python.js";

test("a worker that reports at the usual rate is never cut off", () => {
  let now = 0;
  const bucket = new Bucket(() => now);
  for (let message = 0; message < 10_000; message++, now += 40) assert.ok(bucket.take());
});

test("messages that waited for a busy page are not a flood", () => {
  let now = 0;
  const bucket = new Bucket(() => now);
  now = 20_000;
  for (let message = 0; message < 500; message++) assert.ok(bucket.take());
});

test("a flood is cut off after some hundred messages, however long the silence before", () => {
  for (const waited of [0, 1e9]) {
    let now = 0;
    const bucket = new Bucket(() => now);
    now = waited;
    let taken = 0;
    while (taken < 100_000 && bucket.take()) taken += 1;
    assert.ok(taken <= 2000, `${taken} taken`);
  }
});

test("an end is one sentence with file and line, and the request is not asked again", () => {
  const end = readEnd({
    why: "deep",
    message: "Maximum call stack size exceeded",
    file: "mine.py",
    line: 3,
  });
  assert.equal(
    end.message,
    "mine.py, line 3: too many calls inside one another; a loop or fewer levels may help",
  );
  assert.equal(end.line, 3);
  assert.ok(end instanceof Final);
});

test("an end without a line says why, and what is no end is none", () => {
  assert.equal(
    readEnd({ why: "exit", message: "", file: null, line: null }).message,
    "the program ended Python itself",
  );
  for (const [file, line] of [
    [{}, 3],
    ["mine.py", 0],
    ["mine.py", 1.5],
    ["mine.py", 1e9],
    ["mine.py", "3"],
  ])
    assert.equal(readEnd({ why: "memory", message: "", file, line }).line, null);
  for (const odd of [undefined, null, 1, "deep", {}, { why: "constructor" }, { why: ["deep"] }])
    assert.equal(readEnd(odd), null);
  assert.ok(
    readEnd({ why: "broken", message: "x".repeat(5000), file: "f".repeat(5000), line: 1 }).message
      .length < 500,
  );
});

/** What becomes of a request when these messages come: its progress, and its reply or the error. */
function taken(...messages) {
  const progress = [];
  const open = new Map();
  let end;
  const settle = (value) => {
    end = String(value);
  };
  open.set(1, { resolve: settle, reject: settle, tell: (text) => progress.push(text) });
  const fits = messages.map((message) => take(message, open));
  return { progress, fits, end };
}

test("a reply counts only with the number of an open request, and as an object in JSON", () => {
  const forged = [
    null,
    1,
    "1",
    { id: 2, reply: '{"output":"forged"}' },
    { id: "1", reply: '{"output":"forged"}' },
    { id: 1, reply: { output: "forged" } },
    { id: 1, reply: 1 },
    { id: 1, type: "HANDLER", name: "throw", value: 1 },
    { id: 1, progress: 1 },
    { id: 1, progress: "no json" },
    { id: 1, progress: "[]" },
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
