/** How long something waits at most for an idle moment, in ms. */
const IDLE = 5000;

/** Resolves when the browser has nothing else to do; soon where it does not tell. */
export const idle = () =>
  new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(done, { timeout: IDLE });
    else setTimeout(done, IDLE / 10);
  });
