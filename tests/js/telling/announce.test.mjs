import assert from "node:assert/strict";
import { test } from "node:test";
import { looksOf } from "../../../web/js/words/colours.js";
import { factsOf } from "../../../web/js/questions/facts.js";
import { idOf } from "../../../web/js/state/ended.js";
import { KEYS_REST, Teller } from "../../../web/js/telling/teller.js";
import { initialState } from "../../../web/js/state/initial.js";
import { current } from "../../../web/js/state/state.js";
import { NO_HINTS, answer, ask, guess, run, take, turn, undo } from "../doing.mjs";

const put = (colour, shown) => ({ type: "place", colour, shown });
const EMPTY = [null, null, null, null];
const SUGGESTED = { guess: "1123", parts: {}, largest_part: 5 };

/** What Python would say, told at once. */
const replyTo = ({ action, strategy }) => {
  if (action === "reveal") return { status: "done", reply: { secret: "1234" } };
  const analysis = { candidates: 46, rules: { feedbacks: [] }, turns: [] };
  return { status: "done", reply: { ...analysis, ...(strategy ? { suggestion: SUGGESTED } : {}) } };
};

/** A duel in which these are done. */
const dueling = (...acts) =>
  run(
    initialState("best", "seed"),
    ...opened("play"),
    { type: "settings", change: { maker: "duel" } },
    { type: "restart", seed: "BBBBBBB" },
    ...acts.flat(),
  );

/** The same, where the program guesses 1122 and then this, if it has been found out yet. */
const rivalTo = (code) => (request) => {
  if (request.action === "answer")
    return { status: "done", reply: { feedback: request.guess === "1122" ? [1, 0] : [4, 0] } };
  const said = replyTo(request);
  if (request.action !== "analyse" || request.strategy !== "best") return said;
  const guess = request.game.includes("1122=1,0") ? code : "1122";
  return guess
    ? { status: "done", reply: { ...said.reply, suggestion: { ...SUGGESTED, guess } } }
    : null;
};

const sees = (state, told = replyTo, rest = {}) => ({
  state,
  facts: factsOf(state, told),
  looks: looksOf(current(state).rules, 6),
  replyTo: told,
  games: { list: [] },
  sight: "covered",
  stepped: null,
  ...rest,
});

/** What is told when this is drawn, or null. */
const newTeller = () =>
  new Teller({ root: { querySelector: () => null }, speech: { say() {}, stop() {} }, again() {} });
const heardBy = (teller, view, when = { now: 0 }) => teller.next(view, when)?.text ?? null;

/** What leads to a game of a mode: in Play past its front door. */
const opened = (mode) => [
  { type: "mode", mode },
  ...(mode === "play" ? [{ type: "lobby", open: false }] : []),
];

/** All that is told while these are done, one drawing after each, or after several in a list. */
function heard(mode, ...acts) {
  let state = run(initialState("best", "seed"), ...opened(mode));
  const teller = newTeller();
  const sentences = [];
  for (const act of [null, ...acts]) {
    if (act) state = run(state, ...[act].flat());
    for (let drawing = 0; drawing < 2; drawing++) {
      // the second brings no news
      const said = heardBy(teller, sees(state));
      if (said) sentences.push(said);
    }
  }
  return sentences.slice(1);
}

/** What is told of one state that has just come up. */
const told = (state, replies, headed = false) =>
  heardBy(newTeller(), sees(state, replies), { now: 0, headed });

test("what comes of a found code bit by bit is told once each", () => {
  const state = run(
    initialState("best", "seed"),
    ...opened("play"),
    ...turn("1122", 1, 0),
    ...turn("1234", 4, 0),
  );
  const game = current(state);
  const kept = {
    id: idOf("play", game),
    at: 1,
    kind: "play",
    guesses: 2,
    won: true,
    asked: NO_HINTS,
    game: "p4c6r:1122=1,0;1234=4,0",
  };
  const teller = newTeller();
  const hears = (games) => heardBy(teller, sees(state, replyTo, { games: { list: games } }));
  const first = "The first code you found on this board!";
  assert.equal(hears([]), "You found it in 2 guesses!");
  assert.equal(hears([kept]), first);
  assert.equal(hears([kept]), null);
  assert.equal(hears([{ ...kept, loss: 0, skill: 94, luck: 55 }]), "Skill 94, luck 55 of 100");
  assert.equal(hears([{ ...kept, loss: 0, skill: 94, luck: 55 }]), null);
});

test("a contradiction is announced at once, and once it is known which turns may be wrong", () => {
  const state = run(initialState("best", "seed"), answer("1122", 0, 0), answer("3344", 0, 0));
  const slip = {
    turns: [{ turn: 2, kind: "answer", from: "0,0", to: "2,0" }],
    candidates: 2,
    likelihood: 0.9,
  };
  const reply = { consistent: false, slips: [slip], cleared: [1], complete: true };
  let known = { status: "waiting", since: 0 };
  const asked = ({ action }) =>
    action === "diagnose"
      ? known
      : {
          status: "done",
          reply: { contradiction: { turn: 2 }, rules: {}, candidates: 0, turns: [] },
        };
  const which =
    "One wrong answer explains it, and only turn 2 can be the one. Tap the answer it should have been. Undo takes that back.";
  const teller = newTeller();
  assert.equal(heardBy(teller, sees(state, asked)), "No code fits all these answers");
  assert.equal(heardBy(teller, sees(state, asked)), null);
  known = { status: "done", since: 0, reply };
  assert.equal(heardBy(teller, sees(state, asked)), which);
  assert.equal(told(state, asked), `No code fits all these answers. ${which}`);
  assert.equal(told(state, asked, true), which); // the heading is read
});

test("in doubt both numbers are announced, and at the end which answers were wrong", () => {
  const state = run(initialState("best", "seed"), answer("1122", 0, 0), {
    type: "unsure",
    index: 0,
    unsure: true,
  });
  const replies = ({ action }) =>
    action === "contradicted"
      ? { status: "done", reply: { turns: [1] } }
      : {
          status: "done",
          reply: { candidates: 46, fits_all: 6, rules: {}, turns: [], suggestion: SUGGESTED },
        };
  assert.equal(
    told(state, replies),
    "Guess red, red, orange, yellow. 6 codes fit every answer, 40 more if turn 1 is wrong. The guess allows for both.",
  );
  const solved = run(state, answer("1123", 4, 0));
  assert.equal(told(solved, replies), "Solved in 2 guesses. The answer in turn 1 was wrong.");
  assert.equal(told(solved, replies, true), "The answer in turn 1 was wrong.");
});

test("an answer that is marked as unsure is heard, and that it is sure again, before the next guess", () => {
  let state = run(
    initialState("best", "seed"),
    { type: "doubt", doubt: true },
    answer("1122", 0, 1),
  );
  const teller = newTeller();
  const sentences = [];
  const edit = { type: "edit", index: 0 };
  const reply = { candidates: 46, fits_all: 6, rules: {}, turns: [], suggestion: SUGGESTED };
  for (const unsure of [true, false]) {
    heardBy(teller, sees(state));
    heardBy(teller, sees((state = run(state, edit))));
    state = run(state, { type: "unsure", index: 0, unsure });
    for (const known of [undefined, { status: "done", reply }])
      sentences.push(
        heardBy(
          teller,
          sees(state, () => known),
        ),
      );
  }
  const turn = "Turn 1: red, red, orange, orange. 0 black, 1 white";
  const guess =
    "Guess red, red, orange, yellow. 6 codes fit every answer, 40 more if one answer is wrong. The guess allows for both.";
  assert.deepEqual(sentences, [`${turn}, not sure.`, guess, `${turn}.`, guess]);
});

test("each turn of a game of Solve is one message: the guess, the codes left, the guesses to go", () => {
  const games = {
    p4c6r: [1296, "1122", 4.34],
    "p4c6r:1122=1,0": [256, "1344", 3.4],
    "p4c6r:1122=1,0;1344=0,2": [13, "6164", 2.1],
  };
  const replies = ({ action, game }) => {
    if (action !== "analyse" || !games[game]) return undefined;
    const [candidates, guess, mean] = games[game];
    const suggestion = { guess, parts: {}, largest_part: 5, mean, worst: 6, certainty: "exact" };
    return { status: "done", reply: { candidates, rules: {}, turns: [], suggestion } };
  };
  const teller = newTeller();
  let state = initialState("best", "seed");
  const sentences = [];
  const draw = (known) => {
    const said = heardBy(teller, sees(state, known ? replies : () => undefined));
    if (said !== null) sentences.push(said);
  };
  for (const act of [
    null,
    answer("1122", 1, 0),
    answer("1344", 0, 2),
    answer("6164", 4, 0),
    undo,
  ]) {
    if (act) state = run(state, act);
    for (const known of [false, true, true]) draw(known); // Python takes a while
  }
  assert.deepEqual(sentences, [
    "Guess red, red, orange, orange. 1,296 possible codes. About 4 more guesses",
    "Guess red, yellow, green, green. 256 possible codes. About 3 more guesses",
    "Guess purple, red, purple, green. 13 possible codes. About 2 more guesses",
    "Solved in 3 guesses",
    "Guess purple, red, purple, green. 13 possible codes. About 2 more guesses",
  ]);
});

test("the menu leads to Learn and to the Lab, and both are told once", () => {
  const begin = initialState("best", "seed");
  for (const [mode, name] of [
    ["learn", "Learn"],
    ["lab", "Lab"],
  ]) {
    const teller = newTeller();
    heardBy(teller, sees(begin));
    const there = run(begin, { type: "mode", mode });
    assert.equal(heardBy(teller, sees(there)), name);
    assert.equal(heardBy(teller, sees(there)) || null, null);
  }
});

test("the turns that a puzzle gives are not told as the guess of the person", () => {
  const game = {
    rules: "p4c6r",
    turns: [
      { guess: "1122", feedback: [1, 0] },
      { guess: "1344", feedback: [0, 2] },
    ],
    seed: "a puzzle",
  };
  const begun = run(
    initialState("best", "seed"),
    ...opened("play"),
    ...turn("1122", 1, 0),
    ...turn("1344", 0, 2),
  );
  const { play } = begun.games;
  const state = {
    ...begun,
    games: {
      ...begun.games,
      play: { ...play, ...game, play: { ...play.play, source: "puzzle", given: 2, limit: null } },
    },
  };
  assert.equal(told(state), "Some turns are given, and exactly one code fits them all.");
});

test("each turn of a game of Play is one message: the answer and the guesses left", () => {
  assert.deepEqual(
    heard("play", ...turn("1122", 1, 0), ...turn("1344", 0, 2), ...turn("1234", 4, 0)),
    [
      "Guess 1: 1 black, 0 white. 9 guesses left",
      "Guess 2: 0 black, 2 white. 8 guesses left",
      "You found it in 3 guesses!",
    ],
  );
});

test("a better figure, a hint and a dialog do not tell a turn again", () => {
  assert.deepEqual(
    heard("play", turn("1122", 1, 0), { type: "open", panel: "hints" }, ask("count"), {
      type: "open",
      panel: null,
    }),
    ["Guess 1: 1 black, 0 white. 9 guesses left"],
  );
});

test("nothing is told while a dialog is open or a person types", () => {
  const teller = newTeller();
  const play = run(initialState("best", "seed"), ...opened("play"));
  heardBy(teller, sees(play));
  teller.typed(100);
  let state = run(play, put(0, EMPTY), put(0, EMPTY), put(1, EMPTY));
  assert.equal(heardBy(teller, sees(state), { now: 110 }), null);
  state = run(state, put(1, EMPTY));
  teller.typed(300);
  assert.equal(heardBy(teller, sees(state), { now: 800 }), null);
  assert.equal(teller.waits(800), 300 + KEYS_REST - 800);
  assert.equal(
    heardBy(teller, sees(state), { now: 300 + KEYS_REST }),
    "The row: red, red, orange, orange. The row is full",
  );
  const open = run(state, { type: "open", panel: "menu" }, { type: "draft", code: null });
  assert.equal(heardBy(teller, sees(open), { now: 2000 }), null);
  teller.typed(2000);
  const answered = run(state, ...turn("1122", 1, 0));
  assert.equal(
    heardBy(teller, sees(answered), { now: 2001 }),
    "Guess 1: 1 black, 0 white. 9 guesses left",
    "what was typed is complete",
  );
});

test("the answer on the steppers is told once it was changed", () => {
  const teller = newTeller();
  const state = initialState("best", "seed");
  heardBy(teller, sees(state));
  const set = { stepped: { answer: [1, 0], row: current(state).turns } };
  assert.equal(heardBy(teller, sees(state, replyTo, set)), "1 black, 0 white");
  assert.equal(heardBy(teller, sees(state, replyTo, set)), null);
});

test("pegs that are put on the row are said one by one, and once", () => {
  assert.deepEqual(
    heard(
      "play",
      put(0, EMPTY),
      put(1, EMPTY),
      { type: "select", position: 0, shown: EMPTY },
      put(null, EMPTY),
    ),
    ["Peg 1: red", "Peg 2: orange", "Peg 1: empty"],
  );
});

test("a peg that is undone is announced as empty", () => {
  assert.deepEqual(heard("play", put(0, EMPTY), put(1, EMPTY), undo), [
    "Peg 1: red",
    "Peg 2: orange",
    "Peg 2: empty",
  ]);
});

test("the only peg of a row that is undone is announced as empty", () => {
  assert.deepEqual(heard("play", put(0, EMPTY), undo), ["Peg 1: red", "Peg 1: empty"]);
});

test("a hint is announced as a hint, and the person's guess is not", () => {
  const hinted = [ask("best"), { type: "hinted", code: [0, 0, 1, 2] }];
  assert.deepEqual(heard("play", ...hinted), ["Hint: red, red, orange, yellow."]);
  assert.deepEqual(heard("play", hinted), ["Hint: red, red, orange, yellow."]); // it was known already
  assert.deepEqual(heard("play", take([0, 1, 2, 3])), [
    "Your own guess: red, orange, yellow, green.",
  ]);
  assert.deepEqual(heard("solve", take([5, 1, 2, 3])), [
    "Your own guess: purple, orange, yellow, green.",
  ]);
});

test("a row changed in Solve is said peg by peg, then as a whole", () => {
  const shown = [0, 0, 1, 2];
  assert.deepEqual(
    heard("solve", { type: "select", position: 0, shown }, put(5, shown), {
      type: "select",
      position: null,
      shown,
    }),
    ["Peg 1: purple", "Your own guess: purple, red, orange, yellow."],
  );
});

test("a revealed code is said", () => {
  assert.deepEqual(heard("play", { type: "reveal" }), ["The code was red, orange, yellow, green."]);
});

test("who loses a duel hears that the program wins, and later the luck of the one guess: it shows no skill", () => {
  const state = dueling(turn("1122", 1, 0), { type: "reveal" });
  const teller = newTeller();
  const hears = (games) =>
    heardBy(teller, sees(state, rivalTo("1234"), { games: { list: games } }));
  assert.equal(
    hears([]),
    "The code was red, orange, yellow, green. The program wins, with 2 guesses.",
  );
  const kept = {
    id: idOf("play", current(state)),
    at: 1,
    kind: "duel",
    guesses: 1,
    won: false,
    asked: NO_HINTS,
    game: "p4c6r:1122=1,0",
    loss: 0,
    skill: 20,
    luck: 55,
  };
  assert.equal(hears([kept]), "Luck 55 of 100");
  assert.equal(hears([kept]), null);
});

test("who plays a duel hears that the program has found the code, also where that comes late", () => {
  const state = dueling(turn("1122", 1, 0), turn("1123", 1, 0));
  const found = "The program has found it.";
  assert.equal(told(state, rivalTo("1234")), `Guess 2: 1 black, 0 white. ${found} 8 guesses left`);
  const teller = newTeller();
  assert.equal(
    heardBy(teller, sees(state, rivalTo(null))),
    "Guess 2: 1 black, 0 white. 8 guesses left",
  );
  assert.equal(heardBy(teller, sees(state, rivalTo("1234"))), found);
  assert.equal(heardBy(teller, sees(state, rivalTo("1234"))), null);
  assert.equal(
    told(run(state, ...turn("1124", 1, 0)), rivalTo("1234")),
    "Guess 3: 1 black, 0 white. 7 guesses left",
  );
});

test("a correction is announced when it begins, and the current guess when it ends", () => {
  const sentences = heard(
    "solve",
    answer("1122", 1, 0),
    { type: "edit", index: 0 },
    { type: "edit", index: null },
  );
  assert.deepEqual(sentences, [
    "Guess red, red, orange, yellow. 46 possible codes",
    "red, red, orange, orange: 1 black, 0 white. Choose the right answer, or change a peg.",
    "Guess red, red, orange, yellow. 46 possible codes",
  ]);
});

/** What is told in Hide after each of these is done, with what is to be seen then. */
function heardInHide(...acts) {
  let state = run(initialState("best", "1-2-3-4"), { type: "mode", mode: "hide" });
  const teller = newTeller();
  heardBy(teller, sees(state));
  return acts.map(([sight, ...some]) => {
    state = run(state, ...some);
    const said = heardBy(teller, sees(state, replyTo, { sight }));
    assert.equal(heardBy(teller, sees(state, replyTo, { sight })), null, "told twice");
    return said;
  });
}

test("in Hide a screen reader hears of the code only that it is covered, unless a button is held", () => {
  const [two, whole, shown, still, covered, hidden, turn] = heardInHide(
    ["covered", put(0, EMPTY), put(1, EMPTY)],
    ["covered", put(2, EMPTY), put(3, EMPTY)],
    ["shown"],
    ["shown"],
    ["covered"],
    ["covered", { type: "hide", checks: false }],
    ["covered", guess("1122"), { type: "answered", index: 0, guess: "1122", feedback: [1, 1] }],
  );
  assert.equal(two, "Peg 1: covered. Peg 2: covered");
  assert.equal(whole, "Peg 3: covered. Peg 4: covered. The code is complete. It stays covered.");
  assert.deepEqual([shown, still], ["The code: red, orange, yellow, green.", null]);
  assert.deepEqual(
    [covered, hidden],
    ["The code is covered.", "The code is hidden. Build a guess."],
  );
  assert.equal(turn, "Guess 1: 1 black, 1 white");
});

test("where the person answers, the guess that waits is told after a reload as well, and undo is not silent", () => {
  const fill = [0, 1, 2, 3].map((colour) => put(colour, EMPTY));
  const claimed = { type: "claim", index: 0, feedback: [1, 1] };
  const answered = { type: "answered", index: 0, guess: "1122", feedback: [1, 1] };
  const begun = [
    ["covered", ...fill],
    ["covered", { type: "hide", checks: true }],
    ["covered", guess("1122")],
  ];
  const waits = "The guess is red, red, orange, orange.";
  assert.deepEqual(heardInHide(...begun).at(-1), waits);
  const hiding = run(
    initialState("best", "1-2-3-4"),
    { type: "mode", mode: "hide" },
    ...begun.flatMap(([, ...acts]) => acts),
  );
  assert.equal(told(hiding), waits, "loaded again");
  assert.deepEqual(
    heardInHide(...begun, ["covered", undo]).at(-1),
    waits,
    "it is on the row again",
  );
  const [answer, back] = heardInHide(
    ...begun,
    ["covered", claimed, answered],
    ["covered", undo],
  ).slice(-2);
  assert.deepEqual([answer, back], ["Guess 1: 1 black, 1 white", waits]);
});

test("a sentence with a full stop gets no second one", () => {
  const replies = (request) =>
    request.action === "answer"
      ? { status: "done", reply: { feedback: [4, 0] } }
      : replyTo(request);
  const settings = { type: "settings", change: { maker: "duel" } };
  const found = [...turn("1122", 1, 0), ...turn("1234", 4, 0)];
  const duel = run(
    initialState("best", "seed"),
    settings,
    ...opened("play"),
    { type: "restart", seed: "s" },
    ...found,
  );
  const kept = {
    id: idOf("play", current(duel)),
    at: 1,
    kind: "play",
    guesses: 2,
    won: true,
    asked: NO_HINTS,
    game: "p4c6r:1122=1,0;1234=4,0",
  };
  const heardNow = heardBy(newTeller(), sees(duel, replies, { games: { list: [kept] } }));
  assert.equal(
    heardNow,
    "The program was faster. The program wins, with 1 guess. The first code you found on this board!",
  );
});

test("a voice reads the guess in Solve, the answer in Play, the end of a game, and no code that is hidden", () => {
  const read = (mode, ...acts) => {
    const teller = newTeller();
    let state = run(initialState("best", "seed"), ...opened(mode));
    return [null, ...acts].map((act) => {
      if (act) state = run(state, ...[act].flat());
      return teller.next(sees(state, replyTo, { sight: mode === "hide" ? "shown" : "covered" }), {
        now: 0,
        headed: true,
      })?.aloud;
    });
  };
  assert.deepEqual(read("solve", answer("1122", 1, 0), answer("1123", 4, 0)), [
    "Guess red, red, orange, yellow",
    "Guess red, red, orange, yellow",
    "Solved in 2 guesses",
  ]);
  assert.deepEqual(read("play", turn("1122", 1, 0), put(0, EMPTY)), [
    "10 guesses left",
    "Guess 1: 1 black, 0 white. 9 guesses left",
    undefined,
  ]);
  assert.deepEqual(read("hide", put(0, EMPTY)), [undefined, undefined]);
});

test("a guess that a strict game refuses is told with the turn that it contradicts, also while a peg is chosen", () => {
  const strict = { type: "settings", change: { strict: true } };
  const told = (request) =>
    request.action === "contradicted" ? { reply: { turns: [1] } } : replyTo(request);
  const tried = run(
    initialState("best", "seed"),
    strict,
    ...opened("play"),
    { type: "restart", seed: "s" },
    ...turn("1122", 1, 0),
    take([2, 2, 3, 3]),
    { type: "select", position: 1, shown: [] },
    guess("3344"),
  );
  const teller = newTeller();
  heardBy(teller, sees(run(tried, take([2, 2, 2, null])))); // the last peg and Enter came in one go
  assert.equal(
    heardBy(teller, sees(run(tried, { type: "checked", guess: "3344", fits: false }), told)),
    "Not allowed: it does not fit turn 1",
  );
});
