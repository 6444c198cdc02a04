/** The script of the Lab, the lessons and the printed pages, which the page loads when one of them is first opened. */
import { Course } from "./lessons/course.js";
import { courseView } from "./lessons/view.js";
import { Paper } from "./paper/paper.js";
import { roomView } from "./paper/room.js";
import { Lab } from "./room/lab.js";
import { labView } from "./views/lab.js";

/** What the page gives each of them; how they are drawn is added here. @template Wiring @typedef {Omit<Wiring, "view">} Given */

/** @type {any} */ (globalThis).openMastermind = {
  Lab: (/** @type {Given<import("./room/lab.js").Wiring>} */ wiring) =>
    new Lab({ ...wiring, view: labView }),
  Course: (/** @type {Given<import("./lessons/course.js").Wiring>} */ wiring) =>
    new Course({ ...wiring, view: courseView }),
  Paper: (/** @type {Given<import("./paper/paper.js").Wiring>} */ wiring) =>
    new Paper({ ...wiring, view: roomView }),
};
