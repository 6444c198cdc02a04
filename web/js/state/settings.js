/**
 * What the person has chosen for the page: one flat object, kept on the device and the same in every
 * tab. A new setting is one line in the table, and its control in a section of views/settings.js.
 */
import { KEY_PEGS } from "../words/strings.js";
import { isLessonProgress } from "./learn.js";
import { areMade, isPerson } from "./people.js";
import { SCREEN } from "./screen.js";
import { areOwnPegs, isSetKey } from "./pegs.js";
import { LEVELS, MAKERS } from "./start.js";
import { flag, option, readTable, validIn } from "./table.js";
/** @import { Settings } from "./types.js" */

/** The limits of guesses to choose from: the rows of the boards that are sold, or none. */
export const LIMITS = Object.freeze([8, 10, 12, null]);

/** @type {import("./table.js").Table<Settings>} */
const TABLE = {
  ...SCREEN,
  awake: flag(false), // a lit screen takes most of a battery
  vibration: flag(false),
  turns: option(10, LIMITS), // the rows of the boards that most people know
  strict: flag(false),
  clock: flag(false),
  undo: flag(false),
  maker: option("computer", MAKERS),
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
  lessons: { first: Object.freeze([]), valid: isLessonProgress },
  keyPegs: option("blackWhite", KEY_PEGS),
};

/** Settings from storage or from a file; nothing in them is trusted. @param {any} saved @returns {Settings} */
export const readSettings = (saved) => readTable(TABLE, saved);

/** Those settings of a file that are valid. @param {any} saved @returns {Partial<Settings>} */
export const validSettings = (saved) => validIn(TABLE, saved);

export const FIRST_SETTINGS = Object.freeze(readSettings(null));

/** The settings that a reset sets back: all but what the person has made and done. @template {Settings} T @param {T} settings */
export const resettable = ({ ownPegs, made, lessons, ...others }) => others;
