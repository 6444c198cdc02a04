/**
 * The text of a peg set: a title, then one line for each colour, in the order of the colours.
 *
 *     Mastermind pegs: Our box
 *     R #be272a red
 *     S #fbfaf7/star star
 *     E hole hole
 *
 * A line has the label, what the peg looks like, and the name: a colour, a shape on a colour, or no
 * peg at all. Semicolons may stand for the ends of lines. People send each other such texts, so
 * nothing in them is trusted: what is not wholly right is refused.
 */

/**
 * `name` is the key of a name that the page translates, or any other name; `label` is on the peg
 * and on its key; `paint` is "#rrggbb", or null for a hole; `shape` is one of `SHAPES`, or null.
 */
export interface Peg {
  name: string;
  label: string;
  paint: string | null;
  shape: string | null;
}

/**
 * The end of a text's key, and the values that it quotes. `at` is the number of the line in the
 * person's text, from 1; 0 if the fault is in no line.
 */
export interface Fault {
  wrong: string;
  values: Record<string, string | number>;
}

export const fault = (wrong: string, values: Fault["values"] = {}): Fault => ({ wrong, values });

export const SHAPES = Object.freeze([
  "circle",
  "square",
  "triangle",
  "star",
  "cross",
  "heart",
  "moon",
  "ring",
  "drop",
  "diamond",
]);

/** The bounds are in colours, and in letters. */
export const MAX_PEGS = 40;
export const MAX_TITLE = 40;
export const MAX_NAME = 24;
export const MAX_LABEL = 2;
export const MAX_TEXT = 4000;

const HEAD = "Mastermind pegs:";
const LINE = /^(\S+) (\S+) (.+)$/u;
const LOOK = /^(#[0-9a-f]{6})(?:\/([a-z]+))?$/;
const HOLE = "hole";

/** True without control and invisible characters and semicolons. */
const isPlain = (text: string, most: number) =>
  text.trim() === text &&
  text !== "" &&
  [...text].length <= most &&
  !/[\p{C};]|\s\s|[^\S ]/u.test(text);

export const isTitle = (title: string) => isPlain(title, MAX_TITLE);

export const isColourName = (name: string) => isPlain(name, MAX_NAME);

export const isLabel = (label: string) => isPlain(label, MAX_LABEL) && !label.includes(" ");

const lookOf = ({ paint, shape }: Peg) =>
  paint === null ? HOLE : shape ? `${paint}/${shape}` : paint;

const writePeg = (peg: Peg) => `${peg.label} ${lookOf(peg)} ${peg.name}`;

export const writePegs = ({ title, colours }: { title: string; colours: readonly Peg[] }) =>
  [`${HEAD} ${title}`, ...colours.map(writePeg)].join("\n");

/** The colour, or what is wrong with the line. */
export function readPeg(line: string): Peg | Fault {
  const quoted = line.slice(0, MAX_NAME + 20);
  const match = LINE.exec(line);
  if (!match) return fault("line", { quoted });
  const [, label, look, name] = match;
  if (!isLabel(label)) return fault("label", { quoted: label.slice(0, MAX_NAME), max: MAX_LABEL });
  if (!isColourName(name))
    return fault("name", { quoted: name.slice(0, MAX_NAME + 1), max: MAX_NAME });
  if (look.toLowerCase() === HOLE) return { name, label, paint: null, shape: null };
  const [, paint, shape = null] = LOOK.exec(look.toLowerCase()) ?? [];
  if (!paint) return fault("colour", { quoted: look.slice(0, MAX_NAME) });
  if (shape !== null && !SHAPES.includes(shape))
    return fault("shape", { quoted: shape.slice(0, MAX_NAME) });
  return { name, label, paint, shape };
}

const inLine = ({ wrong, values }: Fault, at: number): Fault => ({
  wrong,
  values: { ...values, at },
});

/** Upper and lower case are one: "r" and "R" are one key. */
export const folded = (text: string) => text.toLowerCase();

/**
 * A label or a name that is there twice, or a second hole: `before` is the colour that has it
 * first.
 */
type Clash = Fault & { field: "label" | "name" | "shape"; at: number; before: number };

/** Labels come first. */
export function clashesIn(colours: readonly Peg[]): Clash[] {
  const found: Clash[] = [];
  const look = (field: Clash["field"], wrong: string, keyOf: (peg: Peg) => string | null) => {
    const seen = new Map<string, number>();
    for (const [at, peg] of colours.entries()) {
      const key = keyOf(peg);
      const before = key === null ? undefined : seen.get(key);
      if (key !== null && before === undefined) seen.set(key, at);
      if (before !== undefined)
        found.push({
          wrong,
          values: field === "shape" ? {} : { quoted: peg[field] },
          field,
          at,
          before,
        });
    }
  };
  look("label", "twice.label", ({ label }) => folded(label));
  look("name", "twice.name", ({ name }) => folded(name));
  look("shape", "holes", ({ paint }) => (paint === null ? HOLE : null));
  return found;
}

/**
 * Finds no colours, too many, or some that clash.
 * @param lines - the number of each colour's line, if they come from a text
 */
function wrongTogether(colours: readonly Peg[], lines: readonly number[] = []): Fault | null {
  if (!colours.length) return fault("none");
  if (colours.length > MAX_PEGS) return fault("many", { count: colours.length, max: MAX_PEGS });
  const [clash] = clashesIn(colours);
  return clash ? inLine(fault(clash.wrong, clash.values), lines[clash.at] ?? 0) : null;
}

export function readPegs(text: string): { title: string; colours: Peg[] } | Fault {
  if (text.length > MAX_TEXT) return fault("long", { count: text.length, max: MAX_TEXT });
  const lines = text
    .split(/\r\n|[\r\n;]/u)
    .map((line, index) => ({ at: index + 1, line: line.replace(/[^\S ]| {2,}/gu, " ").trim() }))
    .filter(({ line }) => line);
  const [head, ...rest] = lines;
  if (!head) return fault("empty", { head: HEAD });
  if (!head.line.startsWith(HEAD))
    return inLine(
      fault("head", { quoted: head.line.slice(0, MAX_NAME + 20), head: HEAD }),
      head.at,
    );
  const title = head.line.slice(HEAD.length).trim();
  if (!isTitle(title))
    return inLine(
      fault("title", { quoted: title.slice(0, MAX_TITLE + 1), max: MAX_TITLE }),
      head.at,
    );
  const colours: Peg[] = [];
  for (const { at, line } of rest) {
    const peg = readPeg(line);
    if ("wrong" in peg) return inLine(peg, at);
    colours.push(peg);
  }
  return (
    wrongTogether(
      colours,
      rest.map(({ at }) => at),
    ) ?? { title, colours }
  );
}
