import { html, nothing } from "lit-html";
import { ROOMS } from "../../state/lab.ts";
import { t } from "../../words/strings.ts";
import { compareRoom } from "./compare.ts";
import { mapRoom } from "./map.ts";
import { watchRoom } from "./watch.ts";
import type { Lab } from "../room/lab.ts";

const DRAWN = { compare: compareRoom, map: mapRoom, watch: watchRoom };

export function labView(lab: Lab) {
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
          ? html`<p class="notice line error" role="alert">${lab.boot.error?.message ?? ""}</p>`
          : lab.boot?.silent
            ? html`<p class="notice line" role="status">${t("solver.silence")}</p>`
            : nothing
      }
      ${DRAWN[room](lab)}
    </section>`;
}
