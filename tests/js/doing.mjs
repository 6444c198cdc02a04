/** Actions of a person, each for the turn that is shown. */
import { turnOf, waitingTurn } from "../../web/js/state/game.js";
import { readState } from "../../web/js/state/saved.js";
import { initialState } from "../../web/js/state/initial.js";
import { current, reduce, savedOf } from "../../web/js/state/state.js";

/** Reduce these actions in order; an action may be a function of the state. */
export const run = (state, ...acts) =>
  acts.reduce((now, act) => reduce(now, typeof act === "function" ? act(now) : act), state);

const meant = (action) => (state) => ({ ...action, turn: turnOf(current(state)) });
export const answer = (guess, black, white) =>
  meant({ type: "answer", guess, feedback: [black, white] });
export const guess = (code) => meant({ type: "guess", guess: code });
/** A guess in Play and its answer: two actions, to be spread. */
export const turn = (code, black, white) => [
  guess(code),
  (state) => ({
    type: "answered",
    index: waitingTurn(current(state)),
    guess: code,
    feedback: [black, white],
  }),
];
export const take = (code) => meant({ type: "try", code });
export const ask = (what) => meant({ type: "ask", what });
export const undo = { type: "undo" };
export const redo = { type: "redo" };
/** A peg for the row, which is empty. */
export const put = (colour) => ({ type: "place", colour, shown: [null, null, null, null] });

/** Pegs for the row, one after the other. */
export const lay = (...colours) => colours.map(put);

/** A state after a reload of the page. */
export const reloaded = (state) => readState(JSON.parse(JSON.stringify(savedOf(state))));

/** A game of Play on p4c6r in which nothing is guessed yet, and a puzzle there with its given turns. */
export const play = run(initialState("best", "AAAAAAA"), { type: "mode", mode: "play" });
const given = [
  { guess: "1122", feedback: [1, 1] },
  { guess: "1344", feedback: [0, 2] },
];
export const puzzle = run(play, {
  type: "begin",
  rules: "p4c6r",
  seed: "s",
  turns: given,
  start: { source: "puzzle", name: "2026-11-22", level: 3, given: 2 },
});
/** The hints of a game in which none was asked for. */
export const NO_HINTS = { count: 0, agree: 0, best: 0, list: 0, step: 0, undo: 0 };
