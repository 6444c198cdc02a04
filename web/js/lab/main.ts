/** The script of the Lab and of the rooms of Learn. */
import { Course } from "./lessons/course.ts";
import { courseView } from "./lessons/view.ts";
import { Paper } from "./paper/paper.ts";
import { Lab } from "./room/lab.ts";
import course from "../../css/course.css";
import lab from "../../css/lab.css";
import lessons from "../../css/lessons.css";
import paper from "../../css/paper.css";
import english from "../words/languages/en.json" with { type: "json" };
import { withMore, t } from "../words/strings.ts";
import { html, nothing, render } from "lit-html";
import { learnRoom } from "./lessons/learn.ts";
import { ROOMS } from "../state/lab.ts";
import { roomsView } from "../views/board/controls.ts";
import { compareRoom } from "./views/compare.ts";
import { mapRoom } from "./views/map.ts";
import { watchRoom } from "./views/watch.ts";
import type { Given } from "./games/work.ts";
import type { View } from "../views/board/view.ts";

// The English texts of this script alone come with it: no first visit has to wait for them.
withMore(english);

// Its styles come with it, too.
const sheet = new CSSStyleSheet();
sheet.replaceSync(lab + lessons + course + paper);
document.adoptedStyleSheets.push(sheet);

(globalThis as any).openMastermind = {
  lab: (given: Given) => new Lab({ ...given, view: labView }),
  lessons: (given: Given) => new Course({ ...given, view: courseView }),
  learn: ({ element }: Given) => ({
    draw: (view: View) => render(learnRoom(view), element),
    leave() {},
  }),
  paper: (given: Given) => new Paper(given),
};

const DRAWN = { compare: compareRoom, map: mapRoom, watch: watchRoom };

function labView(lab: Lab) {
  const { room } = lab.choice;
  const isEmpty = room === "compare" && lab.experiment.rows.length === 0;
  const nameOf = (each: string) => t(`lab.room.${each}`);
  return html`${roomsView(t("lab.rooms"), ROOMS, room, nameOf, (each) => lab.set({ room: each }))}
    <section class="stack room${isEmpty ? " is-empty" : ""}" aria-labelledby="room">
      <h2 id="room" data-heading tabindex="-1">${t(`lab.title.${room}`)}</h2>
      <p class="lead">${t(`lab.lead.${room}`)}</p>
      ${
        lab.boot?.stage === "failed"
          ? html`<p class="notice line error" role="alert">${lab.boot.error?.message ?? ""}</p>`
          : lab.boot?.silent
            ? html`<p class="notice line" role="status">${t("solver.silence")}</p>`
            : nothing
      }
      ${DRAWN[room](lab)}
    </section>`;
}
