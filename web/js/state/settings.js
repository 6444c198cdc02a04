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

/** The limits of guesses to choose from: the rows of the boards that are sold, or none. */
export const LIMITS = Object.freeze([8, 10, 12, null]);

/** @typedef {import("./screen.js").Screen & Others} Settings */
/**
 * @typedef {object} Others
 * @property {boolean} awake  whether the screen stays on during a game
 * @property {boolean} vibration  whether the device vibrates briefly at an answer
 * @property {number | null} turns  Play: after how many guesses a new game is lost; one of `LIMITS`
 * @property {boolean} strict  Play: whether new games refuse a guess that does not fit the answers
 * @property {boolean} clock  Play: whether new games show the time
 * @property {boolean} undo  Play: whether a guess of a new game can be taken back after its answer
 * @property {import("./start.js").Maker} maker  Play: what hides the code of new games
 * @property {number} level  Play: of the next puzzles; one of `LEVELS`
 * @property {string | null} language  such as "de"; null for the one that the browser asks for
 * @property {boolean} shortcuts  whether letters, digits and "?" are keys of the page
 * @property {string | null} pegs  the key of the chosen peg set; null for that which a board usually has
 * @property {readonly string[]} ownPegs  the person's own peg sets, as texts
 * @property {string} called  the person's name in challenges, as it was typed
 * @property {readonly string[]} made  the challenges whose codes the person has chosen
 * @property {boolean} speech  whether guesses, and in Play answers, are read aloud
 * @property {readonly string[]} lessons  the lessons that are done, such as "03", and the exercises that are solved: "03/partition"
 * @property {string} keyPegs  what key pegs look like, one of `KEY_PEGS`
 */

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

/** The settings of a person who has changed none. */
export const FIRST_SETTINGS = Object.freeze(readSettings(null));

/** The settings that a reset sets back: all but what the person has made and done. @template {Settings} T @param {T} settings */
export const resettable = ({ ownPegs, made, lessons, ...others }) => others;
