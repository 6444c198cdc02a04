/**
 * A short hash that is always the same: FNV-1a (Fowler, Noll and Vo, 1991) with 32 bits. It
 * protects nothing; it hides a text from a glance, and tells texts apart.
 * @param start - other than the usual one for a second, independent hash
 */
export function fnv1a(text: string, start = 0x811c9dc5) {
  let hash = start;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193);
  return hash >>> 0;
}
