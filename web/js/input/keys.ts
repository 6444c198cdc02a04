/** The keys of keyboards of all countries. */
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
