/**
 * Tells whether a worker is alive. A browser sends no event when one ends, so it holds a lock while
 * it lives, and the page waits for its release.
 */

/** Holds a lock for ever; resolves with whether that is possible. */
export function hold(name: string): Promise<boolean> {
  return new Promise((tell) => {
    if (!navigator.locks) return tell(false);
    const held = () => {
      tell(true);
      return new Promise(() => {});
    };
    // The browser refuses a page with an opaque origin.
    navigator.locks.request(name, held).catch(() => tell(false));
  });
}

/** @param signal - aborted when the page itself ends the worker */
export function whenFree(name: string, signal: AbortSignal, then: () => void) {
  navigator.locks?.request(name, { signal }, then).catch(() => {}); // the page has ended it
}
