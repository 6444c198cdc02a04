import { deepEqual, doesNotMatch, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { homeOf } from "page/device/storage.ts";
import { makeTabStorage, Tab } from "page/device/tab.ts";
import { refuse, shelf } from "../shelf.mjs";

const at = (protocol, pathname) => homeOf({ protocol, pathname });
const HOME = at("https:", "/games/mastermind/index.html");

const anything = (value) => value;

/** A tab of this disk. Another one opened with its session is the same tab after a reload. */
function openTab(found, { session = shelf(), home = HOME, old = undefined } = {}) {
  const tab = new Tab({ home, session: () => session, open: null });
  const storage = makeTabStorage(tab, "game", old, () => found);
  const load = (read = anything, isNewer = undefined) => storage.load(read, isNewer);
  return { tab, session, storage, load };
}
const again = (found, { session }) => openTab(found, { session }).load();

test("two copies on one origin do not touch each other's games", () => {
  const [found, session] = [shelf(), shelf()];
  const all = [
    at("https:", "/"),
    at("https:", "/games/"),
    at("file:", "/home/me/mastermind.html"),
    at("file:", "/home/me/mastermind (1).html"),
  ].map((home) => openTab(found, { session, home }));
  all.forEach(({ storage }, index) => storage.save(index));
  for (let n = 0; n < 20; n++) openTab(found).storage.save("of another home");
  deepEqual(
    all.map(({ load }) => load()),
    [0, 1, 2, 3],
  );
  equal(at("https:", "/games/mastermind/"), HOME, "the same with and without index.html");
});

test("a game saved without tabs opens once, and stays there", () => {
  const [found, old] = [shelf(), "mastermind"];
  found.setItem(old, '"old"');
  const first = openTab(found, { old });
  equal(first.load(), "old");
  first.storage.save("old and more");
  first.storage.putAside();
  equal(found.getItem(old), '"old"');
  first.storage.save("old and more");
  equal(openTab(found, { old }).load(), "old and more");
});

test("the tabs used last are remembered", () => {
  const found = shelf();
  const tabs = Array.from({ length: 40 }, () => openTab(found));
  tabs.forEach(({ storage }, index) => storage.save(index));
  ok(found.length < 15, `${found.length} texts`);
  // A forgotten tab begins with the value that was saved last.
  const seen = [39, 35, 0].map((index) => again(found, tabs[index]));
  deepEqual(seen, [39, 35, 39]);
});

test("on a full disk the tabs used longest ago go", () => {
  const found = shelf({}, 1500);
  const [first, second] = [openTab(found), openTab(found)];
  first.storage.save("x".repeat(400));
  ok(second.storage.save("y".repeat(500)));
  equal(again(found, second), "y".repeat(500));
  ok(!second.storage.save("z".repeat(5000)));
  equal(second.load(), "z".repeat(5000), "as long as the page is open");
  doesNotMatch(String(again(found, second)), /^y/, "an older text would be wrong to stay");
});

test("without access to storage the page still works", () => {
  const tab = new Tab({ home: HOME, session: refuse, open: null });
  const storage = makeTabStorage(tab, "game", "mastermind", refuse);
  equal(storage.load(anything), null);
  ok(!storage.save("here"));
  equal(storage.load(anything), "here");
  storage.putAside();
  deepEqual([storage.load(anything), storage.changed], [null, false]);
});

const whole = (value) => (typeof value === "string" ? value : null);
const throwing = (value) => {
  if (value === "bad") throw new TypeError("Cannot convert object to primitive value");
  return value;
};
for (const [bad, read] of [
  ...["{", "", "null", '{"toString":null}'].map((text) => [text, whole]),
  ['"bad"', throwing],
]) {
  test(`an unreadable value is set aside for the next one: ${bad}`, () => {
    const found = shelf();
    const mine = openTab(found);
    mine.storage.save("good");
    const key = mine.tab.keyOf("game");
    found.setItem(key, bad);
    const { storage, load } = openTab(found, { session: mine.session });
    deepEqual([load(read), storage.aside], ["good", null]);
    deepEqual([found.getItem(`${HOME}game:aside`), found.getItem(key)], [bad, null]);
  });
}

test("a value of a newer version is kept for it", () => {
  const found = shelf();
  const mine = openTab(found);
  mine.storage.save({ version: 2 });
  const { storage, load } = openTab(found, { session: mine.session });
  const read = () => [
    load(
      (value) => (value.version === 1 ? value : null),
      ({ version }) => version > 1,
    ),
    storage.aside,
  ];
  deepEqual(read(), [null, "newer"]);
  storage.save({ version: 1 });
  deepEqual(read(), [{ version: 1 }, null]);
  equal(found.getItem(`${HOME}game:newer`), '{"version":2}');
});

test("an unreadable value is told only if no other was found", () => {
  const found = shelf();
  const mine = openTab(found);
  for (const [save, expected] of [
    [() => {}, null],
    [() => mine.storage.save("bad"), "unread"],
  ]) {
    save();
    const { storage, load } = openTab(found, { session: mine.session });
    load((value) => (value === "good" ? value : null));
    equal(storage.aside, expected);
  }
});

for (const bad of ["", "{", "null", "7", "[7,null,{}]", '{"toString":null}', '["",""]']) {
  test(`corrupt lists of tabs and corrupt ids lose no game: ${bad}`, () => {
    const found = shelf();
    const mine = openTab(found);
    mine.storage.save("mine");
    found.setItem(`${HOME}tabs`, bad);
    const other = openTab(found, { session: shelf({ [`${HOME}tab`]: bad }) });
    equal(other.load(), "mine");
    ok(other.storage.save("other"));
    equal(again(found, mine), "mine");
  });
}
