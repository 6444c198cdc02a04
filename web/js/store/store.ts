/** The store: it holds the one state of the page. An action is the only way to change it. */
import { reduceAt } from "../state/clock.ts";
import { isByItself, reduce } from "../state/state.ts";
import { steadyNow } from "../device/browser.ts";
import type { Action, State, Step } from "../state/types.ts";

export class Store {
  /** The number of the person's acts, without choices about the drawing. */ acts = 0;
  /** The number of sheets that were opened. */ sheets = 0;
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
    if (!isByItself(action) && action.type !== "choose") this.acts += 1;
    if (action.type === "open" && action.panel) this.sheets += 1;
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
