/** The rooms that are a script of their own. */
import { IDLE, type Boot } from "../python/python.ts";
import { pagePython } from "../python/pythonWorker.ts";
import { RoomLoader } from "./roomLoader.ts";
import type { View } from "../views/board/view.ts";
import type { Request } from "../questions/types.ts";
import type { State } from "../state/types.ts";

/** A third Python, so that the games of the Lab do not delay suggestions. */
const makePython = (onBoot: (boot: Boot) => void) => pagePython({ onBoot, idle: IDLE });

interface Page {
  state: () => State;
  ask: (request: Request) => Promise<any>;
}

export type Wiring = Page & { makePython: typeof makePython };

export class Rooms {
  inSight: "lab" | "lessons" | "paper" | null = null;
  #rooms;

  constructor(page: Page) {
    const wiring = { ...page, makePython };
    this.#rooms = {
      lab: new RoomLoader("Lab", wiring),
      lessons: new RoomLoader("Course", wiring),
      paper: new RoomLoader("Paper", wiring),
    };
  }

  retry() {
    for (const room of Object.values(this.#rooms)) room.retry();
  }

  get elements() {
    const { lab, lessons, paper } = this.#rooms;
    return { lab: lab.element, course: lessons.element, paper: paper.element };
  }

  draw(view: View) {
    const { mode, learn } = view.state;
    const name = mode === "learn" ? learn.room : mode;
    const next = name === "lab" || name === "lessons" || name === "paper" ? name : null;
    if (this.inSight && next !== this.inSight) this.#rooms[this.inSight].leave();
    this.inSight = next;
    if (next) this.#rooms[next].draw(view);
  }
}
