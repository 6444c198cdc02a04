/**
 * Must run before Pyodide's loader, so it is a separate module, imported first.
 *
 * The loader refuses classic workers, which it recognises by a working `importScripts`. From
 * file:// a classic worker made of a Blob is the only kind that every browser starts. So
 * `importScripts` is replaced; nothing in the worker uses it.
 */
(self as any).importScripts = () => {
  throw new TypeError("Module scripts do not support importScripts().");
};
