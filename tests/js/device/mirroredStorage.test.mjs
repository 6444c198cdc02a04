import assert from "node:assert/strict";
import { test } from "node:test";
import { MirroredStorage } from "../../../web/js/device/mirroredStorage.js";
import { database, full, shelf } from "../shelf.mjs";

const HOME = "mastermind:/here/:";
const [GAME, SHARED, TABS, SETTINGS] = [
  `${HOME}game@tab`,
  `${HOME}game`,
  `${HOME}tabs`,
  `${HOME}settings`,
];
const [FIRST, SECOND] = ['{"turns":1}', '{"turns":2}'];

/** A browser's storage, with room for this many characters in one text. */
function narrow(texts, room) {
  const made = shelf(texts);
  return Object.assign(made, {
    setItem(key, text) {
      if (text.length > room) throw full();
      made.texts.set(key, text);
    },
  });
}

const open = (found, second) =>
  new MirroredStorage({ home: HOME, find: () => found, database: second });

/** A disk with two saved games, and the browser's storage as it was after the first of them. */
async function ended() {
  const [found, second] = [shelf(), database()];
  const disk = open(found, second);
  await disk.recovered;
  disk.setItem(TABS, '["tab"]');
  disk.setItem(GAME, FIRST);
  disk.setItem(SHARED, FIRST);
  const early = Object.fromEntries(found.texts);
  disk.setItem(GAME, SECOND);
  disk.setItem(SHARED, SECOND);
  assert.equal(await disk.isCopied(), true);
  return { early, late: Object.fromEntries(found.texts), second };
}

test("a turn that the browser had not written to the disk when it was ended is there again", async () => {
  const { early, second } = await ended();
  const disk = open(shelf(early), second);
  assert.equal(await disk.recovered, true);
  assert.deepEqual([disk.getItem(GAME), disk.getItem(SHARED)], [SECOND, SECOND]);
});

test("a browser that was ended before it had written anything loses nothing either", async () => {
  const { second } = await ended();
  const disk = open(shelf(), second);
  assert.equal(await disk.recovered, true);
  assert.equal(disk.getItem(SHARED), SECOND);
});

test("after a browser that was closed nothing changes, nor where an older version has saved", async () => {
  const { late, second } = await ended();
  assert.equal(await open(shelf(late), second).recovered, false);
  const old = shelf({ mastermind: "{}" });
  assert.equal(await open(old, second).recovered, false);
  assert.deepEqual([...old.texts.keys()], ["mastermind"]);
});

test("what the page has written before the copy was read stays", async () => {
  const { early, second } = await ended();
  const disk = open(shelf(early), second);
  disk.setItem(GAME, '{"turns":3}');
  assert.equal(await disk.recovered, false);
  assert.equal(disk.getItem(GAME), '{"turns":3}');
  await disk.isCopied();
  const later = open(shelf(early), second);
  await later.recovered;
  assert.equal(later.getItem(SHARED), '{"turns":3}');
});

test("a damaged text is replaced by its copy", async () => {
  for (const odd of ["", "{", "7", "null"]) {
    const { late, second } = await ended();
    const disk = open(shelf({ ...late, [GAME]: odd }), second);
    assert.equal(await disk.recovered, true, odd);
    assert.equal(disk.getItem(GAME), SECOND);
  }
});

test("what the storage has no room for is kept all the same, and not replaced by what it had", async () => {
  const { late, second } = await ended();
  const crowded = narrow(late, 5);
  const disk = open(crowded, second);
  await disk.recovered;
  const long = '{"turns":33333}';
  assert.throws(() => disk.setItem(GAME, long), { name: "QuotaExceededError" });
  assert.equal(disk.getItem(GAME), long);
  assert.equal(await disk.isCopied(), true);
  assert.ok(disk.isFull);
  crowded.removeItem(GAME); // the older text, which is out of date
  const later = open(crowded, second);
  assert.equal(await later.recovered, true);
  assert.deepEqual([later.getItem(GAME), later.getItem(SHARED)], [long, long]);
});

test("settings that found no room are there again, although older ones are in the storage", async () => {
  for (const later of [[], [[GAME, FIRST]]]) {
    const [crowded, second] = [narrow({}, 20), database()];
    const disk = open(crowded, second);
    await disk.recovered;
    disk.setItem(SETTINGS, '{"theme":"dark"}');
    const long = '{"theme":"light","speech":true}';
    assert.throws(() => disk.setItem(SETTINGS, long), { name: "QuotaExceededError" });
    for (const [key, text] of later) disk.setItem(key, text);
    await disk.isCopied();
    const again = open(crowded, second);
    assert.equal(await again.recovered, true);
    assert.equal(again.getItem(SETTINGS), long);
  }
});

test("a new tab begins with the game that was saved last, where there was no room for what tabs share", async () => {
  const { late, second } = await ended();
  second.entries.set(`${HOME}game@older`, {
    key: `${HOME}game@older`,
    number: 1,
    text: '{"turns":7}',
  });
  const { [SHARED]: _, [TABS]: __, ...left } = late;
  const disk = open(shelf(left), second);
  assert.equal(await disk.recovered, true);
  assert.equal(disk.getItem(SHARED), SECOND);
});

test("the copies of tabs that are forgotten go, and what is not dear is not copied", async () => {
  const { late, second } = await ended();
  const disk = open(shelf({ ...late, [TABS]: '["other"]' }), second);
  await disk.recovered;
  disk.setItem(`${HOME}maps`, "[]");
  await disk.isCopied();
  assert.deepEqual([...second.entries.keys()], []);
});

test("what could not be copied is copied with the next text, and only then said to be", async () => {
  const second = database();
  const put = second.put;
  const disk = open(shelf(), second);
  await disk.recovered;
  second.put = async () => {
    throw full();
  };
  disk.setItem(GAME, FIRST);
  assert.equal(await disk.isCopied(), false);
  second.put = put;
  disk.setItem(SETTINGS, FIRST);
  assert.equal(await disk.isCopied(), true);
  assert.deepEqual([...second.entries.keys()].sort(), [GAME, SETTINGS].sort());
});

test("a text that has no room in the database keeps no other from being copied", async () => {
  const second = database();
  const put = second.put;
  second.put = async (entries) =>
    entries.some(({ text }) => text.length > 20) ? Promise.reject(full()) : put(entries);
  const disk = open(shelf(), second);
  await disk.recovered;
  disk.setItem(SETTINGS, `{"long":"${"x".repeat(20)}"}`);
  disk.setItem(GAME, FIRST);
  assert.equal(await disk.isCopied(), false);
  assert.equal(second.entries.get(GAME)?.text, FIRST);
  disk.setItem(SETTINGS, SECOND); // a shorter one
  assert.equal(await disk.isCopied(), true);
  assert.equal(second.entries.get(SETTINGS)?.text, SECOND);
});

test("without a database the storage works as before, and says that nothing is copied", async () => {
  const no = () => Promise.reject(new Error("no database"));
  const found = shelf();
  const disk = open(found, { all: no, put: no, drop: no });
  assert.equal(await disk.recovered, false);
  disk.setItem(GAME, FIRST);
  assert.equal(disk.getItem(GAME), FIRST);
  assert.equal(await disk.isCopied(), false);
  const none = new MirroredStorage({
    home: HOME,
    find: () => {
      throw new Error("denied");
    },
    database: database(),
  });
  assert.equal(none.isThere, false);
  assert.throws(() => none.setItem(GAME, FIRST));
  assert.equal(await none.isCopied(), false); // no page would look there
});
