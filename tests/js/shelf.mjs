/** Says no, as a storage does that has no room, or that the person does not allow. */
export const refuse = () => {
  throw new DOMException("no", "QuotaExceededError");
};

/** A browser's storage with these texts in it, and room for so many characters. */
export function shelf(texts = {}, room = Infinity) {
  const kept = new Map(Object.entries(texts));
  return {
    texts: kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      const after = [...new Map([...kept, [key, text]])].flat();
      if (after.join("").length > room) refuse();
      kept.set(key, text);
    },
    removeItem: (key) => kept.delete(key),
  };
}

/** A database in memory. All tabs share its record of finished games, and hear of changes. */
export function database() {
  const entries = new Map();
  const tabs = [];
  let record;
  return {
    entries,
    get record() {
      return record;
    },
    texts: {
      all: async () => [...entries.values()],
      put: async (entry) => void entries.set(entry.key, entry),
      drop: async (key) => void entries.delete(key),
    },
    tab() {
      const games = {
        onChange: () => {},
        async change(change) {
          const after = structuredClone(change(structuredClone(record)));
          const isNew = JSON.stringify(after) !== JSON.stringify(record);
          record = after;
          if (isNew) for (const tab of tabs) if (tab !== games) tab.onChange();
          return after;
        },
      };
      tabs.push(games);
      return games;
    },
  };
}

/** Lets everything that is due happen, or these ms pass. */
export const settled = (ms) => new Promise((done) => setTimeout(done, ms));
/** The same where a test has replaced timers. */
export const quiet = () => new Promise((done) => setImmediate(done));
