/** What is taken from the worker of one's own strategies, on objects made for the purpose. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confine, unplug } from "../../web/js/own/confine.js";

/** A global object with something of its own, and something that it inherits. */
function made() {
  const above = { inherited: () => "reached", addEventListener: () => "reached" };
  const global = Object.create(above);
  return Object.assign(global, {
    Array, JSON, fetch: () => "reached", indexedDB: {}, something: { new: true },
    navigator: {}, setTimeout: () => 0,
  }); // prettier-ignore
}

test("what is not on the list goes, inherited or not, and the language stays", () => {
  const global = made();
  confine(global);
  assert.equal(global.inherited, undefined);
  assert.equal(global.something, undefined);
  assert.equal(global.Array, Array);
  assert.equal(typeof global.setTimeout, "function");
});

test("what one may look for says why it is not there, and cannot be put back", () => {
  const global = made();
  confine(global);
  for (const name of ["fetch", "indexedDB", "navigator", "postMessage"]) {
    assert.throws(() => global[name], new RegExp(`^Error: ${name} is closed here`));
    assert.equal(Reflect.deleteProperty(global, name), false);
    assert.equal(Reflect.defineProperty(global, name, { value: 1 }), false);
  }
});

test("before Python starts, its loader keeps what it looks at, and nothing that connects", () => {
  const global = made();
  unplug(global);
  assert.equal(typeof global.fetch, "function"); // the worker's own, which refuses
  assert.equal(global.indexedDB, undefined);
  assert.equal(global.something, undefined);
});

test("what cannot be taken away stops the start", () => {
  const global = made();
  Object.defineProperty(global, "forever", { value: () => "reached" });
  assert.throws(() => confine(global), /could not close forever/);
});
