/** The settings that hold before the page is drawn for the first time. */
import { flag, option, type Table } from "./table.ts";

type Theme = "system" | "light" | "dark" | "contrast";

export interface Screen {
  theme: Theme;
  /** They are large enough for a glance across a table. */
  large: boolean;
  /** Whether what is tapped lies at the left. */
  leftHand: boolean;
}

export const THEMES: readonly Theme[] = ["system", "light", "dark", "contrast"];

export const SCREEN: Table<Screen> = {
  theme: option("system", THEMES),
  large: flag(false),
  leftHand: flag(false),
};

/**
 * The group of colours in css/tokens.css. High contrast is light or dark as the system is.
 * @param system - what it prefers: darkness, more contrast
 */
export function coloursOf(
  theme: Theme,
  { dark, more }: { dark: boolean; more: boolean },
): "light" | "dark" | "contrast" | "contrast-dark" {
  if (theme === "contrast" || (theme === "system" && more))
    return dark ? "contrast-dark" : "contrast";
  return theme === "dark" || (theme === "system" && dark) ? "dark" : "light";
}
