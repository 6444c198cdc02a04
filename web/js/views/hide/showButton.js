/** A button that shows something while it is held down, by pointer or by key. */
import { html } from "lit-html";
import { t } from "../../words/strings.js";
/** @import { View } from "../board/view.js" */

/** How long a button is held after the phone was handed over, in ms: long enough for all at the table to notice. */
export const DELIBERATE = 1000;

/** @param {View} view @param {string} label @param {import("../../store/peek.js").Hold} wanted */
export function holdButton({ sight, hold }, label, wanted) {
  const down = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return;
    hold.begin(wanted);
  };
  // A mouse that slides off the button leaves it; a finger does not, since the button captures it.
  const move = (/** @type {PointerEvent} */ event) => {
    const { left, right, top, bottom } = /** @type {HTMLElement} */ (
      event.currentTarget
    ).getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) hold.end(event);
  };
  const leave = (/** @type {Event} */ event) => hold.end(event);
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation(); // Enter would confirm the row
    if (!event.repeat) hold.begin(wanted);
  };
  return html`<button
    class="hold ${sight}" data-hold aria-pressed=${sight === "shown"} aria-description=${t("hold.how")}
    .style="--wait: ${wanted.wait ?? 0}ms"
    @pointerdown=${down} @pointermove=${move} @pointerleave=${leave} @keydown=${press} @blur=${leave}
    @click=${(/** @type {Event} */ event) => hold.click(wanted, event)}
    @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}
  ><span>${label}</span><span>${t("hold.on")}</span></button>`;
}
