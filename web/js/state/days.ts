/**
 * Days as texts such as "2026-11-22", where the person is: codes and puzzles of a day are named by
 * them.
 */

const DAY = 86_400_000;

export const isDay = (name: string | undefined): name is string =>
  name !== undefined && /^\d{4}-\d\d-\d\d$/.test(name) && !Number.isNaN(Date.parse(name));

/** A day as texts write it. */
export const dateOf = (day: string) => new Date(`${day}T12:00`);

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10);

export const dayBefore = (day: string) => daysAfter(day, -1);

export const dayAfter = (day: string) => daysAfter(day, 1);

/** The day of a moment where the person is, as "2026-11-22". */
export function dayOf(moment: Date) {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${String(moment.getFullYear()).padStart(4, "0")}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The rest of the day where the person is, in ms. */
export const untilTomorrow = (moment: Date) =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1).getTime() -
  moment.getTime();
