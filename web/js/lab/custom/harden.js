/**
 * Hardens the language against hostile code: no built-in can be changed, and no text becomes code. So
 * Pyodide's scripts, which stay in the worker, cannot be tricked into handing over what they hold.
 */

// Taken before any Python starts, since Python can reach the objects that have them.
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys, preventExtensions } =
  Reflect;
const { freeze, hasOwn } = Object;
const TOP = Object.prototype;

/** The prototypes of all kinds of functions. */
const FUNCTIONS = [() => {}, async () => {}, function* () {}, async function* () {}].map(
  getPrototypeOf,
);

/**
 * The one property of the language that stays as it is: Pyodide sets it for a moment whenever it makes an
 * error of one of Python's, and would break down otherwise. It is a number.
 */
const WRITABLE = "stackTraceLimit";

/** Built-in objects that no global name leads to. */
const NAMELESS = [
  ...FUNCTIONS,
  [][Symbol.iterator](),
  new Map().entries(),
  new Set().entries(),
  ""[Symbol.iterator](),
  "".matchAll(/a/g),
];

/** Remove `eval`, `Function` and its relatives, and timers that take a text. @param {any} global */
export function withoutText(global) {
  for (const holder of FUNCTIONS) fix(holder, "constructor", refusing(holder));
  fix(global, "Function", refusing(FUNCTIONS[0]));
  fix(global, "eval", refusing(undefined));
  for (const name of ["setTimeout", "setInterval"]) {
    const native = global[name];
    fix(global, name, (/** @type {unknown} */ act, /** @type {unknown[]} */ ...rest) =>
      typeof act === "function" ? native(act, ...rest) : refuse(),
    );
  }
}

/**
 * Freeze the language: everything that these names lead to, the built-ins without a name, and the names.
 * @param {any} global
 * @param {readonly string[]} names
 */
export function freezeLanguage(global, names) {
  for (const holder of [TOP, ...FUNCTIONS, global.Error.prototype]) yieldToHeirs(holder);
  for (const key of ownKeys(global.Error)) {
    if (key !== WRITABLE) fix(global.Error, key, global.Error[key]);
  }
  define(global.Error, WRITABLE, { value: 10, writable: true, configurable: false });
  preventExtensions(global.Error);
  freezeAll(global, names, NAMELESS);
}

/**
 * Freeze everything that these names lead to, and the names themselves.
 * @param {any} global
 * @param {readonly string[]} names
 * @param {unknown[]} more  other objects to freeze
 */
export function freezeAll(global, names, more = []) {
  const seen = new Set([global, global.Error]);
  /** @type {any[]} */ const queue = [...more];
  for (const name of names) {
    if (!hasOwn(global, name)) continue;
    queue.push(global[name]);
    fix(global, name, global[name]);
  }
  while (queue.length) {
    const each = queue.pop();
    if ((typeof each !== "object" && typeof each !== "function") || each === null || seen.has(each))
      continue;
    seen.add(each);
    queue.push(getPrototypeOf(each));
    for (const key of ownKeys(each)) {
      const { value, get, set } = /** @type {PropertyDescriptor} */ (
        getOwnPropertyDescriptor(each, key)
      );
      queue.push(value, get, set);
    }
    freeze(each);
  }
}

/**
 * Let objects that inherit from a frozen one get properties of the same name: an assignment would fail
 * otherwise, and Pyodide assigns `constructor` and `name`.
 * @param {any} holder
 */
function yieldToHeirs(holder) {
  for (const key of ownKeys(holder)) {
    const { value, writable, configurable, enumerable } = /** @type {any} */ (
      getOwnPropertyDescriptor(holder, key)
    );
    if (!writable || !configurable) continue;
    define(holder, key, {
      enumerable,
      configurable: false,
      get: () => value,
      set(own) {
        if (this === holder) refuse("the language cannot be changed here");
        define(this, key, { value: own, writable: true, enumerable: true, configurable: true });
      },
    });
  }
}

/** Set a property permanently. @param {any} holder @param {PropertyKey} name @param {unknown} value */
export function fix(holder, name, value) {
  define(holder, name, { value, writable: false, configurable: false });
}

/**
 * Define a property; throws where that is refused, which would stay unseen otherwise.
 * @param {any} holder
 * @param {PropertyKey} name
 * @param {PropertyDescriptor} descriptor
 */
export function define(holder, name, descriptor) {
  if (!defineProperty(holder, name, descriptor))
    throw new TypeError(`could not fix ${String(name)}`);
}

/** A replacement for a constructor that makes functions from text. @param {unknown} prototype */
function refusing(prototype) {
  const made = function () {
    refuse();
  };
  define(made, "prototype", { value: prototype, writable: false });
  return made;
}

function refuse(why = "text does not become code here") {
  throw new TypeError(why);
}
