/**
 * Put behind the worker's script by test_walls.py: finds every function of the browser's that can be
 * reached from some objects, by any path. What JavaScript itself has does not count.
 */
(() => {
  const LANGUAGE = [
    "Object",
    "Function",
    "Array",
    "Number",
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
    "Temporal",
    "escape",
    "unescape",
    "decodeURI",
    "decodeURIComponent",
    "encodeURI",
    "encodeURIComponent",
    "isFinite",
    "isNaN",
    "parseFloat",
    "parseInt",
  ];
  const { apply, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
  const shown = Function.prototype.toString;
  const { isView } = ArrayBuffer;

  /** @param {[string, any][]} roots @param {Set<any>} seen */
  const walk = (roots, seen) => {
    /** @type {string[]} */ const found = [];
    const queue = [...roots];
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [path, thing] = next;
      if (
        (typeof thing !== "object" && typeof thing !== "function") ||
        thing === null ||
        seen.has(thing)
      )
        continue;
      seen.add(thing);
      if (typeof thing === "function") {
        const text = apply(shown, thing, []);
        // Functions of WebAssembly are named by numbers.
        if (/\{\s*\[native code\]\s*\}$/.test(text) && !/^\d+$/.test(thing.name))
          found.push(`${path} = ${thing.name}`);
        if (/\bimport\s*\(/.test(text)) found.push(`${path} = import()`);
      }
      try {
        queue.push([`${path}.__proto__`, getPrototypeOf(thing)]);
        if (isView(thing)) continue;
        for (const key of ownKeys(thing)) {
          const { value, get, set } = /** @type {any} */ (getOwnPropertyDescriptor(thing, key));
          const name = `${path}.${String(key)}`;
          queue.push([name, value], [`${name}[get]`, get], [`${name}[set]`, set]);
        }
      } catch {
        // A proxy of Python's own that is gone: there is nothing behind it.
      }
    }
    return found;
  };

  const language = new Set();
  walk(
    LANGUAGE.map((name) => [name, /** @type {any} */ (self)[name]]),
    language,
  );
  const functions = [() => {}, async () => {}, function* () {}, async function* () {}];
  const nameless = [
    ...functions,
    [].values(),
    new Map().keys(),
    new Set().keys(),
    ""[Symbol.iterator](),
    "".matchAll(/a/g),
  ];
  walk(
    nameless.map((each) => ["", each]),
    language,
  );

  /** @type {any} */ (WebAssembly).walk = (/** @type {any[]} */ roots) =>
    JSON.stringify(
      walk(
        roots.map((each, index) => [`${index}`, each]),
        new Set(language),
      ),
    );
})();
