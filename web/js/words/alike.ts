/**
 * Finds the pegs of a set that look alike, for the usual kind of colour vision and for colour-blind
 * eyes.
 */
import {
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  modeLab65,
  modeLrgb,
  modeRgb,
  useMode,
} from "culori/fn";
import type { Peg } from "./pegtext.ts";

/** `usual` is true if they look alike to everyone. */
interface Alike {
  one: Peg;
  other: Peg;
  usual: boolean;
}

useMode(modeRgb);
useMode(modeLab65);
useMode(modeLrgb);

/** Below this distance in CIEDE2000 two colours are not clear at a glance. */
const CLEAR = 10;

const distance = differenceCiede2000();
const toLinear = converter("lrgb");

/**
 * The three kinds of dichromacy (Machado, Oliveira and Fernandes 2009), whose matrices are for
 * linear light.
 */
const DICHROMACIES = [
  filterDeficiencyProt(1),
  filterDeficiencyDeuter(1),
  filterDeficiencyTrit(1),
].map((filter) => (paint: string) => {
  const { r, g, b } = filter({ ...toLinear(paint), mode: "rgb" });
  const [red, green, blue] = [r, g, b].map((light) => Math.min(1, Math.max(0, light)));
  return { mode: "lrgb", r: red, g: green, b: blue };
});

/** The pairs that only their labels tell apart. */
export function alikeIn(colours: readonly Peg[]): Alike[] {
  const seen = colours.map(({ paint }) =>
    paint === null ? [] : DICHROMACIES.map((see) => see(paint)),
  );
  return colours.flatMap((one, index) =>
    colours.slice(0, index).flatMap((other, before) => {
      if (!one.paint || !other.paint || one.shape !== other.shape) return [];
      const usual = distance(one.paint, other.paint) < CLEAR;
      const near =
        usual || seen[index].some((view, kind) => distance(view, seen[before][kind]) < CLEAR);
      return near ? [{ one: other, other: one, usual }] : [];
    }),
  );
}
