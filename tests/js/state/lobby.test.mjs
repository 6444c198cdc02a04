/** The front door of Play, and the games that go on behind it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { untilMinute } from "../../../web/js/state/clock.js";
import { goingOn, isShelved, MAX_SHELF, openedOn, wayOf } from "../../../web/js/state/lobby.js";
import { goOn } from "../../../web/js/state/named.js";
import { leftBy } from "../../../web/js/state/ended.js";
import { inLobby } from "../../../web/js/state/state.js";
import {
  copy,
  current,
  guess,
  initialState,
  put,
  readState,
  reduce,
  reloaded,
  run,
  savedOf,
  turn,
} from "../doing.mjs";

const start = initialState("best", "A");
const toPlay = { type: "mode", mode: "play" };
const toSolve = { type: "mode", mode: "solve" };
const front = { type: "lobby", open: true };
const restart = (seed) => ({ type: "restart", seed });
const begin = (seed, way = {}) => ({ type: "begin", rules: "p4c6r", seed, start: way });

test("Play opens on its front door, and on its game where one goes on", () => {
  const came = reduce(start, toPlay);
  assert.ok(inLobby(came));
  const entered = reduce(came, restart("B"));
  assert.ok(!inLobby(entered));
  assert.ok(inLobby(run(entered, toSolve, toPlay)), "nothing was done in it");
  for (const act of [...[["1122", 1, 1]].map((one) => turn(...one)[0]), put(1)]) {
    const busy = run(entered, act);
    assert.ok(!inLobby(run(busy, toSolve, toPlay)), "a game goes on");
    assert.ok(inLobby(run(busy, front)));
    assert.ok(!inLobby(run(busy, front, goOn(busy.games.play))));
    assert.deepEqual(run(busy, front, goOn(busy.games.play)).games, busy.games);
  }
  const over = run(entered, ...turn("1122", 4, 0));
  assert.ok(!inLobby(over), "its end is looked at");
  assert.ok(inLobby(run(over, toSolve, toPlay)));
});

test("what was saved leads to where one was; what an older version saved, to the game that goes on", () => {
  const busy = run(start, toPlay, restart("B"), ...turn("1122", 1, 1));
  for (const state of [
    busy,
    run(busy, front),
    run(start, toPlay),
    run(busy, begin("C", { source: "devil" })),
  ]) {
    const read = reloaded(state);
    assert.equal(inLobby(read), inLobby(state));
    assert.deepEqual(read.shelf, state.shelf);
    const old = {
      ...copy(savedOf(state)),
      lobby: undefined,
      shelf: undefined,
    };
    assert.equal(readState(old).lobby, goingOn({ ...state, shelf: [] }).length === 0);
    assert.deepEqual(readState(old).shelf, []);
  }
  for (const shelf of [
    7,
    [null],
    ["x"],
    [{ rules: "p4c6r", turns: [] }],
    [{ rules: "p4c6r", seed: "S", turns: [{ guess: "9922", feedback: [1, 1] }] }],
  ]) {
    assert.deepEqual(
      readState({ ...copy(savedOf(busy)), shelf }).shelf,
      [],
      "nothing saved is trusted",
    );
  }
});

test("a game that is left for another kind, board or day is found again as it was", () => {
  const ways = [
    begin("D", { name: "2026-11-24" }),
    begin("P", { source: "puzzle", name: "2026-11-24", level: 2 }),
    restart("B"),
    begin("V", { source: "devil" }),
    begin("C", { name: "4C6R-7K3M-9QTG" }),
    { type: "rules", rules: "p3c6r", seed: "K" },
  ];
  let state = reduce(start, toPlay);
  const games = [];
  for (const way of ways) {
    state = run(
      state,
      way,
      (now) => guess(now.games.play.rules === "p3c6r" ? "112" : "1122")(now),
      (now) => {
        const { guess: code } = current(now).turns.at(-1);
        return { type: "answered", index: 0, guess: code, feedback: [1, 0] };
      },
    );
    games.push(state.games.play);
  }
  assert.deepEqual(
    new Set(goingOn(state).map(wayOf)),
    new Set(["day", "dayPuzzle", "chance", "devil", "challenge"]),
  );
  assert.equal(goingOn(state).length, ways.length);
  for (const game of games) {
    const there = run(state, front, goOn(game));
    const { turns, play, seed, rules } = there.games.play;
    assert.deepEqual(
      { turns, play, seed, rules },
      { turns: game.turns, play: game.play, seed: game.seed, rules: game.rules },
    );
    assert.ok(!isShelved(there, game));
    assert.equal(goingOn(there).length, ways.length);
    assert.deepEqual(leftBy(state, there, goOn(game), 5), { left: [], again: [] });
  }
});

test("a game in whose place one of the same kind begins is given up, and one may go back to it", () => {
  const busy = run(start, toPlay, restart("B"), ...turn("1122", 1, 1));
  const next = reduce(busy, restart("C"));
  assert.deepEqual(next.shelf, []);
  assert.equal(leftBy(busy, next, restart("C"), 5).left.length, 1);
  const back = run(reloaded(next), front, { type: "goBack" });
  assert.deepEqual(
    [back.games.play.turns, inLobby(back), leftBy(next, back, { type: "goBack" }, 5).again.length],
    [busy.games.play.turns, false, 1],
  );
  assert.equal(run(next, ...turn("1122", 1, 1)).left, null, "until the next turn");
});

test("a guess that waits for its answer lies on the row when its game is taken up again", () => {
  const waiting = run(start, toPlay, restart("B"), guess("1122"));
  const back = run(waiting, begin("C", { source: "devil" }), goOn(waiting.games.play));
  assert.deepEqual([back.games.play.turns, back.games.play.draft], [[], [0, 0, 1, 1]]);
});

test("more games than the shelf has room for are given up from the oldest on, and counted", () => {
  let state = reduce(start, toPlay);
  let left = 0;
  for (let day = 10; day < 10 + MAX_SHELF + 3; day++) {
    const action = begin(`S${day}`, { name: `2026-11-${day}` });
    const after = run(state, action);
    left += leftBy(state, after, action, 5).left.length;
    state = run(after, ...turn("1122", 1, 1));
  }
  assert.equal(state.shelf.length, MAX_SHELF);
  assert.equal(left, 2);
  assert.equal(state.shelf.at(-1).play.name, "2026-11-12");
});

test("what is told of today is drawn anew each minute, where it is in sight", () => {
  const front = reduce(start, toPlay);
  assert.equal(untilMinute(front, 61_000), 59_000);
  assert.equal(untilMinute(reduce(front, restart("B")), 61_000), null);
  assert.equal(untilMinute(run(front, restart("B"), { type: "open", panel: "day" }), 0), 60_000);
});

test("the end of a code or puzzle of another day gives way to the front door when it is opened again", () => {
  const of = (name, source = "seed") =>
    begin("D", { source, name, ...(source === "puzzle" ? { level: 2, given: 0 } : {}) });
  for (const source of ["seed", "puzzle"]) {
    const busy = run(start, toPlay, of("2026-11-24", source), ...turn("1122", 1, 1));
    const over = run(busy, ...turn("3344", 4, 0));
    assert.ok(!inLobby(openedOn(over, "2026-11-24")), "its end is looked at");
    assert.ok(inLobby(openedOn(over, "2026-11-25")));
    assert.deepEqual(openedOn(over, "2026-11-25").games, over.games, "and it is one tap away");
    assert.ok(!inLobby(openedOn(busy, "2026-11-25")), "a game that goes on does so");
  }
  const chance = run(start, toPlay, restart("B"), ...turn("1122", 4, 0));
  assert.ok(!inLobby(openedOn(chance, "2026-11-25")), "a game without a day stays");
});
