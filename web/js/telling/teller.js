/**
 * Tells a screen reader what is new, and a voice that reads aloud: once for each subject, and not while a person types or a
 * dialog is open.
 */
import { current } from "../state/state.js";
import { language } from "../words/strings.js";
import { Alarm } from "../device/alarm.js";
import { announcement } from "./announce.js";
import { ROW } from "../input/focus.js";
/** @import { View } from "../views/board/view.js" */
/** @import { Message } from "./announce.js" */

/** How long keys rest before what was typed is told, in ms: longer than between two letters of most people. */
export const KEYS_REST = 700;

export class Teller {
  /** What was drawn when a message was last looked for. @type {View | null} */ #before = null;
  /** What the last message was about. @type {string | null} */ #about = null;
  /** The news in it. @type {readonly string[]} */ #news = [];
  #typed = -Infinity;
  /** The turns that were drawn last. @type {unknown} */ #turns;
  /** Looks again when the keys rest. */ #rest;
  #on;

  /**
   * @param {object} wiring
   * @param {Pick<HTMLElement, "querySelector">} wiring.root  of the drawing
   * @param {Pick<import("../device/speech.js").Speech, "say" | "stop">} wiring.speech
   * @param {() => void} wiring.again  draws again
   */
  constructor(wiring) {
    this.#on = wiring;
    this.#rest = new Alarm(wiring.again);
  }

  /** A person has typed a letter or a figure. @param {number} now  in ms */
  typed(now) {
    this.#typed = now;
  }

  /** For how long nothing is told yet, in ms; 0 if the keys rest. @param {number} now */
  waits(now) {
    return Math.max(0, this.#typed + KEYS_REST - now);
  }

  /**
   * The message to be told now, or null.
   * @param {View} view
   * @param {{now: number, headed?: boolean}} when  `headed`: whether the focus has just moved to the heading
   * @returns {Message | null}
   */
  next(view, { now, headed = false }) {
    const { turns } = current(view.state);
    if (turns !== this.#turns) this.#typed = -Infinity; // what was typed is complete, and needs no rest
    this.#turns = turns;
    // A dialog covers the region, so nothing would be heard of it.
    if (view.state.panel !== null || this.waits(now) > 0) return null;
    const message = announcement(view, this.#before, headed, this.#news);
    this.#before = view;
    if (!message || (message.about !== null && message.about === this.#about)) return null;
    this.#about = message.about ?? this.#about;
    this.#news = message.news ?? [];
    return message;
  }

  /**
   * Tell the news of a drawing, now or when the keys rest.
   * @param {View} view
   * @param {Element | null} moved  where the focus has moved to
   */
  tell(view, moved) {
    const { now, state } = view;
    const message = this.next(view, { now, headed: moved?.matches(ROW) });
    if (message) {
      this.say(message.text);
      if (state.settings.speech && message.aloud) this.#on.speech.say(message.aloud, language());
      else if (state.settings.speech && message.about !== null) this.#on.speech.stop();
    }
    this.#rest.set(this.waits(now) || null);
  }

  /** A new text node is read even if it says the same as the one before, such as "Peg 1: red". @param {string} text */
  say = (text) => {
    this.#on.root.querySelector("[data-told]")?.replaceChildren(text);
  };
}
