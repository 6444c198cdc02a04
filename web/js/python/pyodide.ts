/**
 * Starts Python inside a worker from the parts that the page sends. Nothing is fetched from the
 * network here.
 */
import "./worker-shims.ts";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide } from "pyodide/pyodide.mjs";
import { readSnapshot } from "./snapshot.ts";

const HERE = "file:///pyodide/";

/** `wasm` has the functions that a start from the snapshot and the questions need. */
export interface Parts {
  wasm: WebAssembly.Module;
  rest: WebAssembly.Module;
  stdlib: ArrayBuffer;
  core: ArrayBuffer;
}

export let complete: (rest: WebAssembly.Module) => Promise<unknown> = async () => {};

/**
 * Answer the two fetches of Pyodide's loader from the parts.
 * @param onRefused - called when the browser refuses an instance, as for lack of memory: the loader
 * does not say so
 */
function answerTheLoader(
  {
    wasm,
    rest,
    stdlib,
  }: { wasm: WebAssembly.Module; rest: WebAssembly.Module | null; stdlib: BodyInit },
  onRefused: (error: unknown) => void,
) {
  /** The response is given once: it has 3 MB, and then Python has its own copy. */
  let library: BodyInit | null = stdlib;
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
      const instance = await WebAssembly.instantiate(wasm, imports);
      complete = (module) =>
        WebAssembly.instantiate(module, { ...imports, quick: instance.exports });
      if (rest) await complete(rest);
      return { module: wasm, instance };
    } catch (error) {
      onRefused(error);
      throw error;
    }
  };
}

/** The archives come on the path in this order, before Python's own library. */
export async function startPython(
  parts: Parts,
  archives: Record<string, ArrayBuffer>,
  more: object = {},
) {
  const paths = Object.keys(archives).map((name) => `/${name}`);
  return load(parts, {
    createPyodideModule,
    env: { PYTHONPATH: paths.join(":") },
    fsInit: async (fs: any) => {
      // No copy is needed: they were sent to this worker, and nothing else reads them.
      for (const [name, bytes] of Object.entries(archives)) {
        fs.writeFile(`/${name}`, new Uint8Array(bytes), { canOwn: true });
      }
    },
    ...more,
  });
}

/**
 * The environment lies in the memory of a fresh instance. By default it holds the language of the
 * browser, whose length would move all that follows.
 */
const ENVIRONMENT = { LANG: "en.UTF-8", _: "python" };

/**
 * Start Python as the build left it in a snapshot, with the core imported. Its archive is there for
 * the books; Python's library is not, so no more of it can be imported. The seed of the hashes of
 * texts is the same everywhere; it matters only where others choose the texts, and here it is the
 * person. If the rest of WebAssembly is not there yet, call `complete` with it later.
 */
export async function restorePython({
  wasm,
  rest,
  snapshot,
  core,
}: {
  wasm: WebAssembly.Module;
  rest: WebAssembly.Module | null;
  snapshot: ArrayBuffer;
  core: ArrayBuffer;
}) {
  const { head, size, lay } = readSnapshot(snapshot);
  const pyodide = await instantiate({ wasm, rest }, head, size, lay);
  pyodide.FS.writeFile("/core.zip", new Uint8Array(core), { canOwn: true });
  pyodide.pyimport("random").seed(); // otherwise every start would draw the same numbers
  return pyodide;
}

/**
 * @param size - of the memory, in bytes
 * @param lay - turns the memory of the fresh instance into that of the snapshot; `heap` is where
 * its heap begins, right after the stack
 */
export function instantiate(
  parts: { wasm: WebAssembly.Module; rest: WebAssembly.Module | null },
  head: Uint8Array,
  size: number,
  lay: (memory: Uint8Array, heap: number) => void,
) {
  return load(
    { ...parts, stdlib: "" },
    {
      env: ENVIRONMENT,
      // Pyodide's own way would lay the whole memory over that of the instance.
      createPyodideModule: async (settings: any) => {
        settings.INITIAL_MEMORY = size;
        const module = await createPyodideModule(settings);
        lay(module.HEAPU8, module._emscripten_stack_get_base());
        return module;
      },
      _loadSnapshot: head,
    },
  );
}

function load(parts: Parameters<typeof answerTheLoader>[0], options: object) {
  let refuse = (_error: unknown) => {};
  const refused = new Promise((_, reject) => {
    refuse = reject;
  });
  answerTheLoader(parts, refuse); // a function below this line would keep the parts
  const loaded = loadPyodide({
    indexURL: HERE,
    packageBaseUrl: HERE,
    lockFileContents: { info: LOCK_INFO, packages: {} } as any,
    stdout: (text) => console.log(text),
    stderr: (text) => console.warn(text),
    ...options,
  });
  return Promise.race([loaded, refused]) as typeof loaded;
}
