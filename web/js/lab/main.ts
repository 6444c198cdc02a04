/** The script of the Lab, the lessons and the printed pages. */
import { Course } from "./lessons/course.ts";
import { courseView } from "./lessons/view.ts";
import { Paper } from "./paper/paper.ts";
import { roomView } from "./paper/room.ts";
import { Lab } from "./room/lab.ts";
import { labView } from "./views/lab.ts";
import course from "../../css/course.css";
import lab from "../../css/lab.css";
import paper from "../../css/paper.css";
import english from "../words/languages/en.json" with { type: "json" };
import { withMore } from "../words/strings.ts";
import type { Wiring } from "./rooms.ts";

// The English texts of this script alone come with it: no first visit has to wait for them.
withMore(english);

// Its styles come with it, too.
const sheet = new CSSStyleSheet();
sheet.replaceSync(lab + course + paper);
document.adoptedStyleSheets.push(sheet);

type Given = Wiring & { element: HTMLElement };

(globalThis as any).openMastermind = {
  lab: (given: Given) => new Lab({ ...given, view: labView }),
  lessons: (given: Given) => new Course({ ...given, view: courseView }),
  paper: (given: Given) => new Paper({ ...given, view: roomView }),
};
