import assert from "node:assert/strict";
import { test } from "node:test";
import { homeOf, makeTabStorage } from "../../../web/js/device/storage.js";
import { Tab } from "../../../web/js/device/tab.js";
import { full, shelf } from "../shelf.mjs";

const HOME = homeOf({ protocol: "https:", pathname: "/games/mastermind/index.html" });

/** A disk with room for this many characters. */
function disk(room = Infinity) {
  const made = shelf();
  const { texts } = made;
  const used = () => [...texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  return Object.assign(made, {
    setItem(key, text) {
      const before = texts.get(key);
      texts.set(key, text);
      if (used() <= room) return;
      if (before === undefined) texts.delete(key);
      else texts.set(key, before);
      throw full();
    },
  });
}

/** The channel between the tabs of one browser; each is called in turn, as soon as all is done. */
function air() {
  const heard = new Set();
  return (name) => {
    const channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const [other, its] of heard) {
          if (other !== channel && its === name) queueMicrotask(() => other.onmessage?.({ data }));
        }
      },
    };
    heard.add([channel, name]);
    return channel;
  };
}

const settle = () => new Promise((done) => setImmediate(done));
const anything = (value) => value;

function openTab({ found, open = null, session = disk(), home = HOME, old = undefined }) {
  const tab = new Tab({ home, session: () => session, open });
  return { tab, session, storage: makeTabStorage(tab, "game", old, () => found) };
}

test("two tabs keep a game each, a reload finds the tab's own, and a new tab begins with what was saved last", () => {
  const found = disk();
  const [one, other] = [openTab({ found }), openTab({ found })];
  one.storage.save("one");
  other.storage.save("other");
  const late = openTab({ found });
  assert.equal(late.storage.load(anything), "other");
  late.storage.save("its own");
  one.storage.save("one again");
  assert.equal(openTab({ found, session: other.session }).storage.load(anything), "other");
  assert.equal(openTab({ found, session: one.session }).storage.load(anything), "one again");
});

test("a duplicated tab takes another id, and neither overwrites the other", async () => {
  const found = disk();
  const open = air();
  const first = openTab({ found, open });
  first.storage.save("first");
  const copied = disk();
  for (const [key, text] of first.session.texts) copied.setItem(key, text);
  const second = openTab({ found, open, session: copied });
  let clashes = 0;
  second.tab.onClash = () => {
    clashes += 1;
    second.storage.save("second");
  };
  assert.equal(second.storage.load(anything), "first");
  second.storage.save("second");
  first.tab.onClash = () => first.storage.save("first");
  await settle();
  await settle();
  assert.equal(clashes, 1);
  assert.equal(openTab({ found, session: first.session }).storage.load(anything), "first");
  assert.equal(openTab({ found, session: copied }).storage.load(anything), "second");
});

test("a reload keeps the id of its tab, for the page before it is gone", async () => {
  const found = disk();
  const session = disk();
  openTab({ found, session }).storage.save("mine");
  const id = [...session.texts.values()][0];
  openTab({ found, session, open: air() });
  await settle();
  assert.equal([...session.texts.values()][0], id);
});

test("two deployments on one origin, or two files, do not touch each other's games", () => {
  const found = disk();
  const session = disk();
  const homes = [
    HOME,
    homeOf({ protocol: "https:", pathname: "/" }),
    homeOf({ protocol: "https:", pathname: "/games/" }),
    homeOf({ protocol: "file:", pathname: "/home/me/mastermind.html" }),
    homeOf({ protocol: "file:", pathname: "/home/me/mastermind (1).html" }),
  ];
  const all = homes.map((home) => openTab({ found, session, home }));
  all.forEach(({ storage }, index) => storage.save(index));
  for (let n = 0; n < 20; n++) openTab({ found, home: HOME }).storage.save(n);
  all.slice(1).forEach(({ storage }, index) => assert.equal(storage.load(anything), index + 1));
});

test("a site has the same home by its folder and by its index.html", () => {
  assert.equal(homeOf({ protocol: "https:", pathname: "/games/mastermind/" }), HOME);
});

test("a game saved by a version without tabs opens, once, and stays for other copies of the page", () => {
  const found = disk();
  found.setItem("mastermind", '"old"');
  const first = openTab({ found, old: "mastermind" });
  assert.equal(first.storage.load(anything), "old");
  first.storage.save("old and more");
  first.storage.putAside();
  assert.equal(found.getItem("mastermind"), '"old"');
  first.storage.save("old and more");
  assert.equal(openTab({ found, old: "mastermind" }).storage.load(anything), "old and more");
});

test("of many tabs the ones used last are remembered", () => {
  const found = disk();
  const tabs = Array.from({ length: 40 }, () => openTab({ found }));
  tabs.forEach(({ storage }, index) => storage.save(index));
  assert.ok(found.length < 15, `${found.length} texts`);
  assert.equal(openTab({ found, session: tabs[39].session }).storage.load(anything), 39);
  assert.equal(openTab({ found, session: tabs[35].session }).storage.load(anything), 35);
  assert.equal(
    openTab({ found, session: tabs[0].session }).storage.load(anything),
    39,
    "what was saved last",
  );
});

test("on a full disk the tabs used longest ago are removed; without room saving reports failure", () => {
  const found = disk(1500);
  const first = openTab({ found });
  first.storage.save("x".repeat(400));
  const second = openTab({ found });
  assert.ok(second.storage.save("y".repeat(500)));
  assert.equal(openTab({ found, session: second.session }).storage.load(anything), "y".repeat(500));
  assert.ok(!second.storage.save("z".repeat(5000)));
  assert.equal(second.storage.load(anything), "z".repeat(5000), "as long as the page is open");
  const later = openTab({ found, session: second.session }).storage;
  assert.ok(!String(later.load(anything)).startsWith("y"), "an older text would be wrong to stay");
});

test("without access to storage the page still works", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  const tab = new Tab({ home: HOME, session: refuse, open: null });
  const storage = makeTabStorage(tab, "game", "mastermind", refuse);
  assert.equal(storage.load(anything), null);
  assert.ok(!storage.save("here"));
  assert.equal(storage.load(anything), "here");
  storage.putAside();
  assert.equal(storage.load(anything), null);
  assert.ok(!storage.changed);
});

test("a text that cannot be read is set aside, and the next one that can be read is found", () => {
  const whole = (value) => (typeof value === "string" ? value : null);
  const throwing = (value) => {
    if (value === "bad") throw new TypeError("Cannot convert object to primitive value");
    return value;
  };
  for (const [bad, read] of [
    ...["{", "", "null", '{"toString":null}'].map((text) => [text, whole]),
    ['"bad"', throwing],
  ]) {
    const found = disk();
    const mine = openTab({ found });
    mine.storage.save("good");
    const key = mine.tab.keyOf("game");
    found.setItem(key, bad);
    assert.equal(openTab({ found, session: mine.session }).storage.load(read), "good");
    assert.equal(found.getItem(`${HOME}game:aside`), bad);
    assert.equal(found.getItem(key), null);
  }
});

test("a value of a newer version is kept for it, also when this version saves and loads again", () => {
  const found = disk();
  const mine = openTab({ found });
  mine.storage.save({ version: 2 });
  const [read, isNewer] = [
    (value) => (value.version === 1 ? value : null),
    (value) => value.version > 1,
  ];
  const { storage } = openTab({ found, session: mine.session });
  assert.equal(storage.load(read, isNewer), null);
  assert.equal(storage.aside, "newer");
  storage.save({ version: 1 });
  assert.deepEqual(storage.load(read, isNewer), { version: 1 });
  assert.equal(storage.aside, null);
  assert.equal(found.getItem(`${HOME}game:newer`), '{"version":2}');
});

test("that a value could not be read is said only where no other was found", () => {
  const read = (value) => (value === "good" ? value : null);
  const found = disk();
  const mine = openTab({ found });
  assert.equal(mine.storage.load(read), null);
  assert.equal(mine.storage.aside, null, "nothing was saved");
  mine.storage.save("bad");
  const again = openTab({ found, session: mine.session }).storage;
  again.load(read);
  assert.equal(again.aside, "unread");
  mine.storage.save("good");
  found.setItem(mine.tab.keyOf("game"), '"bad"');
  assert.equal(again.load(read), "good");
  assert.equal(again.aside, null);
});

test("corrupt lists of tabs and corrupt ids lose no game", () => {
  for (const bad of ["", "{", "null", "7", "[7,null,{}]", '{"toString":null}', '["",""]']) {
    const found = disk();
    const mine = openTab({ found });
    mine.storage.save("mine");
    found.setItem(`${HOME}tabs`, bad);
    const session = disk();
    session.setItem(`${HOME}tab`, bad);
    const other = openTab({ found, session });
    assert.equal(other.storage.load(anything), "mine");
    assert.ok(other.storage.save("other"));
    assert.equal(openTab({ found, session: mine.session }).storage.load(anything), "mine");
  }
});

test("a page restored from the back-forward cache knows that another page has saved meanwhile", () => {
  const found = disk();
  const before = openTab({ found });
  before.storage.save("before");
  assert.ok(!before.storage.changed);
  openTab({ found, session: before.session }).storage.save("meanwhile");
  assert.ok(before.storage.changed);
  assert.equal(before.storage.load(anything), "meanwhile");
});
