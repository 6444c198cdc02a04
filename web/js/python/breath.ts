/**
 * Lets the browser draw, take taps and take messages in the middle of long work. It resolves in a
 * task of its own, behind all others: a timer would wait for 4 ms, and in a page that is hidden for
 * a second; what `scheduler.yield` resumes comes before them.
 */
export const breath = (): Promise<unknown> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done(undefined);
    };
    port2.postMessage(null);
  });

const IDLE = 5000;

/** Resolves when the browser is idle, or soon if the browser cannot tell. */
export const idle = () =>
  new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(done, { timeout: IDLE });
    else setTimeout(done, IDLE / 10);
  });
