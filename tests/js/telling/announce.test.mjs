/** The messages to a screen reader. Whole games by ear are in tests/journeys/test_ears.py. */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { factsOf } from "page/questions/facts.ts";
import { idOf } from "page/state/ended.ts";
import { KEYS_REST, Teller, Notices } from "page/telling/announce.ts";
import { looksOf } from "page/words/colours.ts";
import { t } from "page/words/strings.ts";
import { done, nothing } from "../asking.mjs";
import { quiet, settled } from "../shelf.mjs";
import {
  CHECKS,
  HANDED,
  answer,
  answered,
  ask,
  claim,
  current,
  doubt,
  draft,
  edit,
  finished,
  goTo,
  guess,
  inMode,
  lay,
  open,
  put,
  puzzle,
  restart,
  run,
  select,
  settings,
  start,
  take,
  turn,
  undo,
  unsure,
} from "../doing.mjs";

const SUGGESTED = { guess: "1123", parts: {}, largest_part: 5 };

const replyTo = ({ action, strategy }) => {
  if (action === "reveal") return done({ secret: "1234" });
  const analysis = { candidates: 46, rules: { feedbacks: [] }, turns: [] };
  return done({ ...analysis, ...(strategy ? { suggestion: SUGGESTED } : {}) });
};

const gameOf = (mode, ...acts) =>
  inMode(mode, ...(mode === "play" ? [{ type: "lobby", open: false }] : []), ...acts.flat());

const gameWith = (change, ...acts) => gameOf("play", settings(change), restart("BBBBBBB"), ...acts);

function sees(state, told = replyTo, rest = {}) {
  const known = (request) => request && told(request);
  return {
    state,
    game: current(state),
    facts: factsOf(state, known),
    looks: looksOf(current(state).rules, 6),
    replyTo: known,
    games: { list: [] },
    seen: false,
    stepped: null,
    ...rest,
  };
}

const kept = (state) => ({
  games: { list: [finished({ id: idOf("play", current(state)), guesses: 2 })] },
});

const newTeller = () =>
  new Teller({ root: { querySelector: () => null }, speech: { say() {}, stop() {} }, again() {} });
const heardBy = (teller, view, when = { now: 0 }) => teller.next(view, when)?.text ?? null;

/** The messages of these drawings, each of which is made twice: the second brings no news. */
function hearing(...drawings) {
  const teller = newTeller();
  return drawings.map((drawing) => {
    const said = heardBy(teller, sees(...drawing));
    equal(heardBy(teller, sees(...drawing)) || null, null, "told twice");
    return said;
  });
}

function heardAfter(mode, ...acts) {
  const drawings = acts.map((_, at) => [gameOf(mode, ...acts.slice(0, at + 1))]);
  return hearing([gameOf(mode)], ...drawings).slice(1);
}

const told = (state, replies, headed = false) =>
  heardBy(newTeller(), sees(state, replies), { now: 0, headed });

const ANSWERED = "Guess 1: 1 black, 0 white. 9 guesses left";
const NOW = "Guess red, red, orange, yellow. 46 possible codes";
for (const [what, mode, acts, ...sentences] of [
  [
    "a hint and a dialog do not tell a turn again",
    "play",
    [turn("1122", 1, 0), open("hints"), ask("count"), open(null)],
    ANSWERED,
  ],
  [
    "pegs are said one by one",
    "play",
    [put(0), put(1), select(0), put(null)],
    "Peg 1: red",
    "Peg 2: orange",
    "Peg 1: empty",
  ],
  [
    "a peg that is undone is announced as empty",
    "play",
    [put(0), put(1), undo],
    "Peg 1: red",
    "Peg 2: orange",
    "Peg 2: empty",
  ],
  ["so is the only peg of a row", "play", [put(0), undo], "Peg 1: red", "Peg 1: empty"],
  [
    "a hint is announced as a hint",
    "play",
    [ask("best"), { type: "hinted", code: [0, 0, 1, 2] }],
    "Hint: red, red, orange, yellow.",
  ],
  [
    "so is one that was known already",
    "play",
    [[ask("best"), { type: "hinted", code: [0, 0, 1, 2] }]],
    "Hint: red, red, orange, yellow.",
  ],
  [
    "the person's guess is no hint",
    "play",
    [take([0, 1, 2, 3])],
    "Your own guess: red, orange, yellow, green.",
  ],
  [
    "a row in Solve is said peg by peg, then as a whole",
    "solve",
    [select(0, [0, 0, 1, 2]), put(5, [0, 0, 1, 2]), select(null, [0, 0, 1, 2])],
    "Peg 1: purple",
    "Your own guess: purple, red, orange, yellow.",
  ],
  [
    "a correction is announced, and then the current guess",
    "solve",
    [answer("1122", 1, 0), edit(0), edit(null)],
    NOW,
    "red, red, orange, orange: 1 black, 0 white. Choose the right answer, or change a peg.",
    NOW,
  ],
  ["the menu leads to Learn", "solve", [goTo("learn")], "Learn"],
]) {
  test(`${what}, and is told once`, () => {
    deepEqual(heardAfter(mode, ...acts).filter(Boolean), sentences);
  });
}

test("a contradiction is announced at once, then its turns", () => {
  const state = run(start, answer("1122", 0, 0), answer("3344", 0, 0));
  const slip = { turn: 2, kind: "answer", from: "0,0", to: "2,0" };
  const slips = [{ turns: [slip], candidates: 2, likelihood: 0.9 }];
  const replies =
    (diagnosis) =>
    ({ action }) =>
      action === "diagnose"
        ? diagnosis
        : done({ contradiction: { turn: 2 }, rules: {}, candidates: 0, turns: [] });
  const known = replies(done({ consistent: false, slips, cleared: [1], complete: true }));
  const which =
    "One wrong answer explains it, and only turn 2 can be the one. Tap the answer it should have been. Undo takes that back.";
  deepEqual(hearing([state, replies({ status: "waiting", since: 0 })], [state, known]), [
    "No code fits all these answers",
    which,
  ]);
  equal(told(state, known), `No code fits all these answers. ${which}`);
  equal(told(state, known, true), which, "the heading is read");
});

const inDoubt = ({ action }) =>
  done(
    action === "contradicted"
      ? { turns: [1] }
      : { candidates: 46, fits_all: 6, rules: {}, turns: [], suggestion: SUGGESTED },
  );
const bothIf = (what) =>
  `Guess red, red, orange, yellow. 6 codes fit every answer, 40 more if ${what} is wrong. The guess allows for both.`;

test("in doubt both numbers are told", () => {
  const state = run(start, answer("1122", 0, 0), unsure(0));
  equal(told(state, inDoubt), bothIf("turn 1"));
  const solved = run(state, answer("1123", 4, 0));
  equal(told(solved, inDoubt), "Found in 2 guesses. The answer in turn 1 was wrong.");
  equal(told(solved, inDoubt, true), "The answer in turn 1 was wrong.");
});

test("an answer that becomes unsure is heard before the next guess", () => {
  const doubted = run(start, doubt(), answer("1122", 0, 1));
  const marked = run(doubted, edit(0), unsure(0));
  const sure = run(marked, edit(0), unsure(0, false));
  const heard = hearing(
    [doubted],
    [run(doubted, edit(0))],
    [marked, nothing],
    [marked, inDoubt],
    [run(marked, edit(0))],
    [sure, nothing],
    [sure, inDoubt],
  );
  const row = "Turn 1: red, red, orange, orange. 0 black, 1 white";
  const next = bothIf("one answer");
  deepEqual([heard.slice(2, 4), heard.slice(5)].flat(), [
    `${row}, not sure.`,
    next,
    `${row}.`,
    next,
  ]);
});

test("the turns that a puzzle gives are not told as guesses", () => {
  equal(told(puzzle), "Some turns are given, and exactly one code fits them all.");
});

test("nothing is told while a dialog is open or a person types", () => {
  const teller = newTeller();
  const play = gameOf("play");
  heardBy(teller, sees(play));
  const hears = (state, now) => heardBy(teller, sees(state), { now });
  teller.typed(100);
  equal(hears(run(play, ...lay(0, 0, 1)), 110), null);
  const full = run(play, ...lay(0, 0, 1, 1));
  teller.typed(300);
  equal(hears(full, 800), null);
  equal(teller.waits(800), 300 + KEYS_REST - 800);
  equal(hears(full, 300 + KEYS_REST), "The row: red, red, orange, orange. The row is full");
  equal(hears(run(full, open("menu"), draft(null)), 2000), null);
  teller.typed(2000);
  equal(hears(run(full, ...turn("1122", 1, 0)), 2001), ANSWERED, "what was typed is complete");
});

test("the answer on the steppers is told once it was changed", () => {
  const stepped = { answer: [1, 0], row: current(start).turns };
  equal(hearing([start], [start, replyTo, { stepped }])[1], "1 black, 0 white");
});

/** Replies to a duel in which the opponent guesses 1122 and then this, once it is known. */
const rivalTo =
  (code, first = [1, 0]) =>
  (request) => {
    if (request.action === "answer")
      return done({ feedback: request.guess === "1122" ? first : [4, 0] });
    if (request.action !== "analyse" || request.strategy !== "best")
      return request.game === "p4c6r"
        ? done({ ...replyTo(request).reply, rules: { slow: [] } })
        : replyTo(request);
    const guess = request.game.includes("1122=1,0") ? code : "1122";
    return guess && done({ ...replyTo(request).reply, suggestion: { ...SUGGESTED, guess } });
  };
const dueling = (...acts) => gameWith({ maker: "duel", rival: "ada" }, ...acts);

test("a duel tells that the opponent has found the code, also late", () => {
  const state = dueling(turn("1122", 1, 0), turn("1123", 1, 0));
  const found = "Ada has found it.";
  equal(told(state, rivalTo("1234")), `Guess 2: 1 black, 0 white. ${found} 8 guesses left`);
  const next = run(state, ...turn("1124", 1, 0));
  deepEqual(hearing([state, rivalTo(null)], [state, rivalTo("1234")]), [
    "Guess 2: 1 black, 0 white. 8 guesses left",
    found,
  ]);
  equal(told(next, rivalTo("1234")), "Guess 3: 1 black, 0 white. 7 guesses left");
});

test("a sentence with a full stop gets no second one", () => {
  const duel = dueling(turn("1122", 1, 0), turn("1234", 4, 0));
  equal(
    hearing([duel, rivalTo("1234", [4, 0]), kept(duel)])[0],
    "You found it in 2 guesses! Ada got there first, in 1 guess.",
  );
});

test("in Hide each peg of the code is heard, then guesses alone", () => {
  const heard = heardAfter(
    "hide",
    [put(0), put(1)],
    [put(2), put(3)],
    ...HANDED,
    turn("1122", 1, 1),
  );
  deepEqual(heard, [
    "Peg 1: red. Peg 2: orange",
    "Peg 3: yellow. Peg 4: green. The code is complete.",
    "Pass the phone to the player who guesses.",
    "The code is hidden. Build a guess.",
    "Guess 1: 1 black, 1 white",
  ]);
});

test("the guess to answer is told, also after undo", () => {
  const hidden = [...lay(0, 1, 2, 3), CHECKS];
  const guessed = [guess("1122")];
  const claimed = [claim(1, 1), answered(0, "1122", 1, 1)];
  const waits = "The guess is red, red, orange, orange.";
  equal(told(inMode("hide", ...hidden, ...guessed)), waits, "loaded again");
  deepEqual(heardAfter("hide", hidden, guessed, undo).slice(1), [waits, waits]);
  deepEqual(heardAfter("hide", hidden, guessed, claimed, undo).slice(1), [
    waits,
    "Guess 1: 1 black, 1 white",
    waits,
  ]);
});

for (const [mode, acts, ...aloud] of [
  [
    "solve",
    [answer("1122", 1, 0), answer("1123", 4, 0)],
    "Guess red, red, orange, yellow",
    "Guess red, red, orange, yellow",
    "Found in 2 guesses",
  ],
  ["play", [turn("1122", 1, 0), put(0)], "10 guesses left", ANSWERED, undefined],
  ["hide", [put(0)], undefined, undefined],
]) {
  test(`a voice reads the next act, and no hidden code: ${mode}`, () => {
    const teller = newTeller();
    const read = [[], ...acts].map(
      (_, at) =>
        teller.next(sees(gameOf(mode, ...acts.slice(0, at)), replyTo), {
          now: 0,
          headed: true,
        })?.aloud,
    );
    deepEqual(read, aloud);
  });
}

test("a guess that a strict game refuses is told with its turn", () => {
  const contradicted = (request) =>
    request.action === "contradicted" ? { reply: { turns: [1] } } : replyTo(request);
  const row = take([2, 2, 3, 3]);
  const tried = gameWith({ strict: true }, turn("1122", 1, 0), row, select(1), guess("3344"));
  const refused = run(tried, { type: "checked", guess: "3344", fits: false });
  // The last peg and Enter came in one go.
  const before = run(tried, take([2, 2, 2, null]));
  equal(hearing([before], [refused, contradicted])[1], t("strict.refused", { turns: [1] }));
});

function made() {
  let drawn = 0;
  let waiting = [];
  const draw = () => {
    drawn += 1;
  };
  const notes = new Notices(draw, () => new Promise((done) => waiting.push(done)));
  const after = async (pieces) => {
    for (let i = 0; i < pieces; i += 1) {
      const due = waiting;
      waiting = [];
      for (const done of due) done();
      await quiet();
    }
    return notes.list.map(({ text }) => text[0]).join("");
  };
  return { notes, after, draws: () => drawn };
}

test("a notice disappears after the time to read it", async () => {
  const { notes, after, draws } = made();
  notes.say("Short.");
  notes.say("A sentence that takes some seconds longer to be read, since it has more words.");
  equal(await after(10), "SA"); // five seconds
  equal(await after(2), "A");
  equal(await after(9), "");
  equal(draws(), 4);
});

test("a notice stays while the pointer or the focus is on it", async () => {
  const { notes, after } = made();
  notes.say("Short.");
  await after(9);
  notes.list[0].held = true;
  await after(100);
  notes.list[0].held = false;
  equal(await after(10), "S");
  equal(await after(3), "");
});

test("a notice on a hidden page, which draws no frame, waits", async () => {
  const { notes } = made();
  notes.say("Short.");
  await settled(20);
  equal(notes.list.length, 1);
});

test("notices with an action stay until it is done", async () => {
  const { notes, after } = made();
  let done = 0;
  const run = () => {
    done += 1;
  };
  notes.say("A new version.", { action: { label: "Use it", run } });
  notes.say("Nothing is kept.", { stays: true });
  equal(await after(1000), "AN");
  notes.list[1].dismiss();
  equal(await after(0), "A");
  notes.list[0].action?.run();
  deepEqual([await after(0), done], ["", 1]);
});

test("a repeated notice is shown once, for its whole time again", async () => {
  const { notes, after } = made();
  notes.say("Short.");
  await after(9);
  notes.say("Short.");
  equal(await after(9), "S");
  equal(await after(3), "");
});
