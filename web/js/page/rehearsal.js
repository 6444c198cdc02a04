/** The first drawing of the page, before anyone sees it. */
import { render } from "lit-html";
import { breath } from "../python/breath.js";
import { appView } from "../views/app.js";
import { readyNumbers } from "../words/strings.js";

/** Its pieces: each has those before it. */
const PIECES = /** @type {const} */ (["top", "table", "tray"]);

/**
 * Draw for the first time out of sight, and piece by piece: together that takes long.
 * @param {HTMLElement} root
 * @param {(now: number) => import("./view.js").View} prepare  `now` in ms
 */
export async function rehearse(root, prepare) {
  readyNumbers();
  await breath();
  try {
    const view = prepare(performance.now());
    for (const early of PIECES) {
      render(appView({ ...view, early }), root);
      await breath();
    }
  } catch {
    // The drawing fails in the same way, and has a remedy.
  }
}
