/** The parts of the page that are loaded beside its script. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  forgetUnfinished,
  loadBytes,
  loadRest,
  loadText,
  sharedParts,
} from "../../../web/js/python/assets.js";

const NAMES = [
  "worker",
  "wasm",
  "core",
  "snapshot",
  "rest",
  "stdlib",
  "library",
  "lab",
  "software",
  "language-de",
  "lessons-de",
];
const listed = {
  textContent: JSON.stringify(
    Object.fromEntries(NAMES.map((name) => [name, { url: name, bytes: 1 }])),
  ),
};
const nothing = () => {};
globalThis.document = /** @type {any} */ ({
  readyState: "complete",
  body: {},
  getElementById: (/** @type {string} */ id) => (id === "parts" ? listed : null),
  addEventListener: nothing,
  removeEventListener: nothing,
});
globalThis.Worker = /** @type {any} */ (class {});
globalThis.MutationObserver = /** @type {any} */ (
  class {
    observe() {}
    disconnect() {}
  }
);

test("a Python that is replaced breaks off no download of a language, the Lab or the lessons", async () => {
  /** @type {string[]} */ const begun = [];
  /** @type {string[]} */ const ended = [];
  globalThis.fetch = (/** @type {any} */ url, /** @type {any} */ { signal }) => {
    begun.push(url);
    return new Promise((_, fail) =>
      signal.addEventListener("abort", () => {
        ended.push(url);
        fail(signal.reason);
      }),
    );
  };
  sharedParts();
  loadRest().catch(nothing);
  for (const name of /** @type {const} */ (["stdlib", "library"])) loadBytes(name).catch(nothing);
  for (const name of /** @type {const} */ (["lab", "software", "language-de", "lessons-de"]))
    loadText(name).catch(nothing);
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(begun.sort(), [...NAMES].sort());
  forgetUnfinished();
  assert.deepEqual(ended.sort(), ["core", "rest", "snapshot", "stdlib", "wasm", "worker"]);
});
