/**
 * Takes from a worker all that reaches beyond it, before somebody's own Python runs in there.
 *
 * Python can get at everything that the worker's global object has, by `import js`. So what is not
 * on the list below goes, of that object and of all that it inherits from. The page's policy still
 * stands behind this: it lets nobody connect to anybody.
 */

import { fix, freezeAll, freezeLanguage, withoutText } from "./harden.js";

// Taken before any Python starts, since Python can reach the objects that have them.
const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
const { freeze, getOwnPropertyNames, hasOwn } = Object;
const TOP = Object.prototype;
const text = String;

/** What is not JavaScript itself, reaches nothing, and Python or this worker cannot do without. */
const HARMLESS = [
  "self", "globalThis", "name", "console", "performance",
  "setTimeout", "clearTimeout", "setInterval", "clearInterval", "queueMicrotask", "structuredClone",
  "atob", "btoa", "crypto", "TextEncoder", "TextDecoder", "DOMException", "WebAssembly",
]; // prettier-ignore

/** What Python looks at while it starts. The `fetch` is this worker's own, which fetches nothing. */
const STARTING = [
  "fetch", "Request", "Response", "URL", "URLSearchParams", "location", "navigator", "importScripts",
  "MessageChannel", "MessagePort", "postMessage", "addEventListener", "removeEventListener",
  "EventTarget", "WorkerGlobalScope", "DedicatedWorkerGlobalScope", "AbortController", "AbortSignal",
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

/** How large Python's memory may grow, in bytes: a list that never ends is an error long before the tab is. */
export const MAX_MEMORY = 512 * 1024 * 1024;
const PAGE = 64 * 1024;

/** How many lines may go to the browser's console, lest an endless print fill it. */
const MAX_LINES = 1000;
const LONGEST_LINE = 2000;

/**
 * Before Python starts: what it imports then, and keeps, must not reach anything either, and what
 * Pyodide's own scripts use of the language is what they will always use.
 * @param {any} global
 */
export function unplug(global) {
  leave(global, [...HARMLESS, ...LANGUAGE, ...STARTING]);
  withoutText(global);
  boundMemory(global.WebAssembly.Memory.prototype);
  fix(global, "performance", clock(global.performance));
  fix(global, "console", lines(global.console));
  // But for Math: Pyodide's scripts note something at its functions while they start.
  freezeLanguage(global, LANGUAGE.filter((name) => name !== "Math"));
}

/**
 * Before anything of somebody's own is read: from here on nothing can be reached, nor changed.
 * @param {any} global
 */
export function confine(global) {
  leave(global, [...HARMLESS, ...LANGUAGE]);
  for (const name of MISSED) close(global, name);
  freezeAll(global, ["Math", ...HARMLESS]);
}

/**
 * Leave the global object these names, as its own, and what it inherits from none. Throws if
 * something else cannot go.
 * @param {any} global
 * @param {string[]} names
 */
function leave(global, names) {
  const kept = new Set(names);
  /** @type {string[]} */ const stuck = [];
  for (let holder = global; holder && holder !== TOP; holder = getPrototypeOf(holder)) {
    for (const name of getOwnPropertyNames(holder)) {
      if (kept.has(name)) {
        if (holder === global) continue;
        if (!hasOwn(global, name)) take(global, name);
      }
      if (!deleteProperty(holder, name) && !close(holder, name)) stuck.push(name);
    }
  }
  const open = stuck.filter((name) => typeof global[name] === "object" || typeof global[name] === "function");
  if (open.length) throw new Error(`could not close ${open.join(", ")}`);
}

/** Make what the global object inherits its own. @param {any} global @param {string} name */
function take(global, name) {
  defineProperty(global, name, { value: global[name], writable: true, configurable: true });
}

/**
 * Whether a name now throws when it is asked for, and cannot be put back.
 * @param {any} holder
 * @param {string} name
 */
function close(holder, name) {
  return defineProperty(holder, name, {
    configurable: false,
    get() {
      throw new Error(`${name} is closed here: an own strategy has no page, network or storage`);
    },
  });
}

/** Let no memory grow beyond what is bearable. @param {WebAssembly.Memory} memories  their prototype */
function boundMemory(memories) {
  const { grow } = memories;
  for (const name of ["toResizableBuffer", "toFixedLengthBuffer"]) deleteProperty(memories, name);
  const size = /** @type {() => ArrayBuffer} */ (getOwnPropertyDescriptor(memories, "buffer")?.get);
  /** @this {WebAssembly.Memory} @param {number} pages */
  const bounded = function (pages) {
    const { byteLength } = apply(size, this, []);
    if (!(byteLength + pages * PAGE <= MAX_MEMORY)) throw new RangeError("there is no more memory");
    return apply(grow, this, [pages]);
  };
  fix(memories, "grow", bounded);
}

/** The time, and nothing of what was loaded from where. @param {Performance} performance */
function clock(performance) {
  return { now: performance.now.bind(performance), timeOrigin: performance.timeOrigin };
}

/** A console for what is printed, as far as anybody reads it. @param {any} console */
function lines(console) {
  let left = MAX_LINES;
  const told = ["debug", "log", "info", "warn", "error"].map((kind) => {
    const say = console[kind].bind(console);
    return [kind, (/** @type {unknown} */ line) => void (left-- > 0 && say(text(line).slice(0, LONGEST_LINE)))];
  });
  return freeze(Object.fromEntries(told));
}
