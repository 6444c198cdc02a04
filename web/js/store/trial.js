/** A game on trial: that of a link is in sight at once, and the game before it returns if Python refuses it. */
import { writeGame } from "../words/notation.js";
/** @import { Mode, State } from "../state/state.js" */
/** @import { Parts } from "./parts.js" */

/** @typedef {Pick<Parts, "state" | "replyTo" | "dispatch">} Wiring */

export class Trial {
  /**
   * The game, its link, and what it has replaced: the mode, and the game of Solve.
   * @type {{text: string, link: string, before: {mode: Mode, solve: State["games"]["solve"]}} | null}
   */
  game = null;
  #on;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#on = wiring;
  }

  /** What Python is asked in every mode: whether it accepts the game. */
  get wanted() {
    return this.game ? [{ action: "analyse", game: this.game.text }] : [];
  }

  /** The state without the game; all that was done since stays. @returns {State} */
  get kept() {
    const state = this.#on.state();
    if (!this.game) return state;
    const { mode, solve } = this.game.before;
    return {
      ...state,
      left: null,
      mode: state.mode === "solve" ? mode : state.mode,
      games: { ...state.games, solve },
    };
  }

  /** @param {NonNullable<ReturnType<typeof import("../words/notation.js").readGame>>} game @param {string} link */
  begin(game, link) {
    const { state, dispatch } = this.#on;
    const {
      mode,
      games: { solve },
    } = state();
    const before = this.game?.before ?? { mode, solve };
    this.game = { text: writeGame(game.rules, game.turns, game.doubt), link, before };
    dispatch({ type: "opened", game });
  }

  /** Keep the game, or return to the state before; returns null while Python is still asked, and else the error, if there is one. */
  settle() {
    if (!this.game) return null;
    const { state, dispatch, replyTo } = this.#on;
    const { rules, turns, doubt } = state().games.solve;
    const { kept } = this;
    const asked = replyTo(this.wanted[0]);
    const error = asked?.error && asked.error.kind !== "worker" ? asked.error : undefined;
    if (writeGame(rules, turns, doubt) === this.game.text && !asked?.reply && !error) return null;
    this.game = null;
    if (error) dispatch({ type: "replaced", state: kept });
    return { error };
  }
}
