/** The store: it holds the one state of the page. An action is the only way to change it. */
import { reduceAt } from "../state/clock.ts";
import { reduce } from "../state/state.ts";
import { steadyNow } from "../device/browser.ts";
import type { Action, State } from "../state/types.ts";

/** Says something to the person, and returns what takes it back. */
export interface Notes {
  say: (
    text: string,
    how?: { action?: { label: string; run: () => void }; stays?: boolean },
  ) => () => void;
}

export interface Step {
  action: Action;
  before: State;
  after: State;
}

export class Store {
  #state: State;
  #follow: (step: Step) => void = () => {};

  constructor(state: State) {
    this.#state = state;
  }

  /**
   * Set the effects of every action; `follow` is called with an action that changes nothing, too.
   */
  join(follow: (step: Step) => void) {
    this.#follow = follow;
  }

  state = () => this.#state;

  dispatch = (action: Action) => {
    const before = this.#state;
    const after = (this.#state = stateAfter(before, action));
    this.#follow({ action, before, after });
  };
}

/**
 * The state after an action. Time runs in Play alone, so it is counted there, and on the way in and
 * out.
 */
function stateAfter(state: State, action: Action) {
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
