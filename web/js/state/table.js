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
export const oneOf = (first, values) => ({ first, valid: (value) => values.includes(value) });

/** @param {boolean} first @returns {Setting<boolean>} */
export const flag = (first) => ({ first, valid: (value) => typeof value === "boolean" });

/**
 * The values of a table from storage or from a file: a key that is missing or not valid has its first value.
 * @template Values
 * @param {Table<Values>} table
 * @param {any} saved
 * @returns {Values}
 */
export function readTable(table, saved) {
  const value = (/** @type {keyof Values & string} */ key) => {
    const found = saved && Object.hasOwn(saved, key) ? saved[key] : undefined;
    return table[key].valid(found) ? found : table[key].first;
  };
  const keys = /** @type {(keyof Values & string)[]} */ (Object.keys(table));
  return /** @type {any} */ (Object.fromEntries(keys.map((key) => [key, value(key)])));
}
