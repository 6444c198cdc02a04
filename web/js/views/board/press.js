/** What a button does while it is held down: it repeats its action, by pointer or key; or, pressed for long or dragged, does something else. */
import { followDrag } from "./drag.js";

/** The time to the first repetition, and between the others, in ms. */
const FIRST = 400;
const NEXT = 80;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Whether the action was repeated: the click at the end is then ignored. */
let acted = false;

const stop = () => clearTimeout(timer);

/** @param {() => boolean} act  returns whether it can be repeated */
function goOn(act) {
  acted = true;
  if (act()) timer = setTimeout(() => goOn(act), NEXT);
}

/** What such a button listens for. @param {() => boolean} act  does it once; returns whether there is more to do */
export const held = (act) => ({
  /** @param {PointerEvent} event */
  pointerdown: ({ button }) => {
    stop();
    acted = false;
    if (button !== 0) return;
    timer = setTimeout(() => goOn(act), FIRST);
    // Anywhere: the thumb may slip off the button, and the button may go.
    for (const end of ["pointerup", "pointercancel", "blur"])
      addEventListener(end, stop, { once: true });
  },
  /** @param {KeyboardEvent} event */
  keydown: (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    acted = event.repeat;
    if (!event.repeat) return;
    event.preventDefault();
    act();
  },
  click: () => {
    stop();
    if (!acted) act();
    acted = false;
  },
});

/** How long a press lasts that is a long one, in ms: as on Android. */
const LONG = 500;

/**
 * What a peg listens for that is dragged onto a row, and does something else when it is pressed for long, or
 * with the other button of a mouse.
 * @param {{click: () => void, long: (() => void) | null, drop: (index: number) => void}} acts
 */
export const pressedLong = ({ click, long, drop }) => ({
  /** @param {PointerEvent} event */
  pointerdown: (event) => {
    const { button, pointerType } = event;
    stop();
    acted = false;
    followDrag(event, {
      drop,
      onStart: () => {
        stop();
        acted = true;
      },
    });
    if (!long || button !== 0 || pointerType === "mouse") return;
    timer = setTimeout(() => {
      acted = true;
      long();
    }, LONG);
    for (const end of ["pointerup", "pointercancel", "blur"])
      addEventListener(end, stop, { once: true });
  },
  /** @param {MouseEvent} event */
  contextmenu: (event) => {
    if (!long) return;
    event.preventDefault();
    // On a touch screen it comes of the same long press.
    if (/** @type {PointerEvent} */ (event).pointerType !== "touch") long();
  },
  /** @param {MouseEvent} event */
  click: ({ detail }) => {
    if (!acted || detail === 0) click(); // a key is never held for long
    acted = false;
  },
});
