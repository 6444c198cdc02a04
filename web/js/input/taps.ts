/**
 * Ignores the second tap of an unintended double tap. It would hit what the first tap has brought
 * up: the answers of the next turn, or what a closed dialog had covered. It is recognised by the
 * time stamps of the events, since a busy page may handle the two late.
 */
import { sceneOf } from "../state/state.ts";
import type { State } from "../state/types.ts";

/** `ending`: it is on what comes next, at the end of a game. */
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
/** How long the end of a game must have been there for a tap to be meant for it, in ms. */
const UNSEEN = 700;
/** The greatest distance of the two taps, in CSS pixels: less than between neighbouring buttons. */
const NEAR = 40;

export class Taps {
  /** The last tap that changed the scene, or its second tap. */ #last: Tap | null = null;
  #key: { key: string; time: number } | null = null;
  /**
   * When the end of the game was drawn, in ms; one with which the page opens came under no finger.
   */
  #ended: number | null = -Infinity;

  /**
   * Whether a tap is the second tap of one that changed the scene. Taps on a control that may be
   * repeated, such as Undo or a colour, are not. After an answer a tap on any other answer is: the
   * next guess has not been read yet. The end of a game comes a moment after the last guess, under
   * a finger that still taps.
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

  /** Whether a tap, or a key, comes before anyone can have read what it does. */
  isEarly = ({ ending, time }: Tap) =>
    ending && this.#ended !== null && time - this.#ended < UNSEEN;

  /**
   * Something was drawn.
   * @param over - whether that is the end of a game
   * @param time - in ms
   */
  drew(over: boolean, time: number) {
    this.#ended = over ? (this.#ended ?? time) : null;
  }

  /** @param tap - one that changed the scene */
  changed(tap: Tap) {
    this.#last = tap;
  }

  /** Whether the same key was pressed within the time of a second tap. */
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

/** Stop second taps before any listener of the page gets them. */
export function guardTaps(
  taps: Taps,
  { state, notes }: { state: () => State; notes: { list: unknown[] } },
) {
  /**
   * What is where on the page. Notices lie over it: one that comes or goes changes the meaning of a
   * tap, too.
   */
  const scene = () => `${sceneOf(state())} ${notes.list.length}`;
  let before = "";
  addEventListener(
    "click",
    (event) => {
      before = scene();
      const tap = tapOf(event);
      if (event.detail === 0 ? !taps.isEarly(tap) : !taps.isSecond(tap)) return; // by a key, or a first tap
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    { capture: true },
  );
  addEventListener("click", (event) => {
    if (event.detail > 0 && scene() !== before) taps.changed(tapOf(event));
  });
}
