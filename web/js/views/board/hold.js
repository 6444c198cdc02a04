/** A button that repeats its action while it is held down, by pointer or key. */

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

/**
 * What such a button listens for.
 * @param {() => boolean} act  does it once; returns whether there is more to do
 */
export const held = (act) => ({
  /** @param {PointerEvent} event */
  pointerdown: ({ button }) => {
    stop();
    acted = false;
    if (button !== 0) return;
    timer = setTimeout(() => goOn(act), FIRST);
    // Anywhere: the thumb may slip off the button, and the button may go.
    for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, stop, { once: true });
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
