/** Contexts of Node in which Pyodide runs as in a browser's worker, by the same functions as in the page. */
import { readFileSync } from "node:fs";
import vm from "node:vm";

/** 1980-01-01, in ms, as in all of the outputs. */
const NOW = 315_532_800_000;

/**
 * A context with the worker's functions, and `wasm`, the compiled module.
 * @param {string} worker  the bundle of snapshot-worker.js
 * @param {string} wasm  the path of the module
 * @param {number | null} [tick]  by how much the clock goes on whenever it is read, in ms; then chance always has
 *   one result, too. Null: as they are
 */
export async function makeWorker(worker, wasm, tick = null) {
  class WorkerGlobalScope {
    static [Symbol.hasInstance]() {
      return true;
    }
  }
  let passed = 0;
  const since = () => (passed += tick ?? 0);
  const nothing = () => {};
  const crypto = { getRandomValues: (/** @type {any} */ view) => view.fill(0) };
  const context = vm.createContext({
    console,
    Response,
    Request,
    Headers,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    structuredClone,
    queueMicrotask,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    AbortController,
    AbortSignal,
    Event,
    EventTarget,
    DOMException,
    MessageChannel,
    MessagePort,
    Blob,
    atob,
    btoa,
    WorkerGlobalScope,
    crypto,
    DedicatedWorkerGlobalScope: WorkerGlobalScope,
    importScripts: nothing,
    postMessage: nothing,
    addEventListener: nothing,
    removeEventListener: nothing,
    location: {
      href: "file:///pyodide/worker.js",
      toString() {
        return this.href;
      },
    },
    navigator: { userAgent: "node", language: "en" },
    performance: tick === null ? performance : { now: since, timeOrigin: NOW },
    since,
  });
  const run = (/** @type {string} */ text) => vm.runInContext(text, context);
  context.self = run("globalThis");
  if (tick !== null)
    run(`{
    const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...given) { super(...(given.length ? given : [${NOW} + since()])); }
      static now() { return ${NOW} + since(); }
    };
    Math.random = () => 0.5;
  }`);
  run(readFileSync(worker, "utf8"));
  context.wasm = await compiled(context, wasm);
  return context;
}

/** A module as a context has it. @param {any} context @param {string} path */
export const compiled = (context, path) =>
  vm.runInContext("WebAssembly", context).compile(readFileSync(path));

/** The bytes of a file as a buffer of a context. @param {any} context @param {string} path */
export function bytesIn(context, path) {
  const bytes = readFileSync(path);
  context.length = bytes.length;
  const made = vm.runInContext("new Uint8Array(length)", context);
  made.set(bytes);
  return made.buffer;
}
