import assert from "node:assert/strict";
import { test } from "node:test";
import { Persistence } from "../../../web/js/device/persistence.js";
import { initialState } from "../../../web/js/state/initial.js";
import { reduce } from "../../../web/js/state/state.js";
import { Tab } from "../../../web/js/device/tab.js";
import { full, shelf } from "../shelf.mjs";

const HOME = "mastermind:/here/:";
const start = initialState("best", "SEED123");
const later = reduce(start, { type: "mode", mode: "play" });

/** A disk over this storage, which has found something again or not, and whose second copy works or not. */
const over = (found, { lost = false, copies = true } = {}) =>
  Object.assign(found, {
    recovered: Promise.resolve(lost),
    isCopied: async () => copies,
    isThere: true,
    isFull: false,
  });

/** What a page keeps in this storage, and what the person is told. */
function keep(disk) {
  const told = [];
  const tab = new Tab({ home: HOME, session: () => shelf(), open: null });
  return { persistence: new Persistence({ tab, tell: (text) => told.push(text), disk }), told };
}

/** A page that keeps its game in these storages. */
function pageOn(disk, session) {
  const tab = new Tab({ home: HOME, session: () => session, open: null });
  return new Persistence({ tab, tell: () => {}, disk, session: () => session });
}

test("nothing is saved before it is known what the browser had lost", async () => {
  const disk = over(shelf());
  const { persistence } = keep(disk);
  persistence.save(later);
  assert.equal(disk.getItem(`${HOME}game`), null);
  assert.deepEqual(await persistence.recover(), { lost: false, saved: null });
  persistence.save(later);
  assert.equal(keep(disk).persistence.load(() => start).mode, "play");
});

test("what the browser had lost is there once it is found again", async () => {
  const saved = over(shelf());
  const first = keep(saved).persistence;
  await first.recover();
  first.save(later);
  const { persistence } = keep(over(shelf(Object.fromEntries(saved.texts)), { lost: true }));
  const found = await persistence.recover();
  assert.deepEqual([found.lost, found.saved?.mode], [true, "play"]);
});

test("what is not kept is told once for each kind, and not at all where there is a second copy", async () => {
  for (const copies of [false, true]) {
    const refusing = over(
      Object.assign(shelf(), {
        setItem() {
          throw full();
        },
      }),
      { copies },
    );
    const { persistence, told } = keep(refusing);
    await persistence.recover();
    persistence.save(later);
    persistence.save(start);
    persistence.keepSettings({ turns: 8 });
    assert.equal(await persistence.tellIfUnkept(false, "record"), copies);
    assert.deepEqual(
      told,
      copies ? [] : ["note.unkept.game", "note.unkept.settings", "note.unkept.record"],
    );
  }
});

test("a page that is left saves again only what was cleared under it or had no room", async () => {
  const disk = over(shelf());
  const { persistence } = keep(disk);
  await persistence.recover();
  persistence.save(start);
  persistence.saveAgain(later);
  assert.equal(JSON.parse(disk.getItem(`${HOME}game`)).mode, start.mode);
  disk.texts.clear();
  persistence.saveAgain(later);
  assert.equal(JSON.parse(disk.getItem(`${HOME}game`)).mode, "play");
});

test("what is done in the first moment of a page is there after a reload at once", async () => {
  const [disk, session] = [over(shelf()), shelf()];
  const page = () => pageOn(disk, session);
  const first = page();
  await first.recover();
  first.save(start);
  assert.equal(page().load(() => null).mode, "solve");
  const early = page();
  early.save(later); // it is not known yet what the browser had lost
  const next = page();
  assert.equal(next.load(() => null).mode, "play");
  await next.recover();
  next.save({ ...later, mode: "hide" });
  const last = page();
  assert.equal(last.load(() => null).mode, "hide");
});

test("what the storage had no room for is there after a reload at once, and not replaced by an older copy", async () => {
  const session = shelf();
  const page = (disk) => pageOn(disk, session);
  const partly = Object.assign(over(shelf()), { isFull: true }); // what new tabs begin with has found room
  const one = page(partly);
  await one.recover();
  one.save(later);
  assert.equal(page(over(shelf(), { lost: true })).load(() => null)?.mode, "play");
  const refusing = over(
    Object.assign(shelf(), {
      setItem() {
        throw full();
      },
    }),
  );
  const first = page(refusing);
  await first.recover();
  first.save(later); // the second copy has not been written when the page is gone
  const older = over(shelf(), { lost: true });
  const next = page(older);
  assert.equal(next.load(() => null).mode, "play");
  next.save(later);
  const again = page(older); // which was loaded before that one had looked for what was lost
  assert.equal(again.load(() => null).mode, "play");
  assert.deepEqual(await again.recover(), { lost: true, saved: null });
  await next.recover();
  next.save(start, "two"); // now there is room
  assert.equal(page(older).load(() => null).mode, "solve");
  assert.equal(session.texts.get(`${HOME}soon`), "null");
});

test("a browser that can read no game at all sets none aside", async () => {
  const disk = over(shelf());
  const first = keep(disk).persistence;
  await first.recover();
  first.save(later);
  const before = new Map(disk.texts);
  const { at } = Array.prototype;
  delete Array.prototype.at;
  try {
    assert.throws(() => keep(disk).persistence.load(() => start), TypeError);
  } finally {
    Array.prototype.at = at;
  }
  assert.deepEqual(disk.texts, before);
  assert.equal(keep(disk).persistence.load(() => start).mode, "play");
});
