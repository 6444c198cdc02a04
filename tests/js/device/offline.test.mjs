import assert from "node:assert/strict";
import { test } from "node:test";
import { watchOffline } from "../../../web/js/device/offline.js";

const HERE = "https://host/mastermind/";
const never = new Promise(() => {});

/** A page whose Python has not started, and the newer versions it offers. */
function page(
  context,
  controller,
  {
    started = never,
    waiting = null,
    look = async () => ({ waiting }),
    register = () => never,
    onRefused = () => {},
  } = {},
) {
  const workers = Object.assign(new EventTarget(), {
    controller,
    getRegistration: look,
    register,
  });
  const before = ["navigator", "location"].map((name) => [
    name,
    Object.getOwnPropertyDescriptor(globalThis, name),
  ]);
  const put = (name, value) =>
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const loads = [];
  put("navigator", { serviceWorker: workers });
  put("location", { href: HERE, protocol: "https:", reload: () => loads.push("load") });
  context.after(() => {
    for (const [name, value] of before)
      if (value) Object.defineProperty(globalThis, name, value);
      else delete globalThis[name];
  });
  const offered = [];
  watchOffline({ started, onUpdate: (apply) => offered.push(apply), onRefused });
  return { offered, loads, change: () => workers.dispatchEvent(new Event("controllerchange")) };
}

/** Lets some ms of a mocked clock pass, and all that is due before and after that happen. */
async function pass(context, ms) {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  context.mock.timers.tick(ms);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** What a browser does with an event. */
function tell(target, type) {
  target.dispatchEvent(new Event(type));
  target[`on${type}`]?.();
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
  for (const [waiting, expected] of [
    [null, ["look"]],
    [{}, []],
  ]) {
    const asked = [];
    const controller = { scriptURL: `${HERE}sw.js`, postMessage: (message) => asked.push(message) };
    page(context, controller, { started: Promise.resolve(), waiting });
    await new Promise((done) => setTimeout(done));
    assert.deepEqual(asked, expected);
  }
});

test("where cookies are blocked, and so the worker, no error is thrown that nothing catches", async (context) => {
  const refused = async () => {
    throw new Error("denied");
  };
  let tries = 0;
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page(context, null, {
    started: Promise.resolve(),
    look: refused,
    register: () => {
      tries += 1;
      return refused();
    },
  });
  await pass(context, 1000); // an idle moment
  assert.equal(tries, 1);
});

test("one failed install, which the browser tells twice, is tried again once each time, also after a try without a network", async (context) => {
  // A browser hands out one registration and tells of the worker that installs after `register` has resolved.
  const registered = Object.assign(new EventTarget(), { installing: /** @type {any} */ (null) });
  let tries = 0;
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const register = async () => {
    tries += 1;
    if (tries === 3) throw new Error("no network");
    registered.installing = Object.assign(new EventTarget(), { state: "installing" });
    return registered;
  };
  let refused = 0;
  page(context, null, {
    started: Promise.resolve(),
    register,
    onRefused: () => {
      refused += 1;
    },
  });
  const fail = () => {
    tell(registered, "updatefound");
    registered.installing.state = "redundant";
    tell(registered.installing, "statechange");
  };
  await pass(context, 1000); // an idle moment
  for (const [ms, made] of [
    [60_000, 2],
    [600_000, 3],
    [3_600_000, 4],
    [3_600_000, 5],
  ]) {
    if (tries !== 3) fail();
    await pass(context, ms - 1);
    assert.equal(tries, made - 1);
    await pass(context, 1);
    assert.equal(tries, made);
  }
  assert.equal(refused, 1);
});
