/**
 * Removes from a worker everything that reaches beyond it, before a custom strategy runs there.
 *
 * By `import js` Python reaches all properties of the worker's global object. So everything that is not
 * on the lists below is removed from it and from its prototypes. The page's policy is a second barrier:
 * it allows no connection.
 */

import { define, fix, freezeAll, freezeLanguage, withoutText } from "./harden.js";

// Taken before any Python starts, since Python can reach the objects that have them.
const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
const { freeze, getOwnPropertyNames, hasOwn } = Object;
const TOP = Object.prototype;
const text = String;

/** Names outside the language that are harmless, and that Python or this worker needs. */
const HARMLESS = [
  "self",
  "globalThis",
  "name",
  "console",
  "performance",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "queueMicrotask",
  "structuredClone",
  "atob",
  "btoa",
  "crypto",
  "TextEncoder",
  "TextDecoder",
  "DOMException",
  "WebAssembly",
];

/** Names that Python reads while it starts. `fetch` is the worker's replacement, which refuses. */
const STARTING = [
  "fetch",
  "Request",
  "Response",
  "URL",
  "URLSearchParams",
  "location",
  "navigator",
  "importScripts",
  "MessageChannel",
  "MessagePort",
  "postMessage",
  "addEventListener",
  "removeEventListener",
  "EventTarget",
  "WorkerGlobalScope",
  "DedicatedWorkerGlobalScope",
  "AbortController",
  "AbortSignal",
];

/** The names of the language, of all its versions. */
const LANGUAGE = [
  "Object",
  "Function",
  "Array",
  "Number",
  "parseFloat",
  "parseInt",
  "Infinity",
  "NaN",
  "undefined",
  "Boolean",
  "String",
  "Symbol",
  "Date",
  "Promise",
  "RegExp",
  "Error",
  "AggregateError",
  "EvalError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "TypeError",
  "URIError",
  "SuppressedError",
  "JSON",
  "Math",
  "Intl",
  "ArrayBuffer",
  "SharedArrayBuffer",
  "Atomics",
  "Uint8Array",
  "Int8Array",
  "Uint16Array",
  "Int16Array",
  "Uint32Array",
  "Int32Array",
  "Float16Array",
  "Float32Array",
  "Float64Array",
  "Uint8ClampedArray",
  "BigUint64Array",
  "BigInt64Array",
  "DataView",
  "Map",
  "BigInt",
  "Set",
  "WeakMap",
  "WeakSet",
  "WeakRef",
  "FinalizationRegistry",
  "Proxy",
  "Reflect",
  "Iterator",
  "AsyncIterator",
  "DisposableStack",
  "AsyncDisposableStack",
  "escape",
  "unescape",
  "eval",
  "decodeURI",
  "decodeURIComponent",
  "encodeURI",
  "encodeURIComponent",
  "isFinite",
  "isNaN",
  "Temporal",
];

/** Names that people may look for: reading one throws an error that says why it is missing. */
const MISSED = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
  "RTCPeerConnection",
  "importScripts",
  "Worker",
  "SharedWorker",
  "indexedDB",
  "caches",
  "cookieStore",
  "localStorage",
  "sessionStorage",
  "navigator",
  "location",
  "document",
  "window",
  "BroadcastChannel",
  "MessageChannel",
  "MessagePort",
  "Notification",
  "postMessage",
  "onmessage",
  "onmessageerror",
  "close",
  "FileReaderSync",
  "FileReader",
  "Request",
  "Response",
  "Blob",
  "URL",
  "URLSearchParams",
  "Headers",
  "scheduler",
];

/** The limit of Python's memory, in bytes: an endless list ends in an error before the tab does. */
const MAX_MEMORY = 512 * 1024 * 1024;
const PAGE = 64 * 1024;

/** The most lines that may be printed to the browser's console, and the longest line. */
const MAX_LINES = 1000;
export const LONGEST_LINE = 2000;

/**
 * Step one, before Python starts: remove all names that are not needed for the start, and freeze the
 * language, so that Pyodide's scripts cannot be given other functions later. Returns what ends all printing.
 * @param {any} global
 */
export function unplug(global) {
  leave(global, [...HARMLESS, ...LANGUAGE, ...STARTING]);
  withoutText(global);
  boundMemory(global.WebAssembly.Memory.prototype);
  fix(global, "performance", clock(global.performance));
  const { console, hush } = lines(global.console);
  fix(global, "console", console);
  // Except Math: Pyodide's scripts add properties to its functions while they start.
  freezeLanguage(
    global,
    LANGUAGE.filter((name) => name !== "Math"),
  );
  return hush;
}

/** Step two, before any custom code is read: remove and freeze the rest. @param {any} global */
export function confine(global) {
  leave(global, [...HARMLESS, ...LANGUAGE]);
  for (const name of MISSED) close(global, name);
  freezeAll(global, ["Math", ...HARMLESS]);
}

/**
 * Leave the global object only these names, and its prototypes none. Throws if another name cannot be
 * removed.
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
  const open = stuck.filter(
    (name) => typeof global[name] === "object" || typeof global[name] === "function",
  );
  if (open.length) throw new Error(`could not close ${open.join(", ")}`);
}

/** Copy an inherited property to the global object itself. @param {any} global @param {string} name */
function take(global, name) {
  define(global, name, { value: global[name], writable: true, configurable: true });
}

/** Make a name throw when it is read; returns whether that is permanent. @param {any} holder @param {string} name */
function close(holder, name) {
  return defineProperty(holder, name, {
    configurable: false,
    get() {
      throw new Error(`${name} is closed here: a custom strategy has no page, network or storage`);
    },
  });
}

/** Limit the growth of WebAssembly memories. @param {WebAssembly.Memory} memories  their prototype */
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

/** A clock, without the record of the files that were loaded. @param {Performance} performance */
function clock(performance) {
  return { now: performance.now.bind(performance), timeOrigin: performance.timeOrigin };
}

/** A console that prints a limited number of lines, and what ends its printing. @param {any} console */
function lines(console) {
  let due = MAX_LINES;
  const told = ["debug", "log", "info", "warn", "error"].map((kind) => {
    const say = console[kind].bind(console);
    return [
      kind,
      (/** @type {unknown} */ line) => void (due-- > 0 && say(text(line).slice(0, LONGEST_LINE))),
    ];
  });
  return {
    console: freeze(Object.fromEntries(told)),
    hush: () => {
      due = 0;
    },
  };
}
