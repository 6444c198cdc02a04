/** Tables of settings: what each begins with, and which values it takes. */

/**
 * A setting: its value until the person chooses another, and whether a value from storage or from a
 * file is one of its values.
 * @template T
 * @typedef {{first: T, valid: (value: any) => boolean}} Setting
 */
/**
 * @template Values
 * @typedef {{[Key in keyof Values]: Setting<Values[Key]>}} Table
 */

/** @template T @param {T} first @param {readonly T[]} values @returns {Setting<T>} */
export const option = (first, values) => ({ first, valid: (value) => values.includes(value) });

/** @param {boolean} first @returns {Setting<boolean>} */
export const flag = (first) => ({ first, valid: (value) => typeof value === "boolean" });

/**
 * The entries of a saved value that the table allows.
 * @template Values
 * @param {Table<Values>} table
 * @param {any} saved
 * @returns {Partial<Values>}
 */
export function validIn(table, saved) {
  const keys = /** @type {(keyof Values & string)[]} */ (Object.keys(table));
  const found = keys.filter(
    (key) => saved && Object.hasOwn(saved, key) && table[key].valid(saved[key]),
  );
  return /** @type {any} */ (Object.fromEntries(found.map((key) => [key, saved[key]])));
}

/**
 * The same, with first values for all that is missing or not allowed.
 * @template Values
 * @param {Table<Values>} table
 * @param {any} saved
 * @returns {Values}
 */
export function readTable(table, saved) {
  const entries = /** @type {[string, Setting<any>][]} */ (Object.entries(table));
  const first = Object.fromEntries(entries.map(([key, setting]) => [key, setting.first]));
  return /** @type {any} */ ({ ...first, ...validIn(table, saved) });
}
