/** How long the person waits for a reply, and what that brings about. Times are in ms. */

/** @typedef {import("./requests.js").Entry} Entry */

/** After this the page says what it waits for. */
export const SLOW = 250;
/** After this a second Python is started for a quick guess, so that it is ready at `TOO_SLOW`. */
export const GETS_SLOW = 1000;
/** After this the page offers a quick guess. */
export const TOO_SLOW = 2000;

/**
 * How long a request has been waiting; 0 where it is not.
 * @param {Entry | undefined} entry
 * @param {number} now
 */
export const waited = (entry, now) => (entry?.status === "waiting" ? now - entry.since : 0);

/**
 * How long it is until one of these requests gets slow, or slower; null where none waits.
 * @param {(Entry | undefined)[]} entries
 * @param {number} now
 */
export function untilSlower(entries, now) {
  const times = entries
    .filter((entry) => entry?.status === "waiting")
    .flatMap((entry) => [SLOW, GETS_SLOW, TOO_SLOW].map((ms) => ms - waited(entry, now)))
    .filter((ms) => ms > 0);
  return times.length ? Math.min(...times) : null;
}
