/** What a person does, one thing after the other, each meant for the turn that they see. */
import { current, reduce, turnOf } from "../../web/js/state/state.js";

/** Do these; one that depends on what is seen is a function of the state. */
export const run = (state, ...acts) =>
  acts.reduce((now, act) => reduce(now, typeof act === "function" ? act(now) : act), state);

const meant = (action) => (state) => ({ ...action, turn: turnOf(current(state)) });
export const answer = (guess, black, white) => meant({ type: "answer", guess, feedback: [black, white] });
export const guess = (code) => meant({ type: "guess", guess: code });
export const take = (code) => meant({ type: "try", code });
export const undo = { type: "undo" };
export const redo = { type: "redo" };
