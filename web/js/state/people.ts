/** What is kept about people: the name shown in challenges, and the challenges the person made. */
import type { Game, State } from "./types.ts";

/** The longest name that is kept as it is typed, in characters; the core shortens it. */
const MAX_TYPED = 40;

/** The most challenges that are remembered. */
const MAX_MADE = 100;

/** Whether a value is the name of a person, as the core shows it. */
export const isPerson = (value: any) =>
  typeof value === "string" && value.length <= MAX_TYPED && !/\p{C}/u.test(value);

/** Whether a value has the form of a challenge code or a date, as the core writes them. */
export const isGameName = (value: any) =>
  typeof value === "string" && /^[0-9A-Z-]{1,110}$/.test(value);

export const areMade = (values: any) =>
  Array.isArray(values) && values.length <= MAX_MADE && values.every(isGameName);

/** The challenges that the person has made, with one or several more. */
export const withMade = (made: readonly string[], more: readonly string[]) =>
  [...made.filter((each) => !more.includes(each)), ...more].slice(-MAX_MADE);

/** Whether a game is about a code that the person has chosen: finding it says nothing. */
export const isOfOwnCode = (state: Pick<State, "settings">, { play }: Pick<Game, "play">) =>
  hasMade(state, play?.name ?? "");

export const hasMade = ({ settings }: Pick<State, "settings">, challenge: string) =>
  settings.made.includes(challenge);
