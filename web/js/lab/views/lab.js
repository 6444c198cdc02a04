/** The Lab as a function of its choice and results: a heading, its rooms, and the one that is shown. */
import { html, nothing } from "lit-html";
import { ROOMS } from "../../state/lab.js";
import { t } from "../../words/strings.js";
import { compareRoom } from "./compare.js";
import { mapRoom } from "./map.js";
import { watchRoom } from "./watch.js";
/** @import { Lab } from "../room/lab.js" */

const DRAWN = { compare: compareRoom, map: mapRoom, watch: watchRoom };

/** @param {Lab} lab */
export function labView(lab) {
  const { room } = lab.choice;
  const isEmpty = room === "compare" && lab.experiment.rows.length === 0;
  return html`<nav class="rooms" aria-label=${t("lab.rooms")}>
      ${ROOMS.map(
        (
          each,
        ) => html`<button aria-current=${each === room ? "page" : nothing} @click=${() => lab.set({ room: each })}
        >${t(`lab.room.${each}`)}</button>`,
      )}
    </nav>
    <section class="stack room${isEmpty ? " is-empty" : ""}" aria-labelledby="room">
      <h2 id="room" data-heading tabindex="-1">${t(`lab.title.${room}`)}</h2>
      <p class="lead">${t(`lab.lead.${room}`)}</p>
      ${
        lab.boot?.stage === "failed"
          ? html`<p class="notice error" role="alert">${lab.boot.error?.message ?? ""}</p>`
          : lab.boot?.silent
            ? html`<p class="notice" role="status">${t("solver.silence")}</p>`
            : nothing
      }
      ${DRAWN[room](lab)}
    </section>`;
}
