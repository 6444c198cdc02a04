/**
 * Makes the language itself fit for somebody else's code: none of it can be changed, and no text
 * becomes code. So what is left of Pyodide's own scripts cannot be made to hand anything over.
 */

// Taken before any Python starts, since Python can reach the objects that have them.
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys, preventExtensions } = Reflect;
const { freeze, hasOwn } = Object;
const TOP = Object.prototype;

/** What functions inherit from, each kind of them. */
const FUNCTIONS = [() => {}, async () => {}, function* () {}, async function* () {}].map(getPrototypeOf);

/** Objects of the language that no name leads to. */
const NAMELESS = [
  ...FUNCTIONS, [][Symbol.iterator](), new Map().entries(), new Set().entries(), ""[Symbol.iterator](),
  "".matchAll(/a/g),
]; // prettier-ignore

/**
 * Take away `eval`, `Function` and all its kin, and timers that take a text.
 * @param {any} global
 */
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
 * Freeze the language: all that these names lead to, what no name leads to, and the names themselves.
 * @param {any} global
 * @param {readonly string[]} names
 */
export function freezeLanguage(global, names) {
  for (const holder of [TOP, ...FUNCTIONS, global.Error.prototype]) yieldToHeirs(holder);
  for (const key of ownKeys(global.Error)) fix(global.Error, key, global.Error[key]);
  // Pyodide sets it for a moment, and would fail if it could not.
  defineProperty(global.Error, "stackTraceLimit", { value: 10, writable: true, configurable: false });
  preventExtensions(global.Error);
  freezeAll(global, names, NAMELESS);
}

/**
 * Freeze all that these names lead to, and the names themselves.
 * @param {any} global
 * @param {readonly string[]} names
 * @param {unknown[]} more  what else to freeze, by no name
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
    if ((typeof each !== "object" && typeof each !== "function") || each === null || seen.has(each)) continue;
    seen.add(each);
    queue.push(getPrototypeOf(each));
    for (const key of ownKeys(each)) {
      const { value, get, set } = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(each, key));
      queue.push(value, get, set);
    }
    freeze(each);
  }
}

/**
 * Let what inherits from a frozen object have a property of the same name all the same: by the
 * language's rules an assignment would fail, and Pyodide assigns a `constructor`, a `name`.
 * @param {any} holder
 */
function yieldToHeirs(holder) {
  for (const key of ownKeys(holder)) {
    const { value, writable, configurable, enumerable } = /** @type {any} */ (getOwnPropertyDescriptor(holder, key));
    if (!writable || !configurable) continue;
    defineProperty(holder, key, {
      enumerable,
      configurable: false,
      get: () => value,
      set(own) {
        if (this === holder) refuse("the language cannot be changed here");
        defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
      },
    });
  }
}

/**
 * Give a name this value for ever.
 * @param {any} holder
 * @param {PropertyKey} name
 * @param {unknown} value
 */
export function fix(holder, name, value) {
  const done = defineProperty(holder, name, { value, writable: false, configurable: false });
  if (!done) throw new Error(`could not fix ${String(name)}`);
}

/** A function in the place of one that makes functions of texts. @param {unknown} prototype */
function refusing(prototype) {
  const made = function () {
    refuse();
  };
  defineProperty(made, "prototype", { value: prototype, writable: false });
  return made;
}

function refuse(why = "text does not become code here") {
  throw new TypeError(why);
}
