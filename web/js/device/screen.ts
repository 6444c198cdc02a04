/**
 * Sets the look of the page, as attributes of the document that the style sheets read. The page
 * begins with this module, so it imports no texts.
 */
import { coloursOf, type Screen } from "../state/screen.ts";
import { media } from "./browser.ts";

const dark = media("(prefers-color-scheme: dark)");
const more = media("(prefers-contrast: more)");

/** The window has room for two columns and what explains a guess beside them. */
export const wide = media("(min-width:56rem)");
/** A phone on its side: two columns, and little height. */
const low = media("(min-width:30rem) and (max-height:30rem)");

export function showScreen({ theme, large, leftHand }: Screen) {
  const page = document.documentElement;
  const colours = coloursOf(theme, { dark: dark.matches, more: more.matches });
  // The style sheets know these three layouts.
  const layout = wide.matches ? "is-wide" : low.matches ? "is-low" : "is-tall";
  const look = `${[colours, layout, large, leftHand]}`;
  if (page.dataset.look === look) return;
  const hand = leftHand ? "left" : "";
  Object.assign(page.dataset, { look, theme: colours, sizes: large ? "large" : "", hand });
  page.className = layout;
  // The browser's own bars have the colour of the page.
  const background = getComputedStyle(page).getPropertyValue("--bg").trim();
  document.getElementsByName("theme-color")[0].setAttribute("content", background);
}

export function watchScreen(onChange: () => void) {
  for (const query of [dark, more, wide, low]) query.addEventListener("change", onChange);
}
