/** Checks for all that is read from storage, links and files. */

export const isWhole = (value: unknown, least: number, max = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= max;

export const oneOf = <T>(offered: readonly T[], value: any, otherwise: T): T =>
  offered.includes(value) ? value : otherwise;
