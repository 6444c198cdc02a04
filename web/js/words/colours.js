/**
 * The look of each colour: a name, a mark on the peg, and its paint.
 *
 * Twenty-six colours have names, and a letter each; a board with more colours has numbers, and hues
 * spread round the circle. Bulls and Cows has digits.
 */
import { t } from "./strings.js";
import presets from "./presets.json" with { type: "json" };

/**
 * @typedef {object} Look
 * @property {string} name
 * @property {string} mark  the letter or number on the peg
 * @property {string} paint  the suffix of its CSS class
 * @property {number | null} hue  in degrees, if the class needs one
 */

const NAMED = [
  ["red", "R"], ["orange", "O"], ["yellow", "Y"], ["green", "G"], ["blue", "B"], ["purple", "P"],
  ["white", "W"], ["black", "K"], ["teal", "T"], ["magenta", "M"], ["brown", "N"], ["silver", "S"],
  ["azure", "A"], ["lime", "L"], ["coral", "C"], ["denim", "D"], ["emerald", "E"], ["fuchsia", "F"],
  ["violet", "V"], ["jade", "J"], ["honey", "H"], ["indigo", "I"], ["burgundy", "U"], ["zinc", "Z"],
  ["quartz", "Q"], ["flax", "X"],
]; // prettier-ignore

/** Degrees between neighbours: the golden angle keeps any two apart. */
const STEP = 137.5;

/**
 * The looks of all colours of a board.
 * @param {string} rules
 * @param {number} colours
 * @returns {Look[]}
 */
export function looksOf(rules, colours) {
  const set = presets.find((preset) => preset.rules === rules)?.pegs ?? "colours";
  return Array.from({ length: colours }, (_, colour) => {
    if (set === "digits" && colours <= 10) {
      const digit = String((colour + 1) % 10);
      return { name: t("peg.digit", { digit }), mark: digit, paint: NAMED[colour][0], hue: null };
    }
    if (colours <= NAMED.length) {
      const [key, mark] = NAMED[colour];
      return { name: t(`colour.${key}`), mark, paint: key, hue: null };
    }
    const number = String(colour + 1);
    return {
      name: t("peg.number", { number }), mark: number, paint: "hue",
      hue: Math.round(colour * STEP) % 360,
    }; // prettier-ignore
  });
}

/**
 * The colour that a key places, by its mark or else by its number from 1; null if there is none.
 * @param {Look[]} looks
 * @param {string} key
 */
export function colourOfKey(looks, key) {
  const marked = looks.findIndex(({ mark }) => mark.toLowerCase() === key.toLowerCase());
  if (marked >= 0) return marked;
  const digit = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  return digit >= 0 && digit < looks.length ? digit : null;
}
