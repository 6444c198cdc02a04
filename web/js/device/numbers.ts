import { scriptUrl } from "../python/trusted-types.ts";

const SCRIPT = "new Intl.NumberFormat().format(0); postMessage(0); close();";

/** How long the first drawing waits for it, in ms. */
const MOST = 200;

/**
 * Let the browser read its tables of languages in a worker: Chromium takes as long for its first
 * number as the whole of a first drawing does.
 * @returns resolves when they are read, or when that takes long
 */
export const readyNumbers = (): Promise<unknown> =>
  new Promise((done) => {
    setTimeout(done, MOST);
    try {
      const blob = new Blob([SCRIPT], { type: "text/javascript" });
      const worker = new Worker(scriptUrl(URL.createObjectURL(blob)));
      worker.onmessage = worker.onerror = done;
    } catch {
      done(undefined); // the first number takes its time
    }
  });
