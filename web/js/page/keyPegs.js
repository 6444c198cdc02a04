/** What key pegs look like, and what they are called. */
import { setKeyPegs } from "../words/strings.js";

/** @param {string} style  one of `KEY_PEGS` */
export function showKeyPegs(style) {
  document.documentElement.dataset.keys = style; // the style sheets read it
  setKeyPegs(style);
}
