/**
 * Starts Python from the snapshot and asks it: `node start.mjs FOLDER WASM CORE REQUESTS`. FOLDER has the snapshot and the
 * worker that made it. Prints the `replies` to a list of requests, and of a marked module (split.py) the numbers of
 * the functions that ran. The rest of WebAssembly is left out.
 */
import vm from "node:vm";
import { readFileSync } from "node:fs";
import { bytesIn, makeWorker } from "./node-worker.mjs";

const [folder, wasm, core, requests] = process.argv.slice(2);
const context = await makeWorker(`${folder}/snapshot-worker.js`, wasm, 1);
vm.runInContext(
  `{
    const real = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...given) => (globalThis.instance = await real(...given));
  }`,
  context,
);
const python = await context.restorePython({
  wasm: context.wasm,
  rest: null,
  snapshot: bytesIn(context, `${folder}/snapshot.bin`),
  core: bytesIn(context, core),
});
const api = python.pyimport("mastermind_core.api.page");
const replies = JSON.parse(readFileSync(requests, "utf8")).map((/** @type {object} */ request) =>
  api.handle(JSON.stringify(request), () => {}),
);
const { marks } = context.instance.exports;
const functions = Array.from({ length: marks?.length ?? 0 }, (_, number) => number);
const ran = functions.filter((number) => marks.get(number) !== null);
console.log(JSON.stringify({ replies, ran }));
process.exit(0); // else Pyodide's message channels keep the process alive
