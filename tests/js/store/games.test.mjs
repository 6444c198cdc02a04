import assert from "node:assert/strict";
import { test } from "node:test";
import { quietPage } from "../doing.mjs";
import { Games } from "../../../web/js/store/games.js";
import { MAX_FILE, writeFile } from "../../../web/js/state/record-file.js";
import { FIRST_SETTINGS } from "../../../web/js/state/settings.js";
import { makeAside, makeStorage } from "../../../web/js/device/storage.js";
import { database, settled, shelf as disk } from "../shelf.mjs";

const asked = { count: 0, agree: 0, best: 0, list: 0, undo: 0 };
const game = (id, change = {}) => ({
  id,
  at: Number.parseInt(id, 36),
  kind: "play",
  game: "p4c6r:1122=4,0",
  guesses: 1,
  won: true,
  asked,
  ...change,
});
const file = (text, size = text.length) => ({ name: "games.json", size, text: async () => text });

/** The settings of a page. */
const settings = { current: FIRST_SETTINGS };
const page = quietPage({
  state: () => ({ settings: settings.current }),
  dispatch: ({ change }) => {
    settings.current = { ...settings.current, ...change };
  },
});
/** A page with this database, and this storage. */
async function open(device = database(), found = disk(), home = "") {
  const find = typeof found === "function" ? found : () => found;
  const games = new Games(page, {
    shared: device.tab(),
    storage: makeStorage(`${home}record`, { find }),
    aside: makeAside({ home, find }),
  });
  await games.look();
  return games;
}

/** The text of the file that a person saves. */
async function savedBy(games) {
  const blobs = [];
  globalThis.document = { createElement: () => ({ click() {} }) };
  URL.createObjectURL = (blob) => blobs.push(blob);
  games.save();
  delete globalThis.document;
  return blobs[0].text();
}
const ids = (games) => games.list.map(({ id }) => id);

test("two tabs lose no game of each other, and what one erases is erased in both", async () => {
  const device = database();
  const [one, other] = [await open(device), await open(device)];
  one.add(game("1"));
  other.add(game("2"));
  one.add(game("3"));
  await settled();
  for (const games of [one, other, await open(device)])
    assert.deepEqual(ids(games), ["1", "2", "3"]);
  one.erase();
  assert.deepEqual(one.said, { key: "record.erased", values: { count: 3 } });
  other.add(game("4"));
  await settled();
  for (const games of [one, other, await open(device)]) assert.deepEqual(ids(games), ["4"]);
});

test("a deleted game is gone in all tabs, and Undo brings it back with its turns", async () => {
  const device = database();
  const [one, other] = [await open(device), await open(device)];
  one.add(game("1"));
  one.add(game("2"));
  const [first] = one.list;
  one.delete(first);
  await settled();
  for (const games of [one, other, await open(device)]) assert.deepEqual(ids(games), ["2"]);
  assert.equal(one.said?.key, "past.deleted");
  one.said?.restore?.();
  await settled();
  for (const games of [one, other]) assert.deepEqual(ids(games), ["1", "2"]);
  assert.equal((await open(device)).list[0].game, first.game);
  assert.equal(one.said?.restore, undefined);
});

test("a game that ends before the record was read counts, also after all were erased once", async () => {
  const device = database();
  (await open(device)).erase();
  const early = new Games(page, {
    shared: device.tab(),
    storage: makeStorage("record", { find: disk }),
  });
  early.add(game("1"));
  await early.look();
  assert.deepEqual([ids(early), ids(await open(device))], [["1"], ["1"]]);
});

test("the record of an older version moves, and is there until the new one is safely kept", async () => {
  const [device, found] = [database(), disk()];
  found.texts.set("record", JSON.stringify({ era: 0, games: [game("1")] }));
  const tab = device.tab();
  const full = { ...device, tab: () => ({ change: () => Promise.reject(new Error("full")) }) };
  const unsafe = await open(full, found);
  assert.deepEqual([ids(unsafe), unsafe.safe, found.texts.has("record")], [["1"], false, true]);
  tab.change(() => ({ era: 0, games: [game("2")] }));
  const games = await open(device, found);
  assert.deepEqual([ids(games), games.safe, found.texts.has("record")], [["1", "2"], true, false]);
});

test("a damaged record of an older version is set aside, and a new one begins", async () => {
  const [device, found] = [database(), disk({ record: '{"era":0,"games":[' })];
  const games = await open(device, found);
  assert.deepEqual([games.list, games.lost], [[], true]);
  games.add(game("1"));
  assert.equal(found.texts.get("record:aside"), '{"era":0,"games":[');
  assert.deepEqual(ids(await open(device, found)), ["1"]);
});

test("without a database or a storage the games are there as long as the page is open, which it says", async () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  const games = await open({ tab: () => ({ change: async () => refuse() }) }, refuse);
  games.add(game("1"));
  await settled();
  assert.deepEqual([ids(games), games.safe, games.hasAside], [["1"], false, false]);
});

test("a file adds its games once; a wrong or a large one changes nothing, and the large one is not read", async () => {
  const games = await open();
  games.add(game("1"));
  await games.open(file(writeFile([game("1"), game("2")], FIRST_SETTINGS)));
  assert.deepEqual(games.said, {
    key: "record.opened",
    values: { added: 1, had: 1, gone: 0 },
    undo: undefined,
  });
  await games.open(file("{"));
  assert.equal(games.said?.key, "record.wrong.form");
  await games.open(file(""));
  assert.equal(games.said?.key, "record.wrong.empty", "an empty file does not begin with “”");
  await games.open({ ...file(""), size: MAX_FILE + 1, text: () => assert.fail("it was read") });
  assert.deepEqual(
    [games.said?.key, games.said?.values.size],
    ["record.wrong.large", MAX_FILE + 1],
  );
  await games.open({ ...file(""), text: () => Promise.reject(new Error("gone")) });
  assert.equal(games.said?.key, "record.wrong.unreadable");
  assert.deepEqual(ids(games), ["1", "2"]);
});

test("a file of more games than there is room for says how many of the oldest are not kept, and calls none of them known", async () => {
  const many = (from, count) =>
    Array.from({ length: count }, (_, index) => game((from + index).toString(36)));
  const games = await open();
  await games.open(file(writeFile(many(50_000, 1999), FIRST_SETTINGS)));
  await games.open(file(writeFile(many(49_990, 20), FIRST_SETTINGS)));
  const { length } = games.list;
  assert.deepEqual(games.said?.values, {
    added: length - 1999,
    had: 10,
    gone: 10 - (length - 1999),
  });
  await games.open(file(writeFile(many(90_000, 5), FIRST_SETTINGS)));
  assert.deepEqual(games.said?.values, { added: 5, had: 0, gone: 5 });
});

test("the settings of a file are taken with its games, which can be undone", async () => {
  const games = await open();
  const before = settings.current;
  await games.open(file(writeFile([game("1")], { ...before, theme: "dark", level: 5 })));
  assert.deepEqual(settings.current, { ...before, theme: "dark", level: 5 });
  games.said?.undo?.();
  assert.deepEqual([settings.current, ids(games)], [before, ["1"]]);
});

test("peg sets that were made since a file was opened stay when its settings are undone", async () => {
  const box = (title) => `Mastermind pegs: ${title}\nR #be272a red\nY #ffe204 yellow`;
  const games = await open();
  await games.open(
    file(writeFile([], { ...settings.current, theme: "dark", ownPegs: [box("Theirs")] })),
  );
  page.dispatch({ change: { ownPegs: [...settings.current.ownPegs, box("Ours")] } });
  games.said?.undo?.();
  assert.deepEqual([settings.current.theme, settings.current.ownPegs], ["system", [box("Ours")]]);
  settings.current = FIRST_SETTINGS;
});

test("skill is worked out game by game, the last one first, and never asked for again", async () => {
  const games = await open();
  games.add(game("1"));
  games.add(game("2", { game: "p4c6r:1122=1,1;1344=4,0", guesses: 2 }));
  const request = { action: "review", game: "p4c6r:1122=1,1;1344=4,0" };
  assert.deepEqual(games.wanted(), [request]);
  const verdict = { turns: [{ hinted: false }, { hinted: false }] };
  const reply = {
    turns: [
      { loss: 0.25, certainty: "estimate" },
      { loss: -1e-12, certainty: "exact" },
    ],
    verdict,
  };
  games.settle((each) =>
    each.game === request.game ? { status: "done", reply, since: 0 } : undefined,
  );
  assert.deepEqual([games.list[1].loss, games.list[1].about], [0.25, true]);
  assert.deepEqual(games.wanted(), [{ action: "review", game: "p4c6r:1122=4,0" }]);
  const failed = (kind) => () => ({ status: "failed", error: { kind, message: "" }, since: 0 });
  games.settle(failed("worker"));
  assert.equal(games.pending.length, 1, "there was no Python");
  games.settle(failed("contradiction"));
  assert.deepEqual([games.list[0].loss, games.wanted()], [null, []]);
});

test("a game with hints, and one against the devil, are asked for as their reviews ask", async () => {
  const games = await open();
  games.add(game("1", { hinted: [1] }));
  assert.deepEqual(games.wanted(), [{ action: "review", game: "p4c6r:1122=4,0", hinted: [1] }]);
  games.add(game("2", { kind: "devil" }));
  assert.deepEqual(games.wanted(), [{ action: "review", game: "p4c6r:1122=4,0", chance: false }]);
});

test("games that cannot be read, such as those of a newer version, are set aside before a save drops them", async () => {
  const newer = { ...game("2"), kind: "duel" };
  const record = { era: 0, games: [game("1"), newer] };
  for (const isOld of [true, false]) {
    const [device, found] = [database(), disk(isOld ? { record: JSON.stringify(record) } : {})];
    if (!isOld) await device.tab().change(() => record);
    const games = await open(device, found);
    assert.ok(games.lost);
    games.add(game("3"));
    await settled();
    assert.deepEqual(ids(await open(device, found)), ["1", "3"]);
    assert.equal(found.getItem("record:aside"), JSON.stringify({ era: 0, games: [newer] }));
    assert.ok(!(await open(device, found)).lost);
  }
  assert.ok(!(await open()).lost, "nothing was saved");
});

test("after all games are erased no copy of one is left on the device", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] }); // after which the address of a file goes
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
  assert.deepEqual(Object.keys(texts).sort(), ["game:aside", "game:newer", "record:aside"]);
  const saved = await savedBy(games);
  assert.deepEqual(JSON.parse(saved).aside, texts);
  games.erase();
  assert.ok(!games.hasAside);
  await games.open(file(saved));
  assert.deepEqual(
    [games.said?.values.added, games.hasAside],
    [2, false],
    "the file is still one that opens",
  );
  games.erase();
  await games.look();
  for (const [key, text] of Object.entries(others)) {
    assert.equal(found.getItem(key), text);
    found.removeItem(key);
  }
  assert.doesNotMatch(JSON.stringify([...found.texts, device.record]), /1122|3355|noon|version/);
});

test("a deleted game is not left among those that could not be read", async () => {
  const device = database();
  const found = disk({
    record: JSON.stringify({
      era: 0,
      games: [game("1", { game: "p4c6r:6655=4,0" }), { ...game("2"), guesses: 0.5 }],
    }),
  });
  const games = await open(device, found);
  games.delete(games.list[0]);
  await settled();
  assert.doesNotMatch(JSON.stringify([...found.texts, device.record]), /6655/);
});
