import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { test } from "node:test";
import { suggestRequest } from "page/questions/requests.ts";
import { canUndo, isOver, canRedo } from "page/state/game.ts";
import {
  BACK,
  GUESS,
  HANDED,
  HURRY,
  REVEAL,
  answer,
  answered,
  atRest,
  changed,
  copy,
  current,
  dice,
  doubt,
  draft,
  edit,
  fromLink,
  guess,
  inMode,
  lay,
  onBoard,
  put,
  readState,
  redo,
  reduce,
  restart,
  run,
  select,
  settings,
  take,
  turn,
  undo,
  unsure,
} from "../doing.mjs";

const [FIRST, SECOND] = [answer("1122", 1, 0), answer("1344", 0, 2)];
const SHOWN = [0, 0, 1, 1];
const LINE = [0, 1, 2, 3];
const ANSWERED = answered(0, "1122", 1, 1);
const TRIED = take([5, 4, 3, 2]);
const remove = (index) => ({ type: "remove", index });
const place = (colour, shown = SHOWN, at = undefined) => ({ type: "place", colour, shown, at });
const OPENED = {
  type: "opened",
  game: {
    rules: "p4c6r",
    turns: [
      { guess: "1122", feedback: [1, 1] },
      { guess: "1344", feedback: [0, 2] },
    ],
  },
};
const LENIENT = [settings({ undo: true }), restart()];

function seen(state) {
  const game = current(state);
  const { turns, draft, cursor, editing } = game;
  return {
    turns: turns.map(({ guess, feedback }) => `${guess}=${feedback ?? "?"}`).join(" "),
    row: draft?.map((colour) => (colour === null ? "." : colour + 1)).join("") ?? null,
    cursor,
    editing,
    canUndo: canUndo(game),
    canRedo: canRedo(game),
    over: isOver(game),
  };
}

for (const [what, mode, ...ways] of [
  [
    "undo of an answer leaves its guess on the row",
    "solve",
    [[FIRST, SECOND], { turns: "1122=1,0 1344=0,2", row: null }],
    [[FIRST, SECOND, undo], { turns: "1122=1,0", row: "1344" }],
  ],
  [
    "a corrected turn keeps its place",
    "solve",
    [[FIRST, SECOND, edit(0), answer("1123", 2, 0)], { turns: "1123=2,0 1344=0,2", editing: null }],
    [[FIRST, SECOND, edit(0), answer("1123", 2, 0), undo], { turns: "1122=1,0 1344=0,2" }],
  ],
  [
    "a game without a past is undone turn by turn",
    "solve",
    [[OPENED, undo], { turns: "1122=1,1", row: "1344" }],
    [[OPENED, undo, undo], { turns: "", row: "1122" }],
  ],
  [
    "undo ends a correction",
    "solve",
    [[FIRST, edit(0), undo], { turns: "1122=1,0", editing: null }],
  ],
  [
    "undo takes back a guess from a list",
    "solve",
    [[FIRST, place(3), TRIED], { row: "6543" }],
    [[FIRST, place(3), TRIED, undo], { turns: "1122=1,0", row: "4122" }],
  ],
  [
    "undo leads from a list back to the suggestion",
    "solve",
    [[TRIED], { row: "6543", canUndo: true }],
    [[TRIED, undo], { row: null, canUndo: false }],
  ],
  [
    "a try is undone before its correction",
    "solve",
    [[FIRST, edit(0), TRIED, undo], { row: "1122", editing: 0 }],
  ],
  [
    "a try is undone with its turn",
    "solve",
    [[TRIED, answer("6543", 0, 1), undo], { turns: "", row: "6543", canUndo: false }],
  ],
  [
    "a removed turn leaves the others",
    "solve",
    [[FIRST, SECOND, edit(0), remove(0)], { turns: "1344=0,2", editing: null }],
  ],
  [
    "two colours within one frame go side by side",
    "solve",
    // The second tap still sees the last frame.
    [[select(1, SHOWN), place(5), place(4)], { row: "1652", cursor: 3 }],
  ],
  [
    "where no colour comes twice, pegs change places",
    "solve",
    [[onBoard("p4c10n"), select(0, LINE), place(2, LINE)], { row: "3214" }],
  ],
  [
    "the next peg goes where one was taken off",
    "solve",
    [[select(2, LINE), place(null, LINE)], { row: "12.4" }],
    [[select(2, LINE), place(null, LINE), place(5, LINE)], { row: "1264" }],
    [[select(2, LINE), place(null, LINE), place(null, LINE)], { row: "1..4" }],
    [[select(2, LINE), ...Array(5).fill(place(null, LINE))], { row: "...4" }],
  ],
  [
    "Backspace takes off the peg that was typed last",
    "play",
    [lay(0, 1, 2, null), { row: "12.." }],
    [lay(0, 1, 2, 3, null, 4), { row: "1235" }],
  ],
  [
    "in Play nothing is guessed while a guess waits",
    "play",
    [[guess("1122"), guess("3344")], { turns: "1122=?" }],
    [[guess("1122"), guess("3344"), ANSWERED], { turns: "1122=1,1" }],
  ],
  [
    "an answer to a guess that was taken back is dropped",
    "play",
    [[guess("1122"), undo, ANSWERED], { turns: "" }],
  ],
  [
    "Reveal removes a guess without its answer",
    "play",
    [[guess("1122"), REVEAL], { turns: "", over: true }],
  ],
  [
    "undo takes back peg by peg, then the turn",
    "play",
    [[guess("1122"), put(0), put(1), undo], { turns: "1122=?", row: "1..." }],
    [[guess("1122"), put(0), put(1), undo, undo], { turns: "1122=?", row: null }],
    [[guess("1122"), put(0), put(1), undo, undo, undo], { turns: "" }],
  ],
  [
    "the next peg goes where one was undone",
    "play",
    [[put(0), put(1), undo, put(5)], { row: "16.." }],
  ],
  [
    "a turn is one step, however its row was laid",
    "play",
    [[...lay(0, 0, 1, 1), guess("1122"), undo], { row: "1122", canUndo: false }],
  ],
  [
    "undo of pegs beside a waiting guess leaves its turn",
    "play",
    [
      [...LENIENT, guess("1122"), put(0), ANSWERED, put(1), undo, undo, ANSWERED],
      { turns: "1122=1,1" },
    ],
    [[...LENIENT, guess("1122"), put(0), ANSWERED, put(1), undo, undo, undo], { turns: "" }],
  ],
  ["taking the suggestion is a step", "solve", [[place(3), draft(null), undo], { row: "4122" }]],
  ["placing the same peg again is not a step", "solve", [[place(0)], { canUndo: false }]],
  [
    "pegs are undone before their correction",
    "solve",
    [[FIRST, place(3), edit(0), place(5), undo], { editing: 0, row: "1122" }],
    [[FIRST, place(3), edit(0), place(5), undo, undo], { editing: null, row: "4122" }],
  ],
  [
    "a cancelled correction gives the row back",
    "solve",
    [
      [FIRST, place(3), edit(0), place(5), edit(null)],
      { turns: "1122=1,0", row: "4122", editing: null, cursor: null },
    ],
    [[FIRST, place(3), edit(0), place(5), edit(null), undo], { turns: "1122=1,0", row: null }],
  ],
  [
    "redo repeats what undo took back",
    "solve",
    [[FIRST, SECOND, undo, undo, redo, redo], { turns: "1122=1,0 1344=0,2", canRedo: false }],
    [
      [FIRST, SECOND, undo, undo, redo, answer("5566", 0, 0)],
      { turns: "1122=1,0 5566=0,0", canRedo: false },
    ],
  ],
]) {
  test(what, () => {
    for (const [acts, expected] of ways) {
      const found = seen(run(inMode(mode), ...acts));
      deepEqual({ ...found, ...expected }, found);
    }
  });
}

const SMALL = onBoard("p3c3r");
const BEFORE = [5, 1, 2, 3]; // shown on a board of four pegs and six colours
const NONE = [null, null, null];
for (const [what, mode, acts, ...refused] of [
  ["undo and redo at the start", "solve", [], undo, redo],
  ["redo after something else", "solve", [FIRST, undo, SECOND], redo],
  [
    "undo and a guess after the code was revealed",
    "play",
    [guess("1122"), put(0), REVEAL, take(SHOWN)],
    undo,
    GUESS,
  ],
  [
    "an action for another turn",
    "solve",
    [FIRST],
    { type: "answer", turn: 0, guess: "1122", feedback: [1, 0] },
    { type: "try", turn: 0, code: SHOWN },
    remove(0),
  ],
  ["a second guess for the turn", "play", [guess("1122"), ANSWERED], { type: "guess", turn: 0 }],
  [
    "a second answer to the corrected turn",
    "solve",
    [FIRST, edit(0), answer("1122", 2, 0)],
    { type: "answer", turn: 0, guess: "1122", feedback: [2, 0] },
  ],
  [
    "a tap on another mode or board",
    "play",
    [SMALL],
    select(1, BEFORE),
    place(1, BEFORE),
    place(5, NONE),
    place(1, NONE, 3),
    { type: "try", turn: 0, code: BEFORE },
    { type: "answer", turn: 0, guess: "123", feedback: [1, 0] }, // Play knows the answers
    unsure(0),
    doubt(),
  ],
  [
    // A turn that waits for Python has no place in Solve: a game with one could not be read again.
    "what only Play has",
    "solve",
    [],
    { type: "guess", turn: 0 },
    REVEAL,
    { type: "ask", turn: 0, what: "best" },
  ],
]) {
  test(`it changes nothing: ${what}`, () => {
    const state = inMode(mode, ...acts);
    for (const act of refused) equal(run(state, act), state, JSON.stringify(act));
  });
}

const BEGIN = { type: "begin", rules: "p4c6r", seed: "x" };
const GIVEN = [{ guess: "3456", feedback: [0, 2] }];
for (const [mode, what, action] of [
  ["solve", "game", restart()],
  ["solve", "board", onBoard("p5c8r")],
  ["solve", "link", fromLink({ rules: "p3c6r", turns: [] })],
  ["play", "game", restart()],
  ["play", "duel", { ...BEGIN, start: { rival: "ada" } }],
  ["play", "puzzle", { ...BEGIN, turns: GIVEN, start: { source: "puzzle", given: 1, level: 4 } }],
  ["hide", "game", restart()],
]) {
  test(`undo in a new ${what} opened the game before: ${mode}`, () => {
    const played = inMode(
      mode,
      LENIENT[0],
      ...(mode === "hide" ? [...lay(5, 4, 3, 2), ...HANDED] : []),
      ...(mode === "solve" ? [answer("2233", 1, 0)] : turn("2233", 1, 0)),
      put(0),
    );
    const fresh = reduce(played, action);
    equal(reduce(fresh, undo), fresh);
    const old = changed(fresh, `games.${mode}.past`, played.games[mode].past);
    ok(!canUndo(current(readState(old))), "as an older version saved it");
    const { turns } = seen(reduce(fresh, BACK));
    equal(turns, fresh.shelf.length ? seen(fresh).turns : "2233=1,0");
  });
}

test("a quick guess is for this turn only", () => {
  const hurried = inMode("solve", FIRST, HURRY);
  equal(suggestRequest(hurried).hurry, true);
  for (const act of [SECOND, undo]) ok(!suggestRequest(run(hurried, act)).hurry);
});

const SAVED = copy(inMode("solve", FIRST));

test("an invalid saved state is refused", () => {
  notEqual(readState(SAVED), null);
  for (const value of [null, 7, "x", [], {}]) equal(readState(value), null);
  for (const [path, value] of [
    ["version", 2],
    ["mode", 7],
    ["strategy", 7],
    ["games.solve.rules", "p4c6x"],
    ["games.solve.rules", "p21c20r"],
    ["games.solve.turns.0.guess", "<b>x"],
    ["games.solve.turns.0.feedback", "1"],
    // Undo never leads to a turn without its answer.
    ["games.solve.past.0.turns", [{ guess: "1122", feedback: null }]],
    ["games.solve.turns", Array(9999).fill(SAVED.games.solve.turns[0])],
    ["games.solve.past", [{}]],
    ["games.play", undefined],
    ["games.play.seed", ""],
  ])
    equal(readState(changed(SAVED, path, value)), null, path);
  const odd = readState(changed(SAVED, "games.solve.draft", [99, 0, 0, 0]));
  equal(current(odd).draft, null);
});

test("a long game on the largest board is restored", () => {
  const code = Array(20).fill("100").join(".");
  const many = Array.from({ length: 200 }, () => answer(code, 0, 0));
  const state = inMode("solve", onBoard("p20c100r"), ...many);
  equal(current(state).turns.length, 200);
  deepEqual(readState(copy(state)), atRest(state));
  const none = run(state, ...Array(200).fill(undo));
  equal(seen(none).turns, "");
  equal(current(none).rules, "p20c100r");
  for (const each of [state, none]) ok(JSON.stringify(each).length < 1_000_000);
});

test("undo and redo are each other's reverse, at random", () => {
  const draw = dice(7);
  const visible = (state) => {
    const { rules, seed, revealed } = current(state);
    const { turns, row, editing } = seen(state);
    return { rules, seed, revealed, turns, row, editing };
  };
  const codes = ["1122", "1344", "6543", "5566"];
  let seeds = 1;
  const acts = {
    play: [
      () => put(draw(6)),
      () => put(null),
      () => guess(codes[draw(4)]),
      () => undo,
      () => undo,
      () => redo,
      () => ({ type: "restart", seed: `seed-${(seeds += 1)}` }),
      () => (draw(4) ? put(1) : REVEAL),
      ({ turns }) => answered(turns.length - 1, turns.at(-1)?.guess, draw(4), 0),
    ],
    solve: [
      () => put(draw(6)),
      () => answer(codes[draw(4)], draw(4), 0),
      () => undo,
      () => undo,
      () => redo,
      () => take([draw(6), draw(6), 0, 0]),
      () => draft(null),
      ({ turns }) => edit(draw(3) ? draw(turns.length + 1) : null),
      ({ editing }) => remove(editing ?? 0),
      () => select(draw(2) ? draw(4) : null),
      () => onBoard(draw(2) ? "p4c6r" : "p4c8r"),
    ],
  };
  for (const mode of ["play", "solve"]) {
    let state = inMode(mode);
    const revealed = new Set();
    for (let done = 0; done < 2000; done++) {
      const after = run(state, acts[mode][draw(acts[mode].length)](current(state)));
      const game = current(after);
      if (game.revealed) revealed.add(game.seed);
      equal(game.revealed, mode === "play" && revealed.has(game.seed), `after ${done} acts`);
      const back = run(after, undo);
      if (canUndo(game)) deepEqual(visible(run(back, redo)), visible(after));
      if (mode === "play" && game.turns.some(({ feedback }) => feedback))
        equal(current(back).seed, game.seed, `after ${done} acts`);
      if (done % 50 === 0) deepEqual(readState(copy(after)), atRest(after));
      state = after;
    }
  }
});
