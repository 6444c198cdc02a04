/** The keyboard of the sheet in which the code of a challenge is chosen: the keys of a row. */
import { readRules } from "../words/notation.js";
import { pegsChosen, pegsOf } from "../state/challenging.js";
import { nextPeg } from "../state/row.js";
import { colourPut } from "./keys.js";

/** The row and the palette of the sheet, each of which arrows lead along. */
const LINES = ["dialog[open] .chosen-code button", "dialog[open] .palette button"];

/**
 * Handle a key; returns whether it was used. In the field for the name all keys are letters of it.
 * @param {KeyboardEvent} event
 * @param {import("../views/board/view.js").View} view
 * @param {{backOrForth: (event: KeyboardEvent) => "undo" | "redo" | null, moveAmong: (cells: string, from: HTMLElement, key: string) => boolean}} keys
 */
export function onCodeKey(event, { state, dispatch, looksFor }, { backOrForth, moveAmong }) {
  const { row, done } = state.challenging;
  const target = /** @type {HTMLElement} */ (event.target);
  const board = row && readRules(row.rules);
  if (!row || !board || done || target.closest("input")) return false;
  const act = (/** @type {import("../state/types.js").Action} */ each) =>
    dispatch({ type: "challenge", act: { type: "row", act: each } });
  const back = backOrForth(event);
  if (back) act({ type: back });
  if (back || event.ctrlKey || event.metaKey || event.altKey) return back !== null;
  if (event.key.startsWith("Arrow")) {
    const line = LINES.find((cells) => target.closest(cells));
    return line ? moveAmong(line, target, event.key) : false;
  }
  const pegs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(LINES[0])]);
  const focused = pegs.indexOf(target);
  if (event.key === "Enter" && focused >= 0 && pegsChosen(row)) {
    // The name is all that is still to be said.
    /** @type {HTMLElement | null} */ (document.querySelector("dialog[open] input"))?.focus();
    return true;
  }
  const takesOff = event.key === "Backspace" || event.key === "Delete";
  const colour = state.settings.shortcuts
    ? colourPut(looksFor(row.rules, board.colours), event)
    : null;
  if (colour === null && !takesOff) return false;
  // The peg that has the focus is changed, else the next one; then the focus is in the row, where Enter means the code.
  const at = focused < 0 ? nextPeg(row, pegsOf(row)) : focused;
  act({ type: "place", colour, shown: pegsOf(row), at });
  if (colour !== null) pegs[Math.min(at + 1, pegs.length - 1)].focus();
  return true;
}
