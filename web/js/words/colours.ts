/**
 * The look of each colour on a board: a name, a mark on the peg, and its paint.
 *
 * They come from a peg set, one of those in pegsets.json or one of the person's own. Colours beyond
 * its end are those of the first set that it does not have; a board with still more colours has
 * numbers, and hues spread round the circle. Where nothing was chosen, Bulls and Cows has digits.
 */
import { readPeg, type Peg } from "./pegtext.ts";
import { has, t } from "./strings.ts";
import { presetOf } from "./boards.ts";
import shipped from "./pegsets.json" with { type: "json" };

/** `title` is null for a set that the page names. */
export interface PegSet {
  key: string;
  title: string | null;
  colours: readonly Peg[];
}

export interface Look {
  name: string;
  /** Letters or a number. */
  mark: string;
  shape: string | null;
  /** "#rrggbb", or null if it is not from a set. */
  paint: string | null;
  /** The suffix of its CSS class, or "". */
  face: string;
  /** The values that its CSS class needs. */
  style: string;
}

/** The first has the most colours. */
export const SETS: readonly PegSet[] = shipped.map(({ key, colours }) => ({
  key,
  title: null,
  colours: colours.map((line) => readPeg(line) as Peg),
}));

/** Degrees: the golden angle keeps any two apart. */
const STEP = 137.5;

export const setName = ({ key, title }: PegSet) => title ?? t(`pegs.set.${key}`);

/** Names that the page knows are translated. */
export const colourName = (name: string) => (has(`colour.${name}`) ? t(`colour.${name}`) : name);

const USUAL = new Map(
  SETS.flatMap(({ colours }) => colours)
    .reverse()
    .map(({ name, label }) => [name, label]),
);

/** The usual labels are letters of the name, so each language has its own. */
const markOf = ({ name, label }: Peg) =>
  has(`mark.${name}`) && USUAL.get(name) === label ? t(`mark.${name}`) : label;

/** The linear light of red, green and blue, from 0 to 1, of a paint such as "#be272a". */
export const lightOf = (paint: string) =>
  [1, 3, 5].map((at) => {
    const part = parseInt(paint.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

/** A matrix times a vector. */
export const mixed = (rows: number[][], [r, g, b]: number[]) =>
  rows.map(([x, y, z]) => x * r + y * g + z * b);

/** The contrasts with white and with black, as WCAG 2 defines them. */
function contrastsOf(paint: string) {
  const [luminance] = mixed([[0.2126, 0.7152, 0.0722]], lightOf(paint));
  return { white: 1.05 / (luminance + 0.05), black: (luminance + 0.05) / 0.05 };
}

function paintOf({ paint }: Peg) {
  if (paint === null) return { face: "hole", style: "" };
  const { white, black } = contrastsOf(paint);
  const mark = black >= white ? "; --mark: var(--on-light)" : "";
  // The colour may be that of the ground under the peg.
  const face = white < 1.2 || black < 2.4 ? "rimmed" : "";
  return { face, style: `--face: ${paint}${mark}` };
}

export function lookOf(peg: Peg): Look {
  const { name, paint, shape } = peg;
  return { name: colourName(name), mark: markOf(peg), shape, paint, ...paintOf(peg) };
}

function numbered(colour: number): Look {
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

const shippedSet = (key: string) => SETS.find((set) => set.key === key) as PegSet;

/** A board that is played with digits keeps them where the chosen set is too small. */
export function setFor(rules: string, colours: number, chosen: PegSet | null) {
  const usual = presetOf(rules)?.pegs === "digits" ? shippedSet("digits") : SETS[0];
  return chosen && (usual === SETS[0] || chosen.colours.length >= colours) ? chosen : usual;
}

export function looksOf(rules: string, colours: number, chosen: PegSet | null = null): Look[] {
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
 * A colour is found by its mark, else by its number from 1, where A is 10 if all have numbers, else
 * it is the first whose mark of several letters begins with the key; null if there is none.
 */
export function colourOfKey(looks: Look[], key: string) {
  const marked = looks.findIndex(({ mark }) => mark.toLowerCase() === key.toLowerCase());
  if (marked >= 0) return marked;
  const digit = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  if (digit >= 0) return digit < looks.length ? digit : null;
  const letter = parseInt(key, 36) - 1;
  if (looks[letter]?.mark === String(letter + 1)) return letter;
  const begun = looks.findIndex(({ mark }) => mark.toLowerCase().startsWith(key.toLowerCase()));
  return begun >= 0 ? begun : null;
}
