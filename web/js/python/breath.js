/** Lets the browser draw, take taps and take messages in the middle of long work. */

/** What takes this long on a desktop takes less than 50 ms on a phone that is four times slower, in ms. */
const LONG = 10;

/** When the page was last known to be free. */
let free = performance.now();

/** Wait until the browser has done what waits already. @returns {Promise<void>} */
export async function breath() {
  await turn();
  free = performance.now();
}

/** The same, if the last time is long ago. */
export const breathSometimes = () => (performance.now() - free < LONG ? undefined : breath());

/**
 * Resolves in a task of its own, behind all others: a timer would wait for 4 ms, and in a page that is hidden for a second;
 * what `scheduler.yield` resumes comes before them.
 */
const turn = () =>
  new Promise((done) => {
    if (!("MessageChannel" in globalThis)) return void setTimeout(done); // which the page then tells
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done(undefined);
    };
    port2.postMessage(null);
  });
