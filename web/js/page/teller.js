/** When a screen reader is told: once for each subject, and not while a person types or a dialog is open. */
import { current } from "../state/state.js";
import { announcement } from "./announce.js";
/** @import { Drawn, Message } from "./announce.js" */

/** How long keys rest before what was typed is told, in ms: longer than between two letters of most people. */
export const KEYS_REST = 700;

export class Teller {
  /** What was drawn when a message was last looked for. @type {Drawn | null} */ #before = null;
  /** What the last message was about. @type {string | null} */ #about = null;
  /** The news in it. @type {readonly string[]} */ #news = [];
  #typed = -Infinity;
  /** The turns that were drawn last. @type {unknown} */ #turns;

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
   * @param {Drawn} view
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
}
