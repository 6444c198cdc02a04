/**
 * The person's settings of the page, the same in every tab. A new setting is one line in the table,
 * and its control in views/settings.ts.
 */
import { KEY_PEGS } from "../words/strings.ts";
import { isLessonProgress } from "./learn.ts";
import { areMade, isPerson, LEVELS, MAKERS, RIVALS } from "./start.ts";
import { SCREEN } from "./screen.ts";
import { areOwnPegs, isSetKey } from "./pegs.ts";
import {
  flag,
  isWhole,
  option,
  readTable,
  setting,
  validIn,
  type Table,
  type ValuesOf,
} from "./table.ts";
import { boardOfRules } from "../words/notation.ts";
import { presetOf } from "../words/boards.ts";

/** The rows of the boards that are sold, or none. */
export const LIMITS = Object.freeze([8, 10, 12, null]);

export const HELPS = Object.freeze([
  "solve",
  "play",
  "day",
  "challenge",
  "duel",
  "devil",
  "hide",
  "check",
]);

const TABLE = {
  ...SCREEN,
  awake: flag(false), // a lit screen takes most of a battery
  sounds: flag(false), // the device vibrates with them, if it can
  turns: option(10, LIMITS), // most people know 10 rows
  strict: flag(false),
  clock: flag(false),
  undo: flag(false),
  maker: option("computer", MAKERS),
  rival: option("pip", RIVALS),
  level: option(2, LEVELS),
  // Null for the language of the browser.
  language: setting<string | null>(
    null,
    (value) => value === null || (typeof value === "string" && /^[a-z]{2,3}$/.test(value)),
  ),
  shortcuts: flag(true), // letters, digits and "?" are keys of the page
  // The key of the chosen set; null for that which a board usually has.
  pegs: setting<string | null>(null, isSetKey),
  ownPegs: setting<readonly string[]>(Object.freeze([]), areOwnPegs),
  called: setting("", isPerson), // the name in challenges
  made: setting<readonly string[]>(Object.freeze([]), areMade), // the challenges
  speech: flag(false),
  met: setting<readonly string[]>(
    Object.freeze([]),
    (value) => Array.isArray(value) && value.every((each) => HELPS.includes(each)),
  ), // games of these kinds need no lines of help any more
  // Lessons that are done, such as "03", and exercises that are solved: "03/partition".
  lessons: setting<readonly string[]>(Object.freeze([]), isLessonProgress),
  keyPegs: option("blackWhite", KEY_PEGS),
};

export type Settings = ValuesOf<typeof TABLE>;

export const readSettings = (saved: any) => readTable(TABLE, saved);

export const validSettings = (saved: any) => validIn(TABLE, saved);

export const FIRST_SETTINGS = Object.freeze(readSettings(null));

/** A reset keeps what the person has made and done. */
export const resettable = <T extends Settings>({ ownPegs, made, lessons, ...others }: T) => others;

/**
 * The fewest guesses on average, or a limit of guesses that no game exceeds; and whether only
 * possible codes may be guessed. Python decides how.
 */
export interface Aim {
  most: number | null;
  consistent: boolean;
}

/** The greatest limit that Python takes, and the limits that the page offers. */
const MAX_ASKED = 99;
const OFFERED = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

const AIM: Table<Aim> = {
  most: setting<number | null>(null, (most) => most === null || isWhole(most, 1, MAX_ASKED)),
  consistent: flag(false),
};

export const readAim = (saved: any) => readTable(AIM, saved);

export const USUAL = Object.freeze(readAim(null));

export function sensibleMost(rules: string) {
  return presetOf(rules)?.most ?? Math.min(Math.max(...OFFERED), boardOfRules(rules).pegs + 2);
}

export const offered = (chosen: number) => [...new Set([...OFFERED, chosen])].sort((a, b) => a - b);
