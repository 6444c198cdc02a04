/** The names of people: the one shown in challenges; and the challenges that the person made. */

interface Made {
  settings: { made: readonly string[] };
}

/** The core shortens it. */
const MAX_TYPED = 40;

const MAX_MADE = 100;

/** The core shows names like this. */
export const isPerson = (value: any) =>
  typeof value === "string" && value.length <= MAX_TYPED && !/\p{C}/u.test(value);

/** A challenge code or a date. */
export const isGameName = (value: any) =>
  typeof value === "string" && /^[0-9A-Z-]{1,110}$/.test(value);

export const areMade = (values: any) =>
  Array.isArray(values) && values.length <= MAX_MADE && values.every(isGameName);

export const withMade = (made: readonly string[], more: readonly string[]) =>
  [...made.filter((each) => !more.includes(each)), ...more].slice(-MAX_MADE);

/** Finding a code that the person has chosen says nothing. */
export const isOfOwnCode = (state: Made, { play }: { play: { name: string } | null }) =>
  hasMade(state, play?.name ?? "");

export const hasMade = ({ settings }: Made, challenge: string) => settings.made.includes(challenge);
