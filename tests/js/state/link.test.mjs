import { deepEqual, equal, ok } from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { follow, linkIn, readLink, roomOf, writeLink } from "page/state/link.ts";
import {
  BACK,
  answer,
  atRest,
  begin,
  doubt,
  fromLink,
  goTo,
  initialState,
  reduce,
  reloaded,
  run,
  turn,
  undo,
  unsure,
} from "../doing.mjs";

const start = initialState("best", "seed");
const inPlay = goTo("play", { lobby: false });
const named = (name, by = "") => begin({ name, by });
const first = answer("1122", 1, 0);
const inGame = [inPlay, ...turn("1122", 1, 0)];
const learn = (room, lesson) => ({ mode: "learn", learn: { room, lesson } });

for (const [room, link, ...acts] of [
  ["#solve", "#solve/p4c6r"],
  ["#solve", "#solve/p4c6r:1122=1,0", first],
  ["#solve", "#solve/p4c6r?:1122=1,0?", first, unsure(0), doubt()],
  ["#play", "#play", goTo("play")],
  ["#play/game", "#play/p4c6r", inPlay],
  ["#play/game", "#play/p4c6r:1122=1,0", ...inGame],
  ["#play/game", "#challenge/4C6R-7K3M-9QTG", named("4C6R-7K3M-9QTG")],
  ["#play/game", "#challenge/Anna:4C6R-7K3M-9QT0-A4H", named("4C6R-7K3M-9QT0-A4H", "Anna")],
  ["#play/game", "#daily/p4c6r", named("2026-11-22")],
  ["#solve", "#solve/p4c6r", named("2026-11-22"), goTo("solve")],
  ["#hide", "#hide/p4c6r", goTo("hide")],
  ["#lab/map", "#lab/map", goTo("lab", { lab: "map" })],
  ["#learn/knuth", "#learn/knuth", goTo("learn", { learn: { room: "knuth" } })],
  ["#learn/lessons/3", "#learn/lessons/3", goTo("learn", learn("lessons", 3))],
]) {
  test(`the address ${room} names the room of ${link}`, () => {
    const state = run(start, ...acts);
    deepEqual([roomOf(state), writeLink(state)], [room, link]);
    const found = follow(state, readLink(room));
    deepEqual(
      reduce(run(start, ...acts, goTo("hide")), { type: "mode", ...found.room }),
      atRest(state),
    );
  });
}

const LAST = readdirSync(new URL("../../../web/lessons/en/", import.meta.url)).length;

for (const [hash, room, isThere = true] of [
  ["#lab", { mode: "lab", lab: undefined }],
  ["#lab/nothing", { mode: "lab", lab: undefined }, false],
  ["#lab/map/3", { mode: "lab", lab: "map" }, false],
  ["#learn/lessons", learn("lessons", null)],
  ["#learn/lessons/03", learn("lessons", 3)],
  [`#learn/lessons/${LAST}`, learn("lessons", LAST)],
  [`#learn/lessons/${LAST + 1}`, learn("lessons", null), false],
  ["#learn/lessons/0", learn("lessons", null), false],
  ["#learn/lessons/last", learn("lessons", null), false],
  ["#learn/attic", { mode: "learn", learn: undefined }, false],
  ["#/hide", { mode: "hide" }],
]) {
  test(`a link leads to the nearest room: ${hash}`, () => {
    deepEqual(follow(start, readLink(hash)), { room, isThere });
  });
}

for (const [what, hash, ...acts] of [
  ["room", "#solve/p4c6r"],
  ["room", "#solve/p4c6r:1122=1,0", first],
  ["room", "#p4c6r:1122=1,0", first],
  ["game", "#solve/p4c6r", first],
  ["game", "#solve/p4c6r:1122=1,1", first],
  ["game", "#solve/p4c6r?:1122=1,0", first],
  ["game", "#solve/p4c6r:1122=1,0?", first],
  ["room", "#play/p4c6r", ...inGame],
  ["room", "#play/p4c6r:1122=1,0", ...inGame, ...turn("1344", 1, 1)],
  ["game", "#play/p4c6r:1122=1,1", ...inGame],
  ["game", "#play/p4c6r:1122=1,0"],
  ["game", "#hide/p4c6r:1122=1,0", ...inGame],
  [null, "#solve/p4c6r:1122"],
  [null, "#%E0%A4%A"],
  [null, "#solve/p21c9r"],
]) {
  test(`a link leads to a ${what}: ${hash} ${acts.length}`, () => {
    const found = follow(run(start, ...acts), readLink(hash));
    ok(what ? what in found : found === null);
  });
}

test("a game that a link has opened is taken back in one step", () => {
  const before = run(start, first, answer("1344", 0, 2), undo, inPlay);
  const { game } = follow(before, readLink("#solve/p3c6r:112=0,1"));
  const opened = run(before, fromLink(game));
  equal(roomOf(opened), "#solve");
  for (const state of [opened, reloaded(opened)]) {
    const back = run(state, BACK);
    equal(roomOf(back), "#play/game");
    deepEqual(back.games.solve, before.games.solve);
  }
});

test("an empty address asks for nothing", () => {
  deepEqual(["", "#", "#/"].map(readLink), [null, null, null]);
});

test("a pasted link is told from a game that someone wrote down", () => {
  for (const [pasted, link] of [
    ["Look: https://example.org/m/#solve/p4c6r:1122=1,1 (hard!)", "#solve/p4c6r:1122=1,1"],
    [
      "file:///home/x/mastermind.html#challenge/4C6R-7K3M-9QT0-A4H",
      "#challenge/4C6R-7K3M-9QT0-A4H",
    ],
    [" 4C6R-7K3M-9QT0-A4H\n", "#challenge/4C6R-7K3M-9QT0-A4H"],
    ["Anna: 4C6R-7K3M-9QT0-A4H", "#challenge/Anna:4C6R-7K3M-9QT0-A4H"],
    [
      "Anna: 4C6R-7K3M-9QT0-A4H=Ben: 017J05FWE5A",
      "#answer/Anna:4C6R-7K3M-9QT0-A4H=Ben:017J05FWE5A",
    ],
    ["#1 1122 1,1\n#2 1344 0,2", null],
    ["p4c6r:1122=1,1", null],
    ["#playing: 1122 1,1", null],
  ])
    equal(linkIn(pasted), link);
});
