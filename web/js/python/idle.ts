const IDLE = 5000;

/** Resolves when the browser is idle, or soon if the browser cannot tell. */
export const idle = () =>
  new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(done, { timeout: IDLE });
    else setTimeout(done, IDLE / 10);
  });
