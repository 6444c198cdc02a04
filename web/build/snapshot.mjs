/**
 * Makes the snapshot of Python's memory from which the page starts:
 * `node snapshot.mjs WORKER WASM LEAN_ZIP LEAN_CORE_ZIP STDLIB_ZIP CORE_ZIP PREPARE REQUESTS OUT`
 *
 * WORKER is the bundle of snapshot-worker.js. It runs in contexts that look like a browser's worker to
 * Pyodide. There the clock stands still and chance always has one result, so that the same parts make the
 * same snapshot. Then Python is started from the snapshot, and must answer REQUESTS as an ordinary one.
 */
import { readFileSync, writeFileSync } from "node:fs";
import vm from "node:vm";

const [worker, wasm, lean, leanCore, stdlib, core, prepare, requests, out] = process.argv.slice(2);

/** 1980-01-01, in ms, as in all of the outputs. */
const NOW = 315_532_800_000;

/** A context that is like a worker of a browser. @param {boolean} [still]  whether its clock stands still */
async function makeWorker(still = false) {
  class WorkerGlobalScope {
    static [Symbol.hasInstance]() {
      return true;
    }
  }
  const nothing = () => {};
  const crypto = { getRandomValues: (/** @type {any} */ view) => view.fill(0) };
  const context = vm.createContext({
    console, Response, Request, Headers, URL, URLSearchParams, TextEncoder, TextDecoder, structuredClone, queueMicrotask,
    setTimeout, clearTimeout, setInterval, clearInterval, AbortController, AbortSignal, Event, EventTarget, DOMException,
    MessageChannel, MessagePort, Blob, atob, btoa, WorkerGlobalScope, crypto,
    DedicatedWorkerGlobalScope: WorkerGlobalScope, importScripts: nothing, postMessage: nothing,
    addEventListener: nothing, removeEventListener: nothing,
    location: { href: "file:///pyodide/worker.js", toString() { return this.href; } },
    navigator: { userAgent: "node", language: "en" },
    performance: still ? { now: () => 0, timeOrigin: NOW } : performance,
  }); // prettier-ignore
  const run = (/** @type {string} */ text) => vm.runInContext(text, context);
  context.self = run("globalThis");
  if (still) run(`{
    const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...given) { super(...(given.length ? given : [${NOW}])); }
      static now() { return ${NOW}; }
    };
    Math.random = () => 0.5;
  }`);
  run(readFileSync(worker, "utf8"));
  context.wasm = await run("WebAssembly").compile(readFileSync(wasm));
  return context;
}

/** The bytes of a file as a buffer of a context. @param {any} context @param {string} path */
function bytesIn(context, path) {
  const bytes = readFileSync(path);
  context.length = bytes.length;
  const made = vm.runInContext("new Uint8Array(length)", context);
  made.set(bytes);
  return made.buffer;
}

/**
 * Start Python with the core as the page does without a snapshot.
 * @param {any} context
 * @param {string} library  its path
 * @param {string} archive  that of the core
 * @param {object} [more]
 */
const start = (context, library, archive, more) =>
  context.startPython(
    { wasm: context.wasm, stdlib: bytesIn(context, library) },
    { "core.zip": bytesIn(context, archive) },
    undefined,
    more,
  );

/**
 * Fill all free memory with zeros: what lies there is of no use, and takes room.
 * @param {any} module  Pyodide's
 */
function clearFree(module) {
  const top = module._sbrk(0);
  const held = [];
  for (let size = 1 << 20; size >= 8; size = size > 4096 ? size >> 1 : size - 8) {
    for (;;) {
      const place = module._malloc(size);
      if (place + size > top) {
        module._free(place);
        break;
      }
      module.HEAPU8.fill(0, place, place + size);
      held.push(place);
    }
  }
  for (const place of held.sort((a, b) => b - a)) module._free(place);
  // Below the stack's present end, with room for what is called from here.
  module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_current() - 256);
}

/** Python's memory with the core, and the head of its snapshot. */
async function makeSnapshot() {
  const context = await makeWorker(true);
  const pyodide = await start(context, lean, leanCore, { _makeSnapshot: true, env: { PYTHONPATH: "/core.zip", PYTHONHASHSEED: "0" } });
  pyodide.runPython(readFileSync(prepare, "utf8"));
  clearFree(pyodide._module);
  const made = pyodide.makeMemorySnapshot();
  // Its second word is the length of its head.
  const length = new Uint32Array(made.buffer, 0, 2)[1];
  return { head: made.slice(0, length), memory: made.slice(length) };
}

/**
 * The memory of a fresh instance, where the page lays the snapshot over it, and where its heap begins.
 * @param {Uint8Array} head  of the snapshot
 * @param {number} size
 */
async function freshMemory(head, size) {
  const context = await makeWorker(true);
  return new Promise((resolve) => {
    const take = (/** @type {Uint8Array} */ memory, /** @type {number} */ heap) => {
      resolve([memory.slice(), heap]);
      throw new Error("no more is needed");
    };
    context.instantiate(context.wasm, head, size, take).catch(() => {});
  });
}

/** The replies of Python to the requests, without what depends on the clock. @param {any} pyodide */
function replies(pyodide) {
  const api = pyodide.pyimport("mastermind_core.api.page");
  return JSON.parse(readFileSync(requests, "utf8")).map((/** @type {object} */ request) =>
    api.handle(JSON.stringify(request), () => {}).replaceAll(/"seconds\w*":[^,}]*/g, ""),
  );
}

const { head, memory } = await makeSnapshot();
const context = await makeWorker();
const [fresh, heap] = await freshMemory(head, memory.length);
const made = context.writeSnapshot(head, fresh, heap, memory);
const restored = await context.restorePython({ wasm: context.wasm, snapshot: made.buffer, core: bytesIn(context, core) });
const wanted = replies(await start(await makeWorker(), stdlib, core));
replies(restored).forEach((/** @type {string} */ reply, /** @type {number} */ index) => {
  if (reply !== wanted[index]) {
    throw new Error(`request ${index}: from the snapshot ${reply.slice(0, 300)}, otherwise ${wanted[index].slice(0, 300)}`);
  }
});
writeFileSync(out, made);
console.log(`${wanted.length} requests answered from the snapshot as otherwise`);
process.exit(0); // else Pyodide's message channels keep the process alive
