import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Disk } from "page/device/disk.ts";
import { database, refuse, settled, shelf } from "../shelf.mjs";

const HOME = "mastermind:/here/:";
const [GAME, SHARED, SETTINGS] = [`${HOME}game@tab`, `${HOME}game`, `${HOME}settings`];
const [FIRST, SECOND, THIRD] = ['{"turns":1}', '{"turns":2}', '{"turns":3}'];

const open = (found, second) => new Disk({ home: HOME, find: () => found, database: second });

/** The browser's storage after the first of two saved games, and after both, and the database. */
async function ended() {
  const [found, second] = [shelf(), database()];
  const disk = open(found, second);
  const saved = [];
  for (const text of [FIRST, SECOND]) {
    disk.setItem(GAME, text);
    disk.setItem(SHARED, text);
    await settled();
    saved.push(Object.fromEntries(found.texts));
  }
  return { early: saved[0], late: saved[1], second };
}

test("a turn that a killed browser had not written is there again", async () => {
  const { early, second } = await ended();
  for (const texts of [early, {}]) {
    const disk = open(shelf(texts), second);
    equal(await disk.recovered, true);
    deepEqual([disk.getItem(GAME), disk.getItem(SHARED)], [SECOND, SECOND]);
    equal(await open(shelf(texts), second).recovered, true, "also if it is ended again");
  }
});

test("nothing is put back if the browser was closed and not killed", async () => {
  const { late, second } = await ended();
  equal(await open(shelf(late), second).recovered, false);
  const changed = open(shelf({ ...late, [GAME]: THIRD }), second);
  deepEqual([await changed.recovered, changed.getItem(GAME)], [false, THIRD]);
});

test("a value saved before the database is read is the newest", async () => {
  const { early, second } = await ended();
  const found = shelf(early);
  const disk = open(found, second);
  await disk.recovered;
  disk.setItem(GAME, THIRD);
  await settled();
  const later = open(shelf(early), second);
  await later.recovered;
  deepEqual([later.getItem(GAME), later.getItem(SHARED)], [THIRD, THIRD]);
});

test("two tabs count on from each other", async () => {
  const [found, second] = [shelf(), database()];
  const [one, other] = [open(found, second), open(found, second)];
  one.setItem(SETTINGS, FIRST);
  other.setItem(GAME, FIRST);
  await settled();
  one.setItem(SETTINGS, SECOND);
  await settled();
  deepEqual([...second.entries.values()].map(({ number }) => number).sort(), [2, 3]);
});

test("texts of forgotten tabs go", async () => {
  const { late, second } = await ended();
  const { [GAME]: _, ...left } = late;
  const disk = open(shelf(left), second);
  await disk.recovered;
  disk.setItem(`${HOME}maps`, "[]");
  await settled();
  deepEqual([...second.entries.keys()], []);
});

test("without a database the storage works", async () => {
  const no = () => Promise.reject(new Error("no database"));
  const found = shelf();
  const disk = open(found, { texts: { all: no, put: no, drop: no } });
  equal(await disk.recovered, false);
  disk.setItem(GAME, FIRST);
  await settled();
  deepEqual([disk.getItem(GAME), disk.isThere], [FIRST, true]);
  const none = open({ ...shelf(), getItem: refuse }, database());
  deepEqual([await none.recovered, none.isThere], [false, false]);
});
