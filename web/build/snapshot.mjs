/**
 * Makes the snapshot of Python's memory from which the page starts: `node snapshot.mjs PATH...`.
 *
 * The paths: the bundle of snapshot-worker.js, Pyodide's module, the lean zips of the library and of the core, a script
 * that prepares Python, and the output.
 *
 * The clock stands still and chance always has one result, so that the same parts make the same snapshot.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { bytesIn, makeWorker } from "./node-worker.mjs";

const [worker, wasm, lean, leanCore, prepare, output] = process.argv.slice(2);

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
  module.HEAPU8.fill(
    0,
    module._emscripten_stack_get_end(),
    module._emscripten_stack_get_current() - 256,
  );
}

/** Python's memory with the core, and the head of its snapshot. */
async function makeSnapshot() {
  const context = await makeWorker(worker, wasm, 0);
  const pyodide = await context.startPython(
    { wasm: context.wasm, rest: null, stdlib: bytesIn(context, lean) },
    { "core.zip": bytesIn(context, leanCore) },
    { _makeSnapshot: true, env: { PYTHONPATH: "/core.zip", PYTHONHASHSEED: "0" } },
  );
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
  const context = await makeWorker(worker, wasm, 0);
  return new Promise((resolve) => {
    const take = (/** @type {Uint8Array} */ memory, /** @type {number} */ heap) => {
      resolve([memory.slice(), heap, context]);
      throw new Error("no more is needed");
    };
    context.instantiate({ wasm: context.wasm, rest: null }, head, size, take).catch(() => {});
  });
}

const { head, memory } = await makeSnapshot();
const [fresh, heap, context] = await freshMemory(head, memory.length);
writeFileSync(output, context.writeSnapshot(head, fresh, heap, memory));
process.exit(0); // else Pyodide's message channels keep the process alive
