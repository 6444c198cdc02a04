import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { test } from "node:test";
import { endedBy, leftBy } from "page/state/ended.ts";
import { figuresOf } from "page/state/figures.ts";
import { beginNamed } from "page/state/named.ts";
import {
  EMPTY,
  MAX_GAMES,
  merged,
  readKept,
  withAgain,
  wrongIn,
  MAX_FILE,
  readFile,
  writeFile,
  isPending,
} from "page/state/record.ts";
import { FIRST_SETTINGS } from "page/state/settings.ts";
import {
  BACK,
  HANDED,
  NO_HINTS,
  REVEAL,
  answer,
  ask,
  begin,
  finished,
  fromLink,
  goTo,
  guess,
  inMode,
  lay,
  onBoard,
  open,
  puzzle,
  redo,
  reduce,
  restart,
  run,
  settings,
  start,
  turn,
  undo,
  quietPage,
} from "../doing.mjs";
import { makeStorage } from "page/device/storage.ts";
import { finishedRequest, scoresRequest } from "page/questions/review.ts";
import { makeGames } from "page/store/games.ts";
import { done } from "../asking.mjs";
import { database, shelf } from "../shelf.mjs";

const LOST = "p4c6r:1122=1,1";
const WON = "p4c6r:1122=1,1;1344=4,0";

const game = (id, change = {}) =>
  finished({ id, at: Number.parseInt(id, 36), game: WON, guesses: 2, ...change });
const lost = (id) => game(id, { game: LOST, guesses: 1, won: false });
const record = (...games) => ({ era: 0, games });
const kept = (...games) => merged(EMPTY, record(...games));
const ids = ({ games }) => games.map(({ id }) => id).join("");

const play = inMode("play");
const NEXT = restart();
const [FIRST, LAST] = [turn("1122", 1, 1), turn("1344", 4, 0)];
const begun = run(play, ...FIRST);

function ends(state, ...acts) {
  const before = run(state, ...acts.slice(0, -1));
  const last = acts.at(-1);
  const action = typeof last === "function" ? last(before) : last;
  return endedBy({ before, after: reduce(before, action), action }, 5);
}

function leaves(state, ...acts) {
  return acts.map((action) => {
    const before = state;
    state = reduce(before, action);
    const { left, again } = leftBy({ before, after: state, action }, 5);
    return [...left.map((each) => each.game), ...again.map(() => "again")].join();
  });
}
const [left] = leftBy({ before: begun, after: reduce(begun, NEXT), action: NEXT }, 5).left;

test("a game ends once, and not by undo, redo or a link", () => {
  const solving = [answer("1122", 1, 1), answer("1344", 4, 0)];
  const { id, ...solved } = ends(start, ...solving);
  const end = { at: 5, kind: "solve", game: WON, guesses: 2, won: true, asked: NO_HINTS };
  deepEqual(solved, end);
  const turns = [{ guess: "1122", feedback: [4, 0] }];
  for (const [state, ...acts] of [
    [start, solving[0]],
    [start, ...solving, undo],
    [start, ...solving, undo, redo],
    [start, fromLink({ rules: "p4c6r", turns })],
    [start, ...solving, open("review")],
    [play, REVEAL], // it was no game without a guess
  ])
    equal(ends(state, ...acts), null);
  const given = ends(begun, REVEAL);
  deepEqual([given.kind, given.won, given.guesses, given.game], ["play", false, 1, LOST]);
});

test("a puzzle has more turns than guesses", () => {
  const found = ends(puzzle, ...turn("4113", 4, 0));
  const shown = ends(puzzle, ...turn("4113", 1, 0), REVEAL);
  deepEqual([found.kind, found.guesses, shown.guesses, shown.won], ["puzzle", 1, 1, false]);
  for (const each of [found, shown]) deepEqual(readKept(record(each)).games, [each]);
  equal(wrongIn({ ...found, guesses: 4 }), "guesses", "no more guesses than turns");
});

test("a game has the same id however it ends", () => {
  const won = (state) => ends(state, ...turn("1122", 4, 0)).id;
  equal(won(play), ends(begun, REVEAL).id);
  notEqual(won(play), won(reduce(play, NEXT)));
  match(won(play), /^[0-9a-z]{14}$/);
  const [one, other] = [answer("1122", 4, 0), answer("1123", 4, 0)].map((act) => ends(start, act));
  notEqual(one.id, other.id, "games of Solve without a seed are known by their turns");
});

test("records are merged in any order", () => {
  const [one, other] = [kept(game("1"), game("3")), kept(game("2"), game("3", { loss: 0.5 }))];
  const both = merged(one, other);
  equal(ids(both), "123");
  for (const again of [merged(other, one), merged(both, other)]) deepEqual(again, both);
  equal(both.games[2].loss, 0.5, "what only one knows stays");
});

test("the first end of a game counts in Play, the last in Solve", () => {
  for (const [kind, guesses] of [
    ["play", 1],
    ["devil", 1],
    ["solve", 2],
    ["hide", 2],
  ]) {
    const ended = [{ ...lost("a"), at: 1, kind }, game("a", { at: 2, kind })];
    equal(kept(...ended).games[0].guesses, guesses);
    equal(kept(...ended.reverse()).games[0].guesses, guesses);
  }
});

test("games that old versions kept as deleted are none", () => {
  const games = [{ gone: 1 }, { gone: 2 }, { left: 1 }, { left: 2 }, { left: 3 }];
  const read = readKept(record(...games.map((each, at) => game(String(at), each))));
  equal(ids(read), "124");
});

test("the record is bounded, and the last games stay", () => {
  const many = Array.from({ length: MAX_GAMES + 10 }, (_, at) => game(`g${at}`, { at }));
  const all = kept(...many).games;
  deepEqual([all.length, all.at(-1).id], [MAX_GAMES, `g${MAX_GAMES + 9}`]);
  const long = `p4c6r:${Array(200).fill("1122=1,1").join(";")}`;
  const heavy = kept(...many.map((each) => ({ ...each, game: long, guesses: 200, won: false })));
  ok(heavy.games.length < MAX_GAMES);
  const { length } = writeFile(heavy.games, FIRST_SETTINGS);
  ok(length < MAX_FILE, "the page reads what it has written");
});

test("each kind of game has its figures", () => {
  const asked = { ...NO_HINTS, best: 2, undo: 1 };
  const five = game("4", { game: `p4c6r:${"1122=1,1;".repeat(4)}1344=4,0`, guesses: 5, asked });
  const solving = game("5", { kind: "solve" }); // games with the program's help count apart
  const [play, solve] = figuresOf([game("1"), game("2"), lost("3"), five, solving]);
  const distribution = [2, 0, 0, 1].map((games, at) => ({ guesses: at + 2, games }));
  const figures = { kind: "play", games: 4, won: 3, mean: 3, streak: 1, distribution, last: five };
  deepEqual(play, figures);
  deepEqual([solve.kind, solve.games], ["solve", 1]);
  deepEqual(figuresOf([]), []);
  const [none] = figuresOf([lost("1")]);
  deepEqual([none.mean, none.distribution, none.streak], [null, [], 0]);
  const [far] = figuresOf([game("1"), game("2", { guesses: 150 })]);
  const bars = far.distribution.map(({ guesses }) => guesses);
  deepEqual(bars, [2, 150], "without a hundred empty rows");
});

/** Nested half a million deep. */
const deep = `${"[".repeat(250_000)}${"]".repeat(250_000)}`;
const file = (change) =>
  JSON.stringify({ mastermind: "finished games", version: 1, games: [game("1")], ...change });

test("a file has all that the record has", () => {
  const games = [game("1", { loss: 0.25, about: true }), game("2", { loss: null }), lost("3")];
  const settings = { ...FIRST_SETTINGS, theme: "dark", turns: null };
  for (const list of [games, []]) {
    const found = { ids: list.map(({ id }) => id), games: list, settings };
    deepEqual(readFile(writeFile(list, settings)), found);
  }
});

test("only the valid settings of a file are taken", () => {
  const read = (settings) => readFile(file({ settings })).settings;
  for (const none of [undefined, null, 7, "theme", [1], { theme: "sepia", large: 1, more: true }])
    deepEqual(read(none), {});
  const some = { theme: "contrast", large: "yes", level: 6, __proto__: { undo: true } };
  deepEqual(read(some), { theme: "contrast" });
  const text = file({ settings: { ownPegs: "deep", theme: "dark" } }).replace('"deep"', deep);
  deepEqual(readFile(text).settings, { theme: "dark" });
});

for (const [text, wrong, values = {}] of [
  ["", "empty"],
  [" \n\ufeff", "empty"],
  [file().slice(0, -40), "cut"],
  ["\u202e<b>no</b>\u0000 games", "form", { quoted: "<b>no</b> games" }],
  ["[".repeat(500_000), "form", { quoted: `${"[".repeat(40)}…` }],
  ['{"version":1}', "form", { quoted: '{"version":1}' }],
  ["null", "form", { quoted: "null" }],
  [file({ version: "2" }), "version", { quoted: '"2"', version: 1 }],
  [file({ games: { length: 1 } }), "games", { quoted: '{"length":1}' }],
  [file({ games: Array(2001).fill(0) }), "many", { count: 2001, max: 2000 }],
  [file({ games: [7] }), "game", { number: 1, field: "", quoted: "7" }],
  ...[
    [{ id: "../x" }, '"../x"'],
    [{ at: -1 }, "-1"],
    [{ kind: "__proto__" }, '"__proto__"'],
    [{ game: "p4c6r:9999=1,1" }, '"p4c6r:9999=1,1"'],
    [{ guesses: 3 }, "3"],
    [{ won: false }, "false"],
    [{ asked: { ...NO_HINTS, best: 1e9 } }, '{"count":0,"agree":0,"best":1000000000,"…'],
    [{ asked: { ...NO_HINTS, step: "3" } }, '{"count":0,"agree":0,"best":0,"list":0,"…'],
    [{ loss: "0" }, '"0"'],
    [{ hinted: [3] }, "[3]"],
    [{ hinted: [2, 1] }, "[2,1]"],
    [{ hinted: "1" }, '"1"'],
  ].map(([change, quoted]) => [
    file({ games: [game("1"), game("2", change)] }),
    "field",
    { number: 2, field: Object.keys(change)[0], quoted },
  ]),
  ...[
    ["deep", "form"],
    [{ games: "deep" }, "game"],
    [{ games: [game("1", { asked: "deep" })] }, "field"],
  ].map(([change, wrong]) => [
    change === "deep" ? deep : file(change).replace('"deep"', deep),
    wrong,
    null,
  ]),
]) {
  test(`a file is refused for its ${wrong}: ${JSON.stringify(values)}`, () => {
    const found = readFile(text);
    deepEqual([found.wrong, values && found.values], [wrong, values]);
  });
}

test("a saved record keeps its valid games", () => {
  const games = [game("1", { extra: 1 }), game("2", { kind: "odd" }), null, game("3")];
  deepEqual(readKept({ era: 3, games }), { era: 3, games: [game("1"), game("3")] });
  for (const bad of [null, 7, [], {}, { era: "1", games: [] }, { era: 0, games: {} }])
    equal(readKept(bad), null);
  const { step, ...asked } = NO_HINTS;
  deepEqual(readKept(record(game("1", { asked }))).games, [game("1")]);
});

test("a game is kept with the turns before which a hint helped", () => {
  const hinted = ends(begun, ask("best"), ...LAST);
  deepEqual(hinted.hinted, [2]);
  equal("hinted" in ends(begun, ask("count"), ...LAST), false);
  deepEqual(readKept(record(hinted)).games, [hinted]);
});

const other = begin({ name: "4C6R-7K3M-9QTG" });
// A game of another kind or board leaves it on the shelf, from where it is taken up again.
const goOn = { type: "goOn", rules: "p4c6r", seed: "seed", way: "chance" };
const hiding = inMode("hide", ...lay(0, 1, 2, 3), ...HANDED);
for (const [what, state, acts, expected] of [
  ["a new game leaves the one before", begun, [NEXT], [LOST]],
  [
    "one on another board, when it is replaced",
    begun,
    [onBoard("p3c6r"), goOn, NEXT],
    ["", "", LOST],
  ],
  ["so does a challenge", begun, [other, goOn, NEXT], ["", "", LOST]],
  ["nor from another mode", reduce(begun, goTo("solve")), [other], [""]],
  ["a game without a guess was none", play, [NEXT], [""]],
  ["nor one with a guess that waits", run(play, guess("1122")), [NEXT], [""]],
  ["one that is over was not left", begun, [REVEAL, NEXT], ["", ""]],
  ["another mode leaves none", begun, [goTo("solve")], [""]],
  ["nor does a link", begun, [fromLink({ rules: "p4c6r", turns: [] })], [""]],
  ["nor the same tab as it was saved", begun, [{ type: "replaced", state: start }], [""]],
  [
    "going back takes the count away",
    begun,
    [NEXT, BACK, NEXT, BACK],
    [LOST, "again", LOST, "again"],
  ],
  ["nor does Hide without a guess", hiding, [NEXT, BACK], ["", ""]],
  ["Hide does after an answered one", run(hiding, ...FIRST), [NEXT, BACK], [LOST, "again"]],
]) {
  test(`games that are left before their end: ${what}`, () =>
    deepEqual(leaves(state, ...acts), expected));
}

test("taking all guesses back dodges no loss", () => {
  const free = run(play, settings({ undo: true }), NEXT, ...FIRST, undo);
  equal(free.games.play.turns.length, 0);
  const again = restart("F");
  const [gone] = leftBy({ before: free, after: reduce(free, again), action: again }, 5).left;
  deepEqual([gone.guesses, gone.game, gone.loss, wrongIn(gone)], [1, "p4c6r", null, null]);
  const revealed = ends(free, REVEAL);
  deepEqual([revealed.won, revealed.guesses, wrongIn(revealed)], [false, 1, null]);
});

test("a left game was not found, until another tab found it", () => {
  const { kind, won, guesses } = left;
  deepEqual([kind, won, guesses, left.left, wrongIn(left)], ["play", false, 1, 1, null]);
  const twice = kept(left, { ...left, at: 1 });
  equal(twice.games.length, 1);
  deepEqual(withAgain(twice, left.id), EMPTY);
  const found = ends(begun, ...LAST);
  equal(found.id, left.id);
  for (const both of [kept(left, found), kept(found, left), withAgain(kept(found), found.id)])
    deepEqual(both.games, [found]);
});

test("a challenge of the code in hand does not begin it anew", () => {
  const named = (name) => beginNamed(begun, { rules: "p4c6r", seed: "seed", name });
  deepEqual(named("4C6R-7K3M-9QTG"), goOn);
  equal(named("2026-11-22").type, "begin", "the code of a day counts by its name");
});

const scores = ({ skill, luck }) => [skill, luck];

for (const [change, found] of [
  [{ skill: 94, luck: 55 }, [94, 55]],
  [{ kind: "devil", skill: 94, luck: 55 }, [94, null]], // the devil leaves nothing to luck
  [{ skill: 101, luck: 5 }],
  [{ skill: 9.5, luck: 5 }],
  [{ skill: 50, luck: "5" }],
  [{ skill: 50 }],
  [{ skill: -1, luck: null }],
]) {
  test(`impossible scores are worked out anew: ${JSON.stringify(change)}`, () => {
    const [read] = readKept(record(finished({ loss: 0, ...change }))).games;
    deepEqual(scores(read), found ?? [undefined, undefined]);
    equal(isPending(read), !found);
  });
}

test("scores are taken from the record that knows them", () => {
  const bare = record(finished({ loss: 0 }));
  const known = record(finished({ loss: 0, skill: 94, luck: null }));
  deepEqual(scores(merged(bare, known).games[0]), [94, null]);
  deepEqual(scores(merged(known, bare).games[0]), [94, null]);
});

test("scores are asked for once and kept; large boards wait for a tap", async () => {
  const device = database();
  const storage = makeStorage("record", { find: shelf });
  const open = () => makeGames(quietPage(), { shared: device.tab(), storage });
  const games = open();
  const game = finished();
  games.add(game);
  const request = finishedRequest(game);
  deepEqual(scoresRequest(games.list[0]), request);
  // Scores that were begun are finished, though another game is in sight.
  for (const inSight of [games.list[0], undefined])
    deepEqual(games.seek(inSight), { fast: [request], slow: [] });
  const verdict = { skill: 93.6, luck: null, turns: [{ hinted: false }] };
  games.settle(() => done({ turns: [{ loss: 0, certainty: "exact" }], verdict }), false);
  deepEqual(scores(games.list[0]), [94, null]);
  deepEqual(games.seek(games.list[0]), { fast: [], slow: [] });
  const again = open();
  await again.look();
  equal(scoresRequest(again.list[0]), null);
  equal(scoresRequest({ ...game, game: "p6c9r:112233=6,0" }), null);
});
