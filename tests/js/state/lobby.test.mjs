import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { untilMinute } from "page/state/clock.ts";
import { leftBy } from "page/state/ended.ts";
import { goingOn, isShelved, MAX_SHELF, openedOn, wayOf } from "page/state/lobby.ts";
import { goOn } from "page/state/named.ts";
import { inLobby } from "page/state/state.ts";
import {
  BACK,
  begin,
  changed,
  goTo,
  guess,
  inMode,
  onBoard,
  open,
  put,
  readState,
  reduce,
  reloaded,
  restart,
  run,
  savedOf,
  turn,
} from "../doing.mjs";

const away = [goTo("solve"), goTo("play")];
const front = { type: "lobby", open: true };
const DEVIL = begin({ source: "devil" }, "C");
const FIRST = turn("1122", 1, 1);

const came = inMode("play");
const entered = reduce(came, restart("B"));
const busy = run(entered, ...FIRST);

test("Play opens on its front door, or on a game that goes on", () => {
  for (const [what, state, is] of [
    ["the first time", came, true],
    ["a game begins", entered, false],
    ["nothing was done in it", run(entered, ...away), true],
    ["its end is looked at", run(entered, ...turn("1122", 4, 0)), false],
    ["it is over", run(entered, ...turn("1122", 4, 0), ...away), true],
    ...[busy, run(entered, guess("1122")), run(entered, put(1))].flatMap((going) => [
      ["a game goes on", run(going, ...away), false],
      ["the door is asked for", run(going, front), true],
      ["the game is gone on with", run(going, front, goOn(going.games.play)), false],
    ]),
  ])
    equal(inLobby(state), is, what);
  deepEqual(run(busy, front, goOn(busy.games.play)).games, busy.games);
});

test("a saved state leads back to the same place", () => {
  for (const state of [busy, run(busy, front), came, run(busy, DEVIL)]) {
    const read = reloaded(state);
    deepEqual([inLobby(read), read.shelf], [inLobby(state), state.shelf]);
    const old = readState(changed({ ...savedOf(state), lobby: undefined }, "shelf", undefined));
    deepEqual([old.lobby, old.shelf], [goingOn({ ...state, shelf: [] }).length === 0, []]);
  }
  for (const shelf of [
    ...[7, [null], ["x"], [{ rules: "p4c6r", turns: [] }]],
    [{ rules: "p4c6r", seed: "S", turns: [{ guess: "9922", feedback: [1, 1] }] }],
  ])
    deepEqual(readState(changed(savedOf(busy), "shelf", shelf)).shelf, []);
});

test("a game that is left for another way is found again as it was", () => {
  const ways = [
    begin({ name: "2026-11-24" }, "D"),
    begin({ source: "puzzle", name: "2026-11-24", level: 2 }, "P"),
    restart("B"),
    DEVIL,
    begin({ name: "4C6R-7K3M-9QTG" }, "E"),
    onBoard("p3c6r"),
  ];
  let state = came;
  const games = ways.map((way) => {
    state = run(state, way, ...turn(way.rules === "p3c6r" ? "112" : "1122", 1, 0));
    return state.games.play;
  });
  const found = new Set(goingOn(state).map(wayOf));
  deepEqual(found, new Set(["challenge", "devil", "chance", "dayPuzzle", "day"]));
  equal(goingOn(state).length, ways.length);
  for (const game of games) {
    const there = run(state, front, goOn(game));
    const { turns, play, seed, rules } = there.games.play;
    deepEqual({ ...game, turns, play, seed, rules }, game);
    deepEqual([isShelved(there, game), goingOn(there).length], [false, ways.length]);
    const { left, again } = leftBy({ before: state, after: there, action: goOn(game) }, 5);
    deepEqual([left, again], [[], []]);
  }
});

test("a game that another replaces can be taken up again", () => {
  const next = reduce(busy, restart("C"));
  deepEqual(next.shelf, []);
  equal(leftBy({ before: busy, after: next, action: restart("C") }, 5).left.length, 1);
  const back = run(reloaded(next), front, BACK);
  deepEqual([back.games.play.turns, inLobby(back)], [busy.games.play.turns, false]);
  equal(leftBy({ before: next, after: back, action: BACK }, 5).again.length, 1);
  equal(run(next, ...FIRST).left, null, "until the next turn");
});

test("a guess without its answer is on the row again", () => {
  const waiting = run(entered, guess("1122"));
  const { turns, draft } = run(waiting, DEVIL, goOn(waiting.games.play)).games.play;
  deepEqual([turns, draft], [[], [0, 0, 1, 1]]);
});

test("games beyond the shelf are given up from the oldest on", () => {
  let state = came;
  let left = 0;
  for (let day = 10; day < 10 + MAX_SHELF + 3; day++) {
    const action = begin({ name: `2026-11-${day}` }, `S${day}`);
    const after = run(state, action);
    left += leftBy({ before: state, after, action }, 5).left.length;
    state = run(after, ...FIRST);
  }
  deepEqual([state.shelf.length, left], [MAX_SHELF, 2]);
  equal(state.shelf.at(-1).play.name, "2026-11-12");
});

test("words about today are drawn anew each minute", () => {
  equal(untilMinute(came, 61_000), 59_000);
  equal(untilMinute(entered, 61_000), null);
  equal(untilMinute(run(entered, open("day")), 0), 60_000);
});

for (const [source, start] of [
  ["seed", {}],
  ["puzzle", { level: 2, given: 0 }],
]) {
  test(`the end of another day gives way to the front door: ${source}`, () => {
    const going = run(came, begin({ source, name: "2026-11-24", ...start }), ...FIRST);
    const over = run(going, ...turn("3344", 4, 0));
    ok(!inLobby(openedOn(over, "2026-11-24")), "its end is looked at");
    ok(inLobby(openedOn(over, "2026-11-25")));
    equal(openedOn(over, "2026-11-25").games, over.games, "and it is one tap away");
    ok(!inLobby(openedOn(going, "2026-11-25")), "a game that goes on does so");
    const chance = run(entered, ...turn("1122", 4, 0));
    ok(!inLobby(openedOn(chance, "2026-11-25")), "a game without a day stays");
  });
}
