/**
 * Must run before Pyodide's loader does, hence a module of its own, imported first.
 *
 * The loader refuses classic workers, which it knows by a working `importScripts`. From file:// a
 * classic worker made of a Blob is the only kind every browser starts, so it is told otherwise;
 * nothing in the worker imports scripts.
 */
/** @type {any} */ (self).importScripts = () => {
  throw new TypeError("Module scripts do not support importScripts().");
};
