/**
 * Takes from a worker all that reaches beyond it, before somebody's own Python runs in there.
 *
 * Python can get at everything that the worker's global object has, by `import js`. So what is not
 * on the list below goes, of that object and of all that it inherits from. The page's policy still
 * stands behind this: it lets nobody connect to anybody.
 */

/** What is not JavaScript itself, reaches nothing, and Python or this worker cannot do without. */
const HARMLESS = [
  "self", "globalThis", "name", "console", "performance", "Performance",
  "setTimeout", "clearTimeout", "setInterval", "clearInterval", "queueMicrotask", "structuredClone",
  "reportError", "atob", "btoa", "crypto", "TextEncoder", "TextDecoder", "DOMException",
  "AbortController", "AbortSignal", "WebAssembly", "constructor",
]; // prettier-ignore

/** What Python looks at while it starts. The `fetch` is this worker's own, which fetches nothing. */
const STARTING = [
  "fetch", "Request", "Response", "URL", "URLSearchParams", "location", "navigator", "importScripts",
  "MessageChannel", "MessagePort", "postMessage", "addEventListener", "removeEventListener",
  "EventTarget", "WorkerGlobalScope", "DedicatedWorkerGlobalScope",
]; // prettier-ignore

/** The language's own names, whatever its version: they are those of any fresh global object. */
const LANGUAGE = [
  "Object", "Function", "Array", "Number", "parseFloat", "parseInt", "Infinity", "NaN", "undefined",
  "Boolean", "String", "Symbol", "Date", "Promise", "RegExp", "Error", "AggregateError", "EvalError",
  "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError", "SuppressedError", "JSON",
  "Math", "Intl", "ArrayBuffer", "SharedArrayBuffer", "Atomics", "Uint8Array", "Int8Array",
  "Uint16Array", "Int16Array", "Uint32Array", "Int32Array", "Float16Array", "Float32Array",
  "Float64Array", "Uint8ClampedArray", "BigUint64Array", "BigInt64Array", "DataView", "Map", "BigInt",
  "Set", "WeakMap", "WeakSet", "WeakRef", "FinalizationRegistry", "Proxy", "Reflect", "Iterator",
  "AsyncIterator", "DisposableStack", "AsyncDisposableStack", "escape", "unescape", "eval",
  "decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "isFinite", "isNaN",
  "Temporal",
]; // prettier-ignore

/** What somebody may well look for; asking for these says why they are not there. */
const MISSED = [
  "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource",
  "RTCPeerConnection", "importScripts", "Worker", "SharedWorker", "indexedDB", "caches",
  "cookieStore", "localStorage", "sessionStorage", "navigator", "location", "document", "window",
  "BroadcastChannel", "MessageChannel", "MessagePort", "Notification", "postMessage", "onmessage",
  "onmessageerror", "close", "FileReaderSync", "FileReader", "Request", "Response", "Blob", "URL",
  "URLSearchParams", "Headers", "scheduler",
]; // prettier-ignore

/**
 * Before Python starts: what it imports then, and keeps, must not reach anything either.
 * @param {any} global
 */
export function unplug(global) {
  leave(global, [...HARMLESS, ...LANGUAGE, ...STARTING]);
}

/**
 * Before somebody's code runs.
 * @param {any} global
 */
export function confine(global) {
  leave(global, [...HARMLESS, ...LANGUAGE]);
  for (const name of MISSED) close(global, name);
}

/**
 * Leave the global object these names. Throws if something else cannot go.
 * @param {any} global
 * @param {string[]} names
 */
function leave(global, names) {
  const kept = new Set(names);
  /** @type {string[]} */ const stuck = [];
  for (let holder = global; holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder)) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (kept.has(name) || Reflect.deleteProperty(holder, name)) continue;
      if (!close(holder, name)) stuck.push(name);
    }
  }
  const open = stuck.filter((name) => typeof global[name] === "object" || typeof global[name] === "function");
  if (open.length) throw new Error(`could not close ${open.join(", ")}`);
}

/**
 * Whether a name now throws when it is asked for, and cannot be put back.
 * @param {any} holder
 * @param {string} name
 */
function close(holder, name) {
  return Reflect.defineProperty(holder, name, {
    configurable: false,
    get() {
      throw new Error(`${name} is closed here: an own strategy has no page, network or storage`);
    },
  });
}
