/** Learn: five rooms, one of them shown. */
import { html, nothing } from "lit-html";
import { LEARN_ROOMS } from "../../state/learn.js";
import { t } from "../../words/strings.js";
import { knuthRoom } from "./knuth.js";
import { learn } from "./pieces.js";
import { rulesRoom } from "./rules.js";
import { strategiesRoom } from "./strategies.js";
/** @import { View } from "../board/view.js" */

const DRAWN = {
  rules: rulesRoom,
  strategies: strategiesRoom,
  knuth: knuthRoom,
  paper: (/** @type {View} */ view) => view.paper,
};

/** @param {View} view */
export function learnView(view) {
  const { room } = view.state.learn;
  return html`<main class="mode-learn">
    <nav class="rooms" aria-label=${t("learn.rooms")}>
      ${LEARN_ROOMS.map(
        (each) => html`<button aria-current=${each === room ? "page" : nothing}
          @click=${() => learn(view, { type: "room", room: each })}
        >${t(`learn.room.${each}`)}</button>`,
      )}
    </nav>
    ${
      room === "lessons"
        ? view.course
        : html`<section class="stack lesson of-${room}" aria-labelledby="room">
        <h2 id="room" data-heading tabindex="-1">${t(`learn.title.${room}`)}</h2>
        ${DRAWN[room](view)}
      </section>`
    }
  </main>`;
}
