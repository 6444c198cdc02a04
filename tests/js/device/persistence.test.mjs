import assert from "node:assert/strict";
import { test } from "node:test";
import { Persistence } from "../../../web/js/device/persistence.ts";
import { Tab } from "../../../web/js/device/tab.ts";
import { full, shelf } from "../shelf.mjs";
import { initialState, reduce } from "../doing.mjs";
import { t } from "../../../web/js/words/strings.ts";

const HOME = "mastermind:/here/:";
const start = initialState("best", "SEED123");
const later = reduce(start, { type: "mode", mode: "play" });

/** A disk over this storage, which has found something again or not. */
const over = (found, lost = false) =>
  Object.assign(found, { recovered: Promise.resolve(lost), isThere: true });

/** A page that keeps its values in this storage, and the notices to the person. */
function keep(disk) {
  const told = [];
  const tab = new Tab({ home: HOME, session: () => shelf(), open: null });
  return {
    persistence: new Persistence({ tab, notes: { say: (text) => told.push(text) }, disk }),
    told,
  };
}

test("until lost texts are looked for, only the person's acts are saved", async () => {
  const disk = over(shelf());
  const { persistence } = keep(disk);
  persistence.save(start);
  assert.equal(disk.getItem(`${HOME}game`), null);
  persistence.isUntouched = () => false;
  persistence.save(later);
  assert.equal(keep(disk).persistence.load(() => start).mode, "play");
});

test("each kind of loss is told once", async () => {
  const refusing = Object.assign(shelf(), {
    setItem() {
      throw full();
    },
  });
  const { persistence, told } = keep(over(refusing));
  await persistence.recover();
  persistence.save(later);
  persistence.save(start);
  persistence.keepSettings({ turns: 8 });
  persistence.tellIfUnkept(true, "record");
  persistence.tellIfUnkept(false, "record");
  assert.deepEqual(
    told,
    ["game", "settings", "record"].map((what) => t(`note.unkept.${what}`)),
  );
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

test("a page that is left saves again only a cleared game", async () => {
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
