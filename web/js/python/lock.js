/**
 * Whether a worker is alive: browsers tell of none that ends by itself, or that they end. So it
 * holds a lock as long as it lives, and the page waits for that.
 */

/**
 * Hold a lock for ever, in a worker. Whether there are locks.
 * @param {string} name
 * @returns {Promise<boolean>}
 */
export function hold(name) {
  return new Promise((tell) => {
    if (!navigator.locks) return tell(false);
    const held = () => {
      tell(true);
      return new Promise(() => {});
    };
    // Where the page has no origin of its own it is refused.
    navigator.locks.request(name, held).catch(() => tell(false));
  });
}

/**
 * Call back when the lock is free that a worker held.
 * @param {string} name
 * @param {AbortSignal} signal  the page has ended it
 * @param {() => void} then
 */
export function whenFree(name, signal, then) {
  navigator.locks?.request(name, { signal }, then).catch(() => {}); // ended by the page
}
