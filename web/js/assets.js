/**
 * Where the parts of Python come from: written into the one file as gzip in base64, or fetched
 * from beside the page on the site. The build leaves either elements with the ids `part-NAME`, or
 * one element `parts` with the addresses.
 */

/** @typedef {"worker" | "wasm" | "stdlib" | "core"} PartName */

/**
 * The source of the worker and what it starts from.
 * @typedef {object} Parts
 * @property {string} worker  the address of the worker's script, a Blob's
 * @property {WebAssembly.Module} wasm
 * @property {ArrayBuffer} stdlib
 * @property {ArrayBuffer} core
 */

/**
 * Everything Python needs; `tell` hears of "loading" and "compiling" with the share done, 0 to 1.
 * @param {(stage: "loading" | "compiling", done: number) => void} tell
 * @returns {Promise<Parts>}
 */
export async function loadParts(tell) {
  tell("loading", 0);
  await parsed();
  let loaded = 0;
  /** @template T @param {Promise<T>} part @param {number} share */
  const counted = async (part, share) => {
    const value = await part;
    loaded += share;
    tell("loading", loaded);
    return value;
  };
  const [worker, wasm, stdlib, core] = await Promise.all([
    counted(part("worker").then((r) => r.text()), 0.1),
    counted(part("wasm").then(compile), 0.6),
    counted(part("stdlib").then((r) => r.arrayBuffer()), 0.2),
    counted(part("core").then((r) => r.arrayBuffer()), 0.1),
  ]);
  tell("compiling", 1);
  // A Blob on the site too: such a worker inherits the page's security policy.
  const url = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  return { worker: url, wasm, stdlib, core };
}

/** Resolves when the whole page is there: in the one file the parts come last. */
function parsed() {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((done) =>
    document.addEventListener("DOMContentLoaded", () => done(undefined), { once: true }),
  );
}

/** @param {Response} response */
async function compile(response) {
  if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * @param {PartName} name
 * @returns {Promise<Response>}
 */
async function part(name) {
  const inlined = document.getElementById(`part-${name}`);
  if (inlined) {
    const text = inlined.textContent ?? "";
    inlined.remove(); // its bytes are wanted once; the text need not stay in memory
    return gunzipped(fromBase64(text), name === "wasm" ? "application/wasm" : "");
  }
  const addresses = JSON.parse(document.getElementById("parts")?.textContent ?? "{}");
  const url = addresses[name];
  if (!url) throw new Error(`the page was built without its part "${name}"`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`could not load ${url}: the server says ${response.status}`);
  return response;
}

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
function fromBase64(text) {
  const native = /** @type {any} */ (Uint8Array).fromBase64;
  if (native) return native.call(Uint8Array, text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} type
 */
function gunzipped(bytes, type) {
  const stream = new DecompressionStream("gzip");
  const writer = stream.writable.getWriter();
  // Fed by a writer, since WebKit fails on a Blob's stream. Errors surface on the reading side.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return new Response(stream.readable, type ? { headers: { "content-type": type } } : {});
}
