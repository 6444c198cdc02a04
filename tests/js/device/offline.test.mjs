import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { watchOffline } from "page/device/offline.ts";
import { settled } from "../shelf.mjs";
import { replaceGlobals } from "../globals.mjs";

const HERE = "https://host/mastermind/";
const never = new Promise(() => {});

function page(
  context,
  controller,
  { started = never, waiting = null, register = () => never } = {},
) {
  const workers = Object.assign(new EventTarget(), {
    controller,
    getRegistration: async () => ({ waiting }),
    register,
  });
  const made = { offered: [], loads: 0, refused: 0, workers };
  replaceGlobals(context, {
    navigator: { serviceWorker: workers },
    location: { href: HERE, protocol: "https:", reload: () => (made.loads += 1) },
  });
  watchOffline({
    started,
    onReady: () => {},
    onUpdate: (apply) => made.offered.push(apply),
    onRefused: () => (made.refused += 1),
  });
  return made;
}

/** Lets some ms of a mocked clock pass, and all that is due before and after that happen. */
async function pass(context, ms) {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  context.mock.timers.tick(ms);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

function tell(target, type) {
  target.dispatchEvent(new Event(type));
  target[`on${type}`]?.();
}

test("a tab that starts while another switches offers the newer version", (context) => {
  const made = page(context, { scriptURL: `${HERE}sw.js` });
  for (let times = 0; times < 2; times++) tell(made.workers, "controllerchange");
  deepEqual([made.offered.length, made.loads], [1, 0], "not before the person asks");
  made.offered[0]();
  equal(made.loads, 1);
});

test("a first visit is not told of a newer version", (context) => {
  for (const controller of [null, { scriptURL: "https://host/sw.js" }]) {
    const { offered, workers } = page(context, controller);
    tell(workers, "controllerchange");
    deepEqual(offered, []);
  }
});

test("a start does not wake a worker of an older version", async (context) => {
  for (const [waiting, expected] of [
    [null, ["keep"]],
    [{}, []],
  ]) {
    const asked = [];
    const controller = { scriptURL: `${HERE}sw.js`, postMessage: (message) => asked.push(message) };
    page(context, controller, { started: Promise.resolve(), waiting });
    await settled();
    deepEqual(asked, expected);
  }
});

test("a failed install is tried again once, though it is told twice", async (context) => {
  // A browser hands out one registration, and tells of its worker later.
  const registered = Object.assign(new EventTarget(), { installing: null });
  let tries = 0;
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const register = async () => {
    tries += 1;
    if (tries === 3) throw new Error("no network");
    registered.installing = Object.assign(new EventTarget(), { state: "installing" });
    return registered;
  };
  const made = page(context, null, { started: Promise.resolve(), register });
  const fail = () => {
    tell(registered, "updatefound");
    registered.installing.state = "redundant";
    tell(registered.installing, "statechange");
  };
  await pass(context, 1000); // an idle moment
  for (const [index, ms] of [60_000, 600_000, 3_600_000, 3_600_000].entries()) {
    if (tries !== 3) fail();
    await pass(context, ms - 1);
    equal(tries, index + 1);
    await pass(context, 1);
    equal(tries, index + 2);
  }
  equal(made.refused, 1);
});
