/**
 * Starts Python inside a worker, from what the page hands over: nothing here asks the network for
 * anything, and `fetch` is made to refuse, lest Python code ever tries.
 */
import "./worker-shims.js";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide } from "pyodide/pyodide.mjs";

const HERE = "file:///pyodide/";

/** @typedef {{wasm: WebAssembly.Module, stdlib: ArrayBuffer, core: ArrayBuffer}} Parts */

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

/**
 * Python with these archives to import from, the first before the second, all before its own.
 * @param {Parts} parts
 * @param {Record<string, ArrayBuffer>} archives  by file name
 */
export async function startPython(parts, archives) {
  answerTheLoader(parts);
  const paths = Object.keys(archives).map((name) => `/${name}`);
  return loadPyodide({
    indexURL: HERE,
    createPyodideModule,
    packageBaseUrl: HERE,
    lockFileContents: /** @type {any} */ ({ info: LOCK_INFO, packages: {} }),
    env: { PYTHONPATH: paths.join(":") },
    fsInit: async (/** @type {any} */ fs) => {
      for (const [name, bytes] of Object.entries(archives)) fs.writeFile(`/${name}`, new Uint8Array(bytes));
    },
    stdout: (text) => console.log(text),
    stderr: (text) => console.warn(text),
  });
}
