import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Persistence } from "page/device/persistence.ts";
import { Tab } from "page/device/tab.ts";
import { refuse, shelf } from "../shelf.mjs";
import { goTo, initialState, reduce } from "../doing.mjs";
import { t } from "page/words/strings.ts";
import { FIRST_SETTINGS } from "page/state/settings.ts";

const HOME = "mastermind:/here/:";
const start = initialState("best", "SEED123");
const later = reduce(start, goTo("play"));

function keep(found) {
  const told = [];
  const disk = Object.assign(found, { recovered: Promise.resolve(false), isThere: true });
  const tab = new Tab({ home: HOME, session: () => shelf(), open: null });
  return {
    persistence: new Persistence({ tab, notes: { say: (text) => told.push(text) }, disk }),
    told,
  };
}

test("only acts of the person are saved before lost texts are found", async () => {
  const disk = shelf();
  const { persistence } = keep(disk);
  persistence.save(start);
  equal(disk.getItem(`${HOME}game`), null);
  persistence.isUntouched = () => false;
  persistence.save(later);
  equal(keep(disk).persistence.load(() => start).mode, "play");
});

test("each kind of loss is told once", async () => {
  const { persistence, told } = keep(shelf({}, 0));
  await persistence.recover();
  persistence.save(later);
  persistence.save(start);
  persistence.keepSettings({ turns: 8 });
  persistence.tellIfUnkept(true, "record");
  persistence.tellIfUnkept(false, "record");
  deepEqual(
    told,
    ["game", "settings", "record"].map((what) => t(`note.unkept.${what}`)),
  );
});

/** The settings of a page with this disk; `load` gets those that were saved with its game. */
function settingsIn(found) {
  const { persistence } = keep(found);
  return {
    load: (old = FIRST_SETTINGS) => persistence.load(() => ({ ...start, settings: old })).settings,
    keep: (change) => persistence.keepSettings(change),
  };
}
const SETTINGS = `${HOME}settings`;
const OLD = { ...FIRST_SETTINGS, turns: 12, clock: true };

test("settings kept with the game are taken over once", () => {
  const found = shelf();
  deepEqual(settingsIn(found).load(OLD), OLD);
  settingsIn(found).keep({ turns: 8 });
  deepEqual(settingsIn(found).load({ ...OLD, turns: null, undo: true }), {
    ...OLD,
    turns: 8,
  });
});

test("lost settings are not replaced by the first ones", () => {
  const found = shelf();
  deepEqual(settingsIn(found).load(FIRST_SETTINGS), FIRST_SETTINGS);
  equal(found.texts.size, 0);
});

test("settings of other versions stay; damaged ones are reset", () => {
  const found = shelf({ [SETTINGS]: '{"turns":8,"later":"x","clock":"yes"}' });
  const kept = settingsIn(found);
  deepEqual(kept.load(), { ...FIRST_SETTINGS, turns: 8 });
  kept.keep({ undo: true });
  deepEqual(JSON.parse(found.texts.get(SETTINGS)), {
    turns: 8,
    later: "x",
    clock: "yes",
    undo: true,
  });
  for (const text of ["", "{", "[1]", "7", "null"])
    deepEqual(settingsIn(shelf({ [SETTINGS]: text })).load(), FIRST_SETTINGS);
});

test("without storage the settings hold as long as the page is open", () => {
  const kept = settingsIn({ getItem: refuse, setItem: refuse, removeItem: refuse });
  deepEqual(kept.load(OLD), OLD);
  kept.keep({ turns: 8 });
  deepEqual(kept.load(), { ...OLD, turns: 8 });
});
