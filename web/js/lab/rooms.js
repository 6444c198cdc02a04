/** The rooms that are a script of their own, the Lab, the lessons and what Learn prints: which is in sight, and what it draws. */
import { IDLE } from "../python/python.js";
import { pagePython } from "../python/pythonWorker.js";
import { RoomLoader } from "./roomLoader.js";
/** @import { View } from "../views/board/view.js" */
/** @import { State } from "../state/types.js" */
/** @import { Given } from "./room/lab.js" */

/**
 * @typedef {object} Wiring
 * @property {() => State} state
 * @property {View["dispatch"]} dispatch
 * @property {View["looksFor"]} looksFor
 * @property {import("./paper/paper.js").Wiring["ask"]} ask  asks Python of the printed pages and of boards
 */

export class Rooms {
  /** @type {"lab" | "lessons" | "paper" | null} */ inSight = null;
  #rooms;

  /** @param {Wiring} wiring */
  constructor({ state, dispatch, looksFor, ask }) {
    /** @type {RoomLoader<Omit<import("./room/lab.js").Wiring, "element" | "view">, Given>} */
    const lab = new RoomLoader(
      "Lab",
      {
        choice: () => state().lab,
        act: (act) => dispatch({ type: "lab", act }),
        makePython: (onBoot) => pagePython({ onBoot, idle: IDLE }), // a third Python, so that its games do not delay suggestions
        looksFor,
        askPage: ask,
      },
      ({ replyTo, boot }) => ({
        strategies: replyTo({ action: "strategies" })?.reply?.strategies ?? [],
        ready: boot.stage === "ready",
      }),
    );
    /** @type {RoomLoader<{dispatch: View["dispatch"]}, State>} */
    const lessons = new RoomLoader("Course", { dispatch }, (view) => view.state);
    /** @type {RoomLoader<Omit<import("./paper/paper.js").Wiring, "element" | "view">, {view: View}>} */
    const paper = new RoomLoader("Paper", { ask }, (view) => ({ view }));
    this.#rooms = { lab, lessons, paper };
  }

  /** Load again what could not be loaded. */
  retry() {
    for (const room of Object.values(this.#rooms)) room.retry();
  }

  /** The elements in which they draw. */
  get elements() {
    const { lab, lessons, paper } = this.#rooms;
    return { lab: lab.element, course: lessons.element, paper: paper.element };
  }

  /** Draw the room in sight, and leave the one that was. @param {View} view */
  draw(view) {
    const { mode, learn } = view.state;
    const next =
      mode === "lab"
        ? mode
        : mode === "learn" && (learn.room === "lessons" || learn.room === "paper")
          ? learn.room
          : null;
    if (this.inSight && next !== this.inSight) this.#rooms[this.inSight].leave();
    this.inSight = next;
    if (next) this.#rooms[next].draw(view);
  }
}
