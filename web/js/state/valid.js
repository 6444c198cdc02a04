/** What a saved value may be: checks for all that is read from storage, links and files. */

/** Whether a value is a whole number within these limits. @param {unknown} value @param {number} least @param {number} [max] */
export const isWhole = (value, least, max = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= max;

/**
 * The value if it is one of those offered, else another.
 * @template T
 * @param {readonly T[]} offered
 * @param {any} value
 * @param {T} otherwise
 * @returns {T}
 */
export const oneOf = (offered, value, otherwise) => (offered.includes(value) ? value : otherwise);
