import { scriptUrl } from "../python/trusted-types.ts";

const SCRIPT = "new Intl.NumberFormat().format(0); postMessage(0); close();";

/** The first drawing waits for it no longer than this, in ms. */
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
      done(undefined); // the first number takes some time
    }
  });
