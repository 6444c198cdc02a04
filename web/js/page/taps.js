/**
 * Second taps. A thumb that shakes taps twice, and the second tap meets what the first one has brought
 * there: the next turn's answers, or what a closed dialog had covered. It is nobody's wish, and is
 * taken for what it is by the time between the two taps, not between the page's handling of them.
 */

/** @typedef {{time: number, x: number, y: number, repeatable: boolean}} Tap */

/** Within so many ms a tap near the last one is its second half. */
const TWICE = 400;
/** Near is as far as a thumb wanders, in CSS pixels: less than from one button to the next. */
const NEAR = 40;

export class Taps {
  /** The last tap that changed what stands where, or a second half of it. @type {Tap | null} */ #last = null;
  /** @type {{key: string, time: number} | null} */ #key = null;

  /**
   * Whether a tap is the second half of one that changed what stands there. What may be tapped again
   * and again, as undo, is no second half of itself.
   * @param {Tap} tap
   */
  isSecond(tap) {
    const last = this.#last;
    if (!last || tap.time - last.time > TWICE || (last.repeatable && tap.repeatable)) return false;
    if (Math.hypot(tap.x - last.x, tap.y - last.y) > NEAR) return false;
    this.#last = { ...last, time: tap.time };
    return true;
  }

  /** @param {Tap} tap  one that changed what stands where */
  changed(tap) {
    this.#last = tap;
  }

  /**
   * Whether a key is pressed once more within the time of a second tap.
   * @param {{key: string, time: number}} pressed
   */
  isSecondPress(pressed) {
    const last = this.#key;
    this.#key = pressed;
    return last?.key === pressed.key && pressed.time - last.time <= TWICE;
  }
}

/** @param {MouseEvent} event @returns {Tap} */
const tapOf = ({ timeStamp, clientX, clientY, target }) => ({
  time: timeStamp, x: clientX, y: clientY,
  repeatable: target instanceof Element && target.closest("[data-again]") !== null,
}); // prettier-ignore

/**
 * Keep second taps from the whole page.
 * @param {Taps} taps
 * @param {() => string} scene  what stands where, as a text
 */
export function guardTaps(taps, scene) {
  let before = "";
  addEventListener("click", (event) => {
    before = scene();
    if (event.detail === 0 || !taps.isSecond(tapOf(event))) return; // by a key, or the first
    event.stopImmediatePropagation();
    event.preventDefault();
  }, { capture: true }); // prettier-ignore
  addEventListener("click", (event) => {
    if (event.detail > 0 && scene() !== before) taps.changed(tapOf(event));
  });
}
