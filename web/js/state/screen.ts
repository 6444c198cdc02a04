/** The settings that hold before the page is drawn for the first time. */
import { flag, option, type ValuesOf } from "./table.ts";

export const THEMES = ["system", "light", "dark", "contrast"] as const;

export const SCREEN = {
  theme: option("system", THEMES),
  large: flag(false), // large enough for a glance across a table
  leftHand: flag(false), // the controls lie at the left
};

export type Screen = ValuesOf<typeof SCREEN>;

/**
 * The group of colours in css/tokens.css. High contrast is light or dark as the system is.
 * @param system - what it prefers: darkness, more contrast
 */
export function coloursOf(
  theme: Screen["theme"],
  { dark, more }: { dark: boolean; more: boolean },
): "light" | "dark" | "contrast" | "contrast-dark" {
  if (theme === "contrast" || (theme === "system" && more))
    return dark ? "contrast-dark" : "contrast";
  return theme === "dark" || (theme === "system" && dark) ? "dark" : "light";
}
