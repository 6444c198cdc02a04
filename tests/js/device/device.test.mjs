import assert from "node:assert/strict";
import { test } from "node:test";
import { Wake } from "../../../web/js/device/device.ts";

/** A browser that gives locks, and takes them away when its page is hidden. */
function browser() {
  const locks = new Set();
  let [hidden, refuses] = [false, false];
  const drop = (lock) => {
    locks.delete(lock);
    lock.released();
  };
  const wake = new Wake({
    ask: async () => {
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
    },
    isHidden: () => hidden,
  });
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

const settled = () => new Promise((done) => setImmediate(done));

test("the screen stays on while wanted, also after the page was hidden", async () => {
  const { wake, locks, hide } = browser();
  wake.want(true);
  await settled();
  assert.equal(locks.size, 1);
  await hide(true);
  assert.equal(locks.size, 0);
  await hide(false);
  assert.equal(locks.size, 1);
  wake.want(false);
  await settled();
  assert.equal(locks.size, 0);
  await hide(false);
  assert.equal(locks.size, 0);
});

test("a late lock is given back, and a refused one is asked for again", async () => {
  const { wake, locks, refuse, hide } = browser();
  wake.want(true);
  wake.want(false);
  await settled();
  assert.equal(locks.size, 0);
  refuse(true);
  wake.want(true);
  await settled();
  assert.equal(locks.size, 0);
  refuse(false);
  await hide(false);
  assert.equal(locks.size, 1);
});
