/**
 * Inside the worker: Python and its API. The name of the worker says which API it serves: the
 * page's, through comlink, or the one for custom strategies.
 */
import "./python/worker-shims.js";
import * as Comlink from "comlink";
import { gunzipped } from "./python/gzip.js";
import { hold } from "./python/lock.js";
import { serveCustom } from "./lab/custom/worker.js";
import { complete, restorePython, startPython } from "./python/pyodide.js";
/** @import { Parts } from "./python/pyodide.js" */

const API = "mastermind_core.api.page";

/** @type {{handle: (request: string, report?: (text: string) => void) => string} | undefined} */
let api;

/** The snapshot of Python's memory, unpacked; forgotten when it was laid. @type {Promise<ArrayBuffer> | null} */
let snapshot = null;

/** A lock with this worker's name, held while it lives: its release tells the page that it ended. */
const holds = self.name === "custom" ? Promise.resolve(false) : hold(self.name);

/**
 * Tell the page how far the running request is. Not by comlink, where each callback is a channel of its own, 2 kB that
 * stay until the browser collects them.
 * @param {string} text
 */
const tell = (text) => self.postMessage({ progress: text });

/** @type {import("./python/pythonWorker.js").Door} */
const door = {
  /** Whether the lock is held; called before anything else. */
  holds: () => holds,

  /** Take the snapshot of Python's memory, as gzip, and unpack it. @param {ArrayBuffer} packed */
  unpack(packed) {
    snapshot = gunzipped([new Uint8Array(packed)]).arrayBuffer();
    snapshot.catch(() => {}); // `restore` hears of it
  },

  /**
   * Start Python from the snapshot; returns whether that worked. If not, `boot` is to be called.
   * @param {Omit<Parameters<typeof restorePython>[0], "snapshot">} parts
   */
  async restore(parts) {
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

  /** Give Python the rest of WebAssembly. @param {WebAssembly.Module} rest */
  async complete(rest) {
    await complete(rest);
  },

  /**
   * Start Python from its archives and import the core.
   * @param {Parts} parts
   * @param {() => void} onImport  called when Python has started
   */
  async boot(parts, onImport) {
    const pyodide = await startPython(parts, { "core.zip": parts.core });
    onImport();
    api = pyodide.pyimport(API);
  },

  /**
   * The core's reply to one request, both JSON text. The page is told when the request has arrived, and then how far
   * it is.
   * @param {string} request
   * @returns {string}
   */
  handle(request) {
    if (!api) throw new Error("Python is not ready yet");
    tell("");
    return api.handle(request, tell);
  },
};

if (self.name === "custom") serveCustom();
else Comlink.expose(door);
