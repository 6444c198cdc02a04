/**
 * How the page looks, as attributes of the document that the style sheets read. The page begins with
 * this module, so it imports no texts.
 */
import { coloursOf } from "../state/screen.js";
import { media } from "./browser.js";
/** @import { Screen } from "../state/screen.js" */

const dark = media("(prefers-color-scheme: dark)");
const more = media("(prefers-contrast: more)");

/** @param {Screen} screen */
export function showScreen({ theme, large, leftHand }) {
  const page = document.documentElement;
  const colours = coloursOf(theme, { dark: dark.matches, more: more.matches });
  const sizes = large ? "large" : "usual";
  const hand = leftHand ? "left" : "right";
  if (page.dataset.theme === colours && page.dataset.sizes === sizes && page.dataset.hand === hand)
    return;
  Object.assign(page.dataset, { theme: colours, sizes, hand });
  // The browser's own bars have the colour of the page.
  const background = getComputedStyle(page).getPropertyValue("--bg").trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute("content", background);
}

/** Look again when the system is set to other colours. @param {() => void} onChange */
export function watchScreen(onChange) {
  for (const query of [dark, more]) query.addEventListener("change", onChange);
}
