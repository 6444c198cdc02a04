/** What is kept about people: the name shown in challenges, and the challenges the person made. */

/** The longest name that is kept as it is typed, in characters; the core shortens it. */
const MAX_TYPED = 40;

/** The most challenges that are remembered. */
const MAX_MADE = 100;

/** Whether a value is the name of a person, as the core shows it. @param {any} value */
export const isPerson = (value) =>
  typeof value === "string" && value.length <= MAX_TYPED && !/\p{C}/u.test(value);

/** Whether a value has the form of a challenge code or a date, as the core writes them. @param {any} value */
export const isGameName = (value) => typeof value === "string" && /^[0-9A-Z-]{1,110}$/.test(value);

/** @param {any} values */
export const areMade = (values) =>
  Array.isArray(values) && values.length <= MAX_MADE && values.every(isGameName);

/** The challenges that the person has made, with one or several more. @param {readonly string[]} made @param {readonly string[]} more */
export const withMade = (made, more) =>
  [...made.filter((each) => !more.includes(each)), ...more].slice(-MAX_MADE);

/**
 * Whether a game is about a code that the person has chosen: finding it says nothing.
 * @param {Pick<import("./types.js").State, "settings">} state
 * @param {Pick<import("./types.js").Game, "play">} game
 */
export const isOfOwnCode = (state, { play }) => hasMade(state, play?.name ?? "");

/** @param {Pick<import("./types.js").State, "settings">} state @param {string} challenge */
export const hasMade = ({ settings }, challenge) => settings.made.includes(challenge);
