/**
 * Checks that Python answers from the snapshot as otherwise: `node check-snapshot.mjs OPTIONS_JSON`.
 *
 * Options, all paths: `worker` (the bundle of snapshot-worker.js), `quick` and `rest` (see split.py), `stdlib` and
 * `core` (zips), `snapshot`, `requests`. From the snapshot the functions that are needed must suffice; the start
 * from the archives has them all.
 */
import { bytesIn, compiled, makeWorker, replies } from "./node-worker.mjs";

/** @type {Record<"worker" | "quick" | "rest" | "stdlib" | "core" | "snapshot" | "requests", string>} */
const given = JSON.parse(process.argv[2]);

async function restored() {
  const context = await makeWorker(given.worker, given.quick);
  const [snapshot, core] = [bytesIn(context, given.snapshot), bytesIn(context, given.core)];
  return context.restorePython({ wasm: context.wasm, rest: null, snapshot, core });
}

async function ordinary() {
  const context = await makeWorker(given.worker, given.quick);
  const rest = await compiled(context, given.rest);
  const archives = { "core.zip": bytesIn(context, given.core) };
  return context.startPython(
    { wasm: context.wasm, rest, stdlib: bytesIn(context, given.stdlib) },
    archives,
  );
}

const found = replies(await restored(), given.requests);
const wanted = replies(await ordinary(), given.requests);
found.forEach((/** @type {string} */ reply, /** @type {number} */ index) => {
  if (reply !== wanted[index]) {
    throw new Error(
      `request ${index}: from the snapshot ${reply.slice(0, 300)}, otherwise ${wanted[index].slice(0, 300)}`,
    );
  }
});
console.log(`${wanted.length} requests answered from the snapshot as otherwise`);
process.exit(0); // else Pyodide's message channels keep the process alive
