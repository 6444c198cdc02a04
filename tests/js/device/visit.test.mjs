import assert from "node:assert/strict";
import { test } from "node:test";
import { putInAddress } from "../../../web/js/device/browser.js";
import { watchVisit } from "../../../web/js/device/visit.js";

/** Watch a page; returns what it was told, and a function that tells it of an event at an address. */
function visiting() {
  const listeners = new Map();
  const told = [];
  const address = { hash: "" };
  Object.assign(globalThis, {
    document: { addEventListener() {} },
    addEventListener: (name, act) => listeners.set(name, act),
    location: address,
  });
  watchVisit(
    /** @type {any} */ ({ onStep: () => told.push("step"), onLink: (hash) => told.push(hash) }),
  );
  const step = (hash) => {
    address.hash = hash;
    listeners.get("popstate")();
  };
  const changed = (hash) => listeners.get("hashchange")({ newURL: `https://a.example/${hash}` });
  return { told, address, step, changed };
}

test("two quick steps lead to where the second one ends", () => {
  const { told, step, changed } = visiting();
  for (const hash of ["#play", "#play/p4c6r"]) step(hash);
  for (const hash of ["#play", "#play/p4c6r"]) changed(hash);
  assert.deepEqual(told, ["step", "step", "#play/p4c6r"]);
});

test("a step is followed although the page has written another address meanwhile, and so is each one after it", () => {
  const { told, address, step, changed } = visiting();
  step("#solve/p4c6r");
  address.hash = "#solve/p4c6r:1122=1,1";
  changed("#solve/p4c6r");
  changed("#learn"); // a browser that tells of no step to a link
  assert.deepEqual(told, ["step", "#solve/p4c6r", "#learn"]);
});

test("a step between two entries with one address is followed, of which the browser tells no change", () => {
  const { told, step } = visiting();
  const note = (entry) => ({ mastermind: { entry, link: null, before: null } });
  const replaceState = (state, _, hash) =>
    Object.assign(globalThis, { history: { state, replaceState }, location: { hash } });
  replaceState(null, "", "#play");
  putInAddress("#play");
  history.state = note("earlier");
  step("#play"); // from the front door, beyond which a link led to it again, and where a game was just begun
  assert.deepEqual(told, ["step", "#play"]);
  history.state = null;
  step("#play"); // the same link once more: nothing is there to be followed
  assert.deepEqual(told, ["step", "#play", "step"]);
});
