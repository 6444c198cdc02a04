import { equal, match, ok } from "node:assert/strict";
import { test } from "node:test";
import { inWords, hasNamedHash, lacking } from "page/python/assets.ts";

const [SITE, FILE, PYTHON, TEXTS] = [false, true, true, false];

for (const [lost, isFile, what, lacks] of [
  ["", FILE, PYTHON],
  ["", SITE, PYTHON],
  ["WebAssembly", FILE, PYTHON, /no WebAssembly/],
  ["Worker", SITE, PYTHON, /no Worker/],
  ["DecompressionStream", SITE, PYTHON, /no DecompressionStream/],
  ["WebAssembly", FILE, TEXTS],
  ["Worker", SITE, TEXTS],
  ["DecompressionStream", FILE, TEXTS, /no DecompressionStream/],
  ["DecompressionStream", SITE, TEXTS],
]) {
  test(`a missing feature is named: ${lost}, ${isFile}, ${what}`, () => {
    const { [lost]: _, ...browser } = { WebAssembly: {}, Worker: {}, DecompressionStream: {} };
    const found = lacking(isFile, what, browser);
    if (lacks) match(found, lacks);
    else equal(found, null);
  });
}

test("bytes are whole if they have the hash in their address", async () => {
  const bytes = new TextEncoder().encode("mastermind").buffer;
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  const name = `assets/core-${hash.slice(0, 12)}.zip`;
  ok(await hasNamedHash(name, bytes));
  ok(!(await hasNamedHash(name, bytes.slice(1))));
  ok(await hasNamedHash("assets/core.zip", bytes.slice(1)), "nobody can tell");
});

const TRACEBACK = `Traceback (most recent call last):
  File "/core.zip/mastermind_core/candidates/partition.py", line 33, in split
`;

for (const said of [
  "WebAssembly.instantiate(): Out of memory",
  "WebAssembly.Memory(): could not allocate memory",
  "WebAssembly.Memory.grow(): Unable to grow instance memory",
  "out of memory",
  `${TRACEBACK}MemoryError\n`,
]) {
  test(`no memory is said in the page's words: ${said.slice(0, 40)}`, () => {
    for (const each of [new RangeError(said), said])
      match(inWords(each).message, /too little free memory/);
  });
}

test("the person reads only the last line of a traceback", () => {
  const last = "RecursionError: maximum recursion depth exceeded";
  equal(inWords(new Error(`${TRACEBACK}${last}\n`)).message, last);
  const plain = new Error("its worker ended unexpectedly.");
  equal(inWords(plain), plain);
});
