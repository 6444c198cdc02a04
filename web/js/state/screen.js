/** How the page looks: the settings that hold before it is drawn for the first time. */
import { flag, option } from "./table.js";

/** @typedef {"system" | "light" | "dark" | "contrast"} Theme */
/**
 * @typedef {object} Screen
 * @property {Theme} theme
 * @property {boolean} large  whether pegs, answers and numbers are large enough for a glance across a table
 * @property {boolean} leftHand  whether what is tapped lies at the left
 */

/** @type {readonly Theme[]} */
export const THEMES = ["system", "light", "dark", "contrast"];

/** @type {import("./table.js").Table<Screen>} */
export const SCREEN = {
  theme: option("system", THEMES),
  large: flag(false),
  leftHand: flag(false),
};

/**
 * The group of colours in css/tokens.css. High contrast is light or dark as the system is.
 * @param {Theme} theme
 * @param {{dark: boolean, more: boolean}} system  what it prefers: darkness, more contrast
 * @returns {"light" | "dark" | "contrast" | "contrast-dark"}
 */
export function coloursOf(theme, { dark, more }) {
  if (theme === "contrast" || (theme === "system" && more))
    return dark ? "contrast-dark" : "contrast";
  return theme === "dark" || (theme === "system" && dark) ? "dark" : "light";
}
