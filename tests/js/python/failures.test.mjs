import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, hasNamedHash, lacking } from "../../../web/js/python/failures.js";

const it = () => {};
const browser = {
  WebAssembly: { compile: it },
  Worker: it,
  Blob: it,
  URL: { createObjectURL: it },
  MessageChannel: it,
  Response: it,
  AbortController: it,
  DecompressionStream: it,
  fetch: it,
};

test("a browser that has everything lacks nothing", () => {
  assert.equal(lacking(true, true, browser), null);
  assert.equal(lacking(false, true, browser), null);
});

test("what a browser lacks is named, and only where it is needed", () => {
  assert.match(lacking(true, true, { ...browser, WebAssembly: undefined }), /no WebAssembly/);
  assert.match(lacking(false, true, { ...browser, Worker: undefined }), /no Worker/);
  assert.match(lacking(true, true, { ...browser, URL: {} }), /no URL.createObjectURL/);
  assert.match(
    lacking(true, true, { ...browser, DecompressionStream: undefined }),
    /no DecompressionStream/,
  );
  assert.equal(lacking(false, true, { ...browser, DecompressionStream: undefined }), null);
  assert.equal(lacking(true, true, { ...browser, fetch: undefined }), null);
});

test("texts need nothing that only Python needs", () => {
  const bare = { ...browser, WebAssembly: undefined, Worker: undefined, MessageChannel: undefined };
  assert.equal(lacking(true, false, bare), null);
  assert.equal(lacking(false, false, bare), null);
  assert.match(
    lacking(true, false, { ...bare, DecompressionStream: undefined }),
    /no DecompressionStream/,
  );
});

test("bytes are whole if they have the hash in their address", async () => {
  const bytes = new TextEncoder().encode("mastermind").buffer;
  const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))];
  const name = hash
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 12);
  assert.ok(await hasNamedHash(`assets/core-${name}.zip`, bytes));
  assert.ok(!(await hasNamedHash(`assets/core-${name}.zip`, bytes.slice(1))));
  assert.ok(await hasNamedHash("assets/core.zip", bytes.slice(1)), "nobody can tell");
});

const TRACEBACK = `Traceback (most recent call last):
  File "/core.zip/mastermind_core/candidates/partition.py", line 33, in split
`;

test("no memory is said in the page's words, whatever the browser or Python calls it", () => {
  const said = [
    "WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance",
    "WebAssembly.Memory(): could not allocate memory",
    "WebAssembly.Memory.grow(): Unable to grow instance memory",
    "out of memory",
    `${TRACEBACK}MemoryError\n`,
  ];
  for (const each of said) {
    assert.match(inWords(new RangeError(each)).message, /too little free memory/);
    assert.match(inWords(each).message, /too little free memory/);
  }
});

test("of a traceback the person reads the last line alone", () => {
  const error = inWords(
    new Error(`${TRACEBACK}RecursionError: maximum recursion depth exceeded\n`),
  );
  assert.equal(error.message, "RecursionError: maximum recursion depth exceeded");
  const plain = new Error("its worker ended unexpectedly.");
  assert.equal(inWords(plain), plain);
});
