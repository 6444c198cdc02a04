const IDLE = 5000;

/** It resolves soon where the browser does not tell. */
export const idle = () =>
  new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(done, { timeout: IDLE });
    else setTimeout(done, IDLE / 10);
  });
