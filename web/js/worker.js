/**
 * Inside the worker: Python and its API. The name of the worker says which API it serves: the
 * page's, through comlink, or the one for custom strategies.
 */
import "./python/worker-shims.js";
import * as Comlink from "comlink";
import { hold } from "./python/lock.js";
import { serveCustom } from "./lab/custom/worker.js";
import { complete, restorePython, startPython } from "./python/pyodide.js";

/** @typedef {import("./python/pyodide.js").Parts} Parts */

const API = "mastermind_core.api.page";

/** @type {{handle: (request: string, report?: (text: string) => void) => string} | undefined} */
let api;

/** A lock with this worker's name, held while it lives: its release tells the page that it ended. */
const holds = self.name === "custom" ? Promise.resolve(false) : hold(self.name);

const door = {
  /** Whether the lock is held; called before anything else. */
  holds: () => holds,

  /**
   * Start Python from the snapshot; returns whether that worked. If not, `boot` is to be called.
   * @param {Parameters<typeof restorePython>[0]} parts
   */
  async restore(parts) {
    try {
      const restored = (await restorePython(parts)).pyimport(API);
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
   * The core's reply to one request, both JSON text.
   * @param {string} request
   * @param {((text: string) => void) | null} onProgress
   * @returns {string}
   */
  handle(request, onProgress) {
    if (!api) throw new Error("Python is not ready yet");
    if (!onProgress) return api.handle(request);
    onProgress(""); // the request has arrived
    try {
      return api.handle(request, (text) => { onProgress(text); }); // without the promise, which Python would keep
    } finally {
      /** @type {any} */ (onProgress)[Comlink.releaseProxy]?.();
    }
  },
};

/** @typedef {typeof door} Door */

if (self.name === "custom") serveCustom();
else Comlink.expose(door);
