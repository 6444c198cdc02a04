/**
 * Starts Python inside a worker from the parts that the page sends. Nothing is fetched from the
 * network here, and `fetch` is replaced by a function that refuses.
 */
import "./worker-shims.js";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide } from "pyodide/pyodide.mjs";

const HERE = "file:///pyodide/";

/** @typedef {{wasm: WebAssembly.Module, stdlib: ArrayBuffer, core: ArrayBuffer}} Parts */

/**
 * Answer the two fetches of Pyodide's loader from the parts.
 * @param {Parts} parts
 * @param {(imports: any) => any} gated
 * @param {(error: unknown) => void} onRefused  the browser refuses an instance of the module, as for lack
 *   of memory, of which the loader says nothing
 */
function answerTheLoader({ wasm, stdlib }, gated, onRefused) {
  /** Given once, since it has 3 MB, and from then on Python has its own. @type {ArrayBuffer | null} */
  let library = stdlib;
  self.fetch = async (asked) => {
    const url = String(asked instanceof Request ? asked.url : asked);
    if (url === `${HERE}python_stdlib.zip`) {
      const response = new Response(library);
      library = null;
      return response;
    }
    // The loader only passes this on; the compiled module is used instead, below.
    if (url === `${HERE}pyodide.asm.wasm`) return new Response(null);
    throw new TypeError(`refused to fetch ${url}: all parts are already here`);
  };
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    try {
      return { module: wasm, instance: await WebAssembly.instantiate(wasm, gated(imports)) };
    } catch (error) {
      onRefused(error);
      throw error;
    }
  };
}

/**
 * Start Python with archives on its path, in this order, before its own library.
 * @param {Parts} parts
 * @param {Record<string, ArrayBuffer>} archives  by file name
 * @param {(imports: any) => any} [gated]  returns what Python is to import in the place of these functions
 */
export async function startPython(parts, archives, gated = (imports) => imports) {
  let refuse = (/** @type {unknown} */ _error) => {};
  const refused = new Promise((_, reject) => { refuse = reject; }); // prettier-ignore
  answerTheLoader(parts, gated, refuse); // by no function below, which would keep the parts
  const paths = Object.keys(archives).map((name) => `/${name}`);
  const loaded = loadPyodide({
    indexURL: HERE,
    createPyodideModule,
    packageBaseUrl: HERE,
    lockFileContents: /** @type {any} */ ({ info: LOCK_INFO, packages: {} }),
    env: { PYTHONPATH: paths.join(":") },
    fsInit: async (/** @type {any} */ fs) => {
      // As they are: they were sent to this worker, and nothing else reads them.
      for (const [name, bytes] of Object.entries(archives)) {
        fs.writeFile(`/${name}`, new Uint8Array(bytes), { canOwn: true });
      }
    },
    stdout: (text) => console.log(text),
    stderr: (text) => console.warn(text),
  });
  return /** @type {typeof loaded} */ (Promise.race([loaded, refused]));
}
