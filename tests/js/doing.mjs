/** Actions of a person, each for the turn that is shown. */
import { turnOf, waitingTurn } from "../../web/js/state/game.js";
import { current, reduce } from "../../web/js/state/state.js";

/** Reduce these actions in order; an action may be a function of the state. */
export const run = (state, ...acts) =>
  acts.reduce((now, act) => reduce(now, typeof act === "function" ? act(now) : act), state);

const meant = (action) => (state) => ({ ...action, turn: turnOf(current(state)) });
export const answer = (guess, black, white) => meant({ type: "answer", guess, feedback: [black, white] });
export const guess = (code) => meant({ type: "guess", guess: code });
/** A guess in Play and its answer: two actions, to be spread. */
export const turn = (code, black, white) => [
  guess(code),
  (state) => ({ type: "answered", index: waitingTurn(current(state)), guess: code, feedback: [black, white] }),
];
export const take = (code) => meant({ type: "try", code });
export const ask = (what) => meant({ type: "ask", what });
export const undo = { type: "undo" };
export const redo = { type: "redo" };
