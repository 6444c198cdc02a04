import assert from "node:assert/strict";
import { test } from "node:test";
import { endedBy, leftBy } from "../../../web/js/state/ended.js";
import {
  EMPTY,
  MAX_GAMES,
  counts,
  erased,
  merged,
  withAgain,
  withGame,
  withGames,
  withLeft,
  withoutGame,
  readKept,
  wrongIn,
} from "../../../web/js/state/record.js";
import { MAX_FILE, readFile, writeFile } from "../../../web/js/state/record-file.js";
import { FIRST_SETTINGS } from "../../../web/js/state/settings.js";
import { byBoard, figuresOf } from "../../../web/js/state/figures.js";
import { initialState } from "../../../web/js/state/initial.js";
import { reduce } from "../../../web/js/state/state.js";
import { beginNamed } from "../../../web/js/state/named.js";
import { NO_HINTS, answer, guess, run, turn, undo } from "../doing.mjs";

const LOST = "p4c6r:1122=1,1";
const WON = "p4c6r:1122=1,1;1344=4,0";

/** A finished game: won with two guesses, unless something else is said. */
const game = (id, change = {}) => ({
  id,
  at: Number.parseInt(id, 36),
  kind: "play",
  game: WON,
  guesses: 2,
  won: true,
  asked: NO_HINTS,
  ...change,
});
const lost = (id) => game(id, { game: LOST, guesses: 1, won: false });
const kept = (...games) => merged(EMPTY, { era: 0, games });
const ids = ({ games }) => games.map(({ id }) => id);

const start = initialState("best", "1-2-3-4");
const play = reduce(start, { type: "mode", mode: "play" });

/** Actions one by one; returns what the last of them ended. */
function ends(state, ...acts) {
  const before = run(state, ...acts.slice(0, -1));
  const last = acts.at(-1);
  const action = typeof last === "function" ? last(before) : last;
  return endedBy(before, reduce(before, action), action, 5);
}

test("a game ends once: when it is solved, lost or given up, and not by undo, redo or a link", () => {
  const solving = [answer("1122", 1, 1), answer("1344", 4, 0)];
  assert.deepEqual(ends(start, ...solving), {
    id: ends(start, ...solving).id,
    at: 5,
    kind: "solve",
    game: WON,
    guesses: 2,
    won: true,
    asked: NO_HINTS,
  });
  assert.equal(ends(start, solving[0]), null);
  assert.equal(ends(start, ...solving, undo), null);
  assert.equal(ends(start, ...solving, undo, { type: "redo" }), null);
  assert.equal(
    ends(start, {
      type: "opened",
      game: { rules: "p4c6r", turns: [{ guess: "1122", feedback: [4, 0] }] },
    }),
    null,
  );
  assert.equal(ends(start, ...solving, { type: "open", panel: "review" }), null);
  assert.equal(ends(play, { type: "reveal" }), null, "without a guess it was no game");
  const given = ends(
    play,
    guess("1122"),
    { type: "answered", index: 0, guess: "1122", feedback: [1, 1] },
    { type: "reveal" },
  );
  assert.deepEqual([given.kind, given.won, given.guesses, given.game], ["play", false, 1, LOST]);
});

test("a puzzle is read again as it was kept, although its turns are more than the person's guesses", () => {
  const turns = [
    { guess: "1122", feedback: [1, 1] },
    { guess: "1344", feedback: [0, 3] },
  ];
  const begin = {
    type: "begin",
    rules: "p4c6r",
    seed: "s",
    turns,
    start: { source: "puzzle", name: "2026-11-25", level: 3, given: 2 },
  };
  const answered = (index, black) => [
    guess("4113"),
    { type: "answered", index, guess: "4113", feedback: [black, 0] },
  ];
  const found = ends(start, begin, ...answered(2, 4));
  const shown = ends(start, begin, ...answered(2, 1), { type: "reveal" });
  assert.deepEqual([found.kind, found.guesses, shown.guesses, shown.won], ["puzzle", 1, 1, false]);
  for (const each of [found, shown])
    assert.deepEqual(readKept({ era: 0, games: [each] }).games, [each]);
  assert.equal(wrongIn({ ...found, guesses: 4 }), "guesses", "no more guesses than turns");
});

test("the same game has the same id however it ends, another game another, and none tells the seed", () => {
  const end = (state, black) =>
    ends(
      state,
      guess("1122"),
      { type: "answered", index: 0, guess: "1122", feedback: [black, 0] },
      ...(black === 4 ? [] : [{ type: "reveal" }]),
    );
  assert.equal(end(play, 4).id, end(play, 1).id);
  const next = reduce(play, { type: "restart", seed: "5-6-7-8" });
  assert.notEqual(end(play, 4).id, end(next, 4).id);
  assert.match(end(play, 4).id, /^[0-9a-z]{14}$/);
  const [one, other] = [answer("1122", 4, 0), answer("1123", 4, 0)].map((act) => ends(start, act));
  assert.notEqual(one.id, other.id, "games of Solve without a seed are known by their turns");
});

test("records are merged game by game, in any order, and a game counts once", () => {
  const [one, other] = [kept(game("1"), game("3")), kept(game("2"), game("3", { loss: 0.5 }))];
  assert.deepEqual(ids(merged(one, other)), ["1", "2", "3"]);
  assert.deepEqual(merged(one, other), merged(other, one));
  assert.deepEqual(merged(merged(one, other), other), merged(one, other));
  assert.equal(merged(one, other).games[2].loss, 0.5, "what only one knows stays");
});

test("of two ends of one game the first counts in Play, and the last in Solve", () => {
  const first = { at: 1, game: LOST, guesses: 1, won: false };
  for (const [kind, guesses] of [
    ["play", 1],
    ["devil", 1],
    ["solve", 2],
    ["hide", 2],
  ]) {
    const ended = [game("a", { ...first, kind }), game("a", { at: 2, kind })];
    assert.equal(kept(...ended).games[0].guesses, guesses);
    assert.equal(kept(...ended.reverse()).games[0].guesses, guesses);
  }
});

test("what was erased in one tab does not come back from another", () => {
  const before = kept(game("1"), game("2"));
  const after = withGame(erased(before), game("3"));
  assert.deepEqual(ids(merged(before, after)), ["3"]);
  assert.deepEqual(ids(merged(after, before)), ["3"]);
});

test("a game that was deleted in one tab does not come back from another, and its turns are gone", () => {
  const both = kept(game("1"), game("2", { name: "2026-11-24" }));
  const less = withoutGame(both, "2");
  assert.deepEqual(ids({ games: less.games.filter(counts) }), ["1"]);
  assert.equal(less.games.find(({ id }) => id === "2").game, "p4c6r");
  for (const found of [
    merged(less, both),
    merged(both, less),
    readKept(JSON.parse(JSON.stringify(less))),
  ])
    assert.deepEqual(found, less);
  assert.equal(withoutGame(less, "2"), less, "nothing is deleted twice");
  assert.equal(withoutGame(less, "9"), less);
});

test("a deleted game is there again when that is undone, when it ends anew and when a file has it", () => {
  const both = kept(game("1"), game("2"));
  const less = withoutGame(both, "2");
  const back = withGame(less, both.games[1]);
  assert.deepEqual(
    back.games.filter(counts).map((each) => each.game),
    [WON, WON],
  );
  assert.deepEqual(merged(back, less), back, "a tab that knows less of it changes nothing");
  assert.deepEqual(withGames(less, both.games).games.filter(counts).length, 2);
  assert.deepEqual(withoutGame(back, "2").games.filter(counts).length, 1);
  assert.equal(wrongIn(withoutGame(both, "2").games[1]), null);
  assert.equal(wrongIn(game("1", { gone: 0 })), "gone");
});

test("the record is bounded, and the last games stay", () => {
  const many = Array.from({ length: MAX_GAMES + 10 }, (_, index) =>
    game(`g${index}`, { at: index }),
  );
  const all = kept(...many).games;
  assert.equal(all.length, MAX_GAMES);
  assert.equal(all.at(-1).id, `g${MAX_GAMES + 9}`);
  const long = `p4c6r:${Array(200).fill("1122=1,1").join(";")}`;
  const heavy = kept(
    ...many.map((each) => game(each.id, { at: each.at, game: long, guesses: 200, won: false })),
  );
  assert.ok(heavy.games.length < MAX_GAMES);
  assert.ok(
    writeFile(heavy.games, FIRST_SETTINGS).length < MAX_FILE,
    "the page reads what it has written",
  );
});

test("the figures of a kind: found, mean, distribution, streaks and hints", () => {
  const five = game("4", {
    game: `p4c6r:${"1122=1,1;".repeat(4)}1344=4,0`,
    guesses: 5,
    asked: { ...NO_HINTS, best: 2, undo: 1 },
  });
  const [play, solve] = figuresOf([
    game("1"),
    game("2"),
    lost("3"),
    five,
    game("5", { kind: "solve" }),
  ]);
  assert.deepEqual(play, {
    kind: "play",
    games: 4,
    won: 3,
    mean: 3,
    streak: 1,
    longest: 2,
    unaided: 2,
    distribution: [
      { guesses: 2, games: 2 },
      { guesses: 3, games: 0 },
      { guesses: 4, games: 0 },
      { guesses: 5, games: 1 },
    ],
    asked: { ...NO_HINTS, best: 2, undo: 1 },
  });
  assert.deepEqual(
    [solve.kind, solve.games],
    ["solve", 1],
    "what the program was asked for counts apart",
  );
  assert.deepEqual(figuresOf([]), []);
  const [none] = figuresOf([lost("1")]);
  assert.deepEqual([none.mean, none.distribution, none.streak], [null, [], 0]);
});

test("a few games with very different numbers of guesses have no hundred empty rows", () => {
  const long = game("2", { game: `p4c6r:${"1122=1,1;".repeat(149)}1344=4,0`, guesses: 150 });
  assert.deepEqual(
    figuresOf([game("1"), long])[0].distribution.map(({ guesses }) => guesses),
    [2, 150],
  );
});

test("skill lost by board and kind is the mean of the games whose skill is known", () => {
  const kids = { game: "p3c6r:123=3,0", guesses: 1 };
  const rows = byBoard([
    game("1", { loss: 0.5 }),
    game("2", { loss: 0.25, about: true }),
    game("3"),
    game("4", { loss: null }),
    game("5", kids),
    game("6", { kind: "solve", loss: 0 }),
  ]);
  assert.deepEqual(rows, [
    { kind: "play", rules: "p4c6r", games: 4, mean: 2, loss: 0.375, reviewed: 2, about: true },
    { kind: "play", rules: "p3c6r", games: 1, mean: 1, loss: null, reviewed: 0, about: false },
    { kind: "solve", rules: "p4c6r", games: 1, mean: 2, loss: 0, reviewed: 1, about: false },
  ]);
});

test("a file has all that the record has", () => {
  const games = [game("1", { loss: 0.25, about: true }), game("2", { loss: null }), lost("3")];
  const settings = { ...FIRST_SETTINGS, theme: "dark", turns: null };
  assert.deepEqual(readFile(writeFile(games, settings)), { ids: ["1", "2", "3"], games, settings });
  assert.deepEqual(readFile(writeFile([], FIRST_SETTINGS)), {
    ids: [],
    games: [],
    settings: FIRST_SETTINGS,
  });
});

test("of the settings of a file those that are valid are taken; files of older versions have none", () => {
  const read = (settings) =>
    readFile(JSON.stringify({ mastermind: "finished games", version: 1, games: [], settings }))
      .settings;
  for (const none of [undefined, null, 7, "theme", [1], { theme: "sepia", large: 1, more: true }])
    assert.deepEqual(read(none), {});
  assert.deepEqual(read({ theme: "contrast", large: "yes", level: 6, __proto__: { undo: true } }), {
    theme: "contrast",
  });
});

test("a file that is not right is refused by what is wrong in it", () => {
  const file = (change) =>
    JSON.stringify({ mastermind: "finished games", version: 1, games: [game("1")], ...change });
  const odd = (change) => file({ games: [game("1"), { ...game("2"), ...change }] });
  const field = (name, quoted) => ({ wrong: "field", values: { number: 2, field: name, quoted } });
  for (const [text, expected] of [
    ["", { wrong: "empty", values: {} }],
    [" \n\ufeff", { wrong: "empty", values: {} }],
    [file().slice(0, -40), { wrong: "cut", values: {} }],
    ["\u202e<b>no</b>\u0000 games", { wrong: "form", values: { quoted: "<b>no</b> games" } }],
    ["[".repeat(500_000), { wrong: "form", values: { quoted: `${"[".repeat(40)}…` } }],
    ['{"version":1}', { wrong: "form", values: { quoted: '{"version":1}' } }],
    ["null", { wrong: "form", values: { quoted: "null" } }],
    [file({ version: "2" }), { wrong: "version", values: { quoted: '"2"', version: 1 } }],
    [file({ games: { length: 1 } }), { wrong: "games", values: { quoted: '{"length":1}' } }],
    [file({ games: Array(2001).fill(0) }), { wrong: "many", values: { count: 2001, max: 2000 } }],
    [file({ games: [7] }), { wrong: "game", values: { number: 1, field: "", quoted: "7" } }],
    [odd({ id: "../x" }), field("id", '"../x"')],
    [odd({ at: -1 }), field("at", "-1")],
    [odd({ kind: "__proto__" }), field("kind", '"__proto__"')],
    [odd({ game: "p4c6r:9999=1,1" }), field("game", '"p4c6r:9999=1,1"')],
    [odd({ guesses: 3 }), field("guesses", "3")],
    [odd({ won: false }), field("won", "false")],
    [
      odd({ asked: { ...NO_HINTS, best: 1e9 } }),
      field("asked", '{"count":0,"agree":0,"best":1000000000,"…'),
    ],
    [odd({ loss: "0" }), field("loss", '"0"')],
    [odd({ hinted: [3] }), field("hinted", "[3]")],
    [odd({ hinted: [2, 1] }), field("hinted", "[2,1]")],
    [odd({ hinted: "1" }), field("hinted", '"1"')],
  ])
    assert.deepEqual(readFile(text), expected, text.slice(0, 200));
});

test("a file that is nested half a million deep is refused, whatever is", () => {
  const deep = `${"[".repeat(250_000)}${"]".repeat(250_000)}`;
  const file = (change) =>
    JSON.stringify({ mastermind: "finished games", version: 1, games: [], ...change }).replace(
      '"deep"',
      deep,
    );
  for (const [text, wrong] of [
    [deep, "form"],
    [file({ mastermind: "deep" }), "form"],
    [file({ version: "deep" }), "version"],
    [file({ games: "deep" }), "game"],
    [file({ games: [game("1", { game: "deep" })] }), "field"],
    [file({ games: [game("1", { asked: "deep" })] }), "field"],
  ])
    assert.equal(readFile(text).wrong, wrong);
  assert.deepEqual(readFile(file({ settings: { ownPegs: "deep", theme: "dark" } })), {
    ids: [],
    games: [],
    settings: { theme: "dark" },
  });
});

test("a saved record keeps its valid games and nothing that is not theirs", () => {
  const saved = {
    era: 3,
    games: [game("1", { extra: 1 }), { ...game("2"), kind: "odd" }, null, game("3")],
  };
  assert.deepEqual(readKept(saved), { era: 3, games: [game("1"), game("3")] });
  for (const bad of [
    null,
    7,
    [],
    {},
    { era: "1", games: [] },
    { era: 0, games: {} },
    { toString: null },
  ])
    assert.equal(readKept(bad), null);
  assert.equal(wrongIn(game("1")), null);
});

test("a game is kept with the turns before which a hint helped, and read with them", () => {
  const asking = (what) => ({ type: "ask", turn: 1, what });
  const first = [guess("1122"), { type: "answered", index: 0, guess: "1122", feedback: [1, 1] }];
  const second = [
    (state) => guess("1344")(state),
    { type: "answered", index: 1, guess: "1344", feedback: [4, 0] },
  ];
  const told = (...acts) =>
    ends(
      play,
      ...first,
      ...acts,
      ...second.map((act) => (typeof act === "function" ? act(run(play, ...first)) : act)),
    );
  const hinted = told(asking("best"));
  assert.deepEqual([hinted.hinted, wrongIn(hinted)], [[2], null]);
  assert.equal("hinted" in told(asking("count")), false);
  assert.deepEqual(readKept({ era: 0, games: [hinted] }).games, [hinted]);
});

test("a game of before there were steps has none, and a wrong number of steps is refused", () => {
  const { step, ...before } = NO_HINTS;
  assert.deepEqual(readKept({ era: 0, games: [game("1", { asked: before })] }).games, [
    game("1", { asked: NO_HINTS }),
  ]);
  assert.equal(wrongIn(game("1", { asked: { ...NO_HINTS, step: "3" } })), "asked");
});

/** A game of Play with a guess that was answered. */
const begun = run(play, guess("1122"), {
  type: "answered",
  index: 0,
  guess: "1122",
  feedback: [1, 1],
});
const NEXT = { type: "restart", seed: "5-6-7-8" };
/** What actions leave and take up, one after the other. */
function leaves(state, ...acts) {
  const found = [];
  for (const action of acts) {
    const after = reduce(state, action);
    const { left, again } = leftBy(state, after, action, 5);
    found.push([left.map(({ game }) => game), again.length]);
    state = after;
  }
  return found;
}

test("a new game after a guess does not drop the one before uncounted, whatever begins it", () => {
  const other = { type: "begin", rules: "p4c6r", seed: "S", start: { name: "4C6R-7K3M-9QTG" } };
  assert.deepEqual(leaves(begun, NEXT), [[[LOST], 0]]);
  // A game of another kind or board leaves it on the shelf, from where it is taken up again.
  const { rules, seed } = begun.games.play;
  const back = { type: "goOn", rules, seed, way: "chance" };
  for (const next of [{ type: "rules", rules: "p3c6r", seed: "S" }, other]) {
    assert.deepEqual(leaves(begun, next, back, NEXT), [
      [[], 0],
      [[], 0],
      [[LOST], 0],
    ]);
  }
  assert.deepEqual(
    leaves(reduce(begun, { type: "mode", mode: "solve" }), other),
    [[[], 0]],
    "nor from another mode",
  );
  const [left] = leftBy(begun, reduce(begun, NEXT), NEXT, 5).left;
  assert.deepEqual([left.kind, left.won, left.guesses, left.left], ["play", false, 1, 1]);
  assert.equal(wrongIn(left), null);
});

test("a game without an answered guess is no game that was left, nor is one that is over or goes on", () => {
  assert.deepEqual(leaves(play, NEXT), [[[], 0]]);
  assert.deepEqual(
    leaves(reduce(play, guess("1122")(play)), NEXT),
    [[[], 0]],
    "a guess without its answer",
  );
  assert.deepEqual(leaves(begun, { type: "reveal" }, NEXT), [
    [[], 0],
    [[], 0],
  ]);
  assert.deepEqual(leaves(begun, { type: "mode", mode: "solve" }), [[[], 0]]);
  assert.deepEqual(leaves(begun, { type: "opened", game: { rules: "p4c6r", turns: [] } }), [
    [[], 0],
  ]);
  assert.deepEqual(leaves(begun, { type: "replaced", state: start }), [[[], 0]]);
});

test("a guess that was taken back is a guess: taking all back and leaving or revealing dodges no loss", () => {
  const free = run(
    play,
    { type: "settings", change: { undo: true } },
    { type: "restart", seed: "F" },
  );
  const back = run(free, ...turn("1122", 1, 1), undo);
  assert.equal(back.games.play.turns.length, 0);
  const [left] = leftBy(back, reduce(back, NEXT), NEXT, 5).left;
  assert.deepEqual([left.guesses, left.game, left.loss, wrongIn(left)], [1, "p4c6r", null, null]);
  const revealed = ends(back, { type: "reveal" });
  assert.deepEqual([revealed.won, revealed.guesses, wrongIn(revealed)], [false, 1, null]);
});

test("going back to a game that was left takes its count away, and leaving it again brings it back", () => {
  const back = { type: "goBack" };
  assert.deepEqual(leaves(begun, NEXT, back, NEXT, back), [
    [[LOST], 0],
    [[], 1],
    [[LOST], 0],
    [[], 1],
  ]);
  const [left] = leftBy(begun, reduce(begun, NEXT), NEXT, 5).left;
  let record = withLeft(EMPTY, left);
  const counted = () => record.games.filter(counts).length;
  assert.equal(counted(), 1);
  record = withLeft(record, left);
  assert.equal(counted(), 1, "once, also where two tabs leave it");
  record = withAgain(record, left.id);
  record = withAgain(record, left.id);
  assert.equal(counted(), 0, "also where two tabs take it up");
  assert.deepEqual(
    merged(record, withLeft(EMPTY, left)),
    record,
    "another tab that knows the older count does not bring it back",
  );
  record = withLeft(record, { ...left, at: 1 });
  assert.equal(counted(), 1, "also where the clock was set back");
});

test("a game that was left in one tab and found in another was found", () => {
  const [left] = leftBy(begun, reduce(begun, NEXT), NEXT, 5).left;
  const won = ends(begun, guess("1344"), {
    type: "answered",
    index: 1,
    guess: "1344",
    feedback: [4, 0],
  });
  assert.equal(won.id, left.id);
  for (const order of [
    [left, won],
    [won, left],
  ]) {
    const record = order.reduce(
      (kept, each) => (each.left ? withLeft(kept, each) : withGame(kept, each)),
      EMPTY,
    );
    assert.deepEqual(record.games, [won]);
  }
});

test("a game of Hide that is left after an answered guess was not found", () => {
  const hide = (seed) => ({ type: "restart", seed });
  let state = run(start, { type: "mode", mode: "hide" }, hide("H"));
  for (const at of [0, 1, 2, 3]) state = run(state, { type: "place", colour: at, shown: [], at });
  state = run(state, { type: "hide", checks: false });
  assert.deepEqual(leaves(state, hide("I")), [[[], 0]]);
  state = run(state, ...turn("1122", 1, 1));
  assert.deepEqual(leaves(state, hide("I"), { type: "goBack" }), [
    [[LOST], 0],
    [[], 1],
  ]);
});

test("a challenge of the very code that one is looking for does not begin it anew", () => {
  const { rules, seed } = begun.games.play;
  assert.deepEqual(beginNamed(begun, { rules, seed, name: "4C6R-7K3M-9QTG" }), {
    type: "goOn",
    rules,
    seed,
    way: "chance",
  });
  assert.equal(
    beginNamed(begun, { rules, seed, name: "2026-11-22" }).type,
    "begin",
    "the code of a day counts by its name",
  );
});
