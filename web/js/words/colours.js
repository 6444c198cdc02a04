/**
 * The look of each colour on a board: a name, a mark on the peg, and its paint.
 *
 * They come from a peg set, one of those in pegsets.json or one of the person's own. Colours beyond
 * its end are those of the first set that it does not have; a board with still more colours has
 * numbers, and hues spread round the circle. Where nothing was chosen, Bulls and Cows has digits.
 */
import { modeLrgb, modeRgb, useMode, wcagContrast } from "culori/fn";
import { readPeg } from "./pegtext.js";
import { has, t } from "./strings.js";
import { presetOf } from "./boards.js";
import shipped from "./pegsets.json" with { type: "json" };
/** @import { Peg } from "./pegtext.js" */

useMode(modeRgb);
useMode(modeLrgb);

/** `key`: what names it in the settings; `title`: null for a set that the page names. @typedef {{key: string, title: string | null, colours: readonly Peg[]}} PegSet */

/**
 * @typedef {object} Look
 * @property {string} name
 * @property {string} mark  the letters or the number on the peg
 * @property {string | null} shape  what is on the peg instead
 * @property {string | null} paint  "#rrggbb", or null if it is not from a set
 * @property {string} face  the suffix of its CSS class, or ""
 * @property {string} style  what its CSS class needs
 */

/** The shipped sets; the first one has the most colours. @type {readonly PegSet[]} */
export const SETS = shipped.map(({ key, colours }) => ({
  key,
  title: null,
  colours: colours.map((line) => /** @type {Peg} */ (readPeg(line))),
}));

/** Degrees between neighbours: the golden angle keeps any two apart. */
const STEP = 137.5;

/** @param {PegSet} set */
export const setName = ({ key, title }) => title ?? t(`pegs.set.${key}`);

/** What a colour is called: names that the page knows are translated. @param {string} name */
export const colourName = (name) => (has(`colour.${name}`) ? t(`colour.${name}`) : name);

/** The labels of named colours in the shipped sets, by name. */
const USUAL = new Map(
  SETS.flatMap(({ colours }) => colours)
    .reverse()
    .map(({ name, label }) => [name, label]),
);

/** The label of a colour: the usual ones are letters of its name, so each language has its own. @param {Peg} peg */
const markOf = ({ name, label }) =>
  has(`mark.${name}`) && USUAL.get(name) === label ? t(`mark.${name}`) : label;

/** Whether a dark mark is easier to read on a colour than a light one. @param {string} paint */
const takesDarkMark = (paint) => wcagContrast(paint, "#000000") >= wcagContrast(paint, "#ffffff");

/** A peg whose colour may be that of what it lies on has a rim: the nearly white and the nearly black ones. @param {string} paint */
const needsRim = (paint) =>
  wcagContrast(paint, "#ffffff") < 1.2 || wcagContrast(paint, "#000000") < 2.4;

/** What the pegs of sets need from CSS, which is worked out once. @type {WeakMap<Peg, {face: string, style: string}>} */
const painted = new WeakMap();

/** @param {Peg} peg */
function paintOf({ paint }) {
  if (paint === null) return { face: "hole", style: "" };
  const mark = takesDarkMark(paint) ? "; --mark: var(--on-light)" : "";
  return { face: needsRim(paint) ? "rimmed" : "", style: `--face: ${paint}${mark}` };
}

/** @param {Peg} peg @returns {Look} */
export function lookOf(peg) {
  const { name, paint, shape } = peg;
  const css = painted.get(peg) ?? paintOf(peg);
  painted.set(peg, css);
  return { name: colourName(name), mark: markOf(peg), shape, paint, ...css };
}

/** @param {number} colour @returns {Look} */
function numbered(colour) {
  const number = String(colour + 1);
  const style = `--hue: ${Math.round(colour * STEP) % 360}`;
  return {
    name: t("peg.number", { number }),
    mark: number,
    shape: null,
    paint: null,
    face: "hue",
    style,
  };
}

/** @param {string} key */
const shippedSet = (key) => /** @type {PegSet} */ (SETS.find((set) => set.key === key));

/**
 * The set whose colours a board has: the chosen one, or if none was chosen the board's usual one.
 * A board that is played with digits keeps them where the chosen set is too small.
 * @param {string} rules
 * @param {number} colours
 * @param {PegSet | null} chosen
 */
export function setFor(rules, colours, chosen) {
  const usual = presetOf(rules)?.pegs === "digits" ? shippedSet("digits") : SETS[0];
  return chosen && (usual === SETS[0] || chosen.colours.length >= colours) ? chosen : usual;
}

/**
 * The looks of all colours of a board.
 * @param {string} rules
 * @param {number} colours
 * @param {PegSet | null} [chosen]  the person's choice
 * @returns {Look[]}
 */
export function looksOf(rules, colours, chosen = null) {
  const own = setFor(rules, colours, chosen).colours;
  if (colours <= own.length) return own.slice(0, colours).map(lookOf);
  const taken = new Set(
    own.flatMap(({ name, label, paint }) => [name.toLowerCase(), label.toLowerCase(), paint]),
  );
  const more = SETS[0].colours.filter(
    ({ name, label, paint }) => ![name, label.toLowerCase(), paint].some((each) => taken.has(each)),
  );
  const all = [...own, ...more];
  return colours <= all.length
    ? all.slice(0, colours).map(lookOf)
    : Array.from({ length: colours }, (_, colour) => numbered(colour));
}

/**
 * The colour that a key places, by its mark, else by its number from 1, where A is 10 if all have numbers, else the
 * first whose mark of several letters begins with it; null if there is none.
 * @param {Look[]} looks
 * @param {string} key
 */
export function colourOfKey(looks, key) {
  const marked = looks.findIndex(({ mark }) => mark.toLowerCase() === key.toLowerCase());
  if (marked >= 0) return marked;
  const digit = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  if (digit >= 0) return digit < looks.length ? digit : null;
  const letter = parseInt(key, 36) - 1;
  if (looks[letter]?.mark === String(letter + 1)) return letter;
  const begun = looks.findIndex(({ mark }) => mark.toLowerCase().startsWith(key.toLowerCase()));
  return begun >= 0 ? begun : null;
}
