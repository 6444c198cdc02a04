/** The page's side of custom strategies: how many messages it accepts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Bucket, readEnd } from "../../../../web/js/lab/custom/sandbox.js";
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
