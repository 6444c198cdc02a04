/** Counts the games that an action of the person ends or leaves, and tells of those that were left. */
import { endedBy, leftBy } from "../state/ended.js";
import { t } from "../words/strings.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/state.js").Action} Action */

/**
 * @typedef {object} Wiring
 * @property {Pick<import("./games.js").Games, "add" | "leave" | "takeUp" | "list">} games
 * @property {Pick<import("./notices.js").Notices, "say">} notes
 * @property {(games: number) => void} onEnd  a game has ended; how many there are
 */

export class Endings {
  /** Dismisses what was said of the game that was left last. */ #dismiss = () => {};
  #on;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#on = wiring;
  }

  /**
   * @param {State} before
   * @param {State} after
   * @param {Action} action
   * @param {number} at  now, in ms since 1970
   */
  follow(before, after, action, at) {
    const { games, notes, onEnd } = this.#on;
    const ended = endedBy(before, after, action, at);
    if (ended) games.add(ended);
    const { left, again } = leftBy(before, after, action, at);
    for (const game of left) games.leave(game);
    for (const id of again) games.takeUp(id);
    if (again.length) this.#dismiss();
    const way = t(action.type === "undo" ? "do.redo" : "do.undo");
    if (left.length) this.#dismiss = notes.say(t("note.left", { way }));
    if (ended || left.length) onEnd(games.list.length);
  }
}
