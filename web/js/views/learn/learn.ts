import { html, nothing } from "lit-html";
import { LEARN_ROOMS } from "../../state/learn.ts";
import { t } from "../../words/strings.ts";
import { knuthRoom } from "./knuth.ts";
import { learn } from "./pieces.ts";
import { rulesRoom } from "./rules.ts";
import { strategiesRoom } from "./strategies.ts";
import type { View } from "../board/view.ts";

const DRAWN = {
  rules: rulesRoom,
  strategies: strategiesRoom,
  knuth: knuthRoom,
  paper: (view: View) => view.paper,
};

export function learnView(view: View) {
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
