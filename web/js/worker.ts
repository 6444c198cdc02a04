/**
 * Inside the worker: Python and its API. The name of the worker says which API it serves: the
 * page's, through comlink, or the one for custom strategies.
 */
import "./python/worker-shims.ts";
import * as Comlink from "comlink";
import { gunzipped } from "./python/gzip.ts";
import { serveCustom } from "./lab/custom/worker.ts";
import { complete, restorePython, startPython, type Parts } from "./python/pyodide.ts";
import type { Door } from "./python/pythonWorker.ts";

const API = "mastermind_core.api.page";

let api: { handle: (request: string, report?: (text: string) => void) => string } | undefined;

/** The snapshot of Python's memory, unpacked; forgotten when it was laid. */
let snapshot: Promise<ArrayBuffer> | null = null;

/**
 * Comlink is not used here: each callback would be a channel of its own, 2 kB that stay until the
 * browser collects them.
 */
const tell = (text: string) => self.postMessage({ progress: text });

const door: Door = {
  /** Take the snapshot of Python's memory, as gzip, and unpack it. */
  unpack(packed: ArrayBuffer) {
    snapshot = gunzipped([new Uint8Array(packed)]).arrayBuffer();
    snapshot.catch(() => {}); // `restore` hears of it
  },

  /** Returns whether that worked; if not, `boot` is to be called. */
  async restore(parts: Omit<Parameters<typeof restorePython>[0], "snapshot">) {
    try {
      if (!snapshot) throw new Error("there is no snapshot");
      const unpacked = await snapshot;
      snapshot = null;
      const restored = (await restorePython({ ...parts, snapshot: unpacked })).pyimport(API);
      if (!("strategies" in JSON.parse(restored.handle('{"action":"strategies"}')))) return false;
      api = restored;
      return true;
    } catch (error) {
      console.info("Python starts without its snapshot:", error);
      return false;
    }
  },

  async complete(rest: WebAssembly.Module) {
    await complete(rest);
  },

  async boot(parts: Parts, onImport: () => void) {
    const pyodide = await startPython(parts, { "core.zip": parts.core });
    onImport();
    api = pyodide.pyimport(API);
  },

  /** Both texts are JSON. The page hears when the request has arrived, and then how far it is. */
  handle(request: string): string {
    if (!api) throw new Error("Python is not ready yet");
    tell("");
    return api.handle(request, tell);
  },
};

if (self.name === "custom") serveCustom();
else Comlink.expose(door);
