/** What is removed from the worker for custom strategies, tried in a realm. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import vm from "node:vm";
import { build } from "../../../../web/node_modules/esbuild/lib/main.js";

// Run in another realm, since what is frozen there is the language.
const bundled = await build({
  entryPoints: [
    fileURLToPath(new URL("../../../../web/js/lab/custom/confine.js", import.meta.url)),
  ],
  bundle: true,
  write: false,
  format: "iife",
  globalName: "walls",
});
const SCRIPT = bundled.outputFiles[0].text;

/** A realm as a worker's, with something of its own, and something that it inherits. */
function made() {
  const realm = vm.createContext({});
  const run = (/** @type {string} */ code) => vm.runInContext(code, realm);
  run(`
    const above = { inherited: () => "reached", addEventListener: () => "reached", get crypto() { return 1; } };
    const self = Object.create(above);
    Object.assign(self, {
      Array, JSON, Set, Object, Reflect, Error, Function, Math, Promise, WebAssembly, eval,
      fetch: () => "reached", indexedDB: {}, something: { new: true }, navigator: {},
      setTimeout: (act) => act, setInterval: (act) => act,
      performance: { now: () => 1, getEntries: () => "reached" }, console: { said: [], log(line) { this.said.push(line); },
        debug() {}, info() {}, warn() {}, error() {} },
    });
    const said = self.console.said;
  `);
  run(SCRIPT);
  return run;
}

/** The same, confined as the worker is. */
function confined() {
  const run = made();
  run("walls.unplug(self); walls.confine(self)");
  return run;
}

test("names that are not on the lists are removed, inherited or not; the language stays", () => {
  const run = confined();
  assert.equal(run("self.inherited"), undefined);
  assert.equal(run("self.something"), undefined);
  assert.equal(run("self.Array === Array"), true);
  assert.equal(run("typeof self.setTimeout"), "function");
  assert.equal(run("Object.getOwnPropertyNames(above).join()"), "");
  assert.equal(run("self.crypto"), 1);
});

test("a removed name says why it is missing, and cannot be put back", () => {
  const run = confined();
  for (const name of ["fetch", "indexedDB", "navigator", "postMessage"]) {
    assert.throws(() => run(`self.${name}`), new RegExp(`^Error: ${name} is closed here`));
    assert.equal(run(`Reflect.deleteProperty(self, "${name}")`), false);
    assert.equal(run(`Reflect.defineProperty(self, "${name}", { value: 1 })`), false);
  }
});

test("before Python starts, its loader keeps what it looks at, and nothing that connects", () => {
  const run = made();
  run("walls.unplug(self)");
  assert.equal(run("typeof self.fetch"), "function"); // the worker's own, which refuses
  assert.equal(run("self.indexedDB"), undefined);
  assert.equal(run("self.something"), undefined);
});

test("a name that cannot be removed stops the start", () => {
  const run = made();
  run(`Object.defineProperty(self, "forever", { value: () => "reached" })`);
  assert.throws(() => run("walls.confine(self)"), /could not close forever/);
});

test("after the start of Python no built-in can be changed", () => {
  const run = made();
  run("walls.unplug(self)");
  const before = run(
    "[Reflect.deleteProperty, Object.getOwnPropertyNames, Set.prototype.has, Array.prototype.push]",
  );
  for (const change of [
    "Reflect.deleteProperty = Reflect.defineProperty = () => true",
    "Object.getOwnPropertyNames = Object.defineProperty = () => []",
    "Set.prototype.has = () => true",
    "Array.prototype.push = 1",
    "Array.prototype[Symbol.iterator] = 1",
    "self.Reflect = self.Object = self.Array = {}",
    "Object.prototype.port1 = 1",
    "Function.prototype.call = 1",
    "Promise.prototype.then = 1",
    "Error.prepareStackTrace = (_, frames) => frames",
  ])
    assert.throws(() => run(`"use strict"; ${change}`), /^TypeError/, change);
  const after = run(
    "[Reflect.deleteProperty, Object.getOwnPropertyNames, Set.prototype.has, Array.prototype.push]",
  );
  assert.deepEqual([...after], [...before]);
  assert.equal(run("self.Reflect === Reflect && self.Array === Array"), true);
  assert.equal(run("({}).port1"), undefined);
  assert.equal(run("typeof new Error('x').stack"), "string");
  run("walls.confine(self)");
  assert.throws(() => run("self.fetch"), /fetch is closed here/);
});

test("Pyodide makes its errors of Python's errors, also when the engine limits stack traces", () => {
  const run = made();
  run("Error.stackTraceLimit = 10"); // as V8 and WebKit have it
  run("walls.unplug(self)");
  const error = run(`"use strict"; const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 1 / 0; const made = new Error("x"); Error.stackTraceLimit = limit; made.message`);
  assert.equal(error, "x");
  assert.equal(run("Reflect.deleteProperty(Error, 'stackTraceLimit')"), false);
});

test("a property that cannot be fixed stops the start, and is not passed over", () => {
  const run = made();
  run(
    `Object.defineProperty(Error, "stackTraceLimit", { value: 10, configurable: false, writable: false })`,
  );
  assert.throws(() => run("walls.unplug(self)"), /could not fix stackTraceLimit/);
});

test("objects that inherit from frozen ones may have properties of the same names", () => {
  const run = confined();
  assert.equal(
    run(`"use strict"; const own = {}; own.constructor = 1; own.toString = 2; own.constructor`),
    1,
  );
  assert.equal(
    run(`"use strict"; const wrong = new Error("x"); wrong.name = "Own"; String(wrong)`),
    "Own: x",
  );
  assert.throws(() => run(`"use strict"; Object.prototype.toString = 1`), /cannot be changed/);
});

test("no text becomes code", () => {
  const run = confined();
  for (const code of [
    `new self.Function("return 1")`,
    `(() => {}).constructor("return 1")`,
    `(async () => {}).constructor("return 1")`,
    `(function* () {}).constructor("return 1")`,
    `(async function* () {}).constructor("return 1")`,
    `self.eval("1")`,
    `self.setTimeout("1")`,
    `self.setInterval("1")`,
  ])
    assert.throws(() => run(code), /text does not become code here/, code);
  assert.equal(run("self.setTimeout(5 .toFixed) === 5 .toFixed"), true);
});

test("the clock has only the time, and the console a limited number of lines", () => {
  const run = confined();
  assert.equal(run("self.performance.now()"), 1);
  assert.equal(run("self.performance.getEntries"), undefined);
  run(`for (let i = 0; i < 5000; i++) self.console.log({ toString: () => "x".repeat(9000) })`);
  assert.equal(run("said.length"), 1000);
  assert.equal(run("said[0].length"), 2000);
});

test("a console that is hushed prints nothing more", () => {
  const run = made();
  run("const hush = walls.unplug(self); self.console.log(1); hush(); self.console.log(2)");
  assert.deepEqual([...run("said")], ["1"]);
});

test("Python's memory grows up to its limit", () => {
  const run = confined();
  run("const memory = new WebAssembly.Memory({ initial: 1 })");
  assert.equal(run("memory.grow(1)"), 1);
  assert.throws(() => run("memory.grow(8 * 1024)"), /there is no more memory/);
  assert.throws(() => run("memory.grow(NaN)"), /there is no more memory/);
  assert.equal(run("memory.toResizableBuffer"), undefined);
});
