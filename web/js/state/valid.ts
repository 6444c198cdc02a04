/** What a saved value may be: checks for all that is read from storage, links and files. */

/** Whether a value is a whole number within these limits. */
export const isWhole = (value: unknown, least: number, max = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= max;

/** The value if it is one of those offered, else another. */
export const oneOf = <T>(offered: readonly T[], value: any, otherwise: T): T =>
  offered.includes(value) ? value : otherwise;
