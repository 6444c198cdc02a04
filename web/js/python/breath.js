/** Lets the browser draw and hear of taps in the middle of what takes long. */

/** What a phone that is four times slower than a desktop does in less than 50 ms takes this long on the desktop, in ms. */
const LONG = 10;

/** When the page was last known to be free. */
let free = performance.now();

/** Wait until the browser has done what is more urgent: a frame, or a tap. @returns {Promise<void>} */
export async function breath() {
  await turn();
  free = performance.now();
}

/** The same, if the last time is long ago. */
export const breathSometimes = () => (performance.now() - free < LONG ? undefined : breath());

/** Resolves in a task of its own: a timer would wait for 4 ms, and in a page that is hidden for a second. */
function turn() {
  const { scheduler } = /** @type {any} */ (globalThis);
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done(undefined);
    };
    port2.postMessage(null);
  });
}
