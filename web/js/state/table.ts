/** `valid` is true for a value that may be taken from storage or a file. */
interface Setting<T> {
  first: T;
  valid: (value: any) => boolean;
}

export type Table<Values> = { [Key in keyof Values]: Setting<Values[Key]> };

export type ValuesOf<T> = { [Key in keyof T]: T[Key] extends Setting<infer Value> ? Value : never };

export const setting = <T>(first: T, valid: (value: any) => boolean): Setting<T> => ({
  first,
  valid,
});

export const option = <T>(first: T, values: readonly T[]) =>
  setting(first, (value) => values.includes(value));

export const flag = (first: boolean) => setting(first, (value) => typeof value === "boolean");

export function validIn<Values>(table: Table<Values>, saved: any): Partial<Values> {
  const keys = Object.keys(table) as (keyof Values & string)[];
  const found = keys.filter(
    (key) => saved && Object.hasOwn(saved, key) && table[key].valid(saved[key]),
  );
  return Object.fromEntries(found.map((key) => [key, saved[key]])) as any;
}

/** A setting that is missing or not allowed has its first value. */
export function readTable<Values>(table: Table<Values>, saved: any): Values {
  const entries = Object.entries(table) as [string, Setting<any>][];
  const first = Object.fromEntries(entries.map(([key, setting]) => [key, setting.first]));
  return { ...first, ...validIn(table, saved) } as any;
}

/** Checks for all that is read from storage, links and files. */

export const isWhole = (value: unknown, least: number, max = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= max;

/** An answer, or anything else of two numbers up to `most`. */
export const isPair = (value: any, most: number) =>
  Array.isArray(value) && value.length === 2 && value.every((each) => isWhole(each, 0, most));

export const oneOf = <T>(offered: readonly T[], value: any, otherwise: T): T =>
  offered.includes(value) ? value : otherwise;
