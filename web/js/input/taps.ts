/**
 * Ignores the second tap of an unintended double tap. It would hit what the first tap has brought
 * up. It is recognised by the time stamps of the events, since a busy page may handle the two late.
 */
import { sceneOf } from "../state/state.ts";
import type { State } from "../state/types.ts";

/** `ending` is true if the tap is on the next step at the end of a game. */
interface Tap {
  time: number;
  x: number;
  y: number;
  repeatable: boolean;
  answer: boolean;
  ending: boolean;
}

/** The longest time between the two taps, in ms. */
const TWICE = 400;
/** A tap is meant for the end of a game that has been there so long, in ms. */
const UNSEEN = 700;
/** The longest way between the two taps, in CSS pixels: less than between neighbouring buttons. */
const NEAR = 40;

export class Taps {
  /** The last tap that changed the scene, or its second tap. */ #last: Tap | null = null;
  #key: { key: string; time: number } | null = null;
  /** The time of the end, in ms; an end with which the page opens came under no finger. */
  #ended: number | null = -Infinity;

  /**
   * A tap on a control that may be repeated, such as Undo or a colour, is no second tap. After an
   * answer a tap on any other answer is one: the next guess has not been read yet. The end of a
   * game comes a moment after the last guess, under a finger that still taps.
   */
  isSecond(tap: Tap) {
    if (this.isEarly(tap)) return true;
    const last = this.#last;
    if (!last || tap.time - last.time > TWICE || (last.repeatable && tap.repeatable)) return false;
    const near = Math.hypot(tap.x - last.x, tap.y - last.y) <= NEAR;
    if (!near && !(last.answer && tap.answer)) return false;
    this.#last = { ...last, time: tap.time };
    return true;
  }

  /** True if the tap comes before a person can have read what it does. */
  isEarly = ({ ending, time }: Tap) =>
    ending && this.#ended !== null && time - this.#ended < UNSEEN;

  /**
   * @param over - whether that is the end of a game
   * @param time - in ms
   */
  drew(over: boolean, time: number) {
    this.#ended = over ? (this.#ended ?? time) : null;
  }

  changed(tap: Tap) {
    this.#last = tap;
  }

  isSecondPress(pressed: { key: string; time: number }) {
    const last = this.#key;
    this.#key = pressed;
    return last?.key === pressed.key && pressed.time - last.time <= TWICE;
  }
}

const tapOf = ({ timeStamp, clientX, clientY, target }: MouseEvent): Tap => ({
  time: timeStamp,
  x: clientX,
  y: clientY,
  repeatable: target instanceof Element && target.closest("[data-again], .palette") !== null,
  answer: target instanceof Element && target.closest("[data-black]") !== null,
  ending: target instanceof Element && target.closest(".ending .next") !== null,
});

export function guardTaps(
  taps: Taps,
  { state, notes }: { state: () => State; notes: { list: unknown[] } },
) {
  /** Notices lie over the page: one that comes or goes changes the meaning of a tap, too. */
  const scene = () => `${sceneOf(state())} ${notes.list.length}`;
  let before = "";
  addEventListener(
    "click",
    (event) => {
      before = scene();
      const tap = tapOf(event);
      if (event.detail === 0 ? !taps.isEarly(tap) : !taps.isSecond(tap)) return; // a key, or a first tap
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    { capture: true },
  );
  addEventListener("click", (event) => {
    if (event.detail > 0 && scene() !== before) taps.changed(tapOf(event));
  });
}
