/** The script of the Lab, the lessons and the printed pages, which the page loads when one of them is first opened. */
import { Course } from "./lessons/course.js";
import { courseView } from "./lessons/view.js";
import { Paper } from "./paper/paper.js";
import { roomView } from "./paper/room.js";
import { Lab } from "./room/lab.js";
import { labView } from "./views/lab.js";
import english from "../words/languages/en.json" with { type: "json" };
import { withMore } from "../words/strings.js";
/** @import { Wiring } from "./rooms.js" */

// The English texts of this script alone come with it: no first visit has to wait for them.
withMore(english);

/** @typedef {Wiring & {element: HTMLElement}} Given */

/** @type {any} */ (globalThis).openMastermind = {
  Lab: (/** @type {Given} */ given) => new Lab({ ...given, view: labView }),
  Course: (/** @type {Given} */ given) => new Course({ ...given, view: courseView }),
  Paper: (/** @type {Given} */ given) => new Paper({ ...given, view: roomView }),
};
