/**
 * Every version opens the saved states of all earlier ones. The code of its time wrote each file of
 * tests/data/saved: `disk` and `session` are the storages of the browser, `opened` is the state.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { makeGames } from "page/store/games.ts";
import { Persistence } from "page/device/persistence.ts";
import { isNewer } from "page/state/saved.ts";
import { FIRST_SETTINGS } from "page/state/settings.ts";
import { makeStorage } from "page/device/storage.ts";
import { Tab } from "page/device/tab.ts";
import { database, shelf } from "../shelf.mjs";
import { quietPage, readState, savedOf } from "../doing.mjs";

const FOLDER = new URL("../../data/saved/", import.meta.url);
const HOME = "mastermind:/app/:";

async function open(disk, session, second) {
  const tab = new Tab({ home: HOME, session: () => session, open: null });
  const persistence = new Persistence({ tab, notes: { say() {} }, disk });
  const state = persistence.load(() => null);
  const stored = (name) => makeStorage(HOME + name, { find: () => disk });
  const games = makeGames(quietPage(), { shared: second.tab(), storage: stored("record") });
  await games.look();
  return { state, games, persistence };
}

const brief = ({ rules, turns, seed, draft, past }) => ({
  ...{ rules, turns, draft, undo: past.length },
  ...(seed ? { seed } : {}),
});

/** Earlier versions kept this, and no later one does. */
const GONE = ["board"]; // the board of the guesses that are judged in Learn

const names = (await readdir(FOLDER)).sort();
for (const name of names) {
  const { disk, session, opened } = JSON.parse(await readFile(new URL(name, FOLDER), "utf8"));
  test(`${name} is opened as it was saved`, async () => {
    const [device, second] = [shelf(disk), database()];
    const { state, games, persistence } = await open(device, shelf(session), second);
    deepEqual([state.mode, state.strategy], [opened.mode, opened.strategy]);
    if (opened.aim) deepEqual(state.aim, opened.aim);
    for (const [mode, game] of Object.entries(opened.games)) {
      const found = brief(state.games[mode]);
      // Undo led back to before the hand-over, where the code would be seen now.
      if (mode === "hide") found.undo = Math.max(found.undo, game.undo);
      deepEqual(found, game, mode);
    }
    for (const part of ["learn", "lab"]) {
      for (const [key, value] of Object.entries(opened[part] ?? {}))
        if (!GONE.includes(key)) deepEqual(state[part][key], value, key);
    }
    deepEqual(state.settings, { ...FIRST_SETTINGS, ...opened.settings });
    deepEqual(
      games.list.map(({ kind, game, won }) => ({ kind, game, won })),
      opened.record ?? [],
    );

    // The state that this version saves instead is opened again as well.
    persistence.isUntouched = () => false;
    persistence.save(state);
    equal(savedOf(state).settings, undefined);
    const again = await open(device, shelf(session), second);
    deepEqual(again.state.games, state.games);
    deepEqual(again.state.settings, state.settings);
    equal(again.games.list.length, games.list.length);
    equal(device.getItem(`${HOME}record`), null, "the finished games have moved");
  });
}

test("a state of a newer version is told from a damaged one", async () => {
  const { disk } = JSON.parse(await readFile(new URL(names.at(-1), FOLDER), "utf8"));
  const state = JSON.parse(disk[`${HOME}game`]);
  ok(isNewer({ ...state, version: 2 }));
  for (const version of [1, 0, -1, 1.5, "2", null, undefined, {}])
    ok(!isNewer({ ...state, version }), String(version));
  const opened = readState({ ...state, mode: "duel" });
  equal(opened.mode, "solve");
  equal(opened.games.solve.turns.length, 2);
});
