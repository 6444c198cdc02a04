/** The keys of keyboards of all countries, and the digits that are an answer. */
import { colourOfKey, type Look } from "../words/colours.ts";

const isDigit = (key: string) => /^\p{Nd}$/u.test(key);

/** Null outside of the upper row, whatever the key types. */
const placeOf = (code: string) => /^Digit([0-9])$/.exec(code)?.[1] ?? null;

/**
 * If the upper row types other signs, as on French keyboards without Shift, the place of the key
 * says which digit is meant.
 */
export function digitOf(event: KeyboardEvent) {
  const { key, code, shiftKey, altKey } = event;
  if (altKey) return null;
  if (/^[0-9]$/.test(key)) return key;
  const place = shiftKey ? null : placeOf(code);
  return place !== null && event.getModifierState("AltGraph") ? null : place;
}

export function colourPut(looks: Look[], event: KeyboardEvent) {
  const marked = event.key.length === 1 ? colourOfKey(looks, event.key) : null;
  const digit = marked === null ? digitOf(event) : null;
  return digit === null ? marked : colourOfKey(looks, digit);
}

/**
 * A colour is noted with Shift, and by a digit also with Alt and Shift. A keyboard that needs Shift
 * for a digit has no other way.
 */
export function colourNoted(looks: Look[], { key, code, shiftKey, altKey }: KeyboardEvent) {
  const place = placeOf(code);
  const isPut = altKey ? place === null : place !== null && isDigit(key);
  return shiftKey && !isPut ? colourOfKey(looks, place ?? key) : null;
}

/** Null if the key shows nothing. */
export function needsShift({ key, code, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) {
  const tells = placeOf(code) !== null && key.length === 1 && !altKey && !ctrlKey && !metaKey;
  return tells ? isDigit(key) === shiftKey : null;
}

/** The settings can switch such keys off. */
export const isCharacter = ({ key, code }: KeyboardEvent) =>
  (key.length === 1 && key !== " ") || placeOf(code) !== null;

/** A space that comes later presses the button that has the focus, in ms. */
const PAUSE = 2000;
/** Enter so soon after an answer still belongs to it, in ms. */
const HABIT = 1000;

/** Answers typed as digits: black, then white, as "12", "1 2" or "1,2". */
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
