/**
 * Inside the worker: Python, and the one door into it.
 *
 * The page hands over everything Python is made of (the compiled module and two zips), so nothing
 * here asks the network for anything; `fetch` is made to refuse, lest Python code ever tries.
 */
import "./worker-shims.js";
import * as Comlink from "comlink";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide } from "pyodide/pyodide.mjs";

const HERE = "file:///pyodide/";
const CORE = "/core.zip";
const REPORT_EVERY = 40; // ms; a message a frame or so is plenty

/** @typedef {{wasm: WebAssembly.Module, stdlib: ArrayBuffer, core: ArrayBuffer}} Parts */

/** @type {{handle: (request: string, report?: (text: string) => void) => string} | undefined} */
let api;

/**
 * The loader asks for two files by address; both are answered from what the page handed over.
 * @param {Parts} parts
 */
function answerTheLoader({ wasm, stdlib }) {
  self.fetch = async (asked) => {
    const url = String(asked instanceof Request ? asked.url : asked);
    if (url === `${HERE}python_stdlib.zip`) return new Response(stdlib);
    // Only the compiled module is used, below; the loader wants a response to pass on.
    if (url === `${HERE}pyodide.asm.wasm`) return new Response(null);
    throw new TypeError(`refused to fetch ${url}: everything is here already`);
  };
  WebAssembly.instantiateStreaming = async (_response, imports) => ({
    module: wasm,
    instance: await WebAssembly.instantiate(wasm, imports),
  });
}

const door = {
  /**
   * Start Python and import the core. Called once, before anything else.
   * @param {Parts} parts
   * @param {(stage: "starting" | "importing") => void} tell
   */
  async boot(parts, tell) {
    tell("starting");
    answerTheLoader(parts);
    const pyodide = await loadPyodide({
      indexURL: HERE,
      createPyodideModule,
      packageBaseUrl: HERE,
      lockFileContents: /** @type {any} */ ({ info: LOCK_INFO, packages: {} }),
      env: { PYTHONPATH: CORE },
      fsInit: async (/** @type {any} */ fs) => fs.writeFile(CORE, new Uint8Array(parts.core)),
      stdout: (text) => console.log(text),
      stderr: (text) => console.warn(text),
    });
    tell("importing");
    api = pyodide.pyimport("mastermind_core.api");
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
    let last = 0;
    try {
      return api.handle(request, (text) => {
        const now = performance.now();
        if (now - last < REPORT_EVERY) return;
        last = now;
        onProgress(text);
      });
    } finally {
      /** @type {any} */ (onProgress)[Comlink.releaseProxy]?.();
    }
  },
};

/** @typedef {typeof door} Door */

Comlink.expose(door);
