/** The store: it holds the one state of the page. An action is the only way to change it. */
import { reduceAt } from "../state/clock.js";
import { reduce } from "../state/state.js";
import { steadyNow } from "../device/browser.js";
/** @import { Action, State } from "../state/types.js" */

/** Says something to the person, and returns what takes it back. @typedef {{say: (text: string, how?: {action?: {label: string, run: () => void}, stays?: boolean}) => () => void}} Notes */
/** An action, and the states before and after it. @typedef {{action: Action, before: State, after: State}} Step */

export class Store {
  /** @type {State} */ #state;
  /** @type {(step: Step) => void} */ #follow = () => {};

  /** @param {State} state */
  constructor(state) {
    this.#state = state;
  }

  /** Set what follows from every action; `follow` is called with an action that changes nothing, too. @param {(step: Step) => void} follow */
  join(follow) {
    this.#follow = follow;
  }

  state = () => this.#state;

  /** @param {Action} action */
  dispatch = (action) => {
    const before = this.#state;
    const after = (this.#state = stateAfter(before, action));
    this.#follow({ action, before, after });
  };
}

/** The state after an action. Time runs in Play alone, so it is counted there, and on the way in and out. @param {State} state @param {Action} action */
function stateAfter(state, action) {
  const after = reduce(state, action);
  const isElsewhere =
    state.mode !== "play" &&
    after.mode !== "play" &&
    after.games.play === state.games.play &&
    action.type !== "time";
  return isElsewhere
    ? after
    : reduceAt(state, action, { at: steadyNow(), visible: !document.hidden });
}
