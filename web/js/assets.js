/**
 * Where the parts of Python come from: written into the one file as gzip in base64, or fetched
 * from beside the page on the site. The build leaves either elements with the ids `part-NAME`, or
 * one element `parts` with the addresses.
 */

/** @typedef {"worker" | "wasm" | "stdlib" | "core" | "library" | "micropip" | "lab"} PartName */

/**
 * What Python starts from, each as soon as it is there.
 * @typedef {object} Parts
 * @property {Promise<string>} worker  the address of the worker's script, a Blob's
 * @property {Promise<import("./python.js").Parts>} python  compiled and unpacked
 */

/**
 * Load everything Python needs. `tell` hears of "loading" and "compiling" and the share done of
 * it, 0 to 1; loading is counted in bytes.
 * @param {(stage: "loading" | "compiling", done: number) => void} tell
 * @returns {Parts}
 */
export function loadParts(tell) {
  tell("loading", 0);
  const there = parsed();
  const progress = new Progress((share) => tell("loading", share));
  const load = (/** @type {PartName} */ name) => there.then(() => part(name, progress));

  // A Blob on the site too: such a worker inherits the page's security policy.
  const worker = load("worker")
    .then((response) => response.text())
    .then((text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  const python = Promise.all([
    load("wasm").then(compile),
    load("stdlib").then((response) => response.arrayBuffer()),
    load("core").then((response) => response.arrayBuffer()),
  ]).then(([wasm, stdlib, core]) => {
    tell("compiling", 1);
    return { wasm, stdlib, core };
  });
  // Whoever awaits these hears of a failure; until then it is not an unhandled one.
  worker.catch(() => {});
  python.catch(() => {});
  return { worker, python };
}

/**
 * What is loaded once and kept for every worker, by name. On the page's global object, since the
 * Lab is a script of its own, with modules of its own.
 * @type {{python?: Parts, bytes: Map<string, Promise<ArrayBuffer>>}}
 */
const kept = (/** @type {any} */ (globalThis)[Symbol.for("mastermind.parts")] ??= { bytes: new Map() });

/**
 * What every Python starts from, loaded by whoever comes first; `tell` is as in `loadParts`.
 * @param {(stage: "loading" | "compiling", done: number) => void} [tell]
 */
export function sharedParts(tell = () => {}) {
  return (kept.python ??= loadParts(tell));
}

/** Another try loads them anew. */
export function forgetParts() {
  delete kept.python;
}

/** The bytes of a part that is wanted later, if at all. @param {"library" | "micropip"} name */
export function loadBytes(name) {
  let bytes = kept.bytes.get(name);
  if (!bytes) {
    bytes = parsed().then(async () => (await part(name, new Progress(() => {}))).arrayBuffer());
    kept.bytes.set(name, bytes);
    bytes.catch(() => kept.bytes.delete(name));
  }
  return bytes;
}

/** The text of a part that is wanted later, if at all. @param {"lab"} name */
export async function loadText(name) {
  await parsed();
  return (await part(name, new Progress(() => {}))).text();
}

/** Adds up bytes of several downloads. */
class Progress {
  #total = 0;
  #done = 0;
  #tell;

  /** @param {(share: number) => void} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  /** @param {number} bytes */
  expect(bytes) {
    this.#total += bytes;
  }

  /** @param {number} bytes */
  add(bytes) {
    this.#done += bytes;
    this.#tell(Math.min(this.#done / this.#total, 1));
  }
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
  // A server may send the module as another type, at which streaming refuses it.
  const named = response.headers.get("content-type")?.startsWith("application/wasm");
  if (named && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * @param {PartName} name
 * @param {Progress} progress
 * @returns {Promise<Response>}
 */
async function part(name, progress) {
  const inlined = document.getElementById(`part-${name}`);
  if (inlined) {
    const text = inlined.textContent ?? "";
    inlined.remove(); // its bytes are wanted once; the text need not stay in memory
    return gunzipped(fromBase64(text), name === "wasm" ? "application/wasm" : "");
  }
  const listed = JSON.parse(document.getElementById("parts")?.textContent ?? "{}")[name];
  if (!listed) throw new Error(`the page was built without its part "${name}"`);
  const { url, bytes } = listed;
  progress.expect(bytes);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`could not load ${url}: the server says ${response.status}`);
  // From the offline copy nothing is worth counting, and only a response passed on as it came
  // lets the browser find the compiled code it has kept.
  if (!response.body || navigator.serviceWorker?.controller) {
    progress.add(bytes);
    return response;
  }
  const counter = new TransformStream({
    transform(chunk, controller) {
      progress.add(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), {
    headers: { "content-type": response.headers.get("content-type") ?? "" },
  });
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
