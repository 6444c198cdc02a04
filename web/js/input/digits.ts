/** Answers typed as digits: black, then white, as "12", "1 2" or "1,2". */
import { digitOf } from "./keys.ts";

/** A space that comes later presses the button that has the focus, in ms. */
const PAUSE = 2000;
/** Enter so soon after an answer still belongs to it, in ms. */
const HABIT = 1000;

export class Digits {
  #first: Element | null = null;
  #at = -Infinity;
  #spaced = false;
  #chosen = false;

  /**
   * @returns whether the key was used. The first digit leads to the answer without white key pegs,
   * the second chooses: so the focus shows what was typed, and Enter ends an answer without white
   * ones.
   * @param answer - the one that has the focus, or any other of those that a digit is for
   * @param unknown - there is no such answer
   */
  press(event: KeyboardEvent, answer: Element | null, unknown: () => void) {
    const { key, repeat, timeStamp } = event;
    // Enter still belongs to the answer, and neither chooses one for the next guess nor leads
    // there.
    if (key === "Enter") return this.#chosen && timeStamp - this.#at < HABIT;
    this.#chosen = false;
    const black = this.#first === answer ? (answer?.getAttribute("data-black") ?? null) : null;
    if (key === " " || key === ",") {
      const separates = black !== null && !this.#spaced && timeStamp - this.#at < PAUSE;
      this.#spaced ||= separates;
      return separates;
    }
    this.#first = null;
    const digit = digitOf(event);
    if (!answer || digit === null) return false;
    if (repeat) return true;
    const place = answer.closest('[role="grid"]') ?? answer.parentElement;
    const found = place?.querySelector(
      black === null
        ? `[data-black="${digit}"][data-white="0"]`
        : `[data-black="${black}"][data-white="${digit}"]`,
    ) as HTMLElement | null | undefined;
    found?.focus();
    if (!found) unknown();
    else if (black === null) [this.#first, this.#at, this.#spaced] = [found, timeStamp, false];
    else {
      found.click();
      [this.#chosen, this.#at] = [true, timeStamp];
    }
    return true;
  }
}
