/**
 * Tells whether a worker is alive. is alive. A browser sends no event when one ends, so it holds a
 * lock while it lives, and the page waits for its release.
 */

/** The lock is held for ever; resolves with whether that is possible. */
export function hold(name: string): Promise<boolean> {
  return new Promise((tell) => {
    if (!navigator.locks) return tell(false);
    const held = () => {
      tell(true);
      return new Promise(() => {});
    };
    // A page with an opaque origin is refused.
    navigator.locks.request(name, held).catch(() => tell(false));
  });
}

/** @param signal - aborted when the page itself ends the worker */
export function whenFree(name: string, signal: AbortSignal, then: () => void) {
  navigator.locks?.request(name, { signal }, then).catch(() => {}); // ended by the page
}
