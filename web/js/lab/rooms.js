/** The rooms that are a script of their own, the Lab, the lessons and what Learn prints: which is in sight, and what it draws. */
import { Engine } from "../python/engine.js";
import { IDLE } from "../python/queue.js";
import { RoomLoader } from "./roomLoader.js";

/** @typedef {import("../views/app.js").View} View */

/**
 * @typedef {object} Wiring
 * @property {() => import("../state/state.js").State} state
 * @property {View["dispatch"]} dispatch
 * @property {View["looksFor"]} looksFor
 * @property {import("./paper/paper.js").Wiring["ask"]} ask  asks Python for the printed pages
 */

export class Rooms {
  /** @type {"lab" | "lessons" | "paper" | null} */ inSight = null;
  #lab;
  #lessons;
  #paper;

  /** @param {Wiring} wiring */
  constructor({ state, dispatch, looksFor, ask }) {
    /** @type {RoomLoader<Omit<import("./main.js").Wiring, "element">, import("./main.js").Given>} */
    this.#lab = new RoomLoader("Lab", {
      choice: () => state().lab,
      act: (act) => dispatch({ type: "lab", act }),
      startEngine: (onBoot) => new Engine({ onBoot, idle: IDLE }), // a third Python, so that its games do not delay suggestions
      looksFor,
    });
    /** @type {RoomLoader<{dispatch: View["dispatch"]}, import("../state/state.js").State>} */
    this.#lessons = new RoomLoader("Course", { dispatch });
    /** @type {RoomLoader<Omit<import("./paper/paper.js").Wiring, "element">, {view: View}>} */
    this.#paper = new RoomLoader("Paper", { ask });
  }

  /** The elements in which they draw. */
  get elements() {
    return { lab: this.#lab.element, course: this.#lessons.element, paper: this.#paper.element };
  }

  /** Draw the room in sight, and leave the one that was. @param {View} view */
  draw(view) {
    const { mode, learn } = view.state;
    const next = mode === "lab" ? mode : mode === "learn" && (learn.room === "lessons" || learn.room === "paper") ? learn.room : null;
    if (next !== this.inSight) this.#leave();
    this.inSight = next;
    if (next === "lab") this.#lab.draw({ strategies: view.replyTo({ action: "strategies" })?.reply?.strategies ?? [], ready: view.boot.stage === "ready" });
    if (next === "lessons") this.#lessons.draw(view.state);
    if (next === "paper") this.#paper.draw({ view });
  }

  #leave() {
    if (this.inSight) ({ lab: this.#lab, lessons: this.#lessons, paper: this.#paper })[this.inSight].leave();
  }
}
