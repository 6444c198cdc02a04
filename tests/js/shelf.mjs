/** A browser's storage with these texts in it. @param {Record<string, string>} [texts] */
export function shelf(texts = {}) {
  const kept = new Map(Object.entries(texts));
  return {
    texts: kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  };
}

/** What a storage throws that has no room. */
export const full = () => new DOMException("full", "QuotaExceededError");

/** A database in memory. */
export function database() {
  const entries = new Map();
  return {
    entries,
    all: async () => [...entries.values()],
    put: async (given) => given.forEach((entry) => entries.set(entry.key, entry)),
    drop: async (keys) => keys.forEach((key) => entries.delete(key)),
  };
}
