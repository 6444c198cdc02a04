/** The rooms that are a script of their own, the Lab, the lessons and what Learn prints: which is in sight. */
import { IDLE } from "../python/python.js";
import { pagePython } from "../python/pythonWorker.js";
import { RoomLoader } from "./roomLoader.js";
/** @import { View } from "../views/board/view.js" */
/** @import { Boot } from "../python/python.js" */
/** @import { Request } from "../questions/types.js" */
/** @import { State } from "../state/types.js" */

/** A third Python, so that the games of the Lab do not delay suggestions. @param {(boot: Boot) => void} onBoot */
const makePython = (onBoot) => pagePython({ onBoot, idle: IDLE });

/**
 * @typedef {object} Page
 * @property {() => State} state
 * @property {(request: Request) => Promise<any>} ask  asks Python of the printed pages and of boards
 */

/** @typedef {Page & {makePython: typeof makePython}} Wiring */

export class Rooms {
  /** @type {"lab" | "lessons" | "paper" | null} */ inSight = null;
  #rooms;

  /** @param {Page} page */
  constructor(page) {
    const wiring = { ...page, makePython };
    this.#rooms = {
      lab: new RoomLoader("Lab", wiring),
      lessons: new RoomLoader("Course", wiring),
      paper: new RoomLoader("Paper", wiring),
    };
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
    const name = mode === "learn" ? learn.room : mode;
    const next = name === "lab" || name === "lessons" || name === "paper" ? name : null;
    if (this.inSight && next !== this.inSight) this.#rooms[this.inSight].leave();
    this.inSight = next;
    if (next) this.#rooms[next].draw(view);
  }
}
