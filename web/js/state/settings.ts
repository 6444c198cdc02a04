/**
 * What the person has chosen for the page, the same in every tab. A new setting is one line in the
 * table, and its control in views/settings.ts.
 */
import { KEY_PEGS } from "../words/strings.ts";
import { isLessonProgress } from "./learn.ts";
import { areMade, isPerson } from "./people.ts";
import { SCREEN } from "./screen.ts";
import { areOwnPegs, isSetKey } from "./pegs.ts";
import { LEVELS, MAKERS, RIVALS } from "./start.ts";
import { flag, option, readTable, validIn, type Table } from "./table.ts";
import type { Settings } from "./types.ts";

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

const TABLE: Table<Settings> = {
  ...SCREEN,
  awake: flag(false), // a lit screen takes most of a battery
  sounds: flag(false),
  turns: option(10, LIMITS), // the rows of the boards that most people know
  strict: flag(false),
  clock: flag(false),
  undo: flag(false),
  maker: option("computer", MAKERS),
  rival: option("pip", RIVALS),
  level: option(2, LEVELS),
  language: {
    first: null,
    valid: (value) => value === null || (typeof value === "string" && /^[a-z]{2,3}$/.test(value)),
  },
  shortcuts: flag(true),
  pegs: { first: null, valid: isSetKey },
  ownPegs: { first: Object.freeze([]), valid: areOwnPegs },
  called: { first: "", valid: isPerson },
  made: { first: Object.freeze([]), valid: areMade },
  speech: flag(false),
  met: {
    first: Object.freeze([]),
    valid: (value) => Array.isArray(value) && value.every((each) => HELPS.includes(each)),
  },
  lessons: { first: Object.freeze([]), valid: isLessonProgress },
  keyPegs: option("blackWhite", KEY_PEGS),
};

/** Nothing in saved settings is trusted. */
export const readSettings = (saved: any): Settings => readTable(TABLE, saved);

export const validSettings = (saved: any): Partial<Settings> => validIn(TABLE, saved);

export const FIRST_SETTINGS = Object.freeze(readSettings(null));

/** A reset keeps what the person has made and done. */
export const resettable = <T extends Settings>({ ownPegs, made, lessons, ...others }: T) => others;
