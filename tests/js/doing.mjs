/** States, and the actions of a person that lead to others, each for the turn that is shown. */
import { turnOf, waitingTurn } from "page/state/game.ts";
import { readState, initialState } from "page/state/saved.ts";
import { current, reduce, savedOf } from "page/state/state.ts";

export { current, initialState, readState, reduce, savedOf };

export const start = initialState("best", "seed");

/** Reduce these actions in order; one may be several in an array, or a function of the state. */
export const run = (state, ...acts) =>
  acts
    .flat()
    .reduce(
      (now, act) => (typeof act === "function" ? run(now, act(now)) : reduce(now, act)),
      state,
    );

export const goTo = (mode, more) => ({ type: "mode", mode, ...more });
export const open = (panel, more) => ({ type: "open", panel, ...more });
export const settings = (change) => ({ type: "settings", change });
export const choose = (change) => ({ type: "choose", change });
export const restart = (seed = "x") => ({ type: "restart", seed });
export const begin = (start, seed = "BBBBBBB") => ({ type: "begin", rules: "p4c6r", seed, start });
export const onBoard = (rules) => ({ type: "rules", rules, seed: "x" });
export const fromLink = (game) => ({ type: "opened", game });
export const edit = (index) => ({ type: "edit", index });
export const draft = (code) => ({ type: "draft", code });
export const doubt = (is = true) => ({ type: "doubt", doubt: is });
export const unsure = (index, is = true) => ({ type: "unsure", index, unsure: is });
export const claim = (...feedback) => ({ type: "claim", index: 0, feedback });
export const [undo, redo, REVEAL, BACK, HURRY] = ["undo", "redo", "reveal", "goBack", "hurry"].map(
  (type) => ({ type }),
);
/** The code of Hide is whole: its hider keeps the phone, or gives it to the other player. */
export const CHECKS = { type: "hide", checks: true };
export const HANDED = [{ type: "hide", checks: false }, { type: "handed" }];

export const inMode = (mode, ...acts) => run(start, goTo(mode), ...acts);

const meant = (action) => (state) => ({ ...action, turn: turnOf(current(state)) });
export const answer = (guess, black, white) =>
  meant({ type: "answer", guess, feedback: [black, white] });
export const answered = (index, guess, ...feedback) => ({
  type: "answered",
  index,
  guess,
  feedback,
});
export const GUESS = meant({ type: "guess" });
/** A guess in Play: its code is put on the row first. */
export const guess = (code) => () => [take([...code].map((colour) => colour - 1)), GUESS];
export const turn = (code, black, white) => [
  guess(code),
  (state) => answered(waitingTurn(current(state)), code, black, white),
];
export const take = (code) => meant({ type: "try", code });
export const ask = (what) => meant({ type: "ask", what });

const EMPTY = [null, null, null, null];
export const select = (position, shown = EMPTY) => ({ type: "select", position, shown });
export const put = (colour, shown = EMPTY) => ({ type: "place", colour, shown });

export const lay = (...colours) => colours.map((colour) => put(colour));

/** The state without the motion of its last act, which a reload does not repeat. */
export const atRest = (state) => ({ ...state, chosen: { ...state.chosen, fresh: false } });

/** The value after a browser's storage has kept it as text. */
export const copy = (value) => JSON.parse(JSON.stringify(value));

export const reloaded = (state) => readState(copy(savedOf(state)));

/** Saved data with another value at a path such as "games.solve.turns.0.guess". */
export function changed(data, path, value) {
  const made = copy(data);
  const keys = path.split(".");
  const last = keys.pop();
  keys.reduce((place, key) => place[key], made)[last] = value;
  return made;
}

/** A game of Play in which nothing is guessed yet, and a puzzle with its given turns. */
export const play = run(initialState("best", "AAAAAAA"), goTo("play"));
export const puzzle = run(play, {
  ...begin({ source: "puzzle", name: "2026-11-22", level: 3, given: 2 }, "s"),
  turns: [
    { guess: "1122", feedback: [1, 1] },
    { guess: "1344", feedback: [0, 2] },
  ],
});

export const NO_HINTS = { count: 0, agree: 0, best: 0, list: 0, step: 0, undo: 0 };

/** A game in the record: found by luck at once, unless something else is said. */
export const finished = (change) => ({
  id: "1",
  at: 1,
  kind: "play",
  game: "p4c6r:1122=4,0",
  guesses: 1,
  won: true,
  asked: NO_HINTS,
  ...change,
});

export const nothing = () => {};

/** A page around a part under test: it does nothing, but for the parts that are given. */
export const quietPage = (parts) => ({
  state: () => start,
  dispatch: nothing,
  save: nothing,
  changed: nothing,
  frames: { schedule: nothing },
  numbers: Promise.resolve(),
  notes: { say: () => nothing },
  painter: {
    rehearse: nothing,
    focusStays: nothing,
    focusSoon: nothing,
    showSoon: nothing,
    update: nothing,
  },
  upkeep: { ask: nothing },
  persistence: { tellIfUnkept: nothing },
  ...parts,
});

/** A quiet page whose acts change its state, with the notices that it has. */
export function livePage(state, parts) {
  const page = quietPage({
    now: state,
    state: () => page.now,
    dispatch: (action) => {
      page.now = run(page.now, action);
    },
    said: [],
    notes: {
      say: (text, { action } = {}) => {
        const note = { text, run: action?.run };
        page.said.push(note);
        return () => page.said.splice(page.said.indexOf(note), 1);
      },
    },
    ...parts,
  });
  return page;
}

/** Whole numbers below others, the same in every run (mulberry32). */
export function dice(seed) {
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
