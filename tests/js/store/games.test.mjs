import assert, { deepEqual, doesNotMatch, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { makeGames } from "page/store/games.ts";
import { MAX_FILE, writeFile } from "page/state/record.ts";
import { FIRST_SETTINGS } from "page/state/settings.ts";
import { makeAside, makeStorage } from "page/device/storage.ts";
import { done } from "../asking.mjs";
import { finished, livePage, settings, start } from "../doing.mjs";
import { database, refuse, settled, shelf as disk } from "../shelf.mjs";

const game = (id, change) => finished({ id, at: Number.parseInt(id, 36), ...change });
const file = (text, more = {}) => ({
  name: "games.json",
  size: text.length,
  text: async () => text,
  ...more,
});

const page = livePage(start);
function early(device, found = disk(), home = "") {
  const find = typeof found === "function" ? found : () => found;
  return makeGames(page, {
    shared: device.tab(),
    storage: makeStorage(`${home}record`, { find }),
    aside: makeAside({ home, find }),
  });
}
async function open(device = database(), ...more) {
  const games = early(device, ...more);
  await games.look();
  return games;
}

async function savedBy(games) {
  const blobs = [];
  globalThis.document = { createElement: () => ({ click() {} }) };
  URL.createObjectURL = (blob) => blobs.push(blob);
  games.save();
  delete globalThis.document;
  return blobs[0].text();
}
const ids = (games) => games.list.map(({ id }) => id).join("");
async function seenBy(device, ...tabs) {
  await settled();
  return [...tabs, await open(device)].map(ids);
}

test("two tabs lose no game of each other", async () => {
  const device = database();
  const [one, other] = [await open(device), await open(device)];
  const seen = async (all) => deepEqual(await seenBy(device, one, other), [all, all, all]);
  one.add(game("1"));
  other.add(game("2"));
  one.add(game("3"));
  await seen("123");
  const [first] = one.list;
  one.delete(first);
  await seen("23");
  equal(one.said?.key, "past.deleted");
  one.said?.restore?.();
  await seen("123");
  deepEqual([one.list[0].game, one.said?.restore], [first.game, undefined]);
  one.erase();
  deepEqual(one.said, { key: "record.erased", values: { count: 3 } });
  other.add(game("4"));
  await seen("4");
});

test("a game that ends before the record was read counts", async () => {
  const device = database();
  (await open(device)).erase();
  const games = early(device);
  games.add(game("1"));
  await games.look();
  deepEqual(await seenBy(device, games), ["1", "1"]);
});

test("the record of an older version moves once it is safe", async () => {
  const record = JSON.stringify({ era: 0, games: [game("1")] });
  const [device, found] = [database(), disk({ record })];
  device.tab().change(() => ({ era: 0, games: [game("2")] }));
  const full = { tab: () => ({ change: () => Promise.reject(new Error("full")) }) };
  for (const [kept, seen, isSafe] of [
    [full, "1", false],
    [device, "12", true],
  ]) {
    const games = await open(kept, found);
    deepEqual([ids(games), games.safe, found.texts.has("record")], [seen, isSafe, !isSafe]);
  }
});

test("a damaged record of an older version is set aside", async () => {
  const [device, found] = [database(), disk({ record: '{"era":0,"games":[' })];
  const games = await open(device, found);
  deepEqual([games.list, games.lost], [[], true]);
  games.add(game("1"));
  equal(found.texts.get("record:aside"), '{"era":0,"games":[');
  equal(ids(await open(device, found)), "1");
});

test("without a storage the games last as long as the page", async () => {
  const games = await open({ tab: () => ({ change: async () => refuse() }) }, refuse);
  games.add(game("1"));
  await settled();
  deepEqual([ids(games), games.safe, games.hasAside], ["1", false, false]);
});

test("a file adds its games once", async () => {
  const games = await open();
  games.add(game("1"));
  await games.open(file(writeFile([game("1"), game("2")], FIRST_SETTINGS)));
  const added = { key: "record.opened", values: { added: 1, had: 1, gone: 0 }, undo: undefined };
  deepEqual(games.said, added);
  for (const [what, bad] of [
    ["form", file("{")],
    ["empty", file("")], // its sentence does not begin with “”
    ["large", file("", { size: MAX_FILE + 1, text: () => assert.fail("it was read") })],
    ["unreadable", file("", { text: () => Promise.reject(new Error("gone")) })],
  ]) {
    await games.open(bad);
    equal(games.said?.key, `record.wrong.${what}`);
  }
  equal(ids(games), "12");
});

test("a file of too many games says how many are not kept", async () => {
  const games = await open();
  const opened = async (from, count) => {
    const many = Array.from({ length: count }, (_, n) => game((from + n).toString(36)));
    await games.open(file(writeFile(many, FIRST_SETTINGS)));
    return games.said?.values;
  };
  await opened(50_000, 1999);
  const values = await opened(49_990, 20);
  const added = games.list.length - 1999;
  deepEqual(values, { added, had: 10, gone: 10 - added });
  deepEqual(await opened(90_000, 5), { added: 5, had: 0, gone: 5 });
});

test("the settings of a file are undone without later peg sets", async () => {
  const box = (title) => `Mastermind pegs: ${title}\nR #be272a red\nY #ffe204 yellow`;
  const games = await open();
  const theirs = { ...FIRST_SETTINGS, theme: "dark", ownPegs: [box("Theirs")] };
  await games.open(file(writeFile([game("1")], theirs)));
  deepEqual(page.now.settings, theirs);
  page.dispatch(settings({ ownPegs: [box("Theirs"), box("Ours")] }));
  games.said?.undo?.();
  deepEqual(page.now.settings, { ...FIRST_SETTINGS, ownPegs: [box("Ours")] });
  equal(ids(games), "1");
});

test("skill is worked out game by game, and once", async () => {
  const games = await open();
  const two = "p4c6r:1122=1,1;1344=4,0";
  games.add(game("1"));
  games.add(game("2", { game: two, guesses: 2 }));
  deepEqual(games.wanted(), [{ action: "review", game: two }]);
  const losses = { estimate: 0.25, exact: -1e-12 };
  const turns = Object.entries(losses).map(([certainty, loss]) => ({ loss, certainty }));
  const reply = { turns, verdict: { turns: [{ hinted: false }, { hinted: false }] } };
  games.settle((each) => (each.game === two ? done(reply) : undefined));
  deepEqual([games.list[1].loss, games.list[1].about], [0.25, true]);
  deepEqual(games.wanted(), [{ action: "review", game: "p4c6r:1122=4,0" }]);
  const fail = (kind) =>
    games.settle(() => ({ status: "failed", error: { kind, message: "" }, since: 0 }));
  fail("worker");
  equal(games.pending.length, 1, "there was no Python");
  fail("contradiction");
  deepEqual([games.list[0].loss, games.wanted()], [null, []]);
});

for (const isOld of [true, false]) {
  test(`games that cannot be read are set aside: in the old place ${isOld}`, async () => {
    const newer = { ...game("2"), kind: "duel" };
    const record = { era: 0, games: [game("1"), newer] };
    const [device, found] = [database(), disk(isOld ? { record: JSON.stringify(record) } : {})];
    if (!isOld) await device.tab().change(() => record);
    const games = await open(device, found);
    ok(games.lost);
    games.add(game("3"));
    await settled();
    const again = await open(device, found);
    deepEqual([ids(again), again.lost], ["13", false]);
    equal(found.getItem("record:aside"), JSON.stringify({ era: 0, games: [newer] }));
  });
}

test("erased games leave no copy on the device", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] }); // the address of a file goes after this time
  const [home, device] = ["mastermind:/here/:", database()];
  const others = { "mastermind:/other/:record:aside": "1122", [`${home}own:aside`]: "a strategy" };
  const found = disk({
    ...others,
    [`${home}game:aside`]: "{",
    [`${home}game:newer`]: '{"version":9}',
    [`${home}record`]: JSON.stringify({ era: 3, games: [game("1"), { ...game("2"), at: "noon" }] }),
  });
  const games = await open(device, found, home);
  games.add(game("3", { game: "p4c6r:3355=4,0" }));
  const { texts } = makeAside({ home, find: () => found });
  deepEqual(Object.keys(texts).sort(), ["game:aside", "game:newer", "record:aside"]);
  const saved = await savedBy(games);
  deepEqual(JSON.parse(saved).aside, texts);
  games.erase();
  ok(!games.hasAside);
  await games.open(file(saved)); // the page still opens it
  deepEqual([games.said?.values.added, games.hasAside], [2, false]);
  games.erase();
  await games.look();
  for (const [key, text] of Object.entries(others)) {
    equal(found.getItem(key), text);
    found.removeItem(key);
  }
  doesNotMatch(JSON.stringify([...found.texts, device.record]), /1122|3355|noon|version/);
});

test("a deleted game is not left among those that could not be read", async () => {
  const all = [game("1", { game: "p4c6r:6655=4,0" }), { ...game("2"), guesses: 0.5 }];
  const [device, found] = [database(), disk({ record: JSON.stringify({ era: 0, games: all }) })];
  const games = await open(device, found);
  games.delete(games.list[0]);
  await settled();
  doesNotMatch(JSON.stringify([...found.texts, device.record]), /6655/);
});
