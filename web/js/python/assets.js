/**
 * Loads the parts that are not in the page's script: Python, the Lab, the languages, the lessons and the list of software.
 * They come from the one file, where each is gzip written as text, or from the site, where archives are gzip. The snapshot
 * stays so: its worker unpacks it, since that takes longer than a frame of the page. The build writes either an element
 * `part-NAME` for each part, or one element `parts` with the addresses.
 */
import { breathSometimes } from "./breath.js";
import { Away, Damaged, Reason, hasNamedHash, lacking, refusesModules } from "./failures.js";
import { gunzipped } from "./gzip.js";
import { bytesOf } from "./seven-bits.js";
import { t } from "../words/strings.js";

/** @typedef {"worker" | "wasm" | "rest" | "snapshot" | "stdlib" | "core" | "library" | "micropip" | "lab" | "software" | `language-${string}` | `lessons-${string}`} PartName */

/**
 * What Python starts from.
 * @typedef {object} Parts
 * @property {Promise<string>} worker  the address of the worker's script, a Blob's
 * @property {Promise<ArrayBuffer | null>} snapshot  gzip; null if it could not be loaded
 * @property {Promise<{wasm: WebAssembly.Module, core: ArrayBuffer}>} python  compiled and unpacked
 */

/**
 * A part is loaded once and kept for every worker. One that failed is not kept, so another try loads
 * it again, and no other part.
 * @typedef {{value: Promise<any>, stop: AbortController, there: boolean}} Kept
 */

/** @type {any} */
const world = globalThis;

/**
 * By name. On the global object, since the Lab is a separate script with its own copies of modules.
 * @type {Map<PartName, Kept>}
 */
const kept = (world[Symbol.for("mastermind.parts")] ??= new Map());

/** What every Python starts from, and what it needs beside that to start without a snapshot. @type {PartName[]} */
const SHARED = ["worker", "wasm", "core", "snapshot"];
/** @type {PartName[]} */
const ORDINARY = ["rest", "stdlib"];

/** The part that is handed on as gzip. */
const PACKED = "snapshot";

/** The content type that lets a module be compiled while it is still arriving. */
const WASM = "application/wasm";

/**
 * What every Python starts from, loaded by the first that asks; `tell` hears which share of the bytes is there.
 * @param {(share: number) => void} [tell]
 * @returns {Parts}
 */
export function sharedParts(tell = () => {}) {
  const progress = new Progress(tell);
  if (!SHARED.every((name) => kept.get(name)?.there)) tell(0);
  // A Blob on the site too: such a worker inherits the page's security policy.
  const worker = once("worker", progress, async (response) =>
    URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: "text/javascript" })),
  );
  const python = Promise.all([
    once("wasm", progress, compile),
    once("core", progress, (response) => response.arrayBuffer()),
  ]);
  const snapshot = once("snapshot", progress, (response) => response.arrayBuffer()).catch(
    withoutSnapshot,
  );
  const all = Promise.all([python, snapshot]).then(([[wasm, core]]) => ({ wasm, core }));
  // What awaits these hears of a failure; until then it is not an unhandled one.
  worker.catch(() => {});
  all.catch(() => {});
  python.catch(() => {});
  return { worker, snapshot, python: all };
}

/** @param {unknown} error */
function withoutSnapshot(error) {
  console.info("Python starts without its snapshot:", error);
  return null;
}

/** What Python starts from without a snapshot. @returns {Promise<import("./pyodide.js").Parts>} */
export async function ordinaryParts() {
  const [{ wasm, core }, rest, stdlib] = await Promise.all([
    sharedParts().python,
    loadRest(),
    loadBytes("stdlib"),
  ]);
  return { wasm, rest, stdlib, core };
}

/** The functions of Python that its start from the snapshot does not need, compiled. */
export const loadRest = () => once("rest", new Progress(() => {}), compile);

/** Stop loading what a Python waits for and has not arrived: the next request loads it again. */
export function forgetUnfinished() {
  for (const name of [...SHARED, ...ORDINARY]) {
    const part = kept.get(name);
    if (!part || part.there) continue;
    kept.delete(name);
    part.stop.abort();
  }
}

/** The bytes of a part that is loaded on demand. @param {"stdlib" | "library" | "micropip"} name @returns {Promise<ArrayBuffer>} */
export const loadBytes = (name) =>
  once(name, new Progress(() => {}), (response) => response.arrayBuffer());

/** The text of a part that is loaded on demand. @param {"lab" | "software" | `language-${string}` | `lessons-${string}`} name @returns {Promise<string>} */
export const loadText = (name) => once(name, new Progress(() => {}), (response) => response.text());

/**
 * Load a part and use it, once; return what `use` made of it.
 * @template T
 * @param {PartName} name
 * @param {Progress} progress
 * @param {(response: Response) => Promise<T>} use
 * @returns {Promise<T>}
 */
function once(name, progress, use) {
  const before = kept.get(name);
  if (before) return before.value;
  const stop = new AbortController();
  const entry = { value: load(name, progress, use, stop.signal), stop, there: false };
  kept.set(name, entry);
  entry.value.then(
    () => {
      entry.there = true;
    },
    (error) => {
      if (kept.get(name) === entry) kept.delete(name);
      if (error instanceof Damaged) dispatchEvent(new Event("damaged")); // start/rescue.js
    },
  );
  return entry.value;
}

/**
 * @template T
 * @param {PartName} name
 * @param {Progress} progress
 * @param {(response: Response) => Promise<T>} use
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
async function load(name, progress, use, signal) {
  // A language lies before the script that asks for it, so that the page is drawn in it at once.
  const language = name.startsWith("language-");
  if (!language) await arrived(name);
  const inlined = document.getElementById(`part-${name}`);
  const listed = inlined
    ? null
    : JSON.parse(document.getElementById("parts")?.textContent || "null")?.[name];
  const lack = lacking(Boolean(inlined), !language && name !== "software");
  if (lack) throw new Reason(lack);
  if (!inlined?.textContent && !listed) throw new Reason(t("part.missing", { name }));
  const type = name === "wasm" || name === "rest" ? WASM : "";
  const packed = listed?.url.endsWith(".bin") && name !== PACKED;
  const plain = async (/** @type {Response} */ response) =>
    packed ? gunzipped([new Uint8Array(await response.arrayBuffer())], type) : response;
  const open = inlined?.textContent
    ? async () => inlinedBytes(name, inlined.textContent ?? "", type)
    : (/** @type {RequestCache} */ cache) => fetched(listed, { cache, signal }, progress);
  try {
    const response = await open("default");
    // A module is compiled while it arrives, so its bytes are checked only if that fails.
    const whole = type || inlined ? response : await checked(name, response, listed.url, type);
    const made = await use(await plain(whole));
    inlined?.remove(); // not earlier: another try would need it
    return made;
  } catch (error) {
    if (signal.aborted || error instanceof Away) throw error;
    // The bytes show what is wrong; fetched again they may be whole.
    const again = await checked(name, await open("reload"), listed?.url, type);
    if (type && (await refusesModules())) throw new Reason(t("lack.refused"), { cause: error });
    const made = await use(await plain(again));
    inlined?.remove();
    return made;
  }
}

/** A part of the one file. @param {PartName} name @param {string} text @param {string} type */
const inlinedBytes = (name, text, type) =>
  name === PACKED ? new Response(new Blob([...bytesOf(text)])) : gunzipped(bytesOf(text), type);

/**
 * A response with all its bytes, which have been checked.
 * @param {PartName} name
 * @param {Response} response
 * @param {string | undefined} url  none inside the one file, where gzip has its own checksum
 * @param {string} type
 */
async function checked(name, response, url, type) {
  const bytes = await response.arrayBuffer().catch((error) => {
    throw new Reason(url ? t("part.away", { url }) : t("part.damaged", { name }), { cause: error });
  });
  if (url && !(await hasNamedHash(url, bytes))) throw new Damaged(t("part.damagedFile", { url }));
  return new Response(bytes, type ? { headers: { "content-type": type } } : {});
}

/** The progress of several downloads together. */
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

/**
 * Resolves when a part is parsed, or the whole page is. In the one file the parts come last, and the first
 * are used while the browser reads on.
 * @param {PartName} name
 */
function arrived(name) {
  const there = () =>
    document.readyState !== "loading" ||
    document.getElementById(`part-${name}`)?.nextElementSibling;
  return new Promise((done) => {
    const look = () => {
      if (!there()) return;
      watch.disconnect();
      document.removeEventListener("DOMContentLoaded", look);
      done(undefined);
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true });
    document.addEventListener("DOMContentLoaded", look);
    look();
  });
}

/** @param {Response} response */
async function compile(response) {
  // Streaming compilation refuses a module that the server sends with another content type.
  const named = response.headers.get("content-type")?.startsWith(WASM);
  if (named && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * @param {{url: string, bytes: number}} listed
 * @param {RequestInit} how
 * @param {Progress} progress
 * @returns {Promise<Response>}
 */
async function fetched({ url, bytes }, how, progress) {
  progress.expect(bytes);
  const response = await fetch(url, how).catch((error) => {
    throw how.signal?.aborted ? error : new Away(t("part.away", { url }), { cause: error });
  });
  if (!response.ok) throw new Damaged(t("part.status", { url, status: response.status }));
  // A response from the offline copy is passed on as it is: progress does not matter there, and the
  // browser finds the compiled code that it has kept only for an unchanged response.
  if (!response.body || !globalThis.TransformStream || navigator.serviceWorker?.controller) {
    progress.add(bytes);
    return response;
  }
  const counter = new TransformStream({
    transform(chunk, controller) {
      progress.add(chunk.byteLength);
      controller.enqueue(chunk); // of WebAssembly it is compiled here
      return breathSometimes();
    },
  });
  return new Response(response.body.pipeThrough(counter), {
    headers: { "content-type": response.headers.get("content-type") ?? "" },
  });
}
