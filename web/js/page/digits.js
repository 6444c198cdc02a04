/** Answers typed as digits where the answers have the focus: black, then white, as "12", "1 2" or "1,2". */

/** How long a space after the first digit is no press of the button that has the focus, in ms. */
const PAUSE = 2000;
/** How long Enter after an answer still belongs to it, in ms. */
const HABIT = 1000;

export class Digits {
  /** The button that the first digit led to. @type {Element | null} */ #first = null;
  #at = -Infinity;
  #spaced = false;
  /** The answer that the last keys have chosen: Enter does not choose it for the next guess, too. @type {Element | null} */
  #chosen = null;

  /**
   * Handle a key on an answer; returns whether it was used. The first digit leads to the answer without white
   * key pegs, the second chooses: so the focus shows what was typed, and Enter ends an answer without white ones.
   * @param {KeyboardEvent} event
   * @param {Element} answer  what has the focus
   * @param {{chosen: () => void, unknown: () => void}} then  `unknown`: there is no such answer
   */
  press({ key, repeat, timeStamp }, answer, { chosen, unknown }) {
    // Another button, as where one answer is left, is pressed by Enter a moment later.
    if (key === "Enter") return this.#chosen !== null && (this.#chosen === answer || timeStamp - this.#at < HABIT);
    this.#chosen = null;
    const black = this.#first === answer ? answer.getAttribute("data-black") : null;
    if (key === " " || key === ",") {
      const separates = black !== null && !this.#spaced && timeStamp - this.#at < PAUSE;
      this.#spaced ||= separates;
      return separates;
    }
    this.#first = null;
    if (!/^[0-9]$/.test(key)) return false;
    if (repeat) return true;
    const place = answer.closest('[role="grid"]') ?? answer.parentElement;
    const found = /** @type {HTMLElement | null | undefined} */ (
      place?.querySelector(black === null ? `[data-black="${key}"][data-white="0"]` : `[data-black="${black}"][data-white="${key}"]`));
    found?.focus();
    if (!found) unknown();
    else if (black === null) [this.#first, this.#at, this.#spaced] = [found, timeStamp, false];
    else {
      found.click();
      [this.#chosen, this.#at] = [found, timeStamp];
      chosen();
    }
    return true;
  }

  /** A key was pressed elsewhere. */
  forget() {
    this.#chosen = null;
  }
}
