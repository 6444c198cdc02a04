/**
 * Finds the pegs of a set that look alike, for the usual kind of colour vision and for colour-blind
 * eyes.
 */
import { lightOf, mixed } from "./colours.ts";
import type { Peg } from "./pegtext.ts";

/** `usual` is true if they look alike to everyone. */
interface Alike {
  one: Peg;
  other: Peg;
  usual: boolean;
}

/** Below this distance in CIEDE2000 two colours are not clear at a glance. */
const CLEAR = 10;

/** XYZ of linear light, each as a part of that of white (D65). */
const XYZ = [
  [0.43395, 0.37621, 0.18984],
  [0.21267, 0.71515, 0.07218],
  [0.01776, 0.10947, 0.87277],
];

const USUAL = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The usual eyes, and the dichromacies of Machado, Oliveira and Fernandes (2009). */
const EYES = [
  USUAL,
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

/** CIELAB of a paint as these eyes see it. */
function seenBy(eyes: number[][], paint: string) {
  const seen = mixed(eyes, lightOf(paint)).map((light) => Math.min(1, Math.max(0, light)));
  const [x, y, z] = mixed(XYZ, seen).map((part) =>
    part > 216 / 24389 ? Math.cbrt(part) : (24389 / 27 / 116) * part + 16 / 116,
  );
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000 of two colours in CIELAB, with the names of Sharma, Wu and Dalal (2005). */
export function distance([l1, a1, b1]: number[], [l2, a2, b2]: number[]) {
  const { PI, abs, atan2, cos, exp, hypot, sin, sqrt } = Math;
  const rare = (chroma: number) => sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const g = 1.5 - rare((hypot(a1, b1) + hypot(a2, b2)) / 2) / 2;
  const [c1, c2] = [hypot(g * a1, b1), hypot(g * a2, b2)];
  const [h1, h2] = [atan2(b1, g * a1), atan2(b2, g * a2)];
  const turn = c1 * c2 === 0 ? 0 : h2 - h1;
  const dh = turn > PI ? turn - 2 * PI : turn < -PI ? turn + 2 * PI : turn;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = c1 * c2 === 0 ? h1 + h2 : h1 + dh / 2;
  const t =
    1 -
    0.17 * cos(h - PI / 6) +
    0.24 * cos(2 * h) +
    0.32 * cos(3 * h + PI / 30) -
    0.2 * cos(4 * h - (63 * PI) / 180);
  const hue = (h * 180) / PI;
  const blue = ((((hue - 275) % 360) + 540) % 360) - 180; // degrees from the blue that is odd
  const rt = -2 * rare(c) * sin((PI / 3) * exp(-((blue / 25) ** 2)));
  const light = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const tone = (2 * sqrt(c1 * c2) * sin(dh / 2)) / (1 + 0.015 * c * t);
  return sqrt(abs(light ** 2 + chroma ** 2 + tone ** 2 + rt * chroma * tone));
}

/** The pairs that only their labels tell apart. */
export function alikeIn(colours: readonly Peg[]): Alike[] {
  const seen = colours.map(({ paint }) =>
    paint === null ? [] : EYES.map((eyes) => seenBy(eyes, paint)),
  );
  return colours.flatMap((one, index) =>
    colours.slice(0, index).flatMap((other, before) => {
      if (!one.paint || !other.paint || one.shape !== other.shape) return [];
      const isNear = seen[index].map((view, kind) => distance(view, seen[before][kind]) < CLEAR);
      return isNear.includes(true) ? [{ one: other, other: one, usual: isNear[0] }] : [];
    }),
  );
}
