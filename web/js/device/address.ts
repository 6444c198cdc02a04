/**
 * The address of the page names the room in sight, and each room is a step for the Back button. A
 * link that a person opens stays there until the page has followed it.
 */
import { BEHIND_DOOR, DOOR } from "../state/link.ts";

export class Address {
  /**
   * The address that the page has read or written last. If the browser has another one, it will
   * soon tell of it.
   */
  #seen = "";

  /**
   * True if the page has written this entry of the history: Back, Forward or a reload led to it.
   */
  get isOwn() {
    return history.state?.before !== undefined;
  }

  /** Null if the page has read or written the address already. */
  read() {
    if (location.hash === this.#seen) return null;
    this.#seen = location.hash;
    return this.#seen;
  }

  /**
   * The room is a new step, or takes the place of a link. From a game of Play to the front door
   * before it, the page goes back, so that Back does not lead through every game that was played. A
   * browser that limits the changes may throw or do nothing; the next call tries again.
   */
  put(room: string) {
    if (location.hash !== this.#seen || (this.isOwn && room === this.#seen)) return;
    try {
      if (!this.isOwn) history.replaceState({ before: "" }, "", room);
      else if (this.#seen === BEHIND_DOOR && room === DOOR && history.state.before === DOOR) {
        history.back();
        this.#seen = room; // nothing is written until the browser is there
        return;
      } else history.pushState({ before: this.#seen }, "", room);
    } catch {
      return;
    }
    this.#seen = location.hash;
  }
}
