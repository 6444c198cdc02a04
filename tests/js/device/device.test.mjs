import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { Wake } from "page/device/device.ts";
import { startSteps } from "page/device/about.ts";
import { Alarm } from "page/device/alarm.ts";
import { steadyNow } from "page/device/browser.ts";
import { replaceGlobals } from "../globals.mjs";
import { settled } from "../shelf.mjs";
import { moving } from "page/device/motion.ts";

function browser(context) {
  const locks = new Set();
  let [hidden, refuses] = [false, false];
  const drop = (lock) => {
    locks.delete(lock);
    lock.released();
  };
  const request = async () => {
    if (refuses) throw new DOMException("no", "NotAllowedError");
    const lock = {
      released: () => {},
      release: async () => drop(lock),
      addEventListener: (_, run) => {
        lock.released = run;
      },
    };
    locks.add(lock);
    return lock;
  };
  const document = {
    get hidden() {
      return hidden;
    },
  };
  replaceGlobals(context, { navigator: { wakeLock: { request } }, document });
  const wake = new Wake();
  return {
    wake,
    locks,
    refuse: (value) => {
      refuses = value;
    },
    hide: (value) => {
      hidden = value;
      if (hidden) [...locks].forEach(drop);
      return wake.look();
    },
  };
}

test("the screen stays on while wanted, also after the page was hidden", async (context) => {
  const { wake, locks, hide } = browser(context);
  wake.want(true);
  await settled();
  equal(locks.size, 1);
  await hide(true);
  equal(locks.size, 0);
  await hide(false);
  equal(locks.size, 1);
  wake.want(false);
  await settled();
  equal(locks.size, 0);
  await hide(false);
  equal(locks.size, 0);
});

test("a late lock is given back, and a refused one is asked for again", async (context) => {
  const { wake, locks, refuse, hide } = browser(context);
  wake.want(true);
  wake.want(false);
  await settled();
  equal(locks.size, 0);
  refuse(true);
  wake.want(true);
  await settled();
  equal(locks.size, 0);
  refuse(false);
  await hide(false);
  equal(locks.size, 1);
});

test("the time of the start is that of the first Python", ({ mock }) => {
  const marks = {
    "boot:loading": [100, 20_000],
    "boot:starting": [300, 20_100],
    "boot:importing": [20_300],
    "boot:ready": [900, 21_000],
  };
  mock.method(performance, "getEntriesByName", (name) =>
    (marks[name] ?? []).map((startTime) => ({ startTime })),
  );
  deepEqual(startSteps(), [
    { stage: "page", ms: 100 },
    { stage: "loading", ms: 200 },
    { stage: "starting", ms: 600 },
  ]);
});

test("the time of a game does not jump when the clock is set", (context) => {
  const before = steadyNow();
  ok(Math.abs(before - Date.now()) < 60_000, "it is the time of day");
  context.mock.method(Date, "now", () => before + 86_400_000);
  ok(steadyNow() - before < 60_000);
});

test("a reply drawn as the card of an end rose cost it frames", () => {
  globalThis.CSSAnimation = class {
    animationName = "risen";
    constructor(localTime) {
      const getComputedTiming = () => ({ localTime, delay: 460, endTime: 720 });
      this.effect = { getComputedTiming };
    }
  };
  const at = (ms) => {
    globalThis.document = { getAnimations: () => [new CSSAnimation(ms)] };
    return moving();
  };
  equal(at(300), 0); // a pause that is long enough
  equal(at(400), 320);
  equal(at(500), 220);
});

test("an alarm rings once for each time it is set", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let rung = 0;
  const alarm = new Alarm(() => {
    rung += 1;
  });
  const rings = (ms) => {
    mock.timers.tick(ms);
    return rung;
  };
  alarm.now(); // it is not set
  for (const ms of [100, 200]) alarm.set(ms);
  deepEqual([rings(199), rings(1)], [0, 1]);
  alarm.now(); // it has rung
  alarm.set(100);
  alarm.now();
  for (const ms of [100, null]) alarm.set(ms);
  equal(rings(100), 2);
});
