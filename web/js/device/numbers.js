/** Numbers, without a wait for the first of them. */
import { scriptUrl } from "../python/trusted-types.js";

const SCRIPT = "new Intl.NumberFormat().format(0); close();";

/**
 * Let the browser read its tables of languages in a worker, for all of the page: Chromium takes as long for its first
 * number as the whole of a first drawing does.
 */
export function readyNumbers() {
  try {
    const blob = new Blob([SCRIPT], { type: "text/javascript" });
    new Worker(scriptUrl(URL.createObjectURL(blob)));
  } catch {
    // The first number takes its time.
  }
}
