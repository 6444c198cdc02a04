import assert from "node:assert/strict";
import { test } from "node:test";
import { watchOffline } from "../../../web/js/page/offline.js";

const HERE = "https://host/mastermind/";
const never = new Promise(() => {});

/** A page whose Python has not started, and the newer versions it offers. */
function page(context, controller, { started = never, waiting = null } = {}) {
  const workers = Object.assign(new EventTarget(), {
    controller,
    getRegistration: async () => ({ waiting }),
    register: () => never,
  });
  const before = ["navigator", "location"].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  const put = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });
  const loads = [];
  put("navigator", { serviceWorker: workers });
  put("location", { href: HERE, protocol: "https:", reload: () => loads.push("load") });
  context.after(() => {
    for (const [name, value] of before) if (value) Object.defineProperty(globalThis, name, value); else delete globalThis[name];
  }); // prettier-ignore
  const offered = [];
  watchOffline({ started, onUpdate: (apply) => offered.push(apply) });
  return { offered, loads, change: () => workers.dispatchEvent(new Event("controllerchange")) };
}

test("a tab that was still starting when another one switched offers the newer version, once", (context) => {
  const { offered, loads, change } = page(context, { scriptURL: `${HERE}sw.js` });
  change();
  change();
  assert.equal(offered.length, 1);
  assert.deepEqual(loads, [], "not before the person asks");
  offered[0]();
  assert.deepEqual(loads, ["load"]);
});

test("a first visit, or one in the charge of the folder around it, is not told of a newer version", (context) => {
  for (const controller of [null, { scriptURL: "https://host/sw.js" }]) {
    const { offered, change } = page(context, controller);
    change();
    assert.deepEqual(offered, []);
  }
});

test("a tab that starts while a newer version waits does not wake the older one, which kept the switch waiting", async (context) => {
  for (const [waiting, expected] of [[null, ["look"]], [{}, []]]) {
    const asked = [];
    const controller = { scriptURL: `${HERE}sw.js`, postMessage: (message) => asked.push(message) };
    page(context, controller, { started: Promise.resolve(), waiting });
    await new Promise((done) => setTimeout(done));
    assert.deepEqual(asked, expected);
  }
});
